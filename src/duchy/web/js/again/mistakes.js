// @ts-check
/** One's own mistakes that were not found at first when learning from a game: kept in this browser, beside the notes of
 *  that game, until they have been found often enough. Each is a position as its seat saw it, so that it needs neither
 *  the record of the game nor its analysis. */

import { drop, keys, MISTAKES, recall, remember } from "../page/shelf.js";
import { following, isDue } from "./schedule.js";

/** @typedef {import("./schedule.js").Due} Due */
/** @typedef {import("../table/protocol.js").Judged} Judged */
/** What was judged of it. @typedef {Pick<Judged, "played" | "best" | "mark" | "loss" | "goes_on" | "why">} Asked */
/** Which decision: of which table, after how many actions. @typedef {{table: string, at: number}} Place */
/** `kept`: when it was first kept; `players`, `names`: as in a record.
 *  @typedef {Place & Due & {game: string, seat: number, kept: number, diagram: string, asked: Asked,
 *  players: Record<string, string>, names: Record<string, string>}} Mistake */

/** How many are kept, the latest. One takes about 2 KB. */
const MOST = 100;

/** All of them, the oldest first. */
export const mistakes = () =>
  keys()
    .filter((key) => key.startsWith(MISTAKES))
    .flatMap((key) => ofTable(key.slice(MISTAKES.length)))
    .sort((one, other) => one.kept - other.kept);

/** Those that come again today, the longest due first; of all games or of one. @param {string | null} [game] */
export const due = (game) =>
  mistakes()
    .filter((each) => isDue(each) && (!game || each.game === game))
    .sort((one, other) => one.day - other.day);

/** The first day on which one comes again; null: none does. @returns {number | null} */
export function nextDay() {
  const days = mistakes().map(({ day }) => day);
  return days.length ? Math.min(...days) : null;
}

/** A mistake was not found at first; returns whether it comes again, which it does not where nothing can be stored.
 *  @param {Omit<Mistake, keyof Due | "kept">} news */
export function missed(news) {
  const then = /** @type {Due} */ (following(null, false));
  const isKept = keep(news.table, [...othersOf(news), { ...news, ...then, kept: Date.now() }]);
  for (const each of mistakes().slice(0, -MOST)) dropped(each);
  return isKept;
}

/** One was answered: when it comes again; null: no more; undefined: it is not kept, not any more, or cannot be.
 *  @param {Place} place @param {boolean} isFound @returns {Due | null | undefined} */
export function answered(place, isFound) {
  const before = ofTable(place.table).find(({ at }) => at === place.at);
  if (!before) return undefined;
  const then = following(before, isFound);
  const others = othersOf(place);
  const isKept = keep(place.table, then ? [...others, { ...before, day: then.day, step: then.step }] : others);
  return isKept ? then : undefined;
}

/** It comes no more. @param {Place} place */
export const dropped = (place) => keep(place.table, othersOf(place));

/** Those of a table; what cannot be read is left out. @param {string} table @returns {Mistake[]} */
function ofTable(table) {
  const all = recall(MISTAKES + table);
  return Array.isArray(all) ? all.filter((each) => isMistake(each) && each.table === table) : [];
}

/** @param {Place} place */
const othersOf = (place) => ofTable(place.table).filter(({ at }) => at !== place.at);

/** @param {string} table @param {Mistake[]} its */
function keep(table, its) {
  if (its.length) return remember(MISTAKES + table, its);
  drop(MISTAKES + table);
  return true;
}

/** Whether it is one: it may come from anywhere. @param {any} each @returns {each is Mistake} */
function isMistake(each) {
  const texts = [each?.table, each?.game, each?.diagram, each?.asked?.mark];
  const numbers = [each?.at, each?.seat, each?.day, each?.step, each?.kept];
  return (
    texts.every((text) => text && typeof text === "string") &&
    numbers.every(Number.isInteger) &&
    Number.isFinite(each.asked.loss) &&
    [each.asked.played, each.asked.best].every(isPlan) &&
    [each.players, each.names, each.asked.why ?? {}].every(isNaming)
  );
}

/** @param {unknown} plan */
const isPlan = (plan) => Array.isArray(plan) && plan.length > 0 && plan.every((text) => typeof text === "string");

/** @param {any} texts */
const isNaming = (texts) =>
  texts !== null && typeof texts === "object" && Object.values(texts).every((text) => typeof text === "string");
