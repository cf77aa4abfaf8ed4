// @ts-check
/** The pieces of a position of Magnate: cards, deeds with their tokens, Crowns, unknown cards. */

import { described, glyph, rank } from "../../games/magnate/signs.js";
import { h, icon } from "../../page/dom.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/form.js").Piece} Piece */

const isDeed = (/** @type {string} */ word) => word.includes("(");
const tokensIn = (/** @type {string} */ word) => lines.tokensOf(word.split("(")[1]);
export const isCrown = (/** @type {string} */ id) => id.startsWith("N");

/** @param {Desk} desk @param {string} id @param {string} [word] as its line has it @returns {Piece} */
export const piece = (desk, id, word = id) => ({
  id,
  isMany: id === lines.UNKNOWN,
  label: labelOf(desk, id, word),
  face: faceOf(desk, id, word),
});

/** @param {Desk} desk @param {string} id @param {string} word */
function labelOf(desk, id, word) {
  if (id === lines.UNKNOWN) return desk.say("form.unknown");
  if (isCrown(id)) return desk.named("card", id);
  if (!isDeed(word)) return described(desk.shell, id);
  const paid = tokensIn(word);
  const tokens = [...id.slice(1)].map((letter) => `${desk.named("suit", letter)} ${paid[letter] ?? 0}`).join(", ");
  return desk.app.words.joined([described(desk.shell, id), desk.say("form.deed", { tokens })]);
}

/** @param {Desk} desk @param {string} id @param {string} word */
const faceOf = (desk, id, word) =>
  h(
    "span",
    { class: `ed-card ${isDeed(word) ? "deed" : ""}`.trim() },
    isCrown(id) ? icon("crown") : h("b", null, id === lines.UNKNOWN ? "?" : rank(desk.shell, id)),
    ...(id === lines.UNKNOWN ? [] : [...id.slice(1)].map((letter) => glyph(letter))),
    isDeed(word) && h("small", null, ...Object.entries(tokensIn(word)).map(paidIn)),
  );

/** Tokens of one suit on a deed. @param {[string, number]} paid */
const paidIn = ([letter, count]) => h("span", null, String(count), glyph(letter));
