// @ts-check
/** The computers that one plays against: what they are called, what they look like, who was chosen last. */

import { svg } from "./dom.js";
import { LEVELS, levelOf } from "./levels.js";
import { recall, remember } from "./shelf.js";

/** How many opponents of a level have names of their own. */
const NAMED = 3;
const MOST_OPPONENTS = 3;
/** The figure by level. @type {Record<string, string>} */
const FIGURES = { page: "jack", squire: "queen", steward: "king", baron: "queen", duke: "king" };

/** What a seat is held by where a program plays, before its name. */
export const PROGRAM = "engine:";

/** What somebody who plays at a level is called; the second of that level at a table has another name.
 *  @param {{named: (placeholder: string, value: unknown) => string}} words @param {string} level
 *  @param {number} [nth] from 1 */
export function opponentName(words, level, nth = 1) {
  const name = level.replace(PROGRAM, "");
  if (!LEVELS.includes(level)) return nth > 1 && name ? `${name} ${nth}` : name;
  return words.named(nth > 1 && nth <= NAMED ? `opponent_${nth}` : "opponent", level);
}

/** The names of opponents at one table. @param {import("./words.js").Words} words @param {string[]} levels */
export function opponentNames(words, levels) {
  return levels.map((level, at) =>
    opponentName(words, level, levels.slice(0, at + 1).filter((each) => each === level).length),
  );
}

/** Everybody that was played with, as the shelf has them: a level, a name, or nothing for a person without one.
 *  @param {import("./words.js").Words} words @param {string[]} company */
export const companyNames = (words, company) =>
  opponentNames(words, company).map((name) => name || words.say("web.friend"));

/** The portrait of whoever plays at a level. @param {string} level */
export const face = (level) =>
  svg(
    "svg",
    { class: `portrait of-${level}`, viewBox: "0 0 64 76", "aria-hidden": "true" },
    svg("use", { href: `#c-${FIGURES[level]}` }),
  );

/** The levels of so many opponents as chosen last, the latest choice last.
 *  @param {string} game @param {number} count */
export function opponentsOf(game, count) {
  /** @type {string[]} */
  const kept = (recall(`opponents.${game}`) ?? []).filter((/** @type {string} */ each) => LEVELS.includes(each));
  const first = kept[0] ?? levelOf(game);
  return [...Array(Math.max(0, count - kept.length)).fill(first), ...kept.slice(-count)];
}

/** One more opponent, in the place of whoever was chosen first.
 *  @param {string} game @param {string} level */
export function chooseOpponent(game, level) {
  remember(`opponents.${game}`, [...opponentsOf(game, MOST_OPPONENTS), level].slice(-MOST_OPPONENTS));
  remember(`level.${game}`, level);
  remember("level", level);
}
