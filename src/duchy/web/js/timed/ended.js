// @ts-check
/** Where somebody's time has ended the game: who it was, and what can be done now. */

import { h, icon } from "../page/dom.js";

/** @typedef {import("../table/sight.js").State} State */

/** What is said to whoever looks. @param {import("../live/table.js").LiveTable} table @param {State} state */
function said(table, state) {
  const { forfeit = 0 } = state.view;
  const { say } = table.app;
  if (forfeit === state.me && table.seats.size === 1) return say("timed.ended.own");
  const isWon = state.me > 0 && state.seats === 2 && table.seats.size === 1;
  return say(isWon ? "timed.ended.won" : "timed.ended.all", { name: table.shell?.nameForAll(forfeit) });
}

/** @param {import("../live/table.js").LiveTable} table @param {State} state */
export function endedByTime(table, state) {
  const { say } = table.app;
  const head = said(table, state);
  const shut = () => {
    table.isShut = true;
    table.shell?.refresh();
  };
  return h(
    "section",
    { class: "panel sheet", tabindex: -1, role: "dialog", "aria-label": head },
    h(
      "button",
      { class: "icon shut", "data-key": "end.shut", "aria-label": say("web.end.table"), on: { click: shut } },
      icon("i-close"),
    ),
    h("h2", null, head),
    table.next.size > 0 && h("p", null, say("web.end.invited")),
    h(
      "div",
      { class: "sheet-bar" },
      state.me > 0 &&
        h(
          "button",
          { class: "btn primary", "data-key": "end.rematch", on: { click: () => table.playAgain() } },
          icon("i-replay"),
          say("web.end.rematch"),
        ),
      h("a", { class: "btn", href: "/" }, say("web.home")),
    ),
  );
}
