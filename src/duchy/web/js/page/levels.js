// @ts-check
/** The opponents for people: their names, and what to expect of them, with the measured figures. */

import { recall } from "./shelf.js";

export const LEVELS = ["page", "squire", "steward", "baron", "duke"];
const DEFAULT_LEVEL = "squire";
const AT_ONCE_MS = 50;

/** The last opponent. @param {string} game */
export const levelOf = (game) => recall(`level.${game}`) ?? recall("level") ?? DEFAULT_LEVEL;

/** "Squire: knows the game, but still overlooks a lot".
 *  @param {import("./words.js").Words} words @param {string} name */
export const levelLabel = (words, name) => words.say("web.level_line", { level: name, level_meaning: name });

/** What was measured of a level at that number of seats, shown as a title: "Elo 471 ± 34, moves at once"; null:
 *  nothing.
 *  @param {import("./words.js").Words} words @param {string} name @param {import("./listing.js").Level[]} [measured]
 *  @param {number} [seats] */
export function levelFigures(words, name, measured = [], seats = 2) {
  const found = measured.find((each) => each.name === name)?.rated[seats];
  if (!found) return null;
  const seconds = words.number(Math.max(0.1, Math.round(found.ms / 100) / 10));
  const time =
    found.ms < AT_ONCE_MS ? words.say("level_label.at_once") : words.say("level_label.seconds", { number: seconds });
  return words.say("level_label.rated", { elo: found.elo, half: found.half, time });
}
