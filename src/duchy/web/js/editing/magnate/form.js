// @ts-check
/** The form of a position of Magnate: hands, Crowns, tokens, five districts, cards sold, dice, whose turn it is. */

import { whose } from "../../editor/parts.js";
import { disc } from "../../games/magnate/signs.js";
import { phrase, phrases } from "../../games/magnate/talk.js";
import { h } from "../../page/dom.js";
import * as lines from "./lines.js";
import { isCrown, piece } from "./pieces.js";
import { turn } from "./turn.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Choice} Choice */
/** @typedef {import("../../editor/form.js").Counter} Counter */
/** @typedef {import("../../editor/form.js").Place} Place */
/** @typedef {import("../../editor/form.js").Rules} Rules */
/** @typedef {import("../../editor/form.js").Section} Section */

const DISTRICTS = [1, 2, 3, 4, 5];
const MOST = 99;

/** @param {Desk} desk @returns {Rules} */
export const form = (desk) => ({
  board: (diagram) => [
    turn(desk, diagram),
    own(desk, diagram, 2),
    districts(desk, diagram),
    own(desk, diagram, 1),
    discards(desk, diagram),
  ],
  tray: (diagram) => tray(desk, diagram),
  put: (diagram, id, to) => lines.put(moved(diagram, id), id.split(".")[0], to),
  lies: (id) => lies(desk, id),
  take: (diagram, id) => {
    if (id.includes(".")) moved(diagram, id);
    else lines.take(diagram, id);
  },
  about: (diagram, id) => about(desk, diagram, id),
  phrase: (state, a) => phrase(desk.shell, state, a),
  phrases: (state, plan) => phrases(desk.shell, state, plan),
});

/** Hand, Crowns and tokens of a seat. @param {Desk} desk @param {Diagram} diagram @param {number} seat
 *  @returns {Section} */
const own = (desk, diagram, seat) => ({
  ...{ key: `seat.${seat}`, kind: "ed-own", label: desk.name(seat), head: whose(desk, seat) },
  places: ["hand", "crowns"].map((kind) => place(desk, diagram, `${kind}.${seat}`, desk.say(`form.${kind}`))),
  counters: tokens(
    desk,
    `tokens.${seat}`,
    lines.LETTERS,
    `${seat} tokens`,
    lines.tokensOf(diagram.words(`${seat} tokens`)?.[0]),
    (into, counts) => into.write(`${seat} tokens`, [lines.tokensText(counts)]),
  ),
});

/** The columns of both seats. @param {Desk} desk @param {Diagram} diagram @returns {Section} */
const districts = (desk, diagram) => ({
  ...{ key: "districts", kind: "ed-five", label: desk.say("form.districts"), head: "" },
  places: [2, 1].flatMap((seat) => DISTRICTS.map((at) => column(desk, diagram, seat, at))),
});

/** @param {Desk} desk @param {Diagram} diagram @param {number} seat @param {number} at the district */
function column(desk, diagram, seat, at) {
  const name = districtName(desk, at);
  const head = h("span", null, desk.badge(seat, "s"), h("span", null, name));
  return place(desk, diagram, `at.${seat}.${at}`, `${desk.name(seat)}, ${name}`, head);
}

/** @param {Desk} desk @param {number} at */
function districtName(desk, at) {
  const name = /** @type {any} */ (desk.state?.shown)?.districts?.[at - 1]?.name;
  return name ? desk.named("district", name, "short") : desk.say("form.district", { number: at });
}

/** @param {Desk} desk @param {Diagram} diagram @returns {Section} */
const discards = (desk, diagram) => ({
  ...{ key: "discards", label: desk.say("form.discards"), head: "" },
  places: [place(desk, diagram, "discards", desk.say("form.discards"))],
});

/** @param {Desk} desk @param {Diagram} diagram @param {string} id @param {string} label @param {Node} [head]
 *  @returns {Place} */
const place = (desk, diagram, id, label, head) => ({
  ...{ id, label, head, line: lines.lineOf(id) },
  pieces: lines.wordsOf(diagram, id).map((word, at) => {
    const card = lines.cardOf(word);
    const made = piece(desk, id.startsWith("crowns") ? `N${card}` : card, word);
    return card === lines.UNKNOWN ? { ...made, id: `${lines.UNKNOWN}.${id}.${at}`, isMany: false } : made;
  }),
});

/** A counter for each suit. @param {Desk} desk @param {string} key @param {string} suits @param {string} line
 *  @param {Record<string, number>} counts @param {(into: Diagram, counts: Record<string, number>) => void} write
 *  @returns {Counter[]} */
const tokens = (desk, key, suits, line, counts, write) =>
  [...suits].map((letter) => ({
    ...{ key: `${key}.${letter}`, label: desk.named("suit", letter), line, sign: disc(letter) },
    ...{ value: counts[letter] ?? 0, least: 0, most: MOST },
    set: (into, value) => write(into, { ...counts, [letter]: value }),
  }));

/** What lies nowhere. @param {Desk} desk @param {Diagram} diagram */
function tray(desk, diagram) {
  const used = new Set(lines.lying(diagram));
  const free = cardsOf(desk).filter((id) => !used.has(id));
  const pieces = (/** @type {string[]} */ ids) => ids.map((id) => piece(desk, id));
  return [
    { head: desk.say("form.pile"), pieces: pieces([lines.UNKNOWN, ...free.filter((id) => !isCrown(id))]) },
    { head: desk.say("form.crowns"), pieces: pieces(free.filter(isCrown)) },
  ];
}

/** The cards of the game with these options. @param {Desk} desk */
function cardsOf(desk) {
  const { courts, pawn_properties: pawns } = /** @type {any} */ (desk.state?.axes ?? {});
  return Object.keys(desk.app.words.texts)
    .flatMap((key) => /^card\.([0-9TPN][MSVLYK]+)$/.exec(key)?.[1] ?? [])
    .filter((id) => (courts || !id.startsWith("T")) && (pawns || !id.startsWith("P")));
}

/** Where a card may lie, and the rule. @param {Desk} desk @param {string} id */
function lies({ say }, id) {
  if (id.startsWith(lines.UNKNOWN)) return { text: say("form.lies.unknown_card"), clause: "S5" };
  return { text: say(isCrown(id) ? "form.lies.crown" : "form.lies.card"), clause: "S4" };
}

/** Whether the outermost card of a column is a deed, and its tokens.
 *  @param {Desk} desk @param {Diagram} diagram @param {string} id
 *  @returns {{choices?: Choice[], counters?: Counter[]}} */
function about(desk, diagram, id) {
  const found = lines.deedOf(diagram, id);
  if (!found) return {};
  const { place: at, tokens: paid } = found;
  /** @type {Choice} */
  const deed = {
    ...{ key: "deed", label: desk.say("form.built"), line: "", value: paid ? "deed" : "whole" },
    options: ["whole", "deed"].map((each) => [each, desk.say(`form.built_${each}`)]),
    set: (into, value) => lines.writeDeed(into, at, value === "deed" ? (paid ?? {}) : null),
  };
  const write = (/** @type {Diagram} */ into, /** @type {Record<string, number>} */ counts) =>
    lines.writeDeed(into, at, counts);
  return { choices: [deed], counters: paid ? tokens(desk, "deed", id.slice(1), "", paid, write) : [] };
}

/** An unknown card of a hand that is moved leaves that hand. @param {Diagram} diagram @param {string} id */
function moved(diagram, id) {
  const [card, kind, seat] = id.split(".");
  if (card !== lines.UNKNOWN || !kind) return diagram;
  const words = diagram.words(`${seat} hand`) ?? [];
  words.splice(words.indexOf(card), 1);
  diagram.write(`${seat} hand`, words);
  return diagram;
}
