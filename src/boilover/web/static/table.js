// The table page, alive: frames come over a socket and are laid over the page that the server drew.

import { fly, photograph } from "./fly.js";
import { morph } from "./morph.js";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
const said = document.getElementById("said");
const texts = JSON.parse(document.getElementById("texts").textContent);

let socket, revision = -1, told = null, round = 0, wait = 500, wasMine = false;
const unanswered = new Map();

function connect() {
  const url = new URL(`/t/${table.dataset.id}/live`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.searchParams.set("language", document.documentElement.lang);
  socket = new WebSocket(url);
  socket.onmessage = ({ data }) => receive(JSON.parse(data));
  socket.onopen = () => {
    wait = 500;
    revision = -1; // a restored table may tell again what this page has seen
    notice.textContent = "";
    for (const act of unanswered.values()) socket.send(JSON.stringify(act));
  };
  socket.onclose = ({ code }) => {
    if (code === 4404) return;
    notice.textContent = texts.lost;
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, 5000);
  };
}

function receive(message) {
  if (message.type === "table") show(message);
  else {
    unanswered.delete(message.id);
    notice.textContent = message.type === "refused" ? message.message : "";
    table.classList.toggle("busy", unanswered.size > 0);
  }
}

function show(frame) {
  if (frame.revision < revision) return;
  revision = frame.revision;
  const before = photograph(table);
  morph(table, frame.html);
  fly(table, before);
  say(frame);
}

// Says each new sentence once; what had happened before the page came is not read out.
function say(frame) {
  const now = frame.view?.round ?? 0;
  const news = told === null ? [] : frame.told.slice(now === round ? told : 0);
  const status = table.querySelector(".status.mine")?.textContent.trim();
  if (status && (news.length || !wasMine)) news.push(status);
  wasMine = Boolean(status);
  [told, round] = [frame.told.length, now];
  for (const sentence of news) {
    const line = document.createElement("p");
    line.textContent = sentence;
    said.append(line);
  }
  while (said.childElementCount > 30) said.firstElementChild.remove();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-act]");
  if (!form || socket?.readyState !== WebSocket.OPEN) return; // then it goes as a plain form
  event.preventDefault();
  if (unanswered.size) return;
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const act = { ...fields, id, revision: Number(fields.revision) };
  unanswered.set(id, act);
  table.classList.add("busy");
  socket.send(JSON.stringify(act));
});

document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && table.querySelector("details.play[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

document.addEventListener("click", (event) => {
  for (const open of table.querySelectorAll("details.play[open]")) {
    if (!open.contains(event.target)) open.open = false;
  }
});

connect();
