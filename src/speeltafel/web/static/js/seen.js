/* Tells the server that somebody has this table before them, so that it sends them no notice. A hidden tab is read by nobody. */

import { notices } from "./waiting.js";

/** Watch whether the page is visible; the result is to be called whenever something was shown.
    @param {(message: object) => void} send @param {() => string} seq how many events the page shows */
export function watch(send, seq) {
  const report = () => void (notices.on && send({ seen: seq() }));
  const visible = () => document.hidden || report();
  document.addEventListener("visibilitychange", report); // what was visible until now was seen
  document.addEventListener("notices", visible);
  return visible;
}
