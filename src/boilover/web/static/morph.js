// Makes what is on the page equal to fresh HTML and keeps every element that can stay: a click that
// has begun on a card ends on that very card, and the focus stays where it is.

export function morph(root, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  children(root, fresh.content);
}

function key(node) {
  if (node.nodeType !== 1) return "";
  const card = node.matches(".hand > li") ? node.querySelector("[data-card]") : node;
  return card?.dataset.card || node.dataset.pot || node.dataset.seat || "";
}

function children(old, fresh) {
  const rest = [...old.childNodes];
  for (const [place, wanted] of [...fresh.childNodes].entries()) {
    const at = rest.findIndex(
      (node) => node.nodeName === wanted.nodeName && key(node) === key(wanted) &&
        (node.nodeType !== 1 || key(node) || node.classList[0] === wanted.classList[0]),
    );
    const kept = at < 0 ? wanted : rest.splice(at, 1)[0];
    const there = old.childNodes[place];
    if (there !== kept) old.insertBefore(kept, there ?? null);
    if (at >= 0) same(kept, wanted);
  }
  for (const node of rest) node.remove();
}

function same(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  children(old, fresh);
}
