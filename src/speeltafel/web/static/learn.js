// @ts-check
/* Trying a move in a lesson or a puzzle: the board shows what comes of it, things gliding as at a table. Every try
   is also a page of its own, so without this script the forms and links do the same. */

/** @typedef {{move: string, scenes: Change[], prompt: string, moves: string, list: any[][], seats: string, say: string}} Tried */

(() => {
  const lesson = $("lesson");
  if (!lesson) return;
  const stage = /** @type {HTMLElement} */ (lesson.querySelector(".stage"));
  const panel = /** @type {HTMLElement} */ (stage.querySelector(".actions")), prompt = /** @type {HTMLElement} */ ($("prompt"));
  let here = lesson.dataset.move ?? "", asking = false, hurried = false;
  let playing = Promise.resolve();

  /** Measure the panel while the question stands; learn.css lets it grow from there without moving the board. */
  function hold() {
    if (picked.length) return; // the address bar of a phone slides away between two touches, which is a resize
    stage.classList.remove("held");
    stage.style.removeProperty("--panel-least");
    if (!here) {
      stage.style.setProperty("--panel-least", `${heightWhilePicking()}px`);
      stage.style.setProperty("--panel-room", `${innerHeight - panel.getBoundingClientRect().top - scrollY - 8}px`);
      stage.classList.add("held");
    }
    reserve();
  }

  /** The height of the panel at its highest while things are picked one after another: with a sentence that says what
      to touch next, or with a button for what is picked so far. It has this height from the start, so that it does not
      grow over the thing that is picked. */
  function heightWhilePicking() {
    const box = $("picked"), asked = prompt.querySelector(".ask.mine:not(.then)");
    if (!box || !asked) return 0;
    const things = /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items .live[data-then]"));
    const sentences = new Set([...things].map((node) => node.dataset.then ?? ""));
    const unfinished = moves.filter(([, , ...some]) => some.length && moves.some(([, , ...all]) => all.length > some.length && contains(all, some)));
    const longest = unfinished.map(([, label]) => String(label)).sort((one, other) => other.length - one.length)[0];
    const quiet = Object.assign(document.createElement("button"), { className: "quiet", textContent: lesson?.dataset.again ?? "" });
    const then = Object.assign(document.createElement("p"), { className: "ask mine then" });
    let highest = 0;
    box.hidden = false;
    if (longest) {
      box.replaceChildren(Object.assign(document.createElement("span"), { textContent: lesson?.dataset.further ?? "" }), button("", longest, "main"), quiet);
      highest = panel.getBoundingClientRect().height;
    }
    box.replaceChildren(quiet);
    for (const words of sentences) {
      then.textContent = words;
      asked.after(then);
      highest = Math.max(highest, panel.getBoundingClientRect().height);
    }
    then.remove();
    box.replaceChildren();
    box.hidden = true;
    return highest;
  }

  /** Keep as much room below the board as the panel takes, so that all of the board can be scrolled above it. The room
      never shrinks: a page that gets shorter under somebody who is at its end would move the board. */
  function reserve() {
    const room = Number.parseFloat(stage.style.getPropertyValue("--panel-height")) || 0, { height } = panel.getBoundingClientRect();
    if (height > room) stage.style.setProperty("--panel-height", `${height}px`);
  }

  /** Bring what was said of a try in sight: within whatever scrolls in the panel, then on the page. */
  function show() {
    const said = /** @type {HTMLElement | null} */ (panel.querySelector(".verdict")), behavior = calm.matches ? "auto" : "smooth";
    for (const box of [prompt, panel]) {
      const top = said ? said.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
      if (getComputedStyle(box).overflowY === "auto") box.scrollTo({ top, behavior });
    }
    if (getComputedStyle(panel).position !== "sticky") (said ?? panel).scrollIntoView({ block: "nearest", behavior });
  }

  /** Go to another try of this exercise. */
  async function go(/** @type {URL} */ to) {
    if (asking) return;
    asking = hurried = true;
    await playing;
    const asked = new URL(to);
    asked.searchParams.set("from", here);
    try {
      const answer = await fetch(asked, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error("its page says why");
      arrive(await answer.json());
      history.replaceState(null, "", to);
      for (const back of document.querySelectorAll("input[name=back]")) /** @type {HTMLInputElement} */ (back).value = to.pathname;
    } catch {
      location.assign(to);
    }
    asking = false;
  }

  const renew = (/** @type {"prompt" | "moves" | "seats"} */ id, /** @type {Tried} */ tried) => {
    const part = $(id);
    if (part) part.innerHTML = tried[id];
  };

  /** Play what follows the move, scene by scene, and then show the standings; the next request hurries it. */
  async function follow(/** @type {Tried} */ tried) {
    hurried = false;
    for (const scene of tried.scenes.slice(1)) {
      if (!calm.matches && !hurried) await pause(HOLD);
      redraw(scene, true);
    }
    renew("seats", tried);
    rove();
  }

  /** Show the move on the board and at once what is said of it: a task that was done may not stand there still. */
  function arrive(/** @type {Tried} */ tried) {
    here = tried.move;
    moves = [];
    clear();
    forgetAdvice();
    if (tried.scenes.length) redraw(tried.scenes[0], true);
    renew("prompt", tried);
    renew("moves", tried);
    playing = follow(tried);
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
  new ResizeObserver(reserve).observe(panel);
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
