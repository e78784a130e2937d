/* My tables: the list follows the badge, which hears of a move elsewhere, and the time that is left. */

import { follow } from "./days.js";
import { $, announce, find } from "./dom.js";

/** Show the list as it is now; the focus stays where it was.
    @param {boolean} [moved] whether other tables wait */
async function renew(moved = true) {
  const list = $("tables"), response = await fetch("/mine", { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("tables");
  if (!response.ok || !list || !fresh) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  list.replaceWith(fresh);
  if (focused) find(`a[href="${focused}"]`, fresh)?.focus();
  followDays();
  if (moved && fresh.dataset.waiting) announce("polite", $("waiting")?.getAttribute("aria-label") ?? "");
}

const followDays = () => follow(() => renew(false).catch(() => {})); // the next attempt follows

document.addEventListener("waiting", (event) => {
  const { detail } = /** @type {CustomEvent<string[]>} */ (event);
  if ($("tables")?.dataset.waiting !== detail.join(" ")) renew().catch(() => {}); // the next look tries again
});
followDays();
