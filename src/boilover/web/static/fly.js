// Cards fly from where they were to where they are: FLIP, by face and by how many of them there are.

const still = matchMedia("(prefers-reduced-motion: reduce)");

// Where the cards lie now, what they look like, and how much each seat has taken.
export function photograph(root) {
  const cards = new Map(), seen = {};
  for (const card of root.querySelectorAll("[data-card]")) {
    const n = (seen[card.dataset.card] = (seen[card.dataset.card] ?? 0) + 1);
    const box = card.getBoundingClientRect();
    cards.set(`${card.dataset.card} ${n}`, { card, box, copy: card.cloneNode(true) });
  }
  const seats = new Map();
  for (const seat of root.querySelectorAll("[data-seat]")) {
    const took = seat.querySelector("[data-took]")?.dataset.took ?? 0;
    seats.set(seat.dataset.seat, { seat, took: Number(took) });
  }
  return { cards, seats };
}

export function fly(root, before) {
  if (still.matches) return;
  const after = photograph(root);
  const from = root.querySelector(".seat.last")?.getBoundingClientRect();
  for (const [id, { card, box }] of after.cards) {
    const start = before.cards.get(id)?.box ?? (card.closest(".hand") ? null : from);
    if (!start || !box.width) continue;
    const dx = start.left - box.left, dy = start.top - box.top;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    card.animate(
      [{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
      { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" },
    );
  }
  const taker = [...after.seats.values()].find(
    ({ seat, took }) => took > (before.seats.get(seat.dataset.seat)?.took ?? took),
  )?.seat;
  const goal = (taker ?? root.querySelector(".mine-is"))?.getBoundingClientRect();
  for (const [id, { box, copy }] of before.cards) {
    if (after.cards.has(id) || !goal) continue;
    copy.classList.add("ghost");
    document.body.append(copy);
    Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px` });
    const [dx, dy] = [goal.left - box.left, goal.top - box.top];
    copy.animate(
      [{ opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 }],
      { duration: 450, easing: "ease-in", fill: "forwards" },
    ).finished.then(() => copy.remove());
  }
}
