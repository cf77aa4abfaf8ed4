// @ts-check
/** The pieces of a position of Les Rois fainéants: goods, characters, unknown cards. */

import { short, signed } from "../../games/rois_faineants/cards.js";
import { h } from "../../page/dom.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/form.js").Piece} Piece */

/** @param {Desk} desk @param {string} id @returns {Piece} */
export function piece(desk, id) {
  if (id === lines.UNKNOWN) return many(id, desk.say("form.unknown"), "?");
  if (id === lines.REST) return many(id, desk.say("form.rest"), "…");
  return {
    id,
    label: desk.named(lines.isCharacter(id) ? "character" : "card", id),
    face: h("span", { class: "ed-card" }, ...signed(short(desk.shell, id))),
  };
}

/** One of which there are always more. @param {string} id @param {string} label @param {string} sign */
const many = (id, label, sign) => ({
  ...{ id, isMany: true, label },
  face: h("span", { class: "ed-card" }, h("b", null, sign)),
});
