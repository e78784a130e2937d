/* Touching the board, in every game: the server says which items make which move; here they are lit, picked and sent. */

import { clearAdvice, explain, isExplaining, refuse } from "./advice.js";
import { $, announce, around, element, find, findAll, items, sheet, touched, write } from "./dom.js";
import { DIRECTIONS, rove, step } from "./keyboard.js";
import { contains, decide, matches, possible } from "./moves.js";
import { fold } from "./page.js";

const HELD = 550; // ms; a finger that rests so long on an item asks what it is

/** The moves on offer, the touches picked so far, and what plays a move: in a lesson or puzzle its button does. */
export const board = {
  /** @type {Move[]} */ moves: [],
  /** @type {string[]} */ picked: [],
  /** @type {(token: string) => void} */ play: (token) => find(`#moves button[value="${CSS.escape(token)}"]`)?.click(),
};

/** Offer the moves that came with the page. */
export const start = () => offer(JSON.parse(sheet()?.dataset.moves || "[]"));

/** Offer these moves and none other.
    @param {Move[]} moves */
export function offer(moves) {
  board.moves = moves;
  clear();
}

/** Pick nothing. */
export function clear() {
  unpick();
  light();
  ask();
}

export function unpick() {
  board.picked = [];
  for (const node of findAll("[data-picked]")) delete node.dataset.picked;
}

/** What a touch stands for besides itself, by the cues in sight: while a card is picked, its land means "new". */
const standIns = () => new Map(findAll("#items .told[data-at]").map(({ dataset }) => [dataset.at ?? "", dataset.to ?? ""]));

/** Show what can be touched now, and what is picked. */
export function light() {
  const { moves, picked } = board;
  for (const cue of findAll("#items [data-with]")) cue.classList.toggle("told", matches(picked, (cue.dataset.with ?? "").split(" ")));
  const lit = new Set(possible(moves, picked).flatMap(([, , ...touches]) => touches));
  for (const [name, other] of standIns()) if (lit.has(other)) lit.add(name);
  const seen = new Map();
  for (const node of items(".live:not([aria-label])")) { // a place where something stands now, which is touched instead
    node.classList.remove("live", "next", "picked");
    for (const name of ["role", "aria-pressed"]) node.removeAttribute(name);
  }
  for (const node of items("[aria-label]")) {
    const name = node.dataset.touch ?? "", count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    // Of several items with one name the touched ones are picked; after a redraw, as many as there were.
    const chosen = picked.filter((one) => one === name).length;
    const here = node.dataset.picked === "yes" || (chosen > count && !find(`[data-touch="${name}"][data-picked]`));
    const live = name !== "" && (lit.has(name) || picked.includes(name));
    node.classList.toggle("live", live);
    node.classList.toggle("next", live && !here && picked.length > 0);
    node.classList.toggle("picked", here);
    write(node, "role", live ? "button" : "img");
    write(node, "aria-pressed", live ? String(here) : null);
  }
  guide();
  rove();
}

/** While something is picked the prompt says what to touch next. The question itself stays in the page, unseen. */
function guide() {
  const { moves, picked } = board, question = find("#prompt .ask.mine:not(.then)"), shown = find("#prompt .then");
  const next = (picked.length && items(".picked[data-then]").at(-1)?.dataset.then) || "";
  const text = (next && !decide(moves, picked).further && sheet()?.dataset.which) || next;
  if (!question || shown?.textContent === text) return;
  shown?.remove();
  question.hidden = text !== "" && !question.matches(".task"); // a lesson's task stays
  if (!text) return;
  question.after(element("p", { className: "ask mine then", textContent: text }));
  announce("polite", text);
}

/** Whether a move that is picked is played by a button only; in lessons and puzzles nothing is lost by a touch. */
const asksFirst = () => document.documentElement.dataset.confirm === "yes" && sheet()?.id === "room";

/** Play the move that is picked, or offer buttons where a choice is left. */
function ask() {
  const box = $("picked"), page = sheet();
  if (!box || !page) return;
  const { complete, further, submit } = decide(board.moves, board.picked);
  if (submit && !asksFirst()) return board.play(submit);
  box.replaceChildren();
  box.hidden = board.picked.length === 0;
  if (box.hidden) return;
  if (further && complete.length) box.append(element("span", { textContent: page.dataset.further ?? "" }));
  const kind = complete.length === 1 ? "main" : ""; // of several none is the ordinary one, and some cost something
  if (submit) announce("polite", complete[0][1]);
  box.append(...complete.map(([token, label]) => moveButton(token, label, kind)));
  box.append(element("button", { type: "button", textContent: page.dataset.again ?? "", className: "quiet", onclick: clear }));
}

/** @param {string} token @param {string} label @param {string} className */
export const moveButton = (token, label, className) => element("button", { name: "move", value: token, textContent: label, className });

/** Put the version and a button for every move into the form for them. In sight are the ordinary next step, which stands
    out, or where there is none what the board doesn't serve; the others are folded away.
    @param {number} version */
export function fillForm(version) {
  const shown = find("#moves .shown"), folded = findAll("#moves .folded"), usual = find("#moves form")?.dataset.main?.split(" ") ?? [];
  find('#moves input[name="version"]')?.setAttribute("value", String(version));
  for (const row of [shown, ...folded]) row?.replaceChildren();
  for (const [token, label, ...touches] of board.moves) {
    const row = folded.find((row) => row.childElementCount < Number(row.dataset.count)), stands = usual.includes(token);
    const place = (usual.length ? !stands : touches.length) && row ? row : shown;
    place?.append(moveButton(token, label, stands ? "main" : ""));
  }
}

/** Pick an item or put it back; where it can't be picked, say why. With one item picked, touching another that moves
    begin with picks that instead.
    @param {SVGGElement} node @returns {void} */
export function touch(node) {
  const name = node.dataset.touch, isLive = () => node.classList.contains("live");
  if (!name) return;
  if (!isLive() && board.picked.length === 1 && board.moves.some(([, , first]) => first === name)) {
    unpick();
    light();
  }
  if (!isLive()) return void refuse(node, board.picked);
  const { moves, picked } = board;
  if (node.dataset.picked === "yes") {
    delete node.dataset.picked;
    picked.splice(picked.indexOf(name), 1);
  } else if (moves.some(([, , ...touches]) => contains(touches, [...picked, name]))) {
    node.dataset.picked = "yes";
    picked.push(name);
  } else {
    const other = items(`.live[data-touch="${standIns().get(name)}"]`)[0];
    if (other) return touch(other);
  }
  light();
  ask();
}

/* Asking about an item: held by a finger, clicked with the other button, or with `?`. */

let holding = 0, wasHeld = false;
document.addEventListener("contextmenu", (event) => {
  const node = touched(event);
  if (!node) return;
  event.preventDefault();
  if (!wasHeld) void explain(node);
});
document.addEventListener("pointerdown", (event) => {
  const node = touched(event);
  wasHeld = false;
  clearTimeout(holding);
  if (!node || event.pointerType !== "touch") return;
  holding = setTimeout(() => {
    wasHeld = true;
    void explain(node);
  }, HELD);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));

document.addEventListener("click", (event) => {
  const node = touched(event);
  if (event.isTrusted && fold(event.target)) return;
  if (wasHeld) return;
  if (isExplaining() && !around(event, "#hint")) clearAdvice(); // it has been read
  if (node) touch(node);
});
document.addEventListener("keydown", (event) => {
  const here = /** @type {SVGGElement | null} */ (/** @type {unknown} */ (around(event, "#items .item"))), { key } = event;
  if (!here) return;
  if (key === "Escape") {
    if (isExplaining()) clearAdvice();
    clear();
  } else if (key === "?") void explain(here);
  else if (key === "Enter" || key === " " || key in DIRECTIONS) {
    event.preventDefault();
    key in DIRECTIONS ? step(here, DIRECTIONS[key]) : touch(here);
  }
});
