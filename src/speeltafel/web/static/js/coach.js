/* The coach beside a table: after each move of one's own it is asked for its judgement. Without this script a button
   asks the same. */

import { post } from "./actions.js";
import { closer } from "./advice.js";
import { board } from "./board.js";
import { $, around, find, paragraph } from "./dom.js";

let requests = 0; // only the answer to the newest is shown
let read = ""; // the words that were closed on a phone

const wordsInSight = () => $("coach-says")?.textContent?.trim() ?? "";

/** Show what the coach says until the next move, with a way back where the move cost much.
    @param {CoachWords} said */
function say({ words, much, back }) {
  const undo = $("coach-back");
  $("coach-says")?.replaceChildren(...words.map(paragraph));
  if (undo) undo.hidden = !back;
  $("coach")?.classList.toggle("warns", much);
  read = "";
  open();
}

/** On a phone the panel has a fixed height: words that don't fit lie on the board, whole, until they are read. */
function open() {
  const coach = $("coach"), panel = coach?.closest(".words"), words = wordsInSight();
  if (!coach || !panel || board.picked.length) return;
  coach.classList.remove("over");
  if (!words || words === read || panel.scrollHeight <= panel.clientHeight) return;
  if (!find(".away", coach)) coach.prepend(closer($("hint")?.dataset.close ?? ""));
  coach.classList.add("over");
}

/** A touch on the cross or anywhere else closes them; they stay in the panel.
    @param {Event} event */
function close(event) {
  const coach = find("#coach.over");
  if (!coach || (around(event, "#coach") && !around(event, ".away"))) return;
  read = wordsInSight();
  coach.classList.remove("over");
}

async function ask() {
  const mine = (requests += 1), seat = $("coach")?.dataset.seat;
  if (!seat) return;
  const answer = await post($("room")?.dataset.room ?? "", "look", { seat }).catch(() => null);
  if (answer?.ok && answer.coach && mine === requests) say(answer.coach);
}

document.addEventListener("done", (event) => {
  const action = /** @type {CustomEvent<string>} */ (event).detail;
  if (action === "undo") requests += 1; // the move it was asked about is gone
  if (action !== "move" || !$("coach")) return;
  say({ words: [], much: false, back: false });
  void ask();
});

/** The page was loaded, or its main part was replaced. */
function begin() {
  const coach = $("coach"), prompt = $("prompt");
  if (coach?.dataset.ask !== undefined) {
    delete coach.dataset.ask; // the page was made before the last move was judged
    void ask();
  }
  open();
  if (prompt) new MutationObserver(open).observe(prompt, { childList: true }); // a longer question leaves less room
}

const main = $("main");
if (main) new MutationObserver(begin).observe(main, { childList: true });
begin();
addEventListener("resize", open);
document.addEventListener("click", close);
