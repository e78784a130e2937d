/* The page for authors loads again when a file of a game has changed, unless something was typed that would be lost. */

import { $ } from "./dom.js";

const page = /** @type {HTMLElement | null} */ (document.querySelector(".author"));
const notice = $("changed");
let typed = false;
page?.addEventListener("input", () => (typed = true));

/** Return the version of the server's code; nothing while it starts again. */
async function version() {
  try {
    const answer = await fetch(page?.dataset.path ?? "", { headers: { accept: "application/json" } });
    return answer.ok ? String((await answer.json()).version) : "";
  } catch {
    return "";
  }
}

/** Look once a second. A form that was posted is not loaded again: that would post it once more. */
async function look() {
  const now = await version();
  if (now && now !== page?.dataset.version) {
    if (!typed && !location.pathname.endsWith("/step")) return location.reload();
    if (notice) notice.hidden = false;
  }
  setTimeout(look, 1000);
}
setTimeout(look, 1000);
