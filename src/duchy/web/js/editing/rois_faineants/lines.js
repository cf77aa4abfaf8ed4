// @ts-check
/** What is put down or taken off in a diagram of Les Rois fainéants, line by line. */

/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */

export const UNKNOWN = "?";
/** Stands in a pile for goods that are not named. */
export const REST = "..";
const NONE = "-";
/** How lines begin in which cards lie. */
const LYING = /^(?:[1-4] (?:hand|up|down)|m\d|discard)(?= |$)/;

/** How the line of a place begins: `hand.1`, `up.2`, `m4`, `discard`. @param {string} place */
export function lineOf(place) {
  const [kind, seat] = place.split(".");
  return seat ? `${seat} ${kind}` : kind;
}

/** @param {string} card */
export const isCharacter = (card) => /^[QJK]/.test(card);

/** The cards of a place, from the bottom to the top. @param {Diagram} diagram @param {string} place */
export const cardsIn = (diagram, place) => (diagram.words(lineOf(place)) ?? []).filter((word) => word !== NONE);

/** @param {string} card @param {string} place */
export function fits(card, place) {
  if (card === UNKNOWN) return place.startsWith("hand") || place.startsWith("m");
  return isCharacter(card) === (place.startsWith("hand") || place === "discard");
}

/** @param {Diagram} diagram @param {string} card @param {string} place */
export function put(diagram, card, place) {
  if (!fits(card, place)) return false;
  if (card !== UNKNOWN) take(diagram, card);
  const cards = cardsIn(diagram, place);
  const isHiddenBelow = card === UNKNOWN && place.startsWith("m");
  diagram.write(lineOf(place), isHiddenBelow ? [card, ...cards] : [...cards, card]);
  return true;
}

/** @param {Diagram} diagram @param {string} card */
export function take(diagram, card) {
  for (const line of diagram.lines.slice(1)) {
    const start = LYING.exec(line)?.[0];
    const words = start ? (diagram.words(start) ?? []) : [];
    const at = words.indexOf(card);
    if (!start || at < 0) continue;
    words.splice(at, 1);
    const isEmptied = !words.length && start.startsWith("m");
    diagram.write(start, isEmptied ? [NONE] : words.length || start.endsWith("hand") ? words : null);
    return;
  }
}

/** All cards that are named. @param {Diagram} diagram */
export const lying = (diagram) =>
  diagram.lines.slice(1).flatMap((line) => (LYING.test(line) ? line.split(/\s+/).slice(/^\d/.test(line) ? 2 : 1) : []));

/** A number behind its name in a line: `treasury 14`; 0 if it is not there.
 *  @param {Diagram} diagram @param {string} start @param {string} name */
export function numberOf(diagram, start, name) {
  const words = diagram.words(start.split(" ")[0] + (/^\d/.test(start) ? " treasury" : "")) ?? [];
  const all = /^\d/.test(start) ? ["treasury", ...words] : words;
  return Number(all[all.indexOf(name) + 1]) || 0;
}

/** Write treasury, prestige and coups of a seat.
 *  @param {Diagram} diagram @param {number} seat @param {Record<string, number>} change */
export function writeSeat(diagram, seat, change) {
  const now = Object.fromEntries(
    ["treasury", "prestige", "coups"].map((name) => [name, numberOf(diagram, `${seat} treasury`, name)]),
  );
  const { treasury, prestige, coups } = { ...now, ...change };
  diagram.write(`${seat} treasury`, [treasury, "prestige", prestige, ...(coups ? ["coups", coups] : [])]);
}
