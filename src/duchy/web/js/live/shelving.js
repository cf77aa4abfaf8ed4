// @ts-check
/** What the first page shows of a game that is played on this device. */

import { addressOf } from "../page/opening.js";
import { newNonce } from "../page/random.js";
import { claimOf, shelve, shelved } from "../page/shelf.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("./table.js").LiveTable} LiveTable */

/** A seat that this browser holds, in an address; anything else is an invitation. */
const SEAT = /^[1-9]$/;

/** What opens the places that an address names. @param {string} table @param {string[]} places */
export const tokensOf = (table, places) =>
  places.map((place) => (SEAT.test(place) ? (shelved(table)?.tokens[place] ?? place) : claimOf(table, place)));

/** What all seats are held to of their nonces is kept before the own one is opened: the fairness page compares it.
 *  @param {State} state */
export function keepSeals({ table, entries }) {
  const seated = entries.filter(({ is }) => is === "seated");
  shelve({ table, seals: Object.fromEntries(seated.map(({ seat, seal = "" }) => [seat, seal])) });
}

/** The next game of the same people: its address here. @param {LiveTable} table @param {string} id */
export function moveOn(table, id) {
  const game = table.seats.get(table.seat)?.sight.state?.game ?? "";
  const tokens = Object.fromEntries([...table.next].sort(([one], [other]) => one - other));
  const nonces = Object.fromEntries(Object.keys(tokens).map((seat) => [seat, newNonce()]));
  const people = Object.values(table.seats.get(table.seat)?.sight.state?.players ?? {});
  const isAlone = people.filter((who) => who === "human").length === table.next.size;
  shelve({ table: id, game, tokens, nonces, isAlone, isNext: true, at: Date.now() });
  return addressOf(id, Object.keys(tokens));
}

/** Keep it, where the seat is this device's own. @param {LiveTable} table @param {State} state */
export function keepOnShelf(table, state) {
  const before = shelved(table.id);
  const tokens = { ...(before?.tokens ?? {}) };
  const { token: own, wire } = table.seats.get(state.me) ?? {};
  const key = wire?.device && wire.signer?.key;
  if (own) tokens[state.me] = own;
  if (!own && !before) return;
  shelve({
    table: table.id,
    game: state.game,
    edition: state.edition,
    tokens,
    keys: key ? { ...before?.keys, [state.me]: key } : before?.keys,
    invites: unspent(before?.invites ?? {}, state),
    commitment: before?.commitment ?? state.commitment,
    at: Date.now(),
    over: state.over || Boolean(state.view.forfeit),
    turn: state.turn,
    practice: state.practice,
    byConsent: state.byConsent,
    yours: state.acting,
    here: Object.fromEntries(Object.entries(state.names).filter(([seat]) => seat in tokens)),
    with: Object.entries(state.players)
      .filter(([seat]) => !(seat in tokens))
      .map(([seat, who]) => state.names[seat] || (who === "human" ? "" : who)),
    ...resultOf(table, state),
  });
}

/** The invitations that are still open. @param {Record<string, string>} invites @param {State} state */
const unspent = (invites, { invited = [], held = {}, players }) =>
  Object.fromEntries(
    Object.entries(invites).filter(
      ([seat]) => invited.includes(Number(seat)) || (!(seat in held) && players[Number(seat)] === "human"),
    ),
  );

/** How the game has ended for the person here, with the score, their own first.
 *  @param {LiveTable} table @param {State} state @returns {Partial<import("../page/shelf.js").Shelved>} */
function resultOf(table, state) {
  const { ending, forfeit } = state.view;
  if (forfeit)
    return {
      result:
        table.wires.length > 1 || (forfeit !== state.me && state.seats > 2)
          ? "over"
          : forfeit === state.me
            ? "lost"
            : "won",
    };
  if (!ending) return {};
  const seats = Array.from(
    { length: state.seats },
    (_, step) => ((Math.max(state.me, 1) - 1 + step) % state.seats) + 1,
  );
  const score = seats.map((seat) => ending.keys[seat - 1][0]).join("\u00a0:\u00a0");
  if (table.wires.length > 1) return { result: "over", score };
  return {
    result: !ending.winners.includes(state.me) ? "lost" : ending.winners.length > 1 ? "shared" : "won",
    score,
  };
}
