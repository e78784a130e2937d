/* What every page has: day and night, printing, panels that unfold. Without scripts pages work by their forms. */

import { $, around, findAll } from "./dom.js";
import "./waiting.js";

const { documentElement } = document, theme = $("theme"), printer = $("print");

new BroadcastChannel("preferences").onmessage = ({ data }) => Object.assign(documentElement.dataset, data);
if (theme) {
  theme.hidden = false;
  theme.onclick = async () => {
    const { choose } = await import("./preferences.js"), chosen = documentElement.dataset.theme ?? "auto";
    const now = chosen === "auto" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") : chosen;
    await choose("theme", now === "dark" ? "light" : "dark");
  };
}
if (printer) {
  printer.hidden = false;
  printer.onclick = () => print();
}

const unkept = $("unkept");
if (unkept) void import("./progress.js").then(({ keepProgress }) => keepProgress()).then((kept) => (unkept.hidden = kept));

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

addEventListener("load", () => void import("./later.js"));
