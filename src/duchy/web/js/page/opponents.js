// @ts-check
/** The computers that one plays against: what they are called, what they look like, who was chosen last. */

import { svg } from "./dom.js";
import { LEVELS, levelLabel, levelOf } from "./levels.js";
import { recall, remember } from "./shelf.js";

/** How many opponents of a level have names of their own. */
const NAMED = 3;
const MOST_OPPONENTS = 3;
/** The figure by level. @type {Record<string, string>} */
const FIGURES = { page: "jack", squire: "queen", steward: "king", baron: "queen", duke: "king" };

/** What those who play at a level lean to, each in the order of the people with these names. */
const MANNERS = ["builder", "raider", "saver"];
/** What a seat is held by where a program plays, before its name. */
export const PROGRAM = "engine:";

/** The level of a computer, and what it leans to, if it does: `squire-builder`. @param {string} who */
export function levelAndManner(who) {
  const [level, manner = ""] = who.split("-");
  return MANNERS.includes(manner) && LEVELS.includes(level) ? { level, manner } : { level: who, manner: "" };
}

/** What somebody who plays at a level is called; the second of that level at a table has another name. Somebody with a
 *  manner always has the same one.
 *  @param {{named: (placeholder: string, value: unknown) => string}} words @param {string} who
 *  @param {number} [nth] from 1 */
export function opponentName(words, who, nth = 1) {
  const { level, manner } = levelAndManner(who);
  const name = level.replace(PROGRAM, "");
  if (!LEVELS.includes(level)) return nth > 1 && name ? `${name} ${nth}` : name;
  const number = manner ? MANNERS.indexOf(manner) + 1 : nth;
  return words.named(number > 1 && number <= NAMED ? `opponent_${number}` : "opponent", level);
}

/** What somebody leans to, as a sentence: "Odile builds early." Nothing for those who lean to nothing.
 *  @param {import("./words.js").Words} words @param {string} game @param {string} who @param {string} [key] */
export function leaning(words, game, who, key = "web.leaning") {
  const { manner } = levelAndManner(who);
  const leans = `web.${manner}.${game}`;
  return manner && words.has(leans)
    ? words.say(key, { name: opponentName(words, who), leaning: words.say(leans) })
    : "";
}

/** What to expect of somebody: "Squire: knows the game, but still overlooks a lot. Odile builds early."
 *  @param {import("./words.js").Words} words @param {string} game @param {string} who */
export const expected = (words, game, who) =>
  [`${levelLabel(words, levelAndManner(who).level)}.`, leaning(words, game, who)].filter(Boolean).join(" ");

/** What those at a table lean to, a sentence or whatever the key says for each.
 *  @param {import("./words.js").Words} words @param {{game: string, players: Record<string, string>}} table
 *  @param {string} [key] */
export const leanings = (words, { game, players }, key) =>
  Object.values(players)
    .map((who) => leaning(words, game, who, key))
    .filter(Boolean);

/** The numbers, from 1, of people of a level whom nobody of these is. @param {string[]} there with their manners */
export function numbersBeside(there) {
  const taken = there.map((who) => MANNERS.indexOf(levelAndManner(who).manner) + 1);
  return Array.from({ length: MOST_OPPONENTS + NAMED + 1 }, (_, at) => at + 1).filter((each) => !taken.includes(each));
}

/** Everybody who plays at a level; the strongest do what wins the most, so there is only one of them.
 *  @param {string} level */
export const peopleOf = (level) =>
  level === LEVELS.at(-1) || !LEVELS.includes(level) ? [level] : MANNERS.map((manner) => `${level}-${manner}`);

/** Somebody who plays at a level and is not there yet, if there is anybody. @param {string} level
 *  @param {string[]} there */
export function somebodyOf(level, there) {
  const people = peopleOf(level);
  return people.find((who) => !there.includes(who)) ?? people[0];
}

/** The names of opponents at one table. @param {import("./words.js").Words} words @param {string[]} levels */
export function opponentNames(words, levels) {
  return levels.map((level, at) =>
    opponentName(words, level, levels.slice(0, at + 1).filter((each) => each === level).length),
  );
}

/** Who plays a game of the shelf: at a shared device everybody, otherwise those beside the person here; a friend may
 *  have no name. @param {import("./words.js").Words} words @param {import("./shelf.js").Shelved} game */
export function companyNames(words, { tokens, here = {}, with: others = [] }) {
  const seats = Object.keys(tokens);
  return [
    ...(seats.length > 1 ? seats.map((seat) => here[seat] || words.say("web.player", { number: seat })) : []),
    ...opponentNames(words, others).map((name) => name || words.say("web.friend")),
  ];
}

/** The portrait of whoever plays at a level. @param {string} who */
export function face(who) {
  const { level } = levelAndManner(who);
  return svg(
    "svg",
    { class: `portrait of-${level}`, viewBox: "0 0 64 76", "aria-hidden": "true" },
    svg("use", { href: `#c-${FIGURES[level]}` }),
  );
}

/** So many opponents as chosen last, the latest choice last; of one level first those who were not chosen yet.
 *  @param {string} game @param {number} count */
export function opponentsOf(game, count) {
  /** @type {string[]} */
  const kept = (recall(`opponents.${game}`) ?? []).filter((/** @type {string} */ each) =>
    LEVELS.includes(levelAndManner(each).level),
  );
  const level = kept[0] ? levelAndManner(kept[0]).level : levelOf(game);
  const wanted = [...Array(Math.max(0, count - kept.length)).fill(level), ...kept.slice(-count)];
  /** @type {string[]} */
  const named = wanted.filter((who) => !LEVELS.includes(who));
  return wanted.map((who) => {
    if (!LEVELS.includes(who)) return who;
    const one = somebodyOf(who, named);
    named.push(one);
    return one;
  });
}

/** One more opponent of a level, in the place of whoever was chosen first. @param {string} game
 *  @param {number} count @param {string} level */
export function chooseLevel(game, count, level) {
  const before = opponentsOf(game, MOST_OPPONENTS);
  keep(game, [...before, somebodyOf(level, before.slice(-count).slice(1))]);
}

/** Somebody in the place of the opponent chosen last. @param {string} game @param {string} who */
export function chooseOpponent(game, who) {
  keep(game, [...opponentsOf(game, MOST_OPPONENTS).slice(0, -1), who]);
}

/** @param {string} game @param {string[]} all the latest choice last */
function keep(game, all) {
  remember(`opponents.${game}`, all.slice(-MOST_OPPONENTS));
  const { level } = levelAndManner(all[all.length - 1]);
  remember(`level.${game}`, level);
  remember("level", level);
}
