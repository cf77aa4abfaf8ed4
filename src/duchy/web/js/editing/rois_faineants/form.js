// @ts-check
/** The form of a position of Les Rois fainéants: the market, hands, domains, treasuries, whose turn it is. */

import { seatsOf, whose } from "../../editor/parts.js";
import { phrase } from "../../games/rois_faineants/phrase.js";
import { h } from "../../page/dom.js";
import * as lines from "./lines.js";
import { piece } from "./pieces.js";
import { turn } from "./turn.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Place} Place */
/** @typedef {import("../../editor/form.js").Rules} Rules */
/** @typedef {import("../../editor/form.js").Section} Section */

/** As the text and the rulebook name them. */
const PILES = ["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"];
const MOST = 999;

/** @param {Desk} desk @returns {Rules} */
export const form = (desk) => ({
  board: (diagram) => [
    turn(desk, diagram, place(desk, diagram, lines.TABLE, desk.say("form.revealed"))),
    market(desk, diagram),
    ...seatsOf(desk).map((seat) => own(desk, diagram, seat)),
    discard(desk, diagram),
  ],
  tray: (diagram) => tray(desk, diagram),
  put: (diagram, id, to) => lines.put(moved(diagram, id), id.split("@")[0], to, desk.seats),
  lies: (id) => lies(desk, id),
  take: (diagram, id) => {
    if (id.includes("@")) moved(diagram, id);
    else lines.take(diagram, id);
  },
  phrase: (state, a) => phrase(desk.shell, state, a),
});

/** @param {Desk} desk @param {Diagram} diagram @returns {Section} */
const market = (desk, diagram) => ({
  ...{ key: "market", kind: "ed-nine", label: desk.say("form.market") },
  head: h("span", null, desk.say("form.market"), " ", h("small", null, desk.say("form.upwards"))),
  places: PILES.map((pile) => place(desk, diagram, pile, desk.say("form.pile_named", { pile }))),
});

/** Hand, domains and treasury of a seat. @param {Desk} desk @param {Diagram} diagram @param {number} seat
 *  @returns {Section} */
const own = (desk, diagram, seat) => ({
  ...{ key: `seat.${seat}`, kind: "ed-own", label: desk.name(seat), head: whose(desk, seat) },
  places: ["hand", "up", "down"].map((kind) => place(desk, diagram, `${kind}.${seat}`, desk.say(`form.${kind}`))),
  counters: ["treasury", "prestige", "coups"].map((name) => ({
    ...{ key: `${name}.${seat}`, label: desk.say(`form.${name}`), line: `${seat} treasury`, least: 0, most: MOST },
    value: lines.numberOf(diagram, `${seat} treasury`, name),
    set: (into, value) => lines.writeSeat(into, seat, { [name]: value }),
  })),
});

/** @param {Desk} desk @param {Diagram} diagram @returns {Section} */
const discard = (desk, diagram) => ({
  ...{ key: "discard", label: desk.say("form.discard"), head: "" },
  places: [place(desk, diagram, "discard", desk.say("form.discard"))],
});

/** @param {Desk} desk @param {Diagram} diagram @param {string} id @param {string} label @returns {Place} */
const place = (desk, diagram, id, label) => ({
  ...{ id, label, line: lines.lineOf(id) },
  pieces: lines.cardsIn(diagram, id).map((card, at) => {
    const made = piece(desk, card);
    return made.isMany ? { ...made, id: `${card}@${id}@${at}`, isMany: false } : made;
  }),
});

/** What lies nowhere. @param {Desk} desk @param {Diagram} diagram */
function tray(desk, diagram) {
  const used = new Set(lines.lying(diagram));
  const free = cardsOf(desk).filter((id) => !used.has(id));
  const pieces = (/** @type {string[]} */ ids) => ids.map((id) => piece(desk, id));
  const goods = [lines.UNKNOWN, ...free.filter((id) => !lines.isCharacter(id))];
  return [
    { head: desk.say("form.goods"), pieces: pieces(goods) },
    { head: desk.say("form.characters"), pieces: pieces(free.filter(lines.isCharacter)) },
  ];
}

/** All cards of the game. @param {Desk} desk */
const cardsOf = (desk) =>
  Object.keys(desk.app.words.texts).flatMap(
    (key) => /^(?:card|character)\.((?:\d+|[AQJK])[SHDC])$/.exec(key)?.[1] ?? [],
  );

/** Where a card may lie, and the rule. @param {Desk} desk @param {string} id */
function lies({ say }, id) {
  if (id.startsWith(lines.UNKNOWN)) return { text: say("form.lies.unknown_goods"), clause: "I1" };
  if (lines.isCharacter(id)) return { text: say("form.lies.character"), clause: "P3" };
  return { text: say("form.lies.goods"), clause: "Q1" };
}

/** A card of which there are many leaves its place when it is moved. @param {Diagram} diagram @param {string} id */
function moved(diagram, id) {
  const [card, from] = id.split("@");
  if (!from) return diagram;
  const words = lines.cardsIn(diagram, from);
  words.splice(words.indexOf(card), 1);
  diagram.write(lines.lineOf(from), words.length || !from.startsWith("m") ? words : ["-"]);
  return diagram;
}
