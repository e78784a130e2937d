/* A shared review: one leads through a match that is over, and whoever likes follows until they step for themselves. */

import { Connection } from "./connection.js";
import { $ } from "./dom.js";

/** @typedef {{place: () => number, go: (place: number) => Promise<void>, halt: () => void}} Player the replay on this page */

/** Take part in the review of this match.
    @param {string} path of the connection @param {Player} player */
export function join(path, { place, go, halt }) {
  const panel = $("review"), lead = $("lead"), follow = $("follow"), notice = $("led"), begin = lead?.textContent ?? "";
  /** @type {Lead | null} */ let leader = null;
  let following = true;

  const connection = new Connection({
    path: () => path,
    onOpen: () => panel && (panel.hidden = false),
    onLost: () => setLeader(null),
    onMessage: (message) => message.lead !== undefined && setLeader(message.lead),
  });
  const tell = (/** @type {string} */ where) => connection.send({ lead: where });

  /** @param {Lead | null} now */
  function setLeader(now) {
    if (leader?.name !== now?.name) following = true; // a new leader is followed until one steps
    leader = now;
    if (leader && !leader.mine && following) void go(leader.place);
    sign();
  }

  /** Say who leads, and whether this page follows. */
  function sign() {
    if (lead) lead.textContent = leader?.mine ? (lead.dataset.stop ?? "") : begin;
    if (!follow || !notice) return;
    follow.hidden = !leader || leader.mine || following;
    follow.textContent = (follow.dataset.words ?? "").replace("{name}", leader?.name ?? "");
    const { leads = "", leading = "", following: along = "" } = notice.dataset;
    const text = !leader ? "" : leader.mine ? leading : leads.replace("{name}", leader.name) + (following ? " " + along : "");
    if (notice.textContent !== text) notice.textContent = text;
  }

  lead?.addEventListener("click", () => tell(leader?.mine ? "" : String(place())));
  follow?.addEventListener("click", () => {
    halt();
    following = true;
    if (leader) void go(leader.place);
    sign();
  });
  addEventListener("pagehide", () => connection.pause());
  addEventListener("pageshow", () => panel && connection.resume());
  if (panel) connection.connect();

  return {
    /** This page is at another place: its followers go there too. */
    moved: () => leader?.mine && tell(String(place())),
    /** Whoever steps for themselves follows nobody. */
    leave: () => {
      following = false;
      sign();
    },
  };
}
