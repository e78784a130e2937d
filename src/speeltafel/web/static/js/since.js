/* What happened at a slow game since somebody last looked. Without this script a button says that it was read. */

import { $, announce, find } from "./dom.js";

let announced = "", watching = false;

/** Let screen readers say what happened, once. */
function catchUp() {
  const text = find("#since ul")?.textContent ?? "";
  if (text && text !== announced) announce("polite", `${find("#since h2")?.textContent}: ${text}`);
  announced = text;
}

/** Whoever looks away has read what the page showed until then. The page may be closing, so nobody waits for an answer.
    @param {() => unknown} refresh */
function watchReading(refresh) {
  let read = 0;
  document.addEventListener("visibilitychange", () => {
    const { room, seq } = $("room")?.dataset ?? {}, shown = Number(seq);
    if (!$("onward") || shown <= read) return; // only players of slow games have that
    if (!document.hidden) {
      if (read) refresh(); // things happened behind somebody's back
      return;
    }
    read = shown;
    navigator.sendBeacon(`/t/${room}/seen`, new URLSearchParams({ seq: String(shown) }));
  });
  document.addEventListener("done", (event) => {
    const since = $("since");
    if (!since || !["seen", "move"].includes(/** @type {CustomEvent} */ (event).detail)) return;
    if (since.contains(document.activeElement)) $("main")?.focus({ preventScroll: true });
    since.remove();
  });
}

/** Begin, and begin again after each refresh.
    @param {() => unknown} refresh */
export function begin(refresh) {
  catchUp();
  if (!watching) watchReading(refresh);
  watching = true;
}
