/* Putting a freshly fetched page in the place of this one, without losing what somebody is writing or looking at. */

import { $, find, findAll } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

const fields = () => /** @type {Field[]} */ (findAll("#main :is(input:not([type=hidden], [type=checkbox], [readonly]), select)"));
const details = () => /** @type {HTMLDetailsElement[]} */ (findAll("#main details"));

/** @param {Field} field */
const isEdited = (field) =>
  field instanceof HTMLSelectElement ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;

/** What identifies an element on any page of this table: its id; of a field its form, seat and name.
    @param {Element | null} node */
export function identify(node) {
  if (!(node instanceof HTMLInputElement || node instanceof HTMLSelectElement) || node.id) return node?.id ?? "";
  return `${node.form?.getAttribute("action")} ${find("input[name=seat]", node.form)?.getAttribute("value")} ${node.name}`;
}

/** Replace the children of an element. The field that has the focus is moved instead, where the browser can move it with
    its selection: where a selected 15 comes back unselected, a 4 that is typed makes 415 of it.
    @param {HTMLElement} parent @param {Node[]} fresh */
function replaceChildren(parent, fresh) {
  const old = [...parent.childNodes], before = fields(), held = before.find((field) => field === document.activeElement);
  if (!held) return parent.replaceChildren(...fresh);
  parent.append(...fresh);
  const place = fields().find((field) => !before.includes(field) && identify(field) === identify(held));
  const home = /** @type {{moveBefore?: (node: Node, child: Node) => void} | null | undefined} */ (place?.parentElement);
  if (home?.moveBefore && held instanceof HTMLInputElement && place instanceof HTMLInputElement) {
    held.defaultValue = place.defaultValue;
    home.moveBefore(held, place);
    place.remove();
  }
  for (const node of old) parent.removeChild(node);
}

/** Fetch this page again and replace its main part. */
export async function replaceMain() {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (response.status >= 500 || response.status === 429) throw new Error("the server has no page now"); // this one stays until it has
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html"), main = fresh.getElementById("main");
  if (!main) return;
  for (const link of findAll('link[rel="stylesheet"]', fresh)) {
    if (!find(`link[href="${link.getAttribute("href")}"]`)) document.head.append(document.importNode(link, true));
  }
  const opened = new Set(details().filter(({ open }) => open).map((one) => one.firstElementChild?.textContent));
  const focused = identify(document.activeElement), written = new Map(fields().filter(isEdited).map((field) => [identify(field), field.value]));
  const begins = !$("board") && fresh.getElementById("board");
  replaceChildren(/** @type {HTMLElement} */ ($("main")), [...main.childNodes]);
  if (begins) scrollTo(0, 0); // from the waiting room to the table
  document.title = fresh.title;
  for (const field of fields()) {
    const value = written.get(identify(field));
    if (value === undefined) continue;
    field.value = value;
    // To the browser a value set here is no change, so leaving the field would not save it.
    field.addEventListener("blur", () => field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
  }
  for (const one of details()) one.open ||= opened.has(one.firstElementChild?.textContent);
  return () => focused && ($(focused) ?? fields().find((field) => identify(field) === focused))?.focus();
}
