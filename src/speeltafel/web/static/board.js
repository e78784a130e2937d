// @ts-check
/* What lies on the table and how it is touched, for every game. It knows no rules: the server says what is on the
   board, which things can be touched, and which touches make which move. */

/** @typedef {{i: string, k?: string, x?: number, y?: number, r?: number, t?: string, l?: string, n?: string, b?: string, e?: number[], before?: string}} Item */

const SVG = "http://www.w3.org/2000/svg";
const FAR = 76; // units on the board: what moves less only makes room
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (/** @type {string} */ id) => document.getElementById(id);

/** The table, or the lesson or puzzle, whose board this is. */
const sheet = () => $("room") ?? $("lesson");

/** @type {any[][]} */ let moves = [];
/** @type {string[]} */ let picked = [];

/* Things: each has an id for life, so that it glides. */

function place(/** @type {SVGGElement} */ node, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turned) {
  node.removeAttribute("transform");
  node.style.transform = `translate(${x}px, ${y}px) rotate(${turned}deg)`;
}

/** Where a thing lies: as the page had it, or where it was put since. */
function spot(/** @type {SVGGElement} */ node) {
  const at = /translate\(([-\d.]+)(?:px)?[ ,]+([-\d.]+)/.exec(node.style.transform || (node.getAttribute("transform") ?? ""));
  return at && { x: Number(at[1]), y: Number(at[2]) };
}

function put(/** @type {Item} */ item) {
  const items = $("items");
  if (!items) return;
  let node = /** @type {SVGGElement | null} */ (/** @type {unknown} */ ($("i-" + item.i)));
  const isNew = !node || node.classList.contains("leaving");
  if (isNew) {
    node?.remove();
    node = document.createElementNS(SVG, "g");
    node.id = "i-" + item.i;
    const before = item.before ? $("i-" + item.before) : null;
    items.insertBefore(node, before?.parentNode === items ? before : null);
  }
  if (!node) return;
  if (item.k !== undefined) node.setAttribute("class", "item " + item.k);
  if (item.b !== undefined) {
    node.innerHTML = item.b;
    if (!isNew && node.classList.contains("die") && !calm.matches) {
      node.classList.add("tumbling");
      setTimeout(() => node?.classList.remove("tumbling"), 560);
    }
  }
  if (item.t !== undefined) item.t ? (node.dataset.touch = item.t) : delete node.dataset.touch;
  if (item.n !== undefined) item.n ? (node.dataset.then = item.n) : delete node.dataset.then;
  if (item.l !== undefined) {
    item.l ? node.setAttribute("aria-label", item.l) : node.removeAttribute("aria-label");
    item.l ? node.removeAttribute("aria-hidden") : node.setAttribute("aria-hidden", "true");
  }
  if (item.x !== undefined && item.y !== undefined) {
    const { x, y, r = 0 } = item;
    if (isNew && item.e && !calm.matches) {
      place(node, item.e[0], item.e[1], r);
      node.classList.add("entering");
      node.getBoundingClientRect();
      node.classList.remove("entering");
    }
    place(node, x, y, r);
  }
}

/** Whether a thing was brought here, or carried far: what a move did, marked until the next one. */
function comes(/** @type {Item} */ { i, x, y, e }) {
  const node = /** @type {SVGGElement | null} */ (/** @type {unknown} */ ($("i-" + i))), was = node && spot(node);
  if (!was) return Boolean(e);
  return x !== undefined && y !== undefined && node.hasAttribute("aria-label") && Math.hypot(x - was.x, y - was.y) > FAR;
}

function take(/** @type {any[]} */ gone) {
  const [id, x, y] = gone;
  const node = /** @type {SVGGElement | null} */ (/** @type {unknown} */ ($("i-" + id)));
  if (!node) return;
  if (x === undefined || calm.matches) return node.remove();
  node.classList.add("leaving");
  place(node, x, y, 0);
  setTimeout(() => node.classList.contains("leaving") && node.remove(), 340);
}

/** @typedef {{put?: Item[], gone?: any[][]}} Change */

/** Take away what goes, and put what comes or changes. */
function lay(/** @type {Change} */ scene) {
  for (const gone of scene.gone ?? []) take(gone);
  for (const item of [...(scene.put ?? [])].reverse()) put(item); // what lies above comes first, to be put under
}

/** The same at a table, where what a move brought is marked until the next one. */
function redraw(/** @type {Change} */ scene, chosen = false) {
  const coming = (scene.put ?? []).filter(comes);
  lay(scene);
  if (chosen && coming.length) for (const node of document.querySelectorAll(".item.last")) node.classList.remove("last");
  for (const item of coming) $("i-" + item.i)?.classList.add("last");
}

/* Touching: a move is a handful of things, in any order. */

const sorted = (/** @type {string[]} */ names) => [...names].sort().join(" ");

function contains(/** @type {string[]} */ all, /** @type {string[]} */ some) {
  const left = [...all];
  return some.every((name) => {
    const at = left.indexOf(name);
    return at >= 0 && left.splice(at, 1).length === 1;
  });
}

/** The moves that are still possible with what is picked. */
const possible = () => moves.filter(([, , ...touch]) => contains(touch, picked));

/** What else a touch may stand for now, as the cues that show say: while a card is picked its land means "new". */
function standIns() {
  const cues = /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items .told[data-at]"));
  return new Map([...cues].map(({ dataset }) => [dataset.at ?? "", dataset.to ?? ""]));
}

function light() {
  for (const hint of /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items [data-with]"))) {
    hint.classList.toggle("told", isPicked((hint.dataset.with ?? "").split(" ")));
  }
  const lit = new Set(possible().flatMap(([, , ...touch]) => touch));
  for (const [name, other] of standIns()) if (lit.has(other)) lit.add(name);
  const counts = new Map();
  const nodes = /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#items .item[aria-label]"));
  for (const node of nodes) {
    const name = node.dataset.touch ?? "";
    const chosen = picked.filter((one) => one === name).length;
    const seen = counts.get(name) ?? 0;
    const here = node.dataset.picked === "yes" || (chosen > seen && !document.querySelector(`[data-touch="${name}"][data-picked]`));
    counts.set(name, seen + 1);
    const live = name !== "" && (lit.has(name) || picked.includes(name));
    node.classList.toggle("live", live);
    node.classList.toggle("picked", here);
    node.setAttribute("role", live ? "button" : "img");
    live ? node.setAttribute("aria-pressed", here ? "true" : "false") : node.removeAttribute("aria-pressed");
  }
  guide();
  rove();
}

/** Whether all of these are picked; `hand-r*` is any touch that begins with `hand-r`. */
function isPicked(/** @type {string[]} */ names) {
  const [some, exact] = [true, false].map((open) => names.filter((name) => name.endsWith("*") === open));
  return contains(picked, exact) && some.every((name) => picked.some((one) => one.startsWith(name.slice(0, -1))));
}

/** While something is picked the prompt says what to touch next. The question itself stays in the page, unseen. */
function guide() {
  const asked = /** @type {HTMLElement | null} */ (document.querySelector("#prompt .ask.mine:not(.then)"));
  const node = /** @type {SVGGElement | undefined} */ ([...document.querySelectorAll("#items .item.picked[data-then]")].at(-1));
  const next = (picked.length && node?.dataset.then) || "", further = possible().some(([, , ...touch]) => touch.length > picked.length);
  const words = (next && !further && sheet()?.dataset.which) || next, shown = document.querySelector("#prompt .then");
  if (!asked || shown?.textContent === words) return;
  shown?.remove();
  asked.hidden = words !== "" && !asked.matches(".task"); // a lesson's task stays
  if (!words) return;
  asked.after(Object.assign(document.createElement("p"), { className: "ask mine then", textContent: words }));
  announce("polite", words);
}

function offer() {
  const box = $("picked"), room = sheet();
  if (!box || !room) return;
  const exact = moves.filter(([, , ...touch]) => touch.length && sorted(touch) === sorted(picked));
  const further = possible().length > exact.length;
  if (picked.length && exact.length === 1 && !further) return submit(exact[0][0]);
  box.replaceChildren();
  box.hidden = picked.length === 0;
  if (!picked.length) return;
  if (further && exact.length) box.append(Object.assign(document.createElement("span"), { textContent: room.dataset.further ?? "" }));
  const kind = exact.length === 1 ? "main" : ""; // of several none is the ordinary one, and some cost something
  for (const [token, label] of exact) box.append(button(token, label, kind));
  const again = Object.assign(document.createElement("button"), { type: "button", textContent: room.dataset.again ?? "", className: "quiet" });
  again.addEventListener("click", clear);
  box.append(again);
}

const button = (/** @type {string} */ token, /** @type {string} */ label, /** @type {string} */ kind) =>
  Object.assign(document.createElement("button"), { name: "move", value: token, textContent: label, className: kind });

/** Put a button for every move into the form that came for them. In sight are the ordinary next step, which stands out,
    or where there is none what the board doesn't serve; the others are folded away. */
function fill() {
  const shown = document.querySelector("#moves .shown");
  const folded = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#moves .folded")]);
  const form = /** @type {HTMLElement | null} */ (document.querySelector("#moves form")), usual = form?.dataset.main?.split(" ") ?? [];
  for (const [token, label, ...touch] of moves) {
    const room = folded.find((row) => row.childElementCount < Number(row.dataset.count)), stands = usual.includes(token);
    const place = (usual.length ? !stands : touch.length) && room ? room : shown;
    place?.append(button(token, label, stands ? "main" : ""));
  }
}

function clear() {
  picked = [];
  for (const node of document.querySelectorAll("[data-picked]")) delete /** @type {HTMLElement} */ (node).dataset.picked;
  light();
  offer();
}

function touch(/** @type {SVGGElement} */ node) {
  const name = node.dataset.touch;
  if (!name) return;
  if (!node.classList.contains("live")) {
    void explain(node);
    return;
  }
  if (node.dataset.picked === "yes") {
    delete node.dataset.picked;
    picked.splice(picked.indexOf(name), 1);
  } else if (possible().some(([, , ...all]) => contains(all, [...picked, name]))) {
    node.dataset.picked = "yes";
    picked.push(name);
  } else {
    const other = /** @type {SVGGElement | null} */ (document.querySelector(`#items .live[data-touch="${standIns().get(name)}"]`));
    if (other) return touch(other);
  }
  light();
  offer();
}

/** @typedef {{message: string, what: string, can: string[], rule?: string, quote?: string, link?: string}} Told */

/** @returns {Promise<Told | null>} */
async function told(/** @type {SVGGElement} */ node) {
  const room = sheet();
  if (!room) return null; // a table in the past
  const query = { touch: node.dataset.touch ?? "", thing: node.id.slice(2), as: room.dataset.as ?? "" };
  const answer = await fetch(`${room.dataset.path ?? `/t/${room.dataset.room}`}/why?${new URLSearchParams(query)}`);
  return answer.ok ? answer.json() : null;
}

/** What can't be done says why when somebody tries. */
async function explain(/** @type {SVGGElement} */ node) {
  const answer = await told(node);
  if (answer) complain(answer.message, answer.link);
}

/** What it is, what it can do now, or why not: held, clicked with the other button, or asked with `?`. It stays
    under the question until something happens. */
async function ask(/** @type {SVGGElement} */ node) {
  const answer = await told(node), place = $("hint");
  if (!answer || !place) return;
  const line = (/** @type {string} */ name, /** @type {string} */ words) => Object.assign(document.createElement(name), { textContent: words });
  const list = document.createElement("ul");
  list.append(...answer.can.map((words) => line("li", words)));
  const parts = [line("h3", answer.what), line("p", answer.message), answer.can.length ? list : "", answer.quote ? line("blockquote", answer.quote) : ""];
  if (answer.link) parts.push(Object.assign(line("a", `${place.dataset.rule} ${answer.rule}`), { href: answer.link }));
  place.replaceChildren(...parts.filter(Boolean));
}

const ASKING = 550; // ms; a finger that rests so long asks instead of touching
let resting = 0;
let asked = false;
document.addEventListener("contextmenu", (event) => {
  const node = /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest?.("#items .item[data-touch]"));
  if (!node) return;
  event.preventDefault();
  if (!asked) void ask(node);
});
document.addEventListener("pointerdown", (event) => {
  const node = /** @type {SVGGElement | null} */ (/** @type {Element} */ (event.target).closest?.("#items .item[data-touch]"));
  asked = false;
  clearTimeout(resting);
  if (node && event.pointerType === "touch") {
    resting = setTimeout(() => {
      asked = true;
      void ask(node);
    }, ASKING);
  }
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(resting));

/* One tab stop for the board; arrow keys go to the nearest thing in that direction. */

function labelled() {
  return /** @type {SVGGElement[]} */ ([...document.querySelectorAll("#items .item[aria-label]:not(.leaving)")]);
}

function rove(/** @type {SVGGElement | undefined} */ to = undefined) {
  const all = labelled();
  const now = to ?? all.find((node) => node.getAttribute("tabindex") === "0") ?? all.find((node) => node.classList.contains("live")) ?? all[0];
  for (const node of all) node.setAttribute("tabindex", node === now ? "0" : "-1");
  if (to) to.focus();
}

/** The middle of a thing, and how far it reaches from there. */
function area(/** @type {Element} */ node) {
  const { x, y, width, height } = (node.querySelector(".hit") ?? node).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, wide: Math.max(4, width / 2), high: Math.max(4, height / 2) };
}

const covers = (/** @type {ReturnType<typeof area>} */ one, /** @type {ReturnType<typeof area>} */ other) =>
  Math.abs(other.x - one.x) <= one.wide && Math.abs(other.y - one.y) <= one.high;

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function steer(/** @type {KeyboardEvent} */ event) {
  const target = /** @type {Element} */ (event.target);
  const here = /** @type {SVGGElement | null} */ (target.closest?.("#items .item"));
  if (!here) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return touch(here);
  }
  if (event.key === "Escape") {
    if (document.querySelector("#hint h3")) forgetAdvice();
    return clear();
  }
  if (event.key === "?") return void ask(here);
  const way = DIRECTIONS[/** @type {keyof DIRECTIONS} */ (event.key)];
  if (!way) return;
  event.preventDefault();
  const all = labelled(), mine = all.indexOf(here), from = area(here);
  let best = null, least = Infinity;
  for (const [at, node] of all.entries()) {
    if (node === here) continue;
    const to = area(node), along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    // A chip on its field is one step to the right of it, and to the left of it lies the field.
    const stacked = way[0] !== 0 && (covers(from, to) || covers(to, from));
    const far = stacked ? Math.abs(at - mine) / 20 : along + 2.5 * aside;
    if ((stacked ? at > mine === way[0] > 0 : along > 4) && far < least) {
      least = far;
      best = node;
    }
  }
  // At the edge arrows go on with what comes next, or before: so they lead to everything there is.
  best ??= all[(mine + (way[0] + way[1]) + all.length) % all.length] ?? null;
  if (best) rove(best);
}
