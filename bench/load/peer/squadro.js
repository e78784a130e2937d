/* Squadro for boardgame.io, by the same rules as ours (games/squadro/rules.py): a piece is a count of steps,
   0 at its start, 6 at the far side, 12 home. An open game: playerView gives everybody all of it. */

const { INVALID_MOVE } = require("boardgame.io/core");

const FAR = 6, HOME = 12, NEEDED = 4, OCCURRENCES = 3;
const OUT = [[3, 1, 2, 1, 3], [1, 3, 2, 3, 1]];
const BACK = [[1, 3, 2, 3, 1], [3, 1, 2, 1, 3]];
const CROSSING = [0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1, 0];

const setup = (_, data) => ({ steps: [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], earlier: [], why: "", endless: Boolean(data?.endless) });

const home = (pieces) => pieces.filter((steps) => steps === HOME).length;

/** Run the piece on this track; whether it turned or came home. */
function advance(steps, side, track) {
  const mine = steps[side], theirs = steps[1 - side];
  let at = mine[track - 1], jumping = false;
  let left = (at < FAR ? OUT : BACK)[side][track - 1];
  const goal = at < FAR ? FAR : HOME;
  while (at < goal) {
    at += 1;
    left -= 1;
    const across = CROSSING[at];
    if (across && CROSSING[theirs[across - 1]] === track) {
      theirs[across - 1] = theirs[across - 1] > FAR ? FAR : 0;
      jumping = true;
    } else if (jumping || !left) break;
  }
  mine[track - 1] = at;
  return at === goal;
}

const position = (steps, side) => JSON.stringify([steps, side]);

function play({ G, ctx, playerID, events }, track) {
  const side = Number(playerID);
  if (!Number.isInteger(track) || track < 1 || track > 5 || G.steps[side][track - 1] === HOME) return INVALID_MOVE;
  const before = position(G.steps, side);
  if (advance(G.steps, side, track)) {
    G.earlier = [];
    if (home(G.steps[side]) >= NEEDED) G.why = "four-home";
  } else {
    G.earlier.push(before);
    const now = position(G.steps, 1 - side);
    if (G.earlier.filter((old) => old === now).length >= OCCURRENCES - 1) G.why = "repetition";
  }
  // Only to see what a long log costs: the pieces go back to their starts and the match goes on.
  if (G.why && G.endless) Object.assign(G, setup(null, { endless: true }));
  events.endTurn();
}

exports.Squadro = {
  name: "squadro",
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: { advance: play },
  endIf: ({ G }) => (G.why ? { why: G.why, scores: G.steps.map(home) } : undefined),
  playerView: ({ G }) => G,
};
