// @ts-check
/* Looking back at a match: step by step or by itself, with things gliding as they did. Every place is also a page
   of its own, so without this script the links do the same. */

/** @typedef {{place: number, scenes: Change[], heading: string, words: string, ending: string[], seats: string, actor: number, on: boolean}} Moment */

/* A record from a file goes into the field where one can also paste it. */
(() => {
  const file = /** @type {HTMLInputElement | null} */ ($("file")), field = /** @type {HTMLTextAreaElement | null} */ ($("record"));
  const place = $("from-file");
  if (!file || !field || !place) return;
  place.hidden = false;
  file.onchange = async () => (field.value = (await file.files?.[0]?.text()) ?? field.value);
})();

(() => {
  const reel = $("replay"), slider = /** @type {HTMLInputElement | null} */ ($("slider"));
  const play = /** @type {HTMLButtonElement | null} */ ($("play")), speed = /** @type {HTMLSelectElement | null} */ ($("speed"));
  const tale = $("tale"), label = play?.lastElementChild;
  if (!reel || !slider || !play || !label || !speed || !tale) return;
  const { table = "", query = "" } = reel.dataset, last = Number(reel.dataset.last), begin = label.textContent;
  let here = Number(reel.dataset.place), wanted = here, moving = false, playing = 0;

  const address = (/** @type {number} */ place) => `${table}/at/${place}${query}`;
  const within = (/** @type {number} */ place) => Math.min(last, Math.max(0, place));

  /** Go to a place. Whoever wants another meanwhile is brought there next, past all those between. */
  async function go(/** @type {number} */ place) {
    wanted = within(place);
    if (moving) return;
    moving = true;
    while (wanted !== here) {
      const to = wanted, link = address(to);
      try {
        const answer = await fetch(`${link}${query ? "&" : "?"}from=${here}`, { headers: { accept: "application/json" } });
        if (answer.status === 429) await new Promise((rested) => setTimeout(rested, 1_000));
        else if (!answer.ok) location.assign(link);
        if (!answer.ok) continue;
        await arrive(await answer.json());
        if (leading) say(String(here));
      } catch {
        halt();
        wanted = here;
      }
    }
    moving = false;
  }

  async function arrive(/** @type {Moment} */ moment) {
    for (const [at, scene] of moment.scenes.entries()) {
      if (at && wanted === moment.place) await pause(HOLD);
      lay(scene);
    }
    light();
    here = moment.place;
    tell(moment);
    point();
  }

  /** At a mistake of the analysis the better move's things are marked; what is said of it holds at no other place. */
  function point() {
    const missed = $("missed"), there = here === Number(missed?.dataset.place);
    if (!missed) return;
    const marks = there ? JSON.parse(missed.dataset.marks ?? "[]") : [];
    missed.classList.toggle("elsewhere", !there);
    for (const node of /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items .item[data-touch]"))) {
      node.classList.toggle("hinted", marks.includes(node.dataset.touch));
    }
  }

  function tell(/** @type {Moment} */ { heading, words, ending, seats, actor, on }) {
    const lines = { heading, told: words };
    for (const [id, text] of Object.entries(lines)) /** @type {HTMLElement} */ ($(id)).textContent = text;
    $("ending")?.replaceChildren(...ending.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    /** @type {HTMLElement} */ ($("seats")).innerHTML = seats;
    announce("polite", [words, ...ending].join(" "));
    document.title = document.title.replace(/: .* – /, `: ${heading} – `);
    history.replaceState(null, "", address(here));
    mark(heading);
    branch(actor, on);
    frame(heading);
  }

  /** What one pastes elsewhere shows the place where we are. */
  function frame(/** @type {string} */ heading) {
    const shown = (/** @type {string} */ text) => text.replace(/\/at\/\d+/, `/at/${here}`).replace(/alt="([^":]*): [^"]*"/, `alt="$1: ${heading}"`);
    for (const snippet of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#embed input"))) snippet.value = shown(snippet.value);
    for (const link of document.querySelectorAll("#embed a")) link.setAttribute("href", shown(link.getAttribute("href") ?? ""));
  }

  /** What if it had gone otherwise from here. */
  function branch(/** @type {number} */ actor, /** @type {boolean} */ on) {
    const fold = $("what-if"), seat = /** @type {HTMLSelectElement | null | undefined} */ (fold?.querySelector("[name=seat]"));
    if (!fold) return;
    fold.hidden = !on;
    for (const place of fold.querySelectorAll("[name=place]")) /** @type {HTMLInputElement} */ (place).value = String(here);
    if (seat && actor) seat.value = String(actor);
  }

  /** Everything on the page that says where we are, or leads on from here. */
  function mark(/** @type {string} */ heading) {
    const ways = { first: 0, back: here - 1, on: here + 1, last };
    for (const [sign, place] of Object.entries(ways)) {
      const link = $(`to-${sign}`);
      link?.setAttribute("href", address(within(place)));
      link?.setAttribute("aria-disabled", String(within(place) === here));
    }
    if (slider) slider.value = String(here);
    slider?.setAttribute("aria-valuetext", heading);
    for (const link of document.querySelectorAll(".eyes a")) {
      link.setAttribute("href", `${table}/at/${here}?${new URL(link.getAttribute("href") ?? "", location.href).searchParams}`);
    }
    for (const back of document.querySelectorAll("input[name=back]")) /** @type {HTMLInputElement} */ (back).value = address(here);
    tale?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    tale?.querySelector(`[data-place="${here}"]`)?.setAttribute("aria-current", "step");
    unroll();
  }

  /** The line of this place comes into sight in the log, and nothing else on the page moves. */
  function unroll() {
    const line = /** @type {HTMLElement | null} */ (tale?.querySelector("[aria-current]")?.parentElement);
    if (tale && line) tale.scrollTop = line.offsetTop - tale.offsetTop - tale.clientHeight / 2;
  }

  /* A shared review: one leads, and whoever likes follows until they step for themselves. */

  /** @type {WebSocket | null} */ let wire = null;
  /** @type {Lead | null} */ let led = null;
  let leading = false, following = true;
  const review = $("review"), lead = $("lead"), follow = $("follow"), notice = $("led"), begun = lead?.textContent ?? "";
  const say = (/** @type {string} */ place) => wire?.readyState === WebSocket.OPEN && wire.send(JSON.stringify({ lead: place }));

  function hearken() {
    if (!review || !("WebSocket" in window)) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    wire = new WebSocket(`${scheme}://${location.host}${table}/live?since=${reel?.dataset.seq}`);
    wire.onopen = () => (review.hidden = false);
    wire.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      if (frame.lead !== undefined) keep(frame.lead);
    };
    wire.onclose = () => {
      keep(null);
      if (!document.body.dataset.leaving) setTimeout(hearken, 3_000);
    };
  }

  function keep(/** @type {Lead | null} */ now) {
    if (!led || led.name !== now?.name) following = true; // somebody new leads: along, until one steps
    led = now;
    leading = Boolean(now?.mine);
    if (led && !leading && following) void go(led.place);
    sign();
  }

  function sign() {
    if (lead) lead.textContent = leading ? (lead.dataset.stop ?? "") : begun;
    if (!follow || !notice) return;
    follow.hidden = !led || leading || following;
    follow.textContent = (follow.dataset.words ?? "").replace("{name}", led?.name ?? "");
    const { leads = "", leading: mine = "", following: along = "" } = notice.dataset;
    const words = !led ? "" : leading ? mine : leads.replace("{name}", led.name) + (following ? " " + along : "");
    if (notice.textContent !== words) notice.textContent = words;
  }

  /** Whoever steps for themselves follows nobody, and nothing plays on. */
  function stray() {
    halt();
    following = false;
    sign();
  }

  lead?.addEventListener("click", () => say(leading ? "" : String(here)));
  follow?.addEventListener("click", () => {
    halt();
    following = true;
    if (led) void go(led.place);
    sign();
  });

  function halt() {
    playing += 1; // whoever plays an earlier round stops at the next step
    if (label) label.textContent = begin;
    delete play?.dataset.on;
  }

  async function run() {
    const round = (playing += 1);
    if (!play || !label || !speed) return;
    label.textContent = play.dataset.stop ?? "";
    play.dataset.on = "yes";
    if (here === last) await go(0);
    while (round === playing && here < last) {
      await new Promise((passed) => setTimeout(passed, Number(speed.value)));
      if (round === playing) await go(here + 1);
    }
    if (round === playing) halt();
  }

  function turn() {
    if (play?.dataset.on) return halt();
    stray();
    void run();
  }

  const KEYS = { ArrowLeft: () => here - 1, ArrowRight: () => here + 1, Home: () => 0, End: () => last };

  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && !target.closest("a, button, summary, select, label, #items, input:not([type=range])")) turn();
    else if (event.key in KEYS && !target.closest("input, select, #items")) {
      stray();
      void go(KEYS[/** @type {keyof KEYS} */ (event.key)]());
    } else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.(".reel a, #tale [data-place]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stray();
    void go(Number(/\/at\/(\d+)/.exec(link.getAttribute("href") ?? "")?.[1]));
  });
  slider.addEventListener("input", () => {
    stray();
    void go(Number(slider.value));
  });
  play.addEventListener("click", turn);
  for (const copy of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#embed button"))) {
    copies(copy, /** @type {HTMLInputElement} */ (copy.previousElementSibling));
  }
  for (const id of ["slider", "play", "pace", "keys"]) /** @type {HTMLElement} */ ($(id)).hidden = false;
  unroll();
  point();
  hearken();
})();
