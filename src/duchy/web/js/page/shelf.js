// @ts-check
/** What this browser remembers: settings, and the games it takes part in. If it may not store anything, nothing
 *  fails. */

import { random } from "./random.js";

const PREFIX = "duchy.";
const MOST_GAMES = 60;
const MOST_SEATS = 4;
/** What the browser would not store, as long as this page is open; what it stores may change in another page.
 *  @type {Map<string, string>} */
const lastResort = new Map();

/** A game: tokens, invitations and nonces by seat, the commitment as first received; `isNext`: it is another one of the
 *  same people, each one seat further; `here`: the names of those who share this device, by seat; `with`: the others.
 *  @typedef {{table: string, game: string, tokens: Record<string, string>, invites?: Record<string, string>,
 *  muted?: number[], spoke?: number[],
 *  at: number, commitment?: string, nonces?: Record<string, string>,
 *  seals?: Record<string, string>, keys?: Record<string, string>,
 *  edition?: string, isAlone?: boolean, isNext?: boolean, over?: boolean, yours?: boolean, turn?: number,
 *  here?: Record<string, string>, with?: string[], practice?: number, byConsent?: number,
 *  result?: "won" | "lost" | "shared" | "over", score?: string}} Shelved */

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    const text = lastResort.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns whether it outlives this page. @param {string} key @param {unknown} value */
export function remember(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    lastResort.delete(key);
    return true;
  } catch {
    // A browser that stores nothing can still play.
    lastResort.set(key, text);
    return false;
  }
}

/** What was kept with this tab; null if nothing was. @param {string} key @returns {any} */
export function recallInTab(key) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something with this tab, for when its page is loaded again. @param {string} key @param {unknown} value */
export function rememberInTab(key, value) {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // What cannot be stored is only lost with the page.
  }
}

/** The keys of everything that is remembered. */
export function keys() {
  const own = (/** @type {string} */ key) => key.startsWith(PREFIX);
  const stored = Object.keys(storage())
    .filter(own)
    .map((key) => key.slice(PREFIX.length));
  return [...new Set([...stored, ...lastResort.keys()])];
}

/** Everything that is remembered, by key. @returns {Record<string, any>} */
export const memory = () => Object.fromEntries(keys().map((key) => [key, recall(key)]));

/** What the browser stores, or nothing if it may not. */
function storage() {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
}

/** Table and game in the words of the first pages: so all games lie in the browser, and later pages must read them.
 *  @template {{table: string, game: string}} T @param {T} each @returns {Omit<T, "table" | "game"> & Stored} */
export const asStored = ({ table, game, ...rest }) => ({ ...rest, game: table, kind: game });
/** @typedef {{game: string, kind: string}} Stored */

/** The same back. @template {Stored} S @param {S} each */
export const asToday = ({ game, kind, ...rest }) => ({ ...rest, table: game, game: kind });

/** The games, the latest first. @returns {Shelved[]} */
export function games() {
  const all = recall("games");
  return /** @type {any[]} */ (Array.isArray(all) ? all.map(asToday) : []);
}

/** @param {Shelved[]} all */
const keep = (all) => remember("games", all.map(asStored));

/** @param {string} table @returns {Shelved | undefined} */
export function shelved(table) {
  return games().find((each) => each.table === table);
}

/** Add a game, or change what is known of it; if there are too many, finished ones are dropped first.
 *  @param {Partial<Shelved> & {table: string}} news */
export function shelve(news) {
  const others = games().filter((each) => each.table !== news.table);
  const before = shelved(news.table) ?? { game: "", tokens: {}, at: 0 };
  const all = [{ ...before, ...news }, ...others].sort((a, b) => b.at - a.at);
  const kept = new Set([...all.filter((each) => !each.over), ...all.filter((each) => each.over)].slice(0, MOST_GAMES));
  keep(all.filter((each) => kept.has(each)));
}

/** With how many claims of this browser the latest are kept. */
const MOST_CLAIMS = MOST_GAMES * MOST_SEATS;

/** By invitation the token and the nonce of this browser. @returns {Record<string, string>} */
const claimsHere = () => recall("claims") ?? {};

/** The token that this browser puts in the place of an invitation, always the same for the same one: a link that is
 *  opened again leads to the same seat. A link that was a seat's own token already stays so.
 *  @param {string} table @param {string} invitation @returns {string} */
export function claimOf(table, invitation) {
  if (Object.values(shelved(table)?.tokens ?? {}).includes(invitation)) return invitation;
  const claims = claimsHere();
  const claim = claims[invitation] ?? `${random(16)} ${random(16)}`;
  if (!claims[invitation])
    remember("claims", Object.fromEntries([...Object.entries(claims), [invitation, claim]].slice(-MOST_CLAIMS)));
  return claim.split(" ")[0];
}

/** Whether nobody else has a say in what chance does, so that a nonce need not be sealed. @param {string} table */
export const isAlone = (table) => shelved(table)?.isAlone ?? false;

/** The invitation that a token of this browser stands for, if there was one. @param {string} token */
export function invitationOf(token) {
  const claims = claimsHere();
  return Object.keys(claims).find((each) => claims[each].split(" ")[0] === token) ?? null;
}

/** The nonce that was kept for a seat before it was taken.
 *  @param {string} table @param {string | null} token @returns {string | undefined} */
export function nonceOf(table, token) {
  const { tokens = {}, nonces = {} } = shelved(table) ?? {};
  const seat = Object.keys(tokens).find((each) => tokens[each] === token) ?? "";
  const invitation = invitationOf(token ?? "") ?? "";
  return nonces[seat] ?? claimsHere()[invitation]?.split(" ")[1];
}

/** The key of a seat's notes. @param {string} table @param {number} seat */
export const notesOf = (table, seat) => `notes.${table}.${seat}`;

/** Begins the keys of one's own mistakes that come again. */
export const MISTAKES = "mistakes.";

/** Remove a game from the list, and its notes and mistakes.
 *  @param {string} table @returns {() => void} what puts all of it back */
export function forget(table) {
  const before = shelved(table);
  const seats = Array.from({ length: MOST_SEATS + 1 }, (_, seat) => notesOf(table, seat));
  const beside = [...seats, MISTAKES + table].map((key) => ({ key, value: recall(key) }));
  keep(games().filter((each) => each.table !== table));
  for (const { key } of beside) drop(key);
  return () => {
    if (before) shelve(before);
    for (const { key, value } of beside) if (value !== null) remember(key, value);
  };
}

/** @param {string} key */
export function drop(key) {
  lastResort.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored.
  }
}
