// @ts-check
/** The form of a position of Magna Grecia: the map, cards, points and tiles, whose turn it is. */

import { seatsOf, whose } from "../../editor/parts.js";
import { hexOf } from "../../games/magna_grecia/map/sheet.js";
import { phrase } from "../../games/magna_grecia/story.js";
import { h, icon } from "../../page/dom.js";
import { fits, homeOf, lay } from "./laid.js";
import * as lines from "./lines.js";
import { FormMap } from "./map.js";
import { begun, turn } from "./turn.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Rules} Rules */
/** @typedef {import("../../editor/form.js").Section} Section */

const MOST = 99;

/** @param {Desk} desk @returns {Rules} */
export function form(desk) {
  const map = new FormMap(desk);
  return {
    board: (diagram, shown) => [
      turn(desk, diagram),
      { key: "map", kind: "ed-sheet", label: desk.say("mg.map.label"), head: "", drawn: map.draw(diagram, shown) },
      ...seatsOf(desk).map((seat) => own(desk, diagram, seat)),
      begun(desk, diagram),
    ],
    tray: () => tray(desk),
    put: (diagram, id, label) => put(desk, diagram, id, label),
    lies: (id) => lies(desk, id),
    take: () => {},
    told: (diagram, label) => map.told(hexOf(label), lay(desk, diagram)),
    phrase: (state, a) => phrase(desk.shell, map.names, state, a),
  };
}

/** Points and tiles of a seat. @param {Desk} desk @param {Diagram} diagram @param {number} seat @returns {Section} */
const own = (desk, diagram, seat) => ({
  ...{ key: `seat.${seat}`, kind: "ed-own", label: desk.name(seat), head: whose(desk, seat) },
  counters: /** @type {const} */ (["points", "roads", "cities"]).map((name) => ({
    ...{ key: `${name}.${seat}`, label: desk.say(`form.${name}`), line: `${seat} points`, least: 0, most: MOST },
    value: lines.numbersOf(diagram, seat)[name],
    set: (into, value) => lines.writeNumbers(into, seat, { [name]: value }),
  })),
});

/** @param {Desk} desk */
const tray = (desk) => [
  ...seatsOf(desk).map((seat) => ({ head: desk.name(seat), pieces: piecesOf(desk, seat) })),
  {
    head: desk.say("form.others"),
    pieces: [
      piece(lines.ORACLE, desk.say("form.oracle"), icon("oracle")),
      piece(lines.ERASER, desk.say("form.eraser"), icon("i-close")),
    ],
  },
];

/** The pieces of a seat. @param {Desk} desk @param {number} seat */
function piecesOf(desk, seat) {
  const letter = desk.colour(seat);
  const named = (/** @type {string} */ kind) => `${desk.say(`form.${kind}`)}, ${desk.name(seat)}`;
  const sign = (/** @type {string} */ id, /** @type {string} */ kind = "") =>
    h("span", { class: `seat-${letter} ed-sign ${kind}`.trim() }, icon(id));
  return [
    piece(`city.${seat}`, named("city"), sign(`roof-${letter}`)),
    piece(`road.${seat}`, named("road"), sign("i-road")),
    piece(`market.${seat}`, named("market_one"), sign(`pawn-${letter}`)),
    piece(`sold.${seat}`, named("sold"), sign(`pawn-${letter}`, "lying")),
  ];
}

/** @param {string} id @param {string} label @param {Node} face */
const piece = (id, label, face) => ({ id, label, isMany: true, face: h("span", { class: "ed-card" }, face) });

/** @param {Desk} desk @param {Diagram} diagram @param {string} id @param {string} label */
function put(desk, diagram, id, label) {
  const laid = lay(desk, diagram);
  return fits(laid, id, label) && lines.put(diagram, id, label, homeOf(laid, label));
}

/** Where a piece may lie, and the rule. @param {Desk} desk @param {string} id */
function lies({ say }, id) {
  if (id === lines.ORACLE) return { text: say("form.lies.oracle"), clause: "SET-4" };
  if (id.startsWith("road")) return { text: say("form.lies.road"), clause: "RD-1" };
  return { text: say("form.lies.market"), clause: "MK-2" };
}
