// @ts-check
/** Stretches of time in words: "3 days", "15 minutes". */

const MINUTE_MS = 60_000;
/** @type {[string, number][]} */
const UNITS = [
  ["days", 24 * 60 * MINUTE_MS],
  ["hours", 60 * MINUTE_MS],
  ["minutes", MINUTE_MS],
];

/** In the largest unit that it is at least one of.
 *  @param {import("../page/words.js").Words} words @param {number} ms */
export function inWords(words, ms) {
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? ["seconds", 1000];
  return words.counted(`timed.${unit}`, Math.floor(ms / size));
}
