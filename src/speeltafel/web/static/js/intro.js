/* What a page says to somebody who is new to a game. */

import { $, find } from "./dom.js";

/** Show the introduction to a game until it is closed in this browser, the board is touched or a move is played. */
export function introduce() {
  const intro = $("intro"), button = $("met");
  if (!intro || !button) return;
  if (localStorage.getItem(`met-${intro.dataset.game}`)) intro.classList.remove("first", "slim");
  button.hidden = false;
  button.onclick = () => {
    closeIntroduction();
    $("main")?.focus({ preventScroll: true });
  };
  $("board")?.addEventListener("pointerdown", closeIntroduction, { once: true });
}

export function closeIntroduction() {
  const intro = $("intro");
  if (!intro) return;
  localStorage.setItem(`met-${intro.dataset.game}`, "yes");
  intro.classList.remove("first");
}

/** The first time that a move is played for somebody the page says where to switch that off. */
export function explainForced() {
  const played = find(".auto"), how = find(".how", played);
  if (!played || !how) return;
  const here = `${$("room")?.dataset.room}-${played.dataset.place}`, first = localStorage.getItem("forced") ?? here;
  localStorage.setItem("forced", first);
  how.hidden = first !== here;
}
