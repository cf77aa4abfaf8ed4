// @ts-check
/** How games have ended in this browser: remembered also after they have left the shelf. */

import { LEVELS } from "../page/levels.js";
import { levelAndManner } from "../page/opponents.js";
import { asStored, asToday, games, recall, remember } from "../page/shelf.js";

const MOST_RESULTS = 2000;
/** So many of the latest games against a level say how one plays now. */
export const LATEST = 5;
/** So many of them won, and the next level is due. */
const ENOUGH = 3;

/** `levels`: those of the computers; nothing where only people played.
 *  @typedef {{table: string, game: string, edition?: string, levels: string[], won: boolean, at: number}} Result */
/** @typedef {import("../page/shelf.js").Shelved} Shelved */
/** @typedef {{level: string, played: number, won: number}} Score */

/** All results, the latest first; those on the shelf are taken over. @returns {Result[]} */
export function results() {
  const kept = recall("results");
  return merged(
    /** @type {any[]} */ (Array.isArray(kept) ? kept.map(asToday) : []),
    games().filter(counts).map(resultOf),
  );
}

/** Two lists as one, each game once, the latest first; remembered.
 *  @param {Result[]} before @param {Result[]} more */
export function merged(before, more) {
  const all = [...new Map([...before, ...more].map((each) => [each.table, each])).values()]
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_RESULTS);
  if (JSON.stringify(all) !== JSON.stringify(before)) remember("results", all.map(asStored));
  return all;
}

/** Only what was played to its end, from one seat, with nothing taken back. @param {Shelved} each */
const counts = ({ over, result, practice, byConsent }) =>
  Boolean(over && result && result !== "over" && !practice && !byConsent);

/** @param {Shelved} each @returns {Result} */
const resultOf = ({ table, game, edition, result, at, with: company = [] }) => ({
  table,
  game,
  edition,
  levels: company.map((who) => levelAndManner(who).level).filter((level) => LEVELS.includes(level)),
  won: result === "won",
  at,
});

/** The strongest of the computers; nothing where there was a person, too, or none of them.
 *  @param {Result} result */
export const strongest = ({ levels }) => LEVELS.findLast((level) => levels.includes(level)) ?? "";

/** How games have ended, by level. @param {Result[]} all @param {string} game @returns {Score[]} */
export const scores = (all, game) =>
  LEVELS.map((level) => {
    const played = all.filter((each) => each.game === game && strongest(each) === level);
    return { level, played: played.length, won: played.filter(({ won }) => won).length };
  });

/** How one plays now: the game and level played last, how its latest games ended, the earliest first, and which level
 *  to play next. @param {Result[]} all */
export function form(all) {
  const last = all.find((each) => strongest(each));
  if (!last) return null;
  const level = strongest(last);
  const latest = all.filter((each) => each.game === last.game && strongest(each) === level).slice(0, LATEST);
  const won = latest.filter((each) => each.won).length;
  const isDue = won >= ENOUGH && level !== LEVELS.at(-1);
  const next = isDue ? LEVELS[LEVELS.indexOf(level) + 1] : level;
  return { game: last.game, level, latest: latest.map((each) => each.won).reverse(), won, next };
}
