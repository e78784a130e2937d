/* Which picked items lead to which move. The server lists the legal moves, each with the items to touch, in any order;
   nothing here knows a rule, or the page. */

/** Whether a list has all of these, counting repetitions.
    @param {string[]} all @param {string[]} some */
export function contains(all, some) {
  const left = [...all];
  return some.every((name) => {
    const at = left.indexOf(name);
    return at >= 0 && left.splice(at, 1).length === 1;
  });
}

/** The moves that can still follow from what is picked.
    @param {Move[]} moves @param {string[]} picked */
export const possible = (moves, picked) => moves.filter(([, , ...touches]) => contains(touches, picked));

/** Decide what the picked items mean: the moves they complete, whether they can also be the beginning of another
    (`further`), and the token of the one move that needs no question (`submit`).
    @param {Move[]} moves @param {string[]} picked */
export function decide(moves, picked) {
  const left = picked.length ? possible(moves, picked) : [];
  const complete = left.filter(([, , ...touches]) => touches.length === picked.length);
  const further = left.length > complete.length;
  return { complete, further, submit: complete.length === 1 && !further ? complete[0][0] : "" };
}

/** Whether all of these are picked; `hand-r*` is any touch that begins with `hand-r`.
    @param {string[]} picked @param {string[]} patterns */
export function matches(picked, patterns) {
  const [open, exact] = [true, false].map((is) => patterns.filter((pattern) => pattern.endsWith("*") === is));
  return contains(picked, exact) && open.every((pattern) => picked.some((name) => name.startsWith(pattern.slice(0, -1))));
}

/** The moves that are complete while others still go on from them.
    @param {Move[]} moves */
export const unfinished = (moves) =>
  moves.filter(([, , ...some]) => some.length && moves.some(([, , ...all]) => all.length > some.length && contains(all, some)));
