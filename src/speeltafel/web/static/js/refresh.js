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

/** Fetch this page again and replace its main part. */
export async function replaceMain() {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (response.status >= 500) throw new Error("the server has no page now"); // this one stays until it has
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html"), main = fresh.getElementById("main");
  if (!main) return;
  for (const link of findAll('link[rel="stylesheet"]', fresh)) {
    if (!find(`link[href="${link.getAttribute("href")}"]`)) document.head.append(document.importNode(link, true));
  }
  const opened = new Set(details().filter(({ open }) => open).map((one) => one.firstElementChild?.textContent));
  const focused = identify(document.activeElement), written = new Map(fields().filter(isEdited).map((field) => [identify(field), field.value]));
  const begins = !$("board") && fresh.getElementById("board");
  $("main")?.replaceChildren(...main.childNodes);
  if (begins) scrollTo(0, 0); // from the waiting room to the table
  document.title = fresh.title;
  for (const field of fields()) field.value = written.get(identify(field)) ?? field.value;
  for (const one of details()) one.open ||= opened.has(one.firstElementChild?.textContent);
  return () => focused && ($(focused) ?? fields().find((field) => identify(field) === focused))?.focus();
}
