// @ts-check
/** What is put down or taken off in a diagram of Les Rois fainéants, line by line. */

/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */

export const UNKNOWN = "?";
/** Stands in a pile for goods that are not named. */
export const REST = "..";
const NONE = "-";
/** The place of the character that was revealed in this round, and its line. */
export const TABLE = "table";
export const ASKED = "asked";
/** How lines begin in which cards lie. */
const LYING = /^(?:[1-4] (?:hand|up|down)|m\d|discard)(?= |$)/;

/** How the line of a place begins: `hand.1`, `up.2`, `m4`, `discard`. @param {string} place */
export function lineOf(place) {
  const [kind, seat] = place.split(".");
  if (kind === TABLE) return ASKED;
  return seat ? `${seat} ${kind}` : kind;
}

/** @param {string} card */
export const isCharacter = (card) => /^[QJK]/.test(card);

/** The cards of a place, from the bottom to the top. @param {Diagram} diagram @param {string} place */
export const cardsIn = (diagram, place) => {
  if (place === TABLE) return [askedOf(diagram)?.card ?? ""].filter(Boolean);
  return (diagram.words(lineOf(place)) ?? []).filter((word) => word !== NONE);
};

/** @param {string} card @param {string} place */
export function fits(card, place) {
  if (card === UNKNOWN) return place.startsWith("hand") || place.startsWith("m");
  return isCharacter(card) === (place.startsWith("hand") || place === "discard" || place === TABLE);
}

/** @param {Diagram} diagram @param {string} card @param {string} place @param {number} seats how many play */
export function put(diagram, card, place, seats) {
  if (!fits(card, place)) return false;
  if (card !== UNKNOWN) take(diagram, card);
  if (place === TABLE) return reveal(diagram, card, seats);
  const cards = cardsIn(diagram, place);
  const isHiddenBelow = card === UNKNOWN && place.startsWith("m");
  diagram.write(lineOf(place), isHiddenBelow ? [card, ...cards] : [...cards, card]);
  return true;
}

/** @param {Diagram} diagram @param {string} card */
export function take(diagram, card) {
  if (askedOf(diagram)?.card === card) return clearTable(diagram);
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
  diagram.lines
    .slice(1)
    .flatMap((line) => (LYING.test(line) ? line.split(/\s+/).slice(/^\d/.test(line) ? 2 : 1) : []))
    .concat(cardsIn(diagram, TABLE));

// The character that was revealed, and who is asked to follow

/** Null if none was. @param {Diagram} diagram */
export function askedOf(diagram) {
  const [seat, card, , value, , performers] = diagram.words(ASKED) ?? [];
  return card ? { seat: Number(seat), card, value: Number(value), performers: Number(performers) } : null;
}

/** @param {Diagram} diagram @param {Partial<NonNullable<ReturnType<typeof askedOf>>>} change */
export function writeAsked(diagram, change) {
  const { seat, card, value, performers } = {
    seat: 1,
    card: "",
    value: 1,
    performers: 1,
    ...askedOf(diagram),
    ...change,
  };
  diagram.write(ASKED, [seat, card, "value", value, "performers", performers]);
}

/** The first player has revealed a character, and the next seat is asked.
 *  @param {Diagram} diagram @param {string} card @param {number} seats */
function reveal(diagram, card, seats) {
  const { first } = turnOf(diagram);
  const seat = askedOf(diagram)?.seat ?? (Number(first) % seats) + 1;
  writeAsked(diagram, { seat, card });
  writeTurn(diagram, { phase: "follow" });
  return true;
}

/** Nothing is revealed: the first player is to act. @param {Diagram} diagram */
export function clearTable(diagram) {
  diagram.write(ASKED, null);
  writeTurn(diagram, { phase: "lead" });
}

/** @param {Diagram} diagram */
export function turnOf(diagram) {
  const [number = "1", , first = "1", phase = "lead"] = diagram.words("turn") ?? [];
  return { number, first, phase };
}

/** @param {Diagram} diagram @param {Partial<ReturnType<typeof turnOf>>} change */
export function writeTurn(diagram, change) {
  const { number, first, phase } = { ...turnOf(diagram), ...change };
  diagram.write("turn", [number, "first", first, phase]);
}

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
