// @ts-check
/** What is put down or taken off in a diagram of Magnate, line by line. */

/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */

export const LETTERS = "MSVLYK";
export const UNKNOWN = "?";
/** How lines begin in which cards lie. */
const LYING = /^(?:[12] (?:hand|crowns|at \d+:?)|discards)(?= |$)/;

/** How the line of a place begins: `hand.1`, `crowns.2`, `at.1.3`, `discards`. @param {string} place */
export function lineOf(place) {
  const [kind, seat, district] = place.split(".");
  return kind === "at" ? `${seat} at ${district}:` : seat ? `${seat} ${kind}` : kind;
}

/** The card that a word of a line names, without its tokens. @param {string} word */
export const cardOf = (word) => word.split("(")[0];

/** The words of a place. Crowns are written by their suits. @param {Diagram} diagram @param {string} place */
export const wordsOf = (diagram, place) => diagram.words(lineOf(place)) ?? [];

/** Whether a card may lie in a place at all. @param {string} card @param {string} place */
export function fits(card, place) {
  if (card === UNKNOWN) return place.startsWith("hand");
  return card.startsWith("N") === place.startsWith("crowns");
}

/** @param {Diagram} diagram @param {string} piece @param {string} place */
export function put(diagram, piece, place) {
  if (!fits(piece, place)) return false;
  if (piece !== UNKNOWN) take(diagram, piece);
  const line = lineOf(place);
  const before = (diagram.words(line) ?? []).map((word) => (place.startsWith("at") ? cardOf(word) : word));
  diagram.write(line, [...before, piece.startsWith("N") ? piece.slice(1) : piece]);
  settle(diagram);
  return true;
}

/** @param {Diagram} diagram @param {string} piece */
export function take(diagram, piece) {
  const isCrown = piece.startsWith("N");
  const word = isCrown ? piece.slice(1) : cardOf(piece);
  for (const line of diagram.lines.slice(1)) {
    const start = LYING.exec(line)?.[0];
    if (!start || start.endsWith("crowns") !== isCrown) continue;
    const words = diagram.words(start) ?? [];
    const at = words.findIndex((each) => cardOf(each) === word);
    if (at < 0) continue;
    words.splice(at, 1);
    diagram.write(start, words.length || /hand|crowns/.test(start) ? words : null);
    break;
  }
  settle(diagram);
}

/** What is not named lies in the pile, whose number need not be written. @param {Diagram} diagram */
function settle(diagram) {
  diagram.write("pile", null);
}

/** All cards that lie somewhere. @param {Diagram} diagram */
export function lying(diagram) {
  return diagram.lines.slice(1).flatMap((line) => {
    const start = LYING.exec(line)?.[0];
    if (!start) return [];
    const words = (diagram.words(start) ?? []).map(cardOf);
    return start.endsWith("crowns") ? words.map((letter) => `N${letter}`) : words;
  });
}

// Tokens

/** @param {string | undefined} text @returns {Record<string, number>} */
export function tokensOf(text) {
  return Object.fromEntries([...(text ?? "").matchAll(/([MSVLYK])(\d+)/g)].map(([, suit, count]) => [suit, +count]));
}

/** @param {Record<string, number>} counts */
export function tokensText(counts) {
  return [...LETTERS].map((suit) => (counts[suit] ? `${suit}${counts[suit]}` : "")).join("") || "-";
}

/** The deed of a card that lies furthest out in its column: its place, and its tokens unless it is complete.
 *  @param {Diagram} diagram @param {string} card */
export function deedOf(diagram, card) {
  for (const seat of [1, 2])
    for (let district = 1; district <= 5; district++) {
      const place = `at.${seat}.${district}`;
      const last = wordsOf(diagram, place).at(-1);
      if (last && cardOf(last) === card)
        return { place, tokens: last.includes("(") ? tokensOf(last.split("(")[1]) : null };
    }
  return null;
}

/** Make the last card of a column a deed with tokens, or complete it.
 *  @param {Diagram} diagram @param {string} place @param {Record<string, number> | null} tokens */
export function writeDeed(diagram, place, tokens) {
  const words = wordsOf(diagram, place);
  const card = cardOf(words[words.length - 1]);
  diagram.write(lineOf(place), [...words.slice(0, -1), tokens ? `${card}(${tokensText(tokens)})` : card]);
}

// The turn

/** @param {Diagram} diagram */
export function turnOf(diagram) {
  const [number = "1", , seat = "1", phase = "play"] = diagram.words("turn") ?? [];
  return { number, seat, phase };
}

/** @param {Diagram} diagram @param {Partial<ReturnType<typeof turnOf>>} change */
export function writeTurn(diagram, change) {
  const { number, seat, phase } = { ...turnOf(diagram), ...change };
  diagram.write("turn", [number, "seat", seat, phase]);
}

/** The dice, the higher first, and the suits that are taxed. @param {Diagram} diagram */
export function diceOf(diagram) {
  const [high = "0", low = "0", ...taxed] = diagram.words("dice") ?? [];
  return { high: Number(high), low: Number(low), taxed: taxed.filter((word) => word !== "taxed") };
}

/** @param {Diagram} diagram @param {Partial<ReturnType<typeof diceOf>>} change */
export function writeDice(diagram, change) {
  const { high, low, taxed } = { ...diceOf(diagram), ...change };
  diagram.write("dice", high ? [high, low || 1, ...taxed.flatMap((suit) => ["taxed", suit])] : null);
}
