/* Putting a freshly fetched page in the place of this one, without losing what somebody is writing or looking at. */

import { $, find, findAll, write } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {ParentNode | null} [main] */
const fields = (main = $("main")) =>
  /** @type {Field[]} */ (main ? findAll(":is(input:not([type=hidden], [type=checkbox], [readonly]), select)", main) : []);
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

/** A field and the elements around it, up to the main part of its page.
    @param {Element | null | undefined} field */
function pathOf(field) {
  const nodes = [];
  for (let node = field; node && node.id !== "main"; node = node.parentElement) nodes.push(node);
  return nodes;
}

/** Replace the children of an element by those of a fresh one. The input that has the focus stays in the page, and so do
    the elements around it, with the attributes of the fresh ones. Taken out, it would lose its selection: where a selected
    15 comes back unselected, a 4 that is typed makes 415 of it. And to some browsers it would have been left, half typed.
    @param {HTMLElement} parent @param {HTMLElement} fresh */
function replaceChildren(parent, fresh) {
  const held = fields(parent).find((field) => field === document.activeElement && field instanceof HTMLInputElement);
  const kept = pathOf(held), places = pathOf(held && fields(fresh).find((field) => identify(field) === identify(held)));
  if (!held || kept.map((node) => node.localName).join() !== places.map((node) => node.localName).join()) {
    return parent.replaceChildren(...fresh.childNodes);
  }
  for (const [i, node] of kept.entries()) {
    const place = places[i], around = [...(place.parentNode?.childNodes ?? [])], at = around.indexOf(place);
    for (const name of [...node.getAttributeNames(), ...place.getAttributeNames()]) write(node, name, place.getAttribute(name));
    for (const other of [...(node.parentNode?.childNodes ?? [])]) if (other !== node) other.remove();
    node.before(...around.slice(0, at));
    node.after(...around.slice(at + 1));
  }
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
  replaceChildren(/** @type {HTMLElement} */ ($("main")), main);
  if (begins) scrollTo(0, 0); // from the waiting room to the table
  document.title = fresh.title;
  for (const field of fields()) {
    const value = written.get(identify(field));
    if (value === undefined || field.value === value) continue;
    field.value = value;
    // To the browser a value set here is no change, so leaving the field would not save it.
    field.addEventListener("blur", () => field.dispatchEvent(new Event("change", { bubbles: true })), { once: true });
  }
  for (const one of details()) one.open ||= opened.has(one.firstElementChild?.textContent);
  return () => focused && ($(focused) ?? fields().find((field) => identify(field) === focused))?.focus();
}
