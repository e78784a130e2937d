/* Drawing the board: each item keeps its id as long as it lies there, so that it glides when it moves. */

import { $, findAll, isCalm, item as find } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const FAR = 76; // units on the board: an item that moves less only makes room
const TUMBLE = 560, LEAVE = 340; // ms of the animations in board.css

/** @param {SVGGElement} node @param {number} x @param {number} y @param {number} turned */
function place(node, x, y, turned) {
  node.removeAttribute("transform");
  node.style.transform = `translate(${x}px, ${y}px) rotate(${turned}deg)`;
}

/** Where an item lies: where the server drew it, or where it was moved since.
    @param {SVGGElement} node */
export function position(node) {
  const at = /translate\(([-\d.]+)(?:px)?[ ,]+([-\d.]+)/.exec(node.style.transform || (node.getAttribute("transform") ?? ""));
  return at && { x: Number(at[1]), y: Number(at[2]) };
}

/** @param {Item} item */
function create({ i, before }) {
  const node = document.createElementNS(SVG, "g"), layer = $("items"), above = before ? find(before) : null;
  node.id = "i-" + i;
  layer?.insertBefore(node, above?.parentNode === layer ? above : null);
  return node;
}

/** Draw an item. One that enters is drawn where it comes from: return what lets it glide to its place.
    @param {Item} item @returns {(() => void) | void} */
function put(item) {
  const { k, b, t, n, l, o, x, y, r = 0, e } = item, old = find(item.i), known = old?.classList.contains("leaving") ? null : old;
  if (!known) old?.remove();
  const node = known ?? create(item);
  if (k !== undefined) node.setAttribute("class", "item " + k);
  if (b !== undefined) {
    node.innerHTML = b;
    if (known && node.classList.contains("die") && !isCalm()) {
      node.classList.add("tumbling");
      setTimeout(() => node.classList.remove("tumbling"), TUMBLE);
    }
  }
  if (t !== undefined) t ? (node.dataset.touch = t) : delete node.dataset.touch;
  if (n !== undefined) n ? (node.dataset.then = n) : delete node.dataset.then;
  if (o !== undefined) node.dataset.order = String(o);
  if (l !== undefined) {
    l ? node.setAttribute("aria-label", l) : node.removeAttribute("aria-label");
    l ? node.removeAttribute("aria-hidden") : node.setAttribute("aria-hidden", "true");
  }
  if (x === undefined || y === undefined) return;
  if (known || !e || isCalm()) return place(node, x, y, r);
  place(node, e[0], e[1], r);
  node.classList.add("entering");
  return () => {
    node.classList.remove("entering");
    place(node, x, y, r);
  };
}

/** @param {string} id @param {number} [x] @param {number} [y] */
function remove(id, x, y) {
  const node = find(id);
  if (x === undefined || y === undefined || isCalm()) return node?.remove();
  if (!node) return;
  node.classList.add("leaving");
  place(node, x, y, 0);
  setTimeout(() => node.classList.contains("leaving") && node.remove(), LEAVE);
}

/** Whether a change brings an item here, or carries it far; one that stays in its row only makes room.
    @param {Item} item */
function arrives({ i, x, y, e }) {
  const node = find(i), was = node && position(node);
  if (!was) return Boolean(e);
  if (y === was.y && node.matches(".in-row")) return false;
  return x !== undefined && y !== undefined && node.hasAttribute("aria-label") && Math.hypot(x - was.x, y - was.y) > FAR;
}

/** Make the scene on the page the next one.
    @param {Change} change */
export function apply({ put: changed = [], gone = [] }) {
  for (const [id, x, y] of gone) remove(id, x, y);
  const glides = [...changed].reverse().map(put); // an item names the one above it, which must be there
  if (glides.some(Boolean)) $("items")?.getBoundingClientRect(); // all are drawn by now, so the next position is animated
  for (const glide of glides) glide?.();
}

/** Apply a change, and mark what it brought until the next move (`isMove`).
    @param {Change} change */
export function applyAndMark(change, isMove = false) {
  const coming = (change.put ?? []).filter(arrives);
  apply(change);
  if (isMove && coming.length) for (const node of findAll(".item.last")) node.classList.remove("last");
  for (const { i } of coming) find(i)?.classList.add("last");
}
