/* The page for authors: what a move on the board does, and loading again when a file of a game has changed, unless
   something was typed that would be lost. */

import { board, clear, start } from "./board.js";
import { $, find, findAll, input } from "./dom.js";

const page = $("bench"), notice = $("changed"), step = /** @type {HTMLDetailsElement | null} */ ($("step"));
let typed = false;
page?.addEventListener("input", (event) => {
  if (!(event.target instanceof HTMLInputElement && event.target.name === "touching")) typed = true;
});

/** Add a token to the right moves of the step, or take it away again.
    @param {HTMLInputElement} field @param {string} token */
function toggle(field, token) {
  const had = field.value.split(" ").filter(Boolean), kept = had.filter((one) => one !== token);
  field.value = (kept.length < had.length ? kept : [...had, token]).join(" ");
}

/** Begin an answer of its own to this move.
    @param {HTMLTextAreaElement} field @param {string} token */
function begin(field, token) {
  field.value = `${field.value.trimEnd()}\n${token} | `.trimStart();
  field.focus();
}

board.play = (token) => {
  const does = find("input[name=touching]:checked")?.getAttribute("value");
  if (!does || does === "play") return location.assign(`${page?.dataset.onward}${encodeURIComponent(token)}`);
  const field = $(does);
  if (field instanceof HTMLTextAreaElement) begin(field, token);
  else if (field instanceof HTMLInputElement) toggle(field, token);
  typed = true;
  clear();
};

const touching = $("touching");
if (touching) {
  touching.hidden = false;
  touching.addEventListener("change", () => {
    if (step && !input("touch-play")?.checked) step.open = true;
  });
}
for (const form of findAll("form.puzzle")) form.addEventListener("submit", () => {
  form.setAttribute("aria-busy", "true");
  const thinking = find("[role=status]", form);
  if (thinking) thinking.hidden = false;
});
if ($("board")) start();

/** Return the version of the server's code; nothing while it starts again, and what it answers where a game is faulty. */
async function version() {
  try {
    const answer = await fetch(page?.dataset.asks ?? "", { headers: { accept: "application/json" } });
    return answer.ok ? String((await answer.json()).version) : answer.status === 503 ? "faulty" : "";
  } catch {
    return "";
  }
}

/** Look once a second. A form that was posted is not loaded again: that would post it once more. */
async function look() {
  const now = await version();
  if (now && now !== page?.dataset.version) {
    if (!typed && !/\/(step|puzzle)$/.test(location.pathname)) return location.reload();
    if (notice) notice.hidden = false;
  }
  setTimeout(look, 1000);
}
setTimeout(look, 1000);
