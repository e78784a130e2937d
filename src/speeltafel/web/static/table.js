// @ts-check
/* One script for every page. Together with board.js it makes a page live: it hears what happens, shows it one by
   one, and tells the house what is done here. Without it every page still works by its forms. */

/** @typedef {{n: number, v: number, page?: boolean, scenes?: Change[], html?: Record<string, string>, rows?: Record<string, string>, actor?: number, moves?: any[][], log?: string, chat?: string, say?: string, sound?: string, mine?: boolean, present?: string, lead?: Lead | null}} Frame */
/** @typedef {{place: number, name: string, mine: boolean}} Lead */

const STEP = 420; // ms between two frames, so that a long turn can be followed
const HOLD = 900; // ms that a finished row of Zocken stays in sight before the board is cleared; a click skips it
const ANSWER = 4_000; // ms a move waits to be answered on the socket before it is posted too
const SILENCE = 50_000; // ms; the house says something every 20 s, so a socket this quiet leads nowhere

/** @type {Frame[]} */ let queue = [];
let busy = false;
let skipping = false;
/** @type {WebSocket | null} */ let socket = null;
let wait = 500;
let quiet = 0;
/** @type {Promise<void>} */ let renewed = Promise.resolve();

/* Saying things to those who listen. */

function announce(/** @type {string} */ id, /** @type {string} */ words) {
  const place = $(id);
  if (!place) return;
  const line = document.createElement("p");
  line.textContent = words;
  place.append(line);
  while (place.childElementCount > 4) place.firstElementChild?.remove();
}

/** @type {AudioContext | null} */ let audio = null;
function beep(/** @type {string} */ kind) {
  if (localStorage.getItem("sound") !== "yes") return;
  audio ??= new AudioContext();
  const notes = { roll: [180, 240, 200], move: [320], turn: [520, 660] }[kind] ?? [320];
  notes.forEach((pitch, at) => {
    if (!audio) return;
    const tone = audio.createOscillator(), gain = audio.createGain(), start = audio.currentTime + at * 0.07;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.08, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  });
}

/* Talking to the house. */

/** Moves on their way over the socket: who waits for the answer, by the mark each has.
    @type {Map<string, (answer: any) => void>} */
const underway = new Map();

/** A move goes over the socket that is open already; nothing comes back where it can't, or isn't answered. */
function hand(/** @type {Record<string, string>} */ fields) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return null; // without one, there may be no such word either
  socket.send(JSON.stringify(fields));
  return new Promise((answered) => {
    underway.set(fields.once, answered);
    setTimeout(() => answered(null), ANSWER);
  }).finally(() => underway.delete(fields.once));
}

async function send(/** @type {string} */ what, /** @type {Record<string, string>} */ fields) {
  const response = await fetch(`/t/${$("room")?.dataset.room}/${what}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, ...(await response.json()) };
}

/** Whatever is refused is said beside the button that was pressed, where there is one.
    @param {string} what @param {Record<string, string>} form @param {Element | null} at */
async function post(what, form, at = null) {
  const room = $("room"), fields = { ...form, once: `${Date.now()}-${Math.random()}` }; // come twice, it counts once
  if (!room) return false;
  try {
    const answer = (what === "move" && (await hand(fields))) || (await send(what, fields));
    if (answer.go) location.assign(answer.go);
    if (answer.hint) advise(answer.hint);
    if (answer.ok) document.dispatchEvent(new CustomEvent("done", { detail: what }));
    else complain(answer.message, undefined, at);
    if (answer.status === 409) void refresh();
    return Boolean(answer.ok);
  } catch {
    complain(room.dataset.lost ?? "", undefined, at);
    return false;
  }
}

/** @param {string} words @param {string | undefined} link @param {Element | null} at */
function complain(words, link = undefined, at = null) {
  announce("urgent", words);
  document.querySelector(".complaint")?.remove();
  const note = Object.assign(document.createElement("p"), { className: "complaint", textContent: words });
  if (link) note.append(" ", Object.assign(document.createElement("a"), { href: link, textContent: $("hint")?.dataset.rule ?? "" }));
  const beside = at?.isConnected && !at.closest(".actions") ? at.closest("form") : null;
  if (beside) beside.after(note);
  else (document.querySelector("#room .actions") ?? $("prompt") ?? $("main"))?.append(note);
  if (beside) note.scrollIntoView({ block: "nearest" });
  setTimeout(() => note.remove(), 8000);
}

/** A bot's advice lies on the question until something happens; what it would touch is marked, or the button of its move. */
function advise(/** @type {{move: string, label: string, why: string, chances: string[], touch: string[]}} */ hint) {
  const place = $("hint");
  if (!place) return;
  const lines = [`${place.dataset.head} ${hint.label}`, hint.why, hint.chances.join(" · ")];
  const away = Object.assign(document.createElement("button"), { type: "button", className: "plain away", textContent: "×", onclick: forgetAdvice });
  away.setAttribute("aria-label", place.dataset.close ?? "");
  place.replaceChildren(away, ...lines.filter(Boolean).map((words) => Object.assign(document.createElement("p"), { textContent: words })));
  for (const node of /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items .item[data-touch]"))) {
    node.classList.toggle("hinted", hint.touch.includes(node.dataset.touch ?? ""));
  }
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#moves button[name=move]"))) {
    button.classList.toggle("hinted", button.value === hint.move);
    const row = button.parentElement;
    if (button.value === hint.move && row?.matches(".shown")) row.scrollLeft = button.offsetLeft - row.offsetLeft - 4; // only this row moves
  }
  stepAside(place);
}

/** On a phone advice lies on the board: at its top (`high`) where at its foot it would cover more of what it marks. */
function stepAside(/** @type {HTMLElement} */ place) {
  const covered = () => {
    const here = place.getBoundingClientRect();
    return [...document.querySelectorAll(".item.hinted")].filter((node) => {
      const { top, bottom, left, right } = node.getBoundingClientRect();
      return top < here.bottom && bottom > here.top && left < here.right && right > here.left;
    }).length;
  };
  place.classList.remove("high");
  const low = covered();
  place.classList.add("high");
  if (covered() >= low) place.classList.remove("high");
}

function forgetAdvice() {
  $("hint")?.replaceChildren();
  for (const node of document.querySelectorAll(".hinted")) node.classList.remove("hinted");
}

function submit(/** @type {string} */ token) {
  const room = $("room");
  // In a lesson or a puzzle a move is a page, to which its button leads.
  if (!room) return /** @type {HTMLButtonElement | null} */ (document.querySelector(`#moves button[value="${CSS.escape(token)}"]`))?.click();
  picked = [];
  for (const node of document.querySelectorAll("[data-picked]")) delete /** @type {HTMLElement} */ (node).dataset.picked;
  void post("move", { move: token, version: room.dataset.version ?? "", seat: room.dataset.seat ?? "" }).then((fine) => fine || clear());
}

/** Fetch the page afresh and put its main part here: for everything that is not a move. Frames that come
    meanwhile wait, so that none is shown on the page that goes. */
function refresh() {
  return (renewed = renewed.then(replace).catch(() => socket?.close()));
}

async function replace() {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (response.status >= 500) throw new Error("the house can't tell now"); // this page stays until it can
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = fresh.getElementById("main");
  if (!main) return;
  for (const link of fresh.querySelectorAll('link[rel="stylesheet"]')) {
    if (!document.querySelector(`link[href="${link.getAttribute("href")}"]`)) document.head.append(document.importNode(link, true));
  }
  const folds = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("#main details"));
  const opened = new Set([...folds()].filter((fold) => fold.open).map((fold) => fold.firstElementChild?.textContent));
  const focused = nameOf(document.activeElement), written = new Map(fields().filter(isEdited).map((field) => [nameOf(field), field.value]));
  const begins = !$("board") && fresh.getElementById("board");
  $("main")?.replaceChildren(...main.childNodes);
  if (begins) scrollTo(0, 0); // the table is another page than the waiting room was
  document.title = fresh.title;
  for (const field of fields()) field.value = written.get(nameOf(field)) ?? field.value;
  for (const fold of folds()) fold.open ||= opened.has(fold.firstElementChild?.textContent);
  begin();
  if (focused) ($(focused) ?? fields().find((field) => nameOf(field) === focused))?.focus();
}

/* What somebody is writing stays when the page around it is renewed. */

const fields = () => /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...document.querySelectorAll("#main :is(input:not([type=hidden], [type=checkbox], [readonly]), select)")]);
const isEdited = (/** @type {HTMLInputElement | HTMLSelectElement} */ field) =>
  field instanceof HTMLSelectElement ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue;

/** What a thing is called on any page of this table: its id, or its form, chair and name. */
function nameOf(/** @type {Element | null} */ thing) {
  if (!(thing instanceof HTMLInputElement || thing instanceof HTMLSelectElement) || thing.id) return thing?.id ?? "";
  const chair = /** @type {HTMLInputElement | null} */ (thing.form?.querySelector("input[name=seat]"));
  return `${thing.form?.getAttribute("action")} ${chair?.value} ${thing.name}`;
}

/** Whoever had the focus on something that is gone goes on nearby: on the board, or before it. */
function regain(/** @type {Element} */ held) {
  const stop = held.id === "items" ? labelled().find((node) => node.getAttribute("tabindex") === "0") : null;
  (stop ?? $("main"))?.focus({ preventScroll: true });
}

/* Frames come one by one and are shown one by one. */

async function show(/** @type {Frame} */ frame) {
  const room = $("room");
  if (!room) return;
  if (frame.lead !== undefined) return invite(frame.lead);
  if (frame.present !== undefined) {
    const seats = $("seats"), seq = Number(room.dataset.seq);
    if (seats && frame.n === seq) seats.innerHTML = frame.present;
    return frame.n > seq ? refresh() : undefined;
  }
  if (frame.n <= Number(room.dataset.seq)) return;
  if (frame.n > Number(room.dataset.seq) + 1) return refresh();
  const held = document.activeElement?.closest("#items, #moves, #tools, #prompt");
  if (frame.scenes) {
    forgetAdvice();
    document.querySelector(".words > .drawn")?.remove(); // who begins is seen by now, and stands in the log
    redraw(frame.scenes[0], frame.sound === "move");
  }
  if (frame.log) write(frame.log);
  if (frame.chat) $("chat")?.insertAdjacentHTML("afterbegin", frame.chat);
  if (frame.say) announce("polite", frame.say);
  if (frame.sound) beep(frame.sound);
  // What lies there only for a moment goes first: the panel's figures and the board's change together.
  for (const scene of frame.scenes?.slice(1) ?? []) {
    moves = [];
    light();
    await pause(HOLD);
    redraw(scene);
  }
  if (!room.isConnected) return; // meanwhile the page was renewed, and knows this already
  room.dataset.seq = String(frame.page ? frame.n - 1 : frame.n); // a fresh page brings its own
  room.dataset.version = String(frame.v);
  for (const [id, html] of Object.entries(frame.html ?? {})) {
    const part = $(id);
    if (part) part.innerHTML = html;
  }
  explainForced();
  for (const [id, html] of Object.entries(frame.rows ?? {})) {
    const row = $(id);
    if (row) row.outerHTML = html;
  }
  if (frame.actor !== undefined) giveTurn(frame.actor);
  if (frame.html) {
    room.dataset.seat = String(document.querySelector('#moves input[name="seat"]')?.getAttribute("value") ?? room.dataset.seat);
    moves = frame.moves ?? [];
    if (frame.html.moves) fill();
    clear();
    if (frame.mine) {
      announce("urgent", room.dataset.turn ?? "");
      beep("turn");
      document.title = "● " + document.title.replace(/^● /, "");
    } else document.title = document.title.replace(/^● /, "");
  } else if (frame.scenes) {
    moves = [];
    light();
  }
  if (held && document.activeElement === document.body) regain(held);
  if (frame.page) await refresh();
}

/** A decision is one line of the log, which a roll makes longer: then the longer line replaces it. */
function write(/** @type {string} */ line) {
  const log = $("log"), newest = /** @type {HTMLElement | null | undefined} */ (log?.firstElementChild);
  const known = newest?.dataset.first;
  log?.insertAdjacentHTML("afterbegin", line);
  const put = /** @type {HTMLElement | null | undefined} */ (log?.firstElementChild);
  if (known !== undefined && put?.dataset.first === known) newest?.remove();
}

/** Mark the chair of whoever must choose. */
function giveTurn(/** @type {number} */ seat) {
  document.querySelector("#seats [aria-current]")?.removeAttribute("aria-current");
  $(`chair-${seat}`)?.setAttribute("aria-current", "true");
}

/** Somebody leads the others through the match that was played here. */
function invite(/** @type {Lead | null} */ lead) {
  const place = $("along"), link = place?.querySelector("a");
  if (!place || !link) return;
  const words = lead ? (place.dataset.words ?? "").replace("{name}", lead.name) : "";
  if (words && place.hidden) announce("polite", words);
  place.hidden = !lead;
  link.textContent = words;
  link.href = link.href.replace(/\d+$/, String(lead?.place ?? 0));
}

const pause = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, skipping || document.hidden ? 0 : ms));

async function drain() {
  if (busy) return;
  busy = true;
  while (queue.length) {
    const frame = /** @type {Frame} */ (queue.shift());
    await renewed;
    await show(frame);
    if (queue.length && frame.scenes && !calm.matches) await pause(STEP);
  }
  busy = skipping = false;
}

function listen() {
  const room = $("room");
  if (!room || socket) return;
  if (!("WebSocket" in window)) return askLater(3000);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const as = room.dataset.as ? `&as=${room.dataset.as}` : "";
  const mine = (socket = new WebSocket(`${scheme}://${location.host}/t/${room.dataset.room}/live?since=${room.dataset.seq}${as}`));
  mine.onopen = () => {
    wait = 500;
    document.body.classList.remove("lost");
    hear(mine);
  };
  mine.onmessage = (event) => {
    hear(mine);
    const frame = JSON.parse(event.data);
    if (frame.re !== undefined) return underway.get(frame.re)?.(frame);
    queue.push(frame);
    void drain();
  };
  mine.onclose = () => {
    if (socket === mine) socket = null;
    for (const answered of underway.values()) answered(null);
    if (document.body.dataset.leaving) return;
    document.body.classList.add("lost");
    askLater(wait);
    wait = Math.min(wait * 2, 10_000);
  };
}

/** A network can go without a word, and the socket never knows: whoever hears nothing any more begins anew. */
function hear(/** @type {WebSocket} */ mine) {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    if (socket === mine) forsake(mine);
  }, SILENCE);
}

function forsake(/** @type {WebSocket} */ mine) {
  socket = null;
  mine.onmessage = mine.onclose = null;
  mine.close();
  void poll();
}

let asking = 0;
function askLater(/** @type {number} */ after) {
  clearTimeout(asking);
  asking = setTimeout(poll, after);
}

/** While the socket is away, ask; then try the socket again. */
async function poll() {
  const room = $("room");
  if (!room) return;
  try {
    const news = await (await fetch(`/t/${room.dataset.room}/news?since=${room.dataset.seq}`)).json();
    document.body.classList.remove("lost");
    if (news.page) await refresh();
  } catch {
    /* the house is away; the next try follows */
  }
  listen();
}

/** Whoever sits down has a say in the chance: bytes from this browser, which the house could not foresee.
    Asked for on the page; if it fails nobody need know, for the others stirred too. */
function stir(/** @type {HTMLElement} */ room) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const random = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const seat = room.dataset.stir ?? "";
  delete room.dataset.stir;
  send("stir", { seat, random }).catch(() => {});
}

/* Clocks run by themselves between two frames. */

setInterval(() => {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[aria-current] .clock[data-left]"))) {
    const left = Math.max(0, Number(clock.dataset.left) - 1);
    clock.dataset.left = String(left);
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    if (left < 86400) clock.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  }
}, 1000);

/** A button that copies what stands in a field, where the browser can. */
function copies(/** @type {HTMLButtonElement} */ button, /** @type {HTMLInputElement} */ field) {
  button.hidden = !navigator.clipboard;
  button.onclick = () => navigator.clipboard.writeText(field.value).then(() => (button.textContent = button.dataset.done ?? ""));
}

/* Settings are saved as they are chosen. */

/** The setting that was saved last, and until when a sign beside it says so. */
let kept = { name: "", until: 0 };

function sign() {
  const field = Date.now() < kept.until && [...document.querySelectorAll("form[data-save] :is(input, select)")].find((one) => nameOf(one) === kept.name);
  if (!field) return;
  document.querySelector(".saved")?.remove();
  const mark = Object.assign(document.createElement("span"), { className: "saved", textContent: `✓ ${$("room")?.dataset.saved}` });
  field.after(mark);
  setTimeout(() => mark.remove(), kept.until - Date.now());
}

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target), form = field.form;
  const what = form && /^\/t\/[^/]+\/([\w-]+)$/.exec(new URL(form.action).pathname)?.[1];
  if (!what || form.dataset.save === undefined || !$("room")) return;
  const name = nameOf(field);
  void post(what, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])), field).then((fine) => {
    if (!fine) return form.reset();
    kept = { name, until: Date.now() + 3000 };
    announce("polite", $("room")?.dataset.saved ?? "");
    sign();
  });
});

/* A page begins. */

function begin() {
  const room = $("room"), known = sheet()?.dataset.moves;
  moves = known ? JSON.parse(known) : [];
  picked = [];
  light();
  const copy = /** @type {HTMLButtonElement | null} */ ($("copy")), link = /** @type {HTMLInputElement | null} */ ($("link"));
  if (copy && link) copies(copy, link);
  const sound = /** @type {HTMLInputElement | null} */ ($("sound"));
  if (sound) {
    sound.checked = localStorage.getItem("sound") === "yes";
    sound.onchange = () => localStorage.setItem("sound", sound.checked ? "yes" : "no");
  }
  meetGame();
  explainForced();
  sign();
  if (room?.dataset.stir) stir(room);
  listen();
}

/** Show the introduction to a game until it is closed in this browser, the board is touched or a move is played. */
function meetGame() {
  const intro = $("intro"), button = /** @type {HTMLButtonElement | null} */ ($("met"));
  if (!intro || !button) return;
  if (localStorage.getItem(`met-${intro.dataset.game}`)) intro.classList.remove("first");
  button.hidden = false;
  button.onclick = () => {
    closeIntroduction();
    $("main")?.focus({ preventScroll: true });
  };
  $("board")?.addEventListener("pointerdown", closeIntroduction, { once: true });
}

function closeIntroduction() {
  const intro = $("intro");
  if (!intro) return;
  localStorage.setItem(`met-${intro.dataset.game}`, "yes");
  intro.classList.remove("first");
}

document.addEventListener("done", (event) => void (/** @type {CustomEvent} */ (event).detail === "move" && closeIntroduction()));

/** The first time that a move is played for somebody the page says where to switch that off. */
function explainForced() {
  const told = /** @type {HTMLElement | null} */ (document.querySelector(".auto")), how = /** @type {HTMLElement | null} */ (told?.querySelector(".how"));
  if (!told || !how) return;
  const here = `${$("room")?.dataset.room}-${told.dataset.place}`, first = localStorage.getItem("forced") ?? here;
  localStorage.setItem("forced", first);
  how.hidden = first !== here;
}

/* On a phone standings and log unfold over the board, which stays where it is. */

document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target), folded = /** @type {HTMLElement | null} */ (box.closest(".people"));
  if (!folded || !box.closest(".unfold")) return;
  const open = box.checked;
  folded.style.height = "";
  box.checked = false; // its height when shut is the place it keeps
  if (open) folded.style.height = `${folded.getBoundingClientRect().height}px`;
  box.checked = open;
});

/** Fold what was unfolded, unless that is where somebody points; says whether anything was. */
function fold(/** @type {Element | null} */ target = null) {
  const open = [...document.querySelectorAll(".unfold input:checked")].filter((box) => !target || !box.closest("section")?.contains(target));
  for (const box of open) /** @type {HTMLInputElement} */ (box).click();
  return open.length > 0;
}

const printer = $("print");
if (printer) {
  printer.hidden = false;
  printer.onclick = () => print();
}

const theme = /** @type {HTMLButtonElement | null} */ ($("theme"));
const dress = (/** @type {string | null} */ name) => name && (document.documentElement.dataset.theme = name);
dress(localStorage.getItem("theme"));
if (theme) {
  theme.hidden = false;
  theme.onclick = () => {
    const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    const next = dark === "dark" ? "light" : "dark";
    localStorage.setItem("theme", next);
    dress(next);
  };
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target), node = target.closest?.("#items .item[data-touch]");
  if (event.isTrusted && fold(target)) return;
  if (!asked && document.querySelector("#hint h3") && !target.closest("#hint")) forgetAdvice(); // it has been read
  if (node && !asked) touch(/** @type {SVGGElement} */ (node));
  else if (busy) skipping = true;
});
document.addEventListener("keydown", steer);
document.addEventListener("keydown", (event) => void (event.key === "Escape" && fold()));
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const what = /^\/t\/[^/]+\/([\w-]+)$/.exec(new URL(form.action).pathname)?.[1];
  if (!what || what === "sit" || what === "coach" || !$("room")) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (button?.name) fields[button.name] = button.value;
  const place = $("hint");
  if (what === "hint" && place) place.textContent = place.dataset.wait ?? "";
  if (what === "name") for (const field of form.querySelectorAll("input")) field.defaultValue = field.value; // sent, no longer being written
  void post(what, fields, button ?? form).then((fine) => {
    if (fine && form.dataset.quiet !== undefined) form.reset();
    if (!fine && what === "hint") forgetAdvice();
  });
});
addEventListener("pagehide", () => (document.body.dataset.leaving = "yes"));
addEventListener("pageshow", () => delete document.body.dataset.leaving);
begin();
