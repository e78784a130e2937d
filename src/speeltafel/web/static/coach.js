// @ts-check
/* The coach beside a table: after every move of one's own it is asked what it thinks, and speaks up where that cost
   a lot. Without this script a button asks the same. */

(() => {
  const place = () => $("coach");
  let asked = 0;

  /** What it says stands beside the board until the next move is made, with a way back where the move cost much. */
  function say(/** @type {{words: string[], much: boolean, back: boolean}} */ { words, much, back }) {
    const lines = $("coach-says"), undo = $("coach-back");
    lines?.replaceChildren(...words.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    if (undo) undo.hidden = !back;
    place()?.classList.toggle("warns", much);
  }

  async function ask() {
    const mine = (asked += 1), seat = place()?.dataset.seat;
    if (!seat) return;
    const answer = await send("look", { seat }).catch(() => null);
    if (answer?.ok && mine === asked) say(answer.coach);
  }

  /** A page that was made before the last move was judged has no words about it yet. */
  function askWherePending() {
    if (place()?.dataset.ask === undefined) return;
    delete place()?.dataset.ask;
    void ask();
  }

  document.addEventListener("done", (event) => {
    const what = /** @type {CustomEvent<string>} */ (event).detail;
    if (what === "undo") asked += 1; // what it was asked about is gone
    if (what !== "move" || !place()) return;
    say({ words: [], much: false, back: false });
    void ask();
  });

  const main = $("main");
  if (main) new MutationObserver(askWherePending).observe(main, { childList: true });
  askWherePending();
})();
