/* What is said beside the board: refusals, hints, and what an item is or why it can't be played. */

import { $, announce, element, find, findAll, items, paragraph, sheet } from "./dom.js";

const SHOWN = 8_000; // ms that a refusal stays

/** Show why something was refused: beside the form it came from, or below the moves.
    @param {string} text @param {{link?: string, at?: Element | null}} where */
export function complain(text, { link, at } = {}) {
  announce("urgent", text);
  find(".complaint")?.remove();
  const note = element("p", { className: "complaint", textContent: text });
  if (link) note.append(" ", element("a", { href: link, textContent: $("hint")?.dataset.rule ?? "" }));
  const form = at?.isConnected && !at.closest(".actions") ? at.closest("form") : null;
  if (form) form.after(note);
  else (find("#room .actions") ?? $("prompt") ?? $("main"))?.append(note);
  if (form) note.scrollIntoView({ block: "nearest" });
  setTimeout(() => note.remove(), SHOWN);
}

/** A cross that closes a box on the board.
    @param {string} label @param {() => void} [onclick] */
export function closer(label, onclick) {
  const button = element("button", { type: "button", className: "plain away", textContent: "×", onclick: onclick ?? null });
  button.setAttribute("aria-label", label);
  return button;
}

/** Show a bot's advice until something happens, and mark the items or the button of its move.
    @param {Hint} hint */
export function advise({ move, label, why, chances, touch }) {
  const place = $("hint");
  if (!place) return;
  const lines = [`${place.dataset.head} ${label}`, why, chances.join(" · ")];
  place.replaceChildren(closer(place.dataset.close ?? "", clearAdvice), ...lines.filter(Boolean).map(paragraph));
  for (const node of items("[data-touch]")) node.classList.toggle("hinted", touch.includes(node.dataset.touch ?? ""));
  for (const button of findAll("#moves button[name=move]")) {
    const is = button.getAttribute("value") === move, row = button.parentElement;
    button.classList.toggle("hinted", is);
    if (is && row?.matches(".shown")) row.scrollLeft = button.offsetLeft - row.offsetLeft - 4; // scrolls this row only
  }
  avoidMarked(place);
}

/** On a phone advice lies on the board: at its top (`high`) where at its foot it would cover more of what it marks.
    @param {HTMLElement} place */
function avoidMarked(place) {
  const covered = () => {
    const here = place.getBoundingClientRect();
    return findAll(".item.hinted").filter((node) => {
      const { top, bottom, left, right } = node.getBoundingClientRect();
      return top < here.bottom && bottom > here.top && left < here.right && right > here.left;
    }).length;
  };
  place.classList.remove("high");
  const low = covered();
  place.classList.add("high");
  if (covered() >= low) place.classList.remove("high");
}

export function clearAdvice() {
  $("hint")?.replaceChildren();
  for (const node of findAll(".hinted")) node.classList.remove("hinted");
}

/** Whether an explanation of an item is in sight. */
export const isExplaining = () => find("#hint h3") !== null;

/** @param {SVGGElement} node @param {string[]} picked @returns {Promise<Explanation | null>} */
async function fetchExplanation(node, picked) {
  const page = sheet();
  if (!page || page.id === "bench") return null; // nobody plays in a replay, and an author knows
  const query = { touch: node.dataset.touch ?? "", thing: node.id.slice(2), as: page.dataset.as ?? "" };
  const asked = new URLSearchParams([...Object.entries(query), ...picked.map((name) => ["picked", name])]);
  const response = await fetch(`${page.dataset.path ?? `/t/${page.dataset.room}`}/why?${asked}`);
  return response.ok ? response.json() : null;
}

/** Say why an item can't be played now with what is picked, and what it could do without that.
    @param {SVGGElement} node @param {string[]} picked */
export async function refuse(node, picked) {
  const found = await fetchExplanation(node, picked);
  if (found) complain([found.message, found.can.join(" · ")].join(" ").trim(), found);
}

/** Show what an item is and what it can do now, or why not, until something happens.
    @param {SVGGElement} node */
export async function explain(node) {
  const found = await fetchExplanation(node, []), place = $("hint");
  if (!found || !place) return;
  const list = element("ul", {});
  list.append(...found.can.map((text) => element("li", { textContent: text })));
  /** @type {(Node | "")[]} */
  const parts = [element("h3", { textContent: found.what }), paragraph(found.message), found.can.length ? list : ""];
  if (found.quote) parts.push(element("blockquote", { textContent: found.quote }));
  if (found.link) parts.push(element("a", { href: found.link, textContent: `${place.dataset.rule} ${found.rule}` }));
  place.replaceChildren(...parts.filter(Boolean));
}
