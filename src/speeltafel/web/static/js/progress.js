/* Progress with lessons and puzzles, which a cookie of this browser has. */

/** Keep it on the server too, for the visitor's other devices; return whether that worked. Where it did not, the next page
    of lessons or puzzles tries again. */
export const keepProgress = () =>
  fetch("/me/progress", { method: "POST", headers: { accept: "application/json" } }).then((response) => response.ok, () => false);
