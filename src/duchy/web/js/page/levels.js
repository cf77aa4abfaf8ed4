// @ts-check
/** The opponents for people: their names, and what to expect of them with the figures that were measured. */

import { recall } from "./shelf.js";

export const LEVELS = ["page", "squire", "steward", "baron", "duke"];
const DEFAULT_LEVEL = "squire";
const AT_ONCE_MS = 50;

/** @typedef {{name: string, rated: Record<string, {elo: number, half: number, ms: number}>}} Level */

/** The opponent that was met last. @param {string} game */
export const levelOf = (game) => recall(`level.${game}`) ?? recall("level") ?? DEFAULT_LEVEL;

/**
 * "Squire: knows the game, and still overlooks much (Elo 471 ± 34, at once)".
 * @param {import("./words.js").Words} words @param {string} name @param {Level[]} [measured] @param {number} [seats]
 */
export function levelLabel(words, name, measured = [], seats = 2) {
  const text = words.say("web.level_line", { level: name, level_meaning: name });
  const rated = measured.find((each) => each.name === name)?.rated;
  const found = rated?.[seats] ?? Object.values(rated ?? {})[0];
  if (!found) return text;
  const seconds = words.number(Math.max(0.1, Math.round(found.ms / 100) / 10));
  const time = found.ms < AT_ONCE_MS ? words.say("level_label.at_once") : words.say("level_label.seconds", { number: seconds });
  return `${text} (${words.say("level_label.rated", { elo: found.elo, half: found.half, time })})`;
}
