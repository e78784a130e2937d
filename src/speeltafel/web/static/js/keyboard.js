/* The board is one tab stop; arrow keys go to the nearest item in their direction. */

import { $, items, write } from "./dom.js";
import { position } from "./scene.js";

/** @typedef {{x: number, y: number, wide: number, high: number}} Area the middle of an item, and its reach from there */

/** @type {Record<string, [number, number]>} */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // a unit to the side is as far as so many ahead
const SLANT = 0.9; // up or down to a neighbour that meets it at a corner: nearer than a step over it, as on dark squares

/** @param {SVGGElement} node */
const order = (node) => +(node.dataset.order ?? 0);

/** What can have the focus, in reading order. */
export const labelled = () => items("[aria-label]:not(.leaving)").sort((one, other) => order(one) - order(other));

/** What stands now on the place that has the focus, which is no item any more.
    @param {SVGGElement[]} all */
function successor(all) {
  const here = items(":not([aria-label]):focus")[0], at = here ? position(here) : null;
  const liesThere = (/** @type {SVGGElement} */ node) => { const its = position(node); return its?.x === at?.x && its?.y === at?.y; };
  return at ? all.find(liesThere) : undefined;
}

/** Move the tab stop, and the focus where an item is given or came to stand where the focus was.
    @param {SVGGElement} [to] */
export function rove(to) {
  const all = labelled();
  to ??= successor(all);
  for (const node of items("[tabindex]:not([aria-label])")) node.removeAttribute("tabindex");
  const now = to ?? all.find((node) => node.getAttribute("tabindex") === "0") ?? all.find((node) => node.classList.contains("live")) ?? all[0];
  for (const node of all) write(node, "tabindex", node === now ? "0" : "-1");
  // An item keeps its place in the page wherever it lies, so that it glides; a screen reader comes to it in reading order.
  const layer = $("items");
  if (layer && all.some(order)) write(layer, "aria-owns", all.map(({ id }) => id).join(" "));
  to?.focus();
}

/** @param {Element} node @returns {Area} */
function area(node) {
  const { x, y, width, height } = (node.querySelector(".hit") ?? node).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, wide: Math.max(4, width / 2), high: Math.max(4, height / 2) };
}

/** @param {Area} one @param {Area} other */
const covers = (one, other) => Math.abs(other.x - one.x) <= one.wide && Math.abs(other.y - one.y) <= one.high;

/** @param {Area} one @param {Area} other */
const meets = (one, other) => Math.abs(other.x - one.x) <= one.wide + other.wide + 2 && Math.abs(other.y - one.y) <= one.high + other.high + 2;

/** The index of the item an arrow leads to. A chip on its field is one step to the right of it, and the field one to the
    left of the chip. At an edge arrows go on with the next item, or the one before, so they lead to every item there is.
    @param {Area[]} areas @param {number} here @param {[number, number]} direction */
export function nearest(areas, here, [right, down]) {
  const from = areas[here];
  let best = -1, least = Infinity;
  for (const [at, to] of areas.entries()) {
    if (at === here) continue;
    const along = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    const stacked = right !== 0 && (covers(from, to) || covers(to, from));
    const far = stacked ? Math.abs(at - here) / 20 : along + (down !== 0 && meets(from, to) ? SLANT : ASIDE) * aside;
    if ((stacked ? at > here === right > 0 : along > 4) && far < least) {
      least = far;
      best = at;
    }
  }
  return best >= 0 ? best : (here + right + down + areas.length) % areas.length;
}

/** @param {SVGGElement} here @param {[number, number]} direction */
export function step(here, direction) {
  const all = labelled(), at = all.indexOf(here);
  rove(all[at < 0 ? 0 : nearest(all.map(area), at, direction)]); // an item that leaves the board is in no list any more
}
