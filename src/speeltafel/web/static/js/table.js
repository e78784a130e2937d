/* A table, from its waiting room to its end: it shows each update and sends what is done here. */

import { actionOf, fieldsOf, post, send } from "./actions.js";
import { advise, clearAdvice, complain } from "./advice.js";
import { board, clear, fillForm, light, offer, start, unpick } from "./board.js";
import { Connection } from "./connection.js";
import { $, HOLD, announce, copies, element, find, findAll, input, isCalm, touched } from "./dom.js";
import { closeIntroduction, explainForced, introduce } from "./intro.js";
import { labelled } from "./keyboard.js";
import { identify, replaceMain } from "./refresh.js";
import { applyAndMark } from "./scene.js";
import { UpdateQueue, classify } from "./updates.js";
import { notices } from "./waiting.js";

const SIGNED = 3_000; // ms that a sign says that a setting was saved

/** The facts of the table on this page. After a refresh they are others, or none: an error page has no table. */
const facts = () => $("room")?.dataset ?? {};

const wantsSound = () => document.documentElement.dataset.sound === "yes";
const beep = async (/** @type {string} */ kind) => wantsSound() && (await import("./sound.js")).play(kind);

/* Updates. */

/** @type {Promise<void>} */ let refreshed = Promise.resolve();

/** Fetch the page again, for everything that is not a move. Updates wait meanwhile, so that none is shown on the old page. */
function refresh() {
  return (refreshed = refreshed.then(async () => {
    const wasOver = facts().over, refocus = await replaceMain();
    if (!refocus) return;
    begin();
    if (!wasOver && facts().over) void beep("end");
    refocus();
  }).catch(() => connection.reset()));
}

const updates = new UpdateQueue(
  async (update) => {
    await refreshed;
    await show(update);
    seen();
  },
  { isHidden: () => document.hidden, isCalm },
);

/** @param {Update} update */
export async function show(update) {
  const room = $("room");
  if (!room) return;
  const what = classify(update, Number(room.dataset.seq));
  if (what === "lead") invite(update.lead ?? null);
  else if (what === "note") remark(update.note ?? "");
  else if (what === "present") {
    renew("seats", update.present ?? "");
    void followDays();
  }
  else if (what === "refresh") await refresh();
  else if (what === "apply") await apply(update, room);
}

/** @param {Update} update @param {HTMLElement} room */
async function apply(update, room) {
  const held = document.activeElement?.closest("#items, #moves, #tools, #prompt"), [scene, ...more] = update.scenes ?? [];
  if (scene) {
    clearAdvice();
    find(".words > .drawn")?.remove(); // who begins is seen by now, and stands in the log
    applyAndMark(scene, update.sound === "move");
  }
  if (update.log) addLine(update.log);
  if (update.chat) {
    $("chat")?.insertAdjacentHTML("afterbegin", update.chat);
    void followChat();
  }
  if (update.say) announce("polite", update.say);
  if (update.sound) void beep(update.sound);
  // A passing scene comes first: the figures of the panel and those of the board change together.
  for (const scene of more) {
    withhold();
    await updates.pause(HOLD);
    applyAndMark(scene);
  }
  if (!room.isConnected || Number(room.dataset.seq) >= update.n) return; // meanwhile the page was fetched again, and has this already
  // A fresh page brings its own numbers. Until then a move names the version that this page shows.
  room.dataset.seq = String(update.page ? update.n - 1 : update.n);
  if (!update.page) room.dataset.version = String(update.v);
  for (const [id, html] of Object.entries(update.html ?? {})) renew(id, html);
  explainForced();
  for (const [id, html] of Object.entries(update.rows ?? {})) {
    const row = $(id);
    if (row) row.outerHTML = html;
  }
  if (update.rows) void followDays();
  if (update.actor !== undefined) markTurn(update.actor);
  if (update.html) {
    room.dataset.seat = find('#moves input[name="seat"]')?.getAttribute("value") ?? room.dataset.seat;
    offer(update.moves ?? []);
    fillForm(update.v);
    call(update.mine ?? false);
  } else if (scene) withhold();
  if (held && document.activeElement === document.body) refocus(held);
  if (update.page) await refresh();
}

/** @param {string} id @param {string} html */
function renew(id, html) {
  const part = $(id);
  if (part) part.innerHTML = html;
}

/** Offer no move for now. */
function withhold() {
  board.moves = [];
  light();
}

/** Add a line to the log. A decision is one line, which a roll makes longer: then the longer line replaces it.
    @param {string} html */
function addLine(html) {
  const log = $("log"), last = find(":scope > :first-child", log);
  log?.insertAdjacentHTML("afterbegin", html);
  const first = last?.dataset.first;
  if (first !== undefined && find(":scope > :first-child", log)?.dataset.first === first) last?.remove();
}

/** Mark the seat that is to choose.
    @param {number} seat */
function markTurn(seat) {
  find("#seats [aria-current]")?.removeAttribute("aria-current");
  $(`chair-${seat}`)?.setAttribute("aria-current", "true");
}

/** Call whoever looks at this page, if it is their turn.
    @param {boolean} mine */
function call(mine) {
  document.title = (mine ? "● " : "") + document.title.replace(/^● /, "");
  if (!mine) return;
  announce("urgent", facts().turn ?? "");
  void beep("turn");
}

/** Where the focused element is gone, focus what is near: the board's tab stop, or the page.
    @param {Element} held */
function refocus(held) {
  const stop = held.id === "items" ? labelled().find((node) => node.getAttribute("tabindex") === "0") : null;
  (stop ?? $("main"))?.focus({ preventScroll: true });
}

/** Say why the bot takes so long; screen readers say it once, not every percentage.
    @param {string} note */
function remark(note) {
  const place = find(".waking");
  if (!place) return;
  if (!place.textContent) announce("polite", note);
  place.textContent = note;
}

/** Somebody leads a review of the match that was played here.
    @param {Lead | null} lead */
function invite(lead) {
  const place = $("along"), link = place?.querySelector("a");
  if (!place || !link) return;
  const text = lead ? (place.dataset.words ?? "").replace("{name}", lead.name) : "";
  if (text && place.hidden) announce("polite", text);
  place.hidden = !lead;
  link.textContent = text;
  link.href = link.href.replace(/\d+$/, String(lead?.place ?? 0));
}

/* The connection. Where it is lost, or not to be had, the page asks whether anything happened. */

const connection = new Connection({
  path: () => {
    const { room, seq, as } = facts();
    return `/t/${room}/live?since=${seq}${as ? `&as=${as}` : ""}`;
  },
  onOpen: () => {
    document.body.classList.remove("lost");
    seen();
  },
  onLost: () => document.body.classList.add("lost"),
  onMessage: (update) => void updates.push(update),
  recover: async () => {
    const { room, seq } = facts();
    if (!room) return;
    try {
      const news = await (await fetch(`/t/${room}/news?since=${seq}`)).json();
      document.body.classList.remove("lost");
      if (news.page) await refresh();
    } catch {
      /* the server is away; the next attempt follows */
    }
  },
});

/** To be called whenever something was shown. Only people who get notices let the server know what they have seen. */
let seen = () => {};
document.addEventListener("notices", async function watchSeen() {
  if (!notices.on) return;
  document.removeEventListener("notices", watchSeen);
  seen = (await import("./seen.js")).watch((message) => connection.send(message), () => facts().seq ?? "");
  seen();
});

const connect = () => ($("room") ? connection.resume() : connection.pause());

/* Actions. */

/** Send an action and show its answer; a refusal is shown beside the form it came from.
    @param {string} action @param {Record<string, string>} fields @param {Element | null} [at] */
async function act(action, fields, at = null) {
  try {
    const answer = await send(facts().room ?? "", action, fields, connection);
    if (answer.go) location.assign(answer.go);
    if (answer.hint) advise(answer.hint);
    if (answer.ok) document.dispatchEvent(new CustomEvent("done", { detail: action }));
    else complain(answer.message ?? "", { at });
    if (answer.status === 409) void refresh();
    return Boolean(answer.ok);
  } catch {
    complain(facts().lost ?? "", { at });
    return false;
  }
}

board.play = async (token) => {
  const { version = "", seat = "" } = facts();
  unpick();
  if (!(await act("move", { move: token, version, seat }))) clear();
};

/** Contribute bytes of this browser to the dice, so that the server cannot know them. The page asks for it; if it fails
    nobody needs to know, for the others contributed too.
    @param {HTMLElement} room */
function contribute(room) {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))], seat = room.dataset.stir ?? "";
  delete room.dataset.stir;
  const random = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  post(room.dataset.room ?? "", "stir", { seat, random }).catch(() => {});
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), action = actionOf(form.action);
  if (!$("room") || !action || action === "sit" || action === "coach") return; // these lead to another page
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter), fields = fieldsOf(form), place = $("hint");
  if (button?.name) fields[button.name] = button.value;
  if (action === "undo") fields.version = facts().version ?? ""; // a second tap must not undo a second choice
  if (action === "hint" && place) place.textContent = place.dataset.wait ?? "";
  if (action === "name") for (const field of form.querySelectorAll("input")) field.defaultValue = field.value; // sent, no longer being written
  const done = await act(action, fields, button ?? form);
  if (done && form.dataset.quiet !== undefined) form.reset();
  if (!done && action === "hint") clearAdvice();
});

/* Settings are saved as they are chosen. */

/** The setting that was saved last, and until when a sign beside it says so. */
let saved = { field: "", until: 0 };

function signSaved() {
  const field = Date.now() < saved.until && findAll("form[data-save] :is(input, select)").find((one) => identify(one) === saved.field);
  if (!field) return;
  find(".saved")?.remove();
  const sign = element("span", { className: "saved", textContent: `✓ ${facts().saved}` });
  field.after(sign);
  setTimeout(() => sign.remove(), saved.until - Date.now());
}

/** Save the settings of a form, of which this field was changed.
    @param {string} action @param {Record<string, string>} fields @param {HTMLInputElement} field */
async function save(action, fields, field) {
  const name = identify(field);
  if (!(await act(action, fields, field))) return field.form?.reset();
  saved = { field: name, until: Date.now() + SIGNED };
  announce("polite", facts().saved ?? "");
  signSaved();
}

/** The save before. Each sends the whole form, so of two under way at once the older could arrive last and win.
    @type {Promise<void>} */
let saving = Promise.resolve();

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target), { form } = field, action = form && actionOf(form.action);
  if (!$("room") || !action || form.dataset.save === undefined) return;
  const fields = fieldsOf(form);
  saving = saving.then(() => save(action, fields, field));
});

/** @param {HTMLInputElement | HTMLSelectElement} field */
const isChosen = (field) => field instanceof HTMLSelectElement
  ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
  : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

/** Save what was chosen before this script was there. A field that is being written says so itself when it is left. */
function saveEarlyChoices() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-save]"))) {
    const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.elements].filter((one) => one.matches("input, select")));
    const early = fields.find((field) => isChosen(field) && !(field === document.activeElement && field.matches("[type=text], [type=number]")));
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/* The page begins, and begins again after each refresh. */

function begin() {
  const copy = $("copy"), link = input("link"), sound = input("sound"), room = $("room");
  start();
  if (copy instanceof HTMLButtonElement && link) copies(copy, link);
  if (sound) {
    sound.checked = wantsSound();
    sound.onchange = async () => (await import("./preferences.js")).choose("sound", sound.checked ? "yes" : "no");
  }
  introduce();
  explainForced();
  signSaved();
  void followDays();
  void followChat();
  if (room?.dataset.slow !== undefined) void import("./since.js").then(({ begin }) => begin(refresh));
  if (room?.dataset.stir) contribute(room);
  connect();
}

/* Clocks of minutes run by themselves between two updates; those of days change some times a day. */

async function followDays() {
  if (!find("[data-changes]")) return;
  const { follow, renewParts } = await import("./days.js");
  follow(async () => {
    if (!$("seats")) return refresh(); // the waiting room
    if (await renewParts(["seats", "tools"]).catch(() => false)) void followDays();
  });
}

const followChat = async () => $("chat") && (await import("./chat.js")).followChat();

setInterval(() => {
  for (const clock of findAll("[aria-current] .clock[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1), two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    clock.dataset.left = String(left);
    if (left < 86_400) clock.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  }
}, 1000);
document.addEventListener("done", (event) => void (/** @type {CustomEvent} */ (event).detail === "move" && closeIntroduction()));
document.addEventListener("click", (event) => void (touched(event) || updates.skip()));
addEventListener("pagehide", () => connection.pause());
addEventListener("pageshow", connect);
addEventListener("online", connect);
begin();
saveEarlyChoices();
