/* The one WebSocket client: it reconnects by itself, notices a connection that died silently, and matches answers
   to requests. It uses nothing of a page but WebSocket and timers. */

const FIRST_DELAY = 500, LONGEST_DELAY = 10_000; // ms before connecting again; doubled each time it fails
const NO_SOCKET = 3_000; // ms between two `recover`s where the browser has no WebSocket
const ANSWER = 4_000; // ms a request waits for its answer
const SILENCE = 50_000; // ms; the server sends something every 20 s, so a connection this quiet is dead

/** @typedef {object} Handlers
    @property {() => string} path where to connect, asked each time
    @property {(message: any) => void} onMessage
    @property {() => void} [onOpen]
    @property {() => void} [onLost]
    @property {() => Promise<void>} [recover] what to do each time before connecting again */

export class Connection {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, (answer: any) => void>} */ #waiting = new Map();
  #handlers;
  #delay = FIRST_DELAY;
  #retry = 0;
  #watchdog = 0;
  #paused = false;

  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /** Connect unless there is a connection. */
  connect() {
    if (this.#socket || this.#paused) return;
    if (!globalThis.WebSocket) return this.#reconnectAfter(NO_SOCKET);
    const { protocol, host } = location;
    const socket = (this.#socket = new WebSocket(`${protocol === "https:" ? "wss" : "ws"}://${host}${this.#handlers.path()}`));
    socket.onopen = () => {
      this.#delay = FIRST_DELAY;
      this.#watch();
      this.#handlers.onOpen?.();
    };
    socket.onmessage = ({ data }) => {
      this.#watch();
      const message = JSON.parse(data);
      if (message.re === undefined) this.#handlers.onMessage(message);
      else this.#waiting.get(message.re)?.(message);
    };
    socket.onclose = () => {
      this.#drop();
      if (this.#paused) return;
      this.#handlers.onLost?.();
      this.#reconnectAfter(this.#delay);
      this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
    };
  }

  /** Send a message if connected; return whether it was.
      @param {object} message */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Send a request and return its answer, or null where it can't be sent or isn't answered. The server repeats the
      request's idempotency key in its answer as `re`.
      @param {Record<string, string>} fields */
  async request(fields) {
    if (!this.#socket || !this.send(fields)) return null;
    const answer = await new Promise((resolve) => {
      this.#waiting.set(fields.once, resolve);
      setTimeout(resolve, ANSWER, null);
    });
    this.#waiting.delete(fields.once);
    return answer;
  }

  /** Begin anew: what came over this connection can't be trusted any more. */
  reset() {
    this.#socket?.close();
  }

  /** Don't reconnect while the page is left. */
  pause() {
    this.#paused = true;
  }

  /** Connect, also after a pause. */
  resume() {
    this.#paused = false;
    this.connect();
  }

  #drop() {
    clearTimeout(this.#watchdog);
    this.#socket = null;
    for (const resolve of this.#waiting.values()) resolve(null);
  }

  /** Give up a connection that is silent for too long: a network can vanish without a close. */
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      const socket = this.#socket;
      this.#drop();
      if (socket) {
        socket.onmessage = socket.onclose = null;
        socket.close();
      }
      this.#reconnectAfter(0);
    }, SILENCE);
  }

  /** @param {number} ms */
  #reconnectAfter(ms) {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(async () => {
      await this.#handlers.recover?.();
      this.connect();
    }, ms);
  }
}
