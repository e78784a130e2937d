// @ts-check
/* Trying a move in a lesson or a puzzle: the board shows what comes of it, things gliding as at a table. Every try
   is also a page of its own, so without this script the forms and links do the same. */

/** @typedef {{move: string, scenes: Change[], prompt: string, moves: string, list: any[][], seats: string, say: string}} Tried */

(() => {
  const lesson = $("lesson");
  if (!lesson) return;
  let here = lesson.dataset.move ?? "", going = false;

  /** Go to another try of this exercise. */
  async function go(/** @type {URL} */ to) {
    if (going) return;
    going = true;
    const asked = new URL(to);
    asked.searchParams.set("from", here);
    try {
      const answer = await fetch(asked, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error("its page says why");
      await arrive(await answer.json());
      history.replaceState(null, "", to);
      for (const back of document.querySelectorAll("input[name=back]")) /** @type {HTMLInputElement} */ (back).value = to.pathname;
    } catch {
      location.assign(to);
    }
    going = false;
  }

  async function arrive(/** @type {Tried} */ tried) {
    here = tried.move;
    moves = [];
    clear();
    forgetAdvice();
    for (const [at, scene] of tried.scenes.entries()) {
      if (at && !calm.matches) await pause(HOLD);
      redraw(scene, true);
    }
    for (const id of /** @type {const} */ (["prompt", "moves", "seats"])) {
      const part = $(id);
      if (part) part.innerHTML = tried[id];
    }
    moves = tried.list;
    clear();
    announce("polite", tried.say);
    $("prompt")?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    const next = /** @type {HTMLElement | null} */ (document.querySelector("#prompt .onward .main"));
    next ? next.focus({ preventScroll: true }) : rove(labelled().find((node) => node.classList.contains("live")));
  }

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target), button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (!form.matches("#moves form") || !button?.value) return;
    event.preventDefault();
    const to = new URL(form.action);
    to.searchParams.set("move", button.value);
    void go(to);
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("#prompt .onward a"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = new URL(link.href);
    if (to.pathname !== lesson.dataset.path) return; // on to another exercise, which is another page
    event.preventDefault();
    void go(to);
  });
})();
