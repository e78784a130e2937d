/* What every page has: day and night, printing, panels that unfold. Without scripts pages work by their forms. */

import { $, around, findAll } from "./dom.js";
import "./waiting.js";

const { documentElement } = document, theme = $("theme"), printer = $("print");

/** @param {string | null} name */
const dress = (name) => name && (documentElement.dataset.theme = name);

dress(localStorage.getItem("theme"));
if (theme) {
  theme.hidden = false;
  theme.onclick = () => {
    const now = documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    localStorage.setItem("theme", next);
    dress(next);
  };
}
if (printer) {
  printer.hidden = false;
  printer.onclick = () => print();
}

/** Close what is unfolded, unless it contains the target; return whether anything was.
    @param {EventTarget | null} [target] */
export function fold(target = null) {
  const open = findAll(".unfold input:checked").filter((box) => !(target instanceof Node && box.closest("section")?.contains(target)));
  for (const box of open) box.click();
  return open.length > 0;
}

/* On a phone standings and log unfold over the board, which stays where it is: the panel keeps its closed height. */
document.addEventListener("change", (event) => {
  const box = event.target, panel = around(event, ".people");
  if (!panel || !(box instanceof HTMLInputElement) || !box.closest(".unfold")) return;
  const open = box.checked;
  panel.style.height = "";
  box.checked = false;
  if (open) panel.style.height = `${panel.getBoundingClientRect().height}px`;
  box.checked = open;
});
document.addEventListener("keydown", (event) => void (event.key === "Escape" && fold()));
