// @ts-check
/** What this browser remembers of puzzles: one's rating, what was solved, what comes again. */

import { following, isDue } from "../again/schedule.js";
import { recall, remember } from "../page/shelf.js";
import { updated } from "./rating.js";

/** @typedef {import("../table/protocol.js").PuzzlesOfGame} PuzzlesOfGame */
/** @typedef {import("../again/schedule.js").Due} Due */
/** `again`: by number when a puzzle comes again that was not solved.
 *  @typedef {{rating: number, tries: number, solved: number[], again: Record<string, Due>}} Kept */

/** From how many of those nearest to one's rating the next one is drawn. */
const NEAR = 8;

/** @param {PuzzlesOfGame} puzzles @returns {Kept} */
export function keptOf({ game, newcomer }) {
  const kept = { rating: newcomer, tries: 0, solved: [], again: {}, ...recall(`puzzles.${game}`) };
  if (!Array.isArray(kept.solved)) kept.solved = [];
  if (typeof kept.again !== "object" || kept.again === null) kept.again = {};
  return kept;
}

/** Whether a puzzle was tried before. @param {Kept} kept @param {number} number */
export const isKnown = (kept, number) => kept.solved.includes(number) || String(number) in kept.again;

/** Remember the first answer to a puzzle; only the very first changes the rating.
 *  @param {PuzzlesOfGame} puzzles @param {number} number @param {boolean} isSolved
 *  @returns {{isSolved: boolean, before: Kept, now: Kept}} */
export function tried(puzzles, number, isSolved) {
  const before = keptOf(puzzles);
  const hard = puzzles.ratings[number - 1];
  const known = isKnown(before, number);
  const { [number]: due, ...again } = before.again;
  if (!isSolved && before.solved.includes(number) && !(due && isDue(due))) return { isSolved, before, now: before };
  const then = following(due ?? null, isSolved);
  if (then) again[number] = then;
  const now = {
    rating: known ? before.rating : updated(before.rating, hard, isSolved, before.tries),
    tries: before.tries + Number(!known),
    solved: isSolved ? [...new Set([...before.solved, number])] : before.solved.filter((each) => each !== number),
    again,
  };
  remember(`puzzles.${puzzles.game}`, now);
  return { isSolved, before, now };
}

/** The puzzle that comes next: one that is due again, or one that is not known yet and about as hard as one solves, but
 *  not the present one; null if all are solved.
 *  @param {PuzzlesOfGame} puzzles @param {number} [present] */
export function next(puzzles, present = 0) {
  const kept = keptOf(puzzles);
  const { ratings } = puzzles;
  const due = Object.keys(kept.again)
    .map(Number)
    .filter((number) => number !== present && number <= ratings.length && isDue(kept.again[number]));
  if (due.length) return Math.min(...due);
  const unknown = ratings
    .map((rating, at) => ({ number: at + 1, off: Math.abs(rating - kept.rating) }))
    .filter(({ number }) => number !== present && !isKnown(kept, number))
    .sort((one, other) => one.off - other.off)
    .slice(0, NEAR);
  return unknown.length ? unknown[Math.floor(Math.random() * unknown.length)].number : null;
}
