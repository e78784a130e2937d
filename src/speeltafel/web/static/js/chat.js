/* Lines of others in the chat that nobody read yet, where it is off screen: the newest lies over the header for a while, and
   on the log's line stands how many there are. Both lead to the chat. */

import { $, element, find, findAll } from "./dom.js";

const SHOWN = 8_000; // ms that a new line lies over the header

const mark = element("a", { id: "unread", href: "#chat-head" });
let announced = 0, timer = 0;

const key = () => `read-${$("room")?.dataset.room}`;
const numberOf = (/** @type {HTMLElement | undefined} */ line) => Number(line?.dataset.line ?? 0);
/** The lines of others, the newest first. */
const lines = () => findAll("#chat [data-line]");

/** In this tab all lines were read, also after its page is loaded again. */
function read() {
  sessionStorage.setItem(key(), String(numberOf(lines()[0])));
  clearTimeout(timer);
  watcher.disconnect();
  mark.remove();
}

/** @param {number} count */
function countThem(count) {
  mark.classList.remove("said");
  mark.textContent = String(count);
  mark.setAttribute("aria-label", ($("chat")?.dataset.unread ?? "").replace("{count}", String(count)));
}

/** Tell of lines that are not in sight. Screen readers hear of a line from the update that brought it. */
function tell() {
  const [newest, ...older] = lines(), last = Number(sessionStorage.getItem(key()));
  const count = 1 + older.filter((line) => numberOf(line) > last).length;
  if (!mark.isConnected) find(".log .unfold")?.before(mark);
  if (numberOf(newest) <= announced) return mark.classList.contains("said") || countThem(count);
  announced = numberOf(newest);
  const words = element("span", {});
  words.append(...[...newest.childNodes].map((part) => part.cloneNode(true)));
  mark.replaceChildren(words);
  mark.removeAttribute("aria-label");
  mark.classList.add("said");
  clearTimeout(timer);
  timer = setTimeout(countThem, SHOWN, count);
}

const watcher = new IntersectionObserver((seen) => (seen.some((entry) => entry.isIntersecting) ? read() : tell()), { threshold: 0.5 });

mark.addEventListener("click", (event) => {
  event.preventDefault();
  $("chat-head")?.scrollIntoView();
  $("chat")?.focus({ preventScroll: true });
});

/** Look whether there are lines that nobody read: call this when the page begins, and when one was added or the page renewed. */
export function followChat() {
  watcher.disconnect();
  const newest = lines()[0], last = sessionStorage.getItem(key());
  if (!$("chat")) return;
  if (last === null || numberOf(newest) <= Number(last)) read();
  else watcher.observe(newest);
}
