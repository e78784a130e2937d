/* What a page needs only once it is there: the list of keys, sharing, what was typed before the language was switched, and
   the service worker. */

import { around } from "./dom.js";

/* `?` lists all keys, except where one writes, and on the board, where it asks about an item (board.js). */
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || document.documentElement.dataset.keys === "no") return;
  if (around(event, "#items .item, input:not([type=range], [type=radio], [type=checkbox]), select, dialog")) return;
  void import("./keys.js").then(({ show }) => show());
});

document.addEventListener("click", (event) => {
  const button = around(event, "[data-share]");
  if (button) void import("./share.js").then(({ share }) => share(button));
});

/* The service worker keeps rulebooks, lessons and puzzles; browsers have it over https and on one's own machine. The page
   that is there before the worker is told to it. */
async function register() {
  const workers = navigator.serviceWorker, isFirst = !workers.controller;
  await workers.register("/worker.js");
  (await workers.ready).active?.postMessage(isFirst ? location.pathname : "");
}
if (navigator.serviceWorker) void register().catch(() => {});

void import("./language.js");
