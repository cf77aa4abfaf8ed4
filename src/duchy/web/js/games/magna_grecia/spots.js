// @ts-check
/** Where a hex lies: how many hexes, in which direction on the screen, from a place that has a name. */

import { elided } from "../../page/words.js";
import { columnOf, rowOf } from "./map/sheet.js";

/** Hexes in a row beyond one side. @typedef {{side: number, count: number}} Leg */

/** The points of the compass, from the right of the screen clockwise. */
const POINTS = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];
const [EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST] = [0, 1, 2, 3, 4, 5];

/** The way from one hex to another: straight, or with one bend, the longer part first. It identifies that hex
 *  unambiguously.
 *  @param {number} from @param {number} to @returns {Leg[]} */
function legs(from, to) {
  const down = rowOf(to) - rowOf(from);
  const right = columnOf(to) - columnOf(from);
  const [easterly, westerly] = down > 0 ? [SOUTH_EAST, SOUTH_WEST] : [NORTH_EAST, NORTH_WEST];
  const high = Math.abs(down);
  const wide = Math.abs(right);
  const both =
    wide >= high
      ? [
          { side: right > 0 ? EAST : WEST, count: (wide - high) / 2 },
          { side: right > 0 ? easterly : westerly, count: high },
        ]
      : [
          { side: easterly, count: (high + right) / 2 },
          { side: westerly, count: (high - right) / 2 },
        ];
  return both.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

/** What a side is called on a sheet that is turned by so many quarters.
 *  @param {number} side @param {number} quarters */
export function pointOf(side, quarters) {
  return POINTS[(Math.round((side * 4) / 3) + 2 * quarters) % POINTS.length];
}

/** The nearest of some hexes, and the way from it; of equally near ones, one with a straight way, then the first.
 * @param {number} hex @param {number[]} named @returns {{from: number, way: Leg[]} | null} */
export function nearest(hex, named) {
  let best = null;
  let least = Infinity;
  for (const from of named) {
    const way = legs(from, hex);
    const far = way.reduce((sum, { count }) => sum + count, 0) + way.length / 10;
    if (far < least) [best, least] = [{ from, way }, far];
  }
  return best;
}

/** A name behind a word that says from where, as `duchy.words.genitive` has it.
 *  @param {string} lang @param {string} name */
export function genitive(lang, name) {
  if (lang === "fr") return elided("de", name);
  if (lang !== "ru") return name;
  if (!/[а-яё]$/.test(name)) return `места ${name}`;
  const [ending, other] = /** @type {[RegExp, string]} */ (ENDINGS.find(([each]) => each.test(name)));
  return name.replace(ending, other);
}

/** @type {[RegExp, string][]} */
const ENDINGS = [
  [/ии$/, "ий"],
  [/(?<=и)й$/, "я"],
  [/(?<=пол)ь$/, "я"],
  [/ы$/, ""],
  [/(?<=[гкхжчшщ])а$/, "и"],
  [/а$/, "ы"],
  [/[яь]$/, "и"],
  [/(?<=[^еёиоуэю])$/, "а"],
  [/$/, ""],
];
