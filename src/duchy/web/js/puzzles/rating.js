// @ts-check
/** How well somebody solves puzzles, and how hard those are, in Elo: the same as `duchy/puzzles/rating.py`. */

/** By how much a try moves a rating at most: the first, later ones, and how much less each time. */
const QUICKEST = 64;
const SLOWEST = 16;
const SETTLING = 2;

/** How likely somebody is to solve a puzzle. @param {number} own @param {number} puzzle */
const expected = (own, puzzle) => 1 / (1 + 10 ** ((puzzle - own) / 400));

/** A rating after one more try. @param {number} own @param {number} puzzle @param {boolean} isSolved
 *  @param {number} tries before it */
export function updated(own, puzzle, isSolved, tries) {
  const pace = Math.max(SLOWEST, QUICKEST - SETTLING * tries);
  return own + pace * (Number(isSolved) - expected(own, puzzle));
}
