/* The shapes that the server and the scripts exchange. Only the type checker reads this file. */

/** One change of an item on the board. A new item has all of kind, x, y and body; another only what changed. */
interface Item {
  i: string; // id
  k?: string; // kind: CSS classes
  x?: number;
  y?: number;
  r?: number; // rotation in degrees
  t?: string; // touch: what a touch of this item is called in moves; "" for none any more
  l?: string; // label for screen readers
  n?: string; // what to do next once it is picked
  o?: number; // reading order
  b?: string; // body: SVG
  e?: number[]; // where a new item enters from
  before?: string; // id of the item it lies directly under
}

/** What makes one scene another. `gone` has the id of each item that leaves, and where to if it glides away. */
interface Change {
  put?: Item[];
  gone?: [id: string, x?: number, y?: number][];
}

/** A legal move: its token, its label, and the items to touch, in any order. */
type Move = [token: string, label: string, ...touches: string[]];

/** One message from the server about a table: event number `n` at version `v`, and what it changes on a page. */
interface Update {
  n: number;
  v: number;
  page?: boolean; // fetch the page again
  scenes?: Change[];
  html?: Record<string, string>; // fragments by id: new contents
  rows?: Record<string, string>; // fragments by id: new elements
  actor?: number;
  moves?: Move[];
  log?: string;
  chat?: string;
  say?: string;
  sound?: string;
  note?: string; // why the bot takes so long
  mine?: boolean;
  present?: string; // the seats, with who is connected
  lead?: Lead | null;
}

/** Who leads a shared review, and where they are. */
interface Lead {
  place: number;
  name: string;
  mine: boolean;
}

/** The server's answer to an action. */
interface Answer {
  ok?: boolean;
  status?: number;
  message?: string;
  go?: string;
  hint?: Hint;
  coach?: CoachWords;
}

interface Hint {
  move: string;
  label: string;
  why: string;
  chances: string[];
  touch: string[];
}

interface CoachWords {
  words: string[];
  much: boolean;
  back: boolean;
}

/** What an item is and can do now, or why it cannot. */
interface Explanation {
  message: string;
  what: string;
  can: string[];
  rule?: string;
  quote?: string;
  link?: string;
}
