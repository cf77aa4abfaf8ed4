// @ts-check
/** Cards as they are drawn: goods with their pips, characters with their busts, small cards in a domain, signs in a
 *  text. */

import { h, icon, svg } from "../../page/dom.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */

export const SUITS = /** @type {const} */ (["S", "H", "D", "C"]);
export const FRENCH = /** @type {Record<string, string>} */ ({ S: "spades", H: "hearts", D: "diamonds", C: "clubs" });
const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
const BUSTS = /** @type {Record<string, string>} */ ({ Q: "queen", J: "jack", K: "king" });

/** @param {string} card */
export const suitOf = (card) => card.slice(-1);
/** @param {string} card */
export const rankOf = (card) => card.slice(0, -1);
/** The class that gives the colour of a card's suit. @param {string} card */
const hue = (card) => FRENCH[suitOf(card)];
/** @param {string} card */
export const worth = (card) => (rankOf(card) === "A" ? 1 : Number(rankOf(card)));

/** The sign of a suit. @param {string} suit @param {string} [label] */
export const suitSign = (suit, label) => icon(`f-${FRENCH[suit]}`, { class: `fsu ${FRENCH[suit]}`, label });

/** A card in few letters, as `signed` draws it. @param {Shell} shell @param {string} card */
export const short = (shell, card) => `${shell.named("rank", rankOf(card))}${SIGNS[suitOf(card)]}`;

/** A text in which suits are drawn, each with the punctuation behind it, which must not begin a line.
 *  @param {string} text @returns {Node[]} */
export function signed(text) {
  return text
    .split(/([^\s♠♥♦♣]{1,2}[♠♥♦♣](?:\u00a0?[.,;:!?)])?)/)
    .filter(Boolean)
    .map((part) => {
      const [, rank, sign, mark] = /^(\S{1,2})([♠♥♦♣])(.*)$/.exec(part) ?? [];
      const suit = SUITS.find((each) => sign === SIGNS[each]);
      return suit ? h("span", { class: "sign" }, rank, suitSign(suit), mark) : document.createTextNode(part);
    });
}

// Goods

const LEFT = 8.5;
const MIDDLE = 22.5;
const RIGHT = 36.5;
/** Where the pips of each value lie in a frame of 60 by 80. @type {Record<number, number[][]>} */
const PIPS = {
  2: [
    [MIDDLE, 8.5],
    [MIDDLE, 56.5],
  ],
  3: [
    [MIDDLE, 6.5],
    [MIDDLE, 32.5],
    [MIDDLE, 58.5],
  ],
  4: [
    [LEFT, 6.5],
    [RIGHT, 6.5],
    [LEFT, 58.5],
    [RIGHT, 58.5],
  ],
  5: [
    [LEFT, 6.5],
    [RIGHT, 6.5],
    [MIDDLE, 32.5],
    [LEFT, 58.5],
    [RIGHT, 58.5],
  ],
  6: [
    [LEFT, 6.5],
    [RIGHT, 6.5],
    [LEFT, 32.5],
    [RIGHT, 32.5],
    [LEFT, 58.5],
    [RIGHT, 58.5],
  ],
  7: [
    [LEFT, 6.5],
    [RIGHT, 6.5],
    [MIDDLE, 19.5],
    [LEFT, 32.5],
    [RIGHT, 32.5],
    [LEFT, 58.5],
    [RIGHT, 58.5],
  ],
  8: [
    [LEFT, 6.5],
    [RIGHT, 6.5],
    [MIDDLE, 19.5],
    [LEFT, 32.5],
    [RIGHT, 32.5],
    [MIDDLE, 45.5],
    [LEFT, 58.5],
    [RIGHT, 58.5],
  ],
  9: [
    [9, 4],
    [37, 4],
    [9, 23],
    [37, 23],
    [23, 33],
    [9, 43],
    [37, 43],
    [9, 62],
    [37, 62],
  ],
  10: [
    [9, 4],
    [37, 4],
    [23, 13.5],
    [9, 23],
    [37, 23],
    [9, 43],
    [37, 43],
    [23, 52.5],
    [9, 62],
    [37, 62],
  ],
};

/** @param {string} card */
function pips(card) {
  const value = worth(card);
  const href = `#f-${hue(card)}`;
  if (value === 1) return [svg("use", { href, x: 17, y: 27, width: 26, height: 26 })];
  const size = value > 8 ? 14 : 15;
  return PIPS[value].map(([x, y]) =>
    svg("use", {
      href,
      x,
      y,
      width: size,
      height: size,
      transform: y + size / 2 > 41 ? `rotate(180 ${x + size / 2} ${y + size / 2})` : null,
    }),
  );
}

/** @param {Shell} shell @param {string} card */
const index = (shell, card) =>
  h("span", { class: "ix" }, h("b", null, shell.named("rank", rankOf(card))), suitSign(suitOf(card)));

/** A card of the goods, face up. @param {Shell} shell @param {string} card */
export function good(shell, card) {
  return h(
    "span",
    { class: `gd ${hue(card)}`, "aria-hidden": "true" },
    index(shell, card),
    svg("svg", { class: `pp ${hue(card)}`, viewBox: "0 0 60 80" }, ...pips(card)),
  );
}

/**
 * A small card in a domain: face up; face down and known; or its back alone.
 * @param {Shell} shell @param {string} card @param {"up" | "down" | "back"} how
 */
export function chip(shell, card, how) {
  if (how === "back") return h("i", { class: "mc back", title: shell.say("rois.face_down_one") });
  const name = shell.named("card", card);
  return h(
    "i",
    {
      class: `mc ${hue(card)} ${how === "down" ? "dn" : ""}`,
      dataset: { card },
      title: how === "down" ? shell.say("rois.is_down", { card }) : name,
    },
    shell.named("rank", rankOf(card)),
  );
}

// Characters

/** A character as a card. @param {Shell} shell @param {string} character @param {string} [size] */
export function figure(shell, character, size = "") {
  return h(
    "span",
    { class: `ch ${hue(character)} ${size}`, "aria-hidden": "true" },
    index(shell, character),
    svg("svg", { class: "bust", viewBox: "0 0 64 76" }, svg("use", { href: `#c-${BUSTS[rankOf(character)]}` })),
  );
}

/** The name of a character at the head of something. @param {Shell} shell @param {string} character */
export const title = (shell, character) => upper(shell.say("rois.title", { character }));

/** A label and its value. @param {Shell} shell @param {string} one @param {string} two */
export const pair = (shell, one, two) => shell.say("rois.pair", { one, two });

/** @param {string} text */
export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
