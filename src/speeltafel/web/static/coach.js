// @ts-check
/* The coach beside a table: after every move of one's own it is asked what it thinks, and speaks up where that cost
   a lot. Without this script a button asks the same. */

(() => {
  const place = () => $("coach");
  let asked = 0, read = "";

  /** What it says stands beside the board until the next move is made, with a way back where the move cost much. */
  function say(/** @type {{words: string[], much: boolean, back: boolean}} */ { words, much, back }) {
    const lines = $("coach-says"), undo = $("coach-back");
    lines?.replaceChildren(...words.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    if (undo) undo.hidden = !back;
    place()?.classList.toggle("warns", much);
    read = "";
    open();
  }

  /** On a phone the panel has a fixed height: words that do not fit into it lie on the board, whole, until they are read. */
  function open() {
    const coach = place(), panel = coach?.closest(".words"), words = $("coach-says")?.textContent?.trim() ?? "";
    if (!coach || !panel || picked.length) return;
    coach.classList.remove("over");
    if (!words || words === read || panel.scrollHeight <= panel.clientHeight) return;
    if (!coach.querySelector(".away")) {
      const away = Object.assign(document.createElement("button"), { type: "button", className: "plain away", textContent: "×" });
      away.setAttribute("aria-label", $("hint")?.dataset.close ?? "");
      coach.prepend(away);
    }
    coach.classList.add("over");
  }

  /** A touch anywhere else, or on the cross, closes it; the words stay in the panel. */
  function close(/** @type {Event} */ event) {
    const coach = place(), target = /** @type {Element} */ (event.target);
    if (!coach?.matches(".over") || (coach.contains(target) && !target.closest(".away"))) return;
    read = $("coach-says")?.textContent?.trim() ?? "";
    coach.classList.remove("over");
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

  /** The page was loaded, or its main part came anew; a longer question leaves the coach less room. */
  function begin() {
    askWherePending();
    open();
    const prompt = $("prompt");
    if (prompt) new MutationObserver(open).observe(prompt, { childList: true });
  }

  const main = $("main");
  if (main) new MutationObserver(begin).observe(main, { childList: true });
  begin();
  addEventListener("resize", open);
  document.addEventListener("click", close);
})();
