// @ts-check
/** Where somebody's time has ended the game: who it was, and what can be done now. */

import { overSheet } from "../live/over.js";

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
  return overSheet(table, state, { said: said(table, state) });
}
