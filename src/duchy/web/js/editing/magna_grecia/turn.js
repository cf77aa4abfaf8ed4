// @ts-check
/** Whose turn it is in a position of Magna Grecia, by which cards, and what the turn has brought so far. */

import { due, flag, seatsOf } from "../../editor/parts.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Choice} Choice */
/** @typedef {import("../../editor/form.js").Counter} Counter */
/** @typedef {import("../../editor/form.js").Section} Section */

const LAST_TURN = 48;
/** More tiles than anybody may place or take in one turn. */
const MOST_IN_A_TURN = 7;
const PHASES = ["turn", "cards", "oracles", "over"];

/** @param {Desk} desk @param {Diagram} diagram @returns {Section} */
export function turn(desk, diagram) {
  const words = diagram.words("turn") ?? [];
  const [number = "1"] = words;
  const phase = words.at(-1) ?? "turn";
  return {
    ...{ key: "turn", kind: "ed-turn", label: desk.say("form.turn"), head: "" },
    counters: [turnNumber(desk, diagram, Number(number), phase)],
    choices: [
      ...acting(desk, diagram),
      due(desk, PHASES, phase, (into, value) => into.write("turn", [number, value])),
      ...cards(desk, diagram),
    ],
  };
}

/** The number of the turn, which says how many cards are open: those that were written are left out.
 *  @param {Desk} desk @param {Diagram} diagram @param {number} number @param {string} phase @returns {Counter} */
const turnNumber = ({ say }, diagram, number, phase) => ({
  ...{ key: "turn.number", label: say("form.turn"), line: "turn", value: number, least: 0, most: LAST_TURN },
  set: (into, value) => {
    into.write("turn", [value, phase]);
    if (diagram.words("cards")?.length) into.write("cards", null);
  },
});

/** Whose turn it is, which follows from the card of the round and the turn's number.
 *  @param {Desk} desk @param {Diagram} diagram @returns {Choice[]} */
function acting(desk, diagram) {
  const [[at, card] = [0, ""]] = lines.openCards(diagram, desk.seats);
  if (!card) return [];
  const words = diagram.words("turn") ?? [];
  const [, , active = "1"] = words.length > 3 ? words : [];
  return [
    {
      ...{ key: "turn.seat", label: desk.say("form.acts"), line: "turn", value: active },
      options: seatsOf(desk).map((seat) => [String(seat), desk.name(seat)]),
      set: (into, seat) =>
        into.write("turn", [at * desk.seats + inOrder(desk, card).indexOf(Number(seat)) + 1, "turn"]),
    },
  ];
}

/** The cards of this round and the next. @param {Desk} desk @param {Diagram} diagram @returns {Choice[]} */
const cards = (desk, diagram) =>
  lines.openCards(diagram, desk.seats).map(([at, card], place) => ({
    ...{ key: `card.${place}`, label: desk.say(place ? "form.card_next" : "form.card_now") },
    ...{ line: "cards", value: card },
    options: Object.keys(lines.PRINTED).map((id) => [id, printed(desk, id)]),
    set: (into, id) => lines.showCard(into, at, id),
  }));

/** The seats in the order of a card. @param {Desk} desk @param {string} id */
const inOrder = (desk, id) =>
  [...lines.PRINTED[id][0]].flatMap((letter) =>
    seatsOf(desk).filter((seat) => desk.colour(seat) === letter.toLowerCase()),
  );

/** A card by what is printed on it. @param {Desk} desk @param {string} id */
function printed(desk, id) {
  const [, roads, cities, takes] = lines.PRINTED[id];
  const order = inOrder(desk, id).map((seat) => desk.name(seat));
  return desk.say("form.printed", { order: order.join(", "), roads, cities, takes });
}

/** What the turn has brought so far. @param {Desk} desk @param {Diagram} diagram @returns {Section} */
export const begun = (desk, diagram) => ({
  ...{ key: "begun", kind: "ed-turn", label: desk.say("form.begun"), head: desk.say("form.begun") },
  counters: /** @type {const} */ (["roads", "cities", "taken"]).map((name) => ({
    ...{ key: `begun.${name}`, label: desk.say(`form.begun_${name}`), line: name === "taken" ? "taken" : "used" },
    ...{ value: lines.turnOf(diagram)[name], least: 0, most: MOST_IN_A_TURN },
    set: (into, value) => lines.writeTurn(into, { [name]: value }),
  })),
  choices: ["founded", "traded"].map((name) => flag(desk, diagram, name)),
});
