// @ts-check
/** What the first page shows of a game that is played on this device. */

import { shelve, shelved } from "../page/shelf.js";

/** @typedef {import("./sight.js").State} State */
/** @typedef {import("./table.js").LiveTable} LiveTable */

/** Keep it, where the seat is this device's own. @param {LiveTable} table @param {State} state */
export function keepOnShelf(table, state) {
  const before = shelved(table.game);
  const tokens = { ...(before?.tokens ?? {}) };
  const own = table.seats.get(state.me)?.token;
  if (own) tokens[state.me] = own;
  if (!own && !before) return;
  shelve({
    game: table.game,
    kind: state.kind,
    tokens,
    commitment: before?.commitment ?? state.commitment,
    at: Date.now(),
    over: state.over,
    turn: state.turn,
    practice: state.practice,
    byConsent: state.byConsent,
    yours: state.acting,
    with: Object.entries(state.players)
      .filter(([seat]) => !(seat in tokens))
      .map(([seat, who]) => state.names[seat] || (who === "human" ? "" : who)),
    ...resultOf(table, state),
  });
}

/** How the game has ended for the person here, with the score, their own first.
 *  @param {LiveTable} table @param {State} state @returns {Partial<import("../page/shelf.js").Shelved>} */
function resultOf(table, state) {
  const { ending } = state.view;
  if (!ending) return {};
  const seats = Array.from(
    { length: state.seats },
    (_, step) => ((Math.max(state.me, 1) - 1 + step) % state.seats) + 1,
  );
  const score = seats.map((seat) => ending.keys[seat - 1][0]).join(" : ");
  if (table.wires.length > 1) return { result: "over", score };
  return {
    result: !ending.winners.includes(state.me) ? "lost" : ending.winners.length > 1 ? "shared" : "won",
    score,
  };
}
