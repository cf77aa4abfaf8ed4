// @ts-check
/** New tables: asked of the server, put on this browser's shelf, opened. */

import { foresee } from "./furniture.js";
import { newNonce } from "./random.js";
import { claimOf, shelve } from "./shelf.js";

/** The possible numbers of players by game, from the page's first line. @type {Record<string, number>} */
export const MOST_SEATS = Object.fromEntries(
  [...(document.documentElement.dataset.games ?? "").matchAll(/(\w+):(\d+)/g)].map(([, game, most]) => [
    game,
    Number(most),
  ]),
);
export const GAMES = Object.keys(MOST_SEATS);
/** The lessons: games that have one, and `game_2` for a second one. */
export const LESSONS = (document.documentElement.dataset.lessons ?? "").split(" ").filter(Boolean);
/** The games that have a sheet which teaches them. */
export const SHEETS = (document.documentElement.dataset.sheets ?? "").split(" ").filter(Boolean);
/** What the second lesson of a game is called. @param {string} game */
export const secondOf = (game) => `${game}_2`;

/** @typedef {{game: string, edition?: string, axes?: Record<string, unknown>, seats?: number, players?: Record<string,
 *  string>, names?: Record<string, string>,
 *  tutors?: boolean, limit?: import("../table/protocol.js").TimeLimit}} Wanted */

/** Ask for a table. Raises Error with the server's reason.
 *  @param {import("./app.js").App} app @param {Wanted} wanted @param {AbortSignal} signal */
async function openTable(app, wanted, signal) {
  const answer = await fetch("/api/tables", {
    method: "POST",
    body: JSON.stringify(wanted),
    headers: { "Content-Type": "application/json", "Accept-Language": app.lang },
    signal,
  }).catch(() => {
    throw new Error(app.say("web.unreachable"));
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.text ?? app.say("web.trouble"));
  return /** @type {{table: string, tokens: Record<string, string>, commitment: string}} */ (body);
}

/** A table that is being opened. `shown`: what is shown as long as nobody goes elsewhere; once the table is gone to
 *  that is the table, although the page before is there to be pressed until the table is drawn.
 *  @typedef {{key: string, shown: import("./app.js").App, stop: AbortController, done: Promise<void>}} Opening */

/** A second press of an impatient finger opens no other table, but whoever wants something else meanwhile gets that
 *  instead. @type {Opening | null} */
let opening = null;

/**
 * Ask for a table and sit down at it: at all seats of people (`shared` device) or at the first one, the others invited.
 * @param {import("./app.js").App} app @param {Wanted} wanted @param {boolean} [isShared]
 */
export function sitDown(app, wanted, isShared = false) {
  const { players, names: _, ...kind } = wanted;
  const key = JSON.stringify([isShared, kind, Object.keys(players ?? {}).length]);
  if (opening?.key === key && opening.shown === app.page.app) return opening.done;
  opening?.stop.abort();
  /** @type {Opening} */
  const begun = { key, shown: app.page.app, stop: new AbortController(), done: Promise.resolve() };
  opening = begun;
  begun.done = openAndSit(app, wanted, isShared, begun)
    .catch((error) => {
      if (!begun.stop.signal.aborted) throw error;
    })
    .finally(() => {
      if (opening === begun) opening = null;
    });
  return begun.done;
}

/** @param {import("./app.js").App} app @param {Wanted} wanted @param {boolean} isShared @param {Opening} begun */
async function openAndSit(app, wanted, isShared, begun) {
  foresee(app, wanted.game);
  const asked = { ...wanted, ...(isShared && { tutors: true }) };
  const { table, tokens, commitment } = await openTable(app, asked, begun.stop.signal);
  if (app.page.app !== begun.shown) return;
  const seats = Object.keys(tokens).sort();
  const own = isShared ? seats : seats.slice(0, 1);
  const nonces = Object.fromEntries(own.map((seat) => [seat, newNonce()]));
  shelve({
    table,
    game: wanted.game,
    tokens: Object.fromEntries(own.map((seat) => [seat, claimOf(table, tokens[seat])])),
    invites: Object.fromEntries(seats.filter((seat) => !own.includes(seat)).map((seat) => [seat, tokens[seat]])),
    commitment,
    nonces,
    isAlone: own.length === seats.length,
    at: Date.now(),
  });
  const gone = app.page.go(addressOf(table, own));
  begun.shown = app.page.app;
  await gone;
}

/** For the seats that this browser holds; it says nothing to another one.
 *  @param {string} table @param {string[]} seats */
export const addressOf = (table, seats) => `/table#${[table, ...seats].join(".")}`;
