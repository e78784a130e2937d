// @ts-check
/* Trying a move in a lesson or a puzzle: the board shows what comes of it, things gliding as at a table. Every try
   is also a page of its own, so without this script the forms and links do the same. */

/** @typedef {{move: string, scenes: Change[], prompt: string, moves: string, list: any[][], seats: string, say: string}} Tried */

(() => {
  const lesson = $("lesson");
  if (!lesson) return;
  const stage = /** @type {HTMLElement} */ (lesson.querySelector(".stage"));
  let here = lesson.dataset.move ?? "", going = false;

  const boxOf = (/** @type {string} */ part) => /** @type {HTMLElement} */ (stage.querySelector(part)).getBoundingClientRect();

  /** Keep panel and board as high as they are with the question, so that no answer moves the board. */
  function hold() {
    stage.classList.remove("held");
    if (here) return;
    const panel = boxOf(".actions"), play = boxOf(".play");
    stage.style.setProperty("--panel-height", `${panel.height}px`);
    stage.style.setProperty("--play-height", `${play.height}px`);
    stage.style.setProperty("--panel-room", `${innerHeight - panel.top - scrollY - 8}px`);
    stage.classList.add("held");
  }

  /** Bring what was said of a try in sight, below the question: in the panel where that scrolls, else on the page. */
  function show() {
    const panel = /** @type {HTMLElement} */ (stage.querySelector(".actions")), behavior = calm.matches ? "auto" : "smooth";
    const said = /** @type {HTMLElement | null} */ (panel.querySelector(".verdict"));
    const inside = getComputedStyle(panel).overflowY === "auto";
    if (inside) panel.scrollTo({ top: said ? Math.min(said.offsetTop, panel.scrollHeight - panel.clientHeight) : 0, behavior });
    (inside ? panel : said ?? panel).scrollIntoView({ block: "nearest", behavior });
  }

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
    if (!stage.classList.contains("held")) hold();
    show();
    const next = /** @type {HTMLElement | null} */ (document.querySelector("#prompt .onward .main"));
    for (const node of labelled()) node.setAttribute("tabindex", "-1");
    rove(); // to what can be touched
    (next ?? /** @type {SVGGElement | null} */ (document.querySelector('#items [tabindex="0"]')))?.focus({ preventScroll: true });
  }

  hold();
  addEventListener("resize", hold);
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
