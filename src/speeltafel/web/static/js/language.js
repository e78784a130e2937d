/* Switching the language leaves the forms of the page as they were filled in and unfolded: it comes along in this tab, once.
   No password, hidden field or address does. */

import { $, findAll } from "./dom.js";

const FIELDS = "main form[method=post] :is(textarea, select, input:not([type=hidden], [type=password], [type=email], [type=url], [readonly]))";
const KEPT = "typed";
const folds = () => /** @type {HTMLDetailsElement[]} */ (findAll("main details"));
const fields = () => /** @type {HTMLInputElement[]} */ (findAll(FIELDS));

/** Whether a field differs from what the server has; on the page of a refused form it has nothing of it.
    @param {HTMLInputElement | HTMLSelectElement} field */
function isChanged(field) {
  if ($("refused")) return true;
  if (field instanceof HTMLSelectElement) return field.value !== ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/language") return;
  const typed = fields().map((field) => isChanged(field) && [field.name, field.value, field.checked]);
  sessionStorage.setItem(KEPT, JSON.stringify([new FormData(target).get("back"), typed, folds().map(({ open }) => open)]));
});

/** Fill in what came along. */
function restore() {
  const [path, typed, open] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  sessionStorage.removeItem(KEPT);
  if (path !== location.pathname) return;
  for (const [at, fold] of folds().entries()) fold.open ||= Boolean(open[at]);
  for (const [at, field] of fields().entries()) {
    const [name, value, checked] = typed[at] || [];
    if (name !== field.name) continue;
    if (field.type !== "checkbox" && field.type !== "radio") field.value = value;
    field.checked = checked;
    field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("input", { bubbles: true })); // some forms follow what is chosen
  }
}

restore();
