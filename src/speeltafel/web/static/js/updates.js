/* Updates of a table: which of them a page shows, and when. It uses nothing of a page. */

const STEP = 420; // ms between two updates that change the board, so that a long turn can be followed

/** What to do with an update on a page that shows event number `seq`. An update brings one event, or as a
    heartbeat only the number of the last; so one that is more than one ahead means that the page missed something.
    @param {Update} update @param {number} seq
    @returns {"lead" | "note" | "present" | "stale" | "apply" | "refresh"} */
export function classify({ n, lead, present, note }, seq) {
  if (lead !== undefined) return "lead";
  if (note !== undefined) return n === seq ? "note" : "stale";
  if (present !== undefined) return n > seq ? "refresh" : n === seq ? "present" : "stale";
  return n <= seq ? "stale" : n === seq + 1 ? "apply" : "refresh";
}

/** Shows updates one after another, each in its time. */
export class UpdateQueue {
  /** @type {Update[]} */ #waiting = [];
  #running = false;
  #skipping = false;
  #show;
  #page;

  /** @param {(update: Update) => Promise<void>} show
      @param {{isHidden: () => boolean, isCalm: () => boolean}} page whether nobody looks; whether nothing is animated */
  constructor(show, page) {
    this.#show = show;
    this.#page = page;
  }

  /** @param {Update} update */
  async push(update) {
    this.#waiting.push(update);
    if (!this.#running) await this.#run();
  }

  /** Show what is waiting without pauses. */
  skip() {
    this.#skipping = this.#running;
  }

  /** Resolve after this time, or at once while skipping or hidden.
      @param {number} ms */
  pause(ms) {
    return new Promise((resolve) => setTimeout(resolve, this.#skipping || this.#page.isHidden() ? 0 : ms));
  }

  async #run() {
    this.#running = true;
    try {
      for (let update = this.#waiting.shift(); update; update = this.#waiting.shift()) {
        await this.#show(update);
        if (this.#waiting.length && update.scenes && !this.#page.isCalm()) await this.pause(STEP);
      }
    } finally {
      this.#running = this.#skipping = false;
    }
  }
}
