// @ts-check
/* The coach beside a table: after every move of one's own it is asked what it thinks, and speaks up where that cost
   a lot. Without this script a button asks the same. */

(() => {
  const place = () => $("coach");
  let asked = 0;

  /** What it says stands beside the board until the next move is made, with a way back where the move cost much. */
  function say(/** @type {{words: string[], much: boolean}} */ { words, much }) {
    const lines = $("coach-says"), back = $("coach-back");
    lines?.replaceChildren(...words.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    if (back) back.hidden = !much;
    place()?.classList.toggle("warns", much);
  }

  document.addEventListener("done", async (event) => {
    const seat = place()?.dataset.seat, what = /** @type {CustomEvent<string>} */ (event).detail;
    if (!seat || what !== "move") return;
    const mine = (asked += 1);
    say({ words: [], much: false });
    const answer = await send("look", { seat }).catch(() => null);
    if (answer?.ok && mine === asked) say(answer.coach);
  });
})();
