// @ts-check
/** What the dice on the table have brought and taken, from the entries since they were rolled. */

import { countsOf, textOf } from "./signs.js";

/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** By seat what the roll gave and took so far, as in `S4K3`.
 *  @param {State} state @returns {{gain: string[], loss: string[]}} */
export function sinceRoll(state) {
  const sum = { gain: ["", ""], loss: ["", ""] };
  const thrown = state.entries.findLastIndex(({ a }) => a?.startsWith("roll "));
  for (const { a = "", facts } of /** @type {any[]} */ (state.entries.slice(Math.max(0, thrown)))) {
    const pays = a.startsWith("pay ") && facts?.income;
    if (!pays && !/^(roll|tax|choose|collect)/.test(a)) continue;
    for (const seat of [0, 1]) {
      sum.gain[seat] = added(sum.gain[seat], facts?.gain?.[seat]);
      if (!pays) sum.loss[seat] = added(sum.loss[seat], facts?.loss?.[seat]);
    }
  }
  return sum;
}

/** @param {string} one @param {string} [two] */
export function added(one, two = "") {
  const sum = countsOf(one);
  for (const [letter, count] of Object.entries(countsOf(two))) sum[letter] = (sum[letter] ?? 0) + count;
  return textOf(sum);
}
