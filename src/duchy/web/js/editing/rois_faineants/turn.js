// @ts-check
/** The turn in a position of Les Rois fainéants: who is first, what is due, who is asked to follow what. */

import { due, seatsOf } from "../../editor/parts.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Choice} Choice */
/** @typedef {import("../../editor/form.js").Counter} Counter */
/** @typedef {import("../../editor/form.js").Place} Place */
/** @typedef {import("../../editor/form.js").Section} Section */

const MOST = 999;
/** The most that a card of goods is worth, twice in the middle. */
const MOST_VALUE = 20;

/** @param {Desk} desk @param {Diagram} diagram @param {Place} revealed @returns {Section} */
export const turn = (desk, diagram, revealed) => ({
  ...{ key: "turn", kind: "ed-turn", label: desk.say("form.turn"), head: "" },
  places: [revealed],
  counters: [
    turnNumber(desk, diagram),
    counted(desk, diagram, "passes", desk.seats - 1),
    counted(desk, diagram, "plots", MOST),
    ...performances(desk, diagram),
  ],
  choices: [firstPlayer(desk, diagram), phase(desk, diagram), ...asked(desk, diagram)],
});

/** @param {Desk} desk @param {Diagram} diagram @returns {Counter} */
const turnNumber = ({ say }, diagram) => ({
  ...{ key: "turn.number", label: say("form.turn"), line: "turn", least: 1, most: MOST },
  value: Number(lines.turnOf(diagram).number),
  set: (into, value) => lines.writeTurn(into, { number: String(value) }),
});

/** A number that stands alone in its line, which is left out for 0.
 *  @param {Desk} desk @param {Diagram} diagram @param {string} name @param {number} most @returns {Counter} */
const counted = ({ say }, diagram, name, most) => ({
  ...{ key: name, label: say(`form.${name}`), line: name, least: 0, most },
  value: Number(diagram.words(name)?.[0] ?? 0),
  set: (into, value) => into.write(name, value ? [value] : null),
});

/** With which value the character was used last, and how often, if one is revealed.
 *  @param {Desk} desk @param {Diagram} diagram @returns {Counter[]} */
function performances(desk, diagram) {
  const now = lines.askedOf(diagram);
  if (!now) return [];
  return /** @type {const} */ (["value", "performers"]).map((name) => ({
    ...{ key: `asked.${name}`, label: desk.say(`form.${name}`), line: lines.ASKED, value: now[name] },
    ...{ least: 0, most: name === "value" ? MOST_VALUE : desk.seats - 1 },
    set: (into, value) => lines.writeAsked(into, { [name]: value }),
  }));
}

/** @param {Desk} desk @returns {[string, string][]} */
const seatOptions = (desk) => seatsOf(desk).map((seat) => [String(seat), desk.name(seat)]);

/** @param {Desk} desk @param {Diagram} diagram @returns {Choice} */
const firstPlayer = (desk, diagram) => ({
  ...{ key: "turn.seat", label: desk.say("form.first"), line: "turn", value: lines.turnOf(diagram).first },
  options: seatOptions(desk),
  set: (into, first) => lines.writeTurn(into, { first }),
});

/** What is due; nobody can follow what is not revealed. @param {Desk} desk @param {Diagram} diagram */
const phase = (desk, diagram) =>
  due(
    desk,
    ["lead", ...(lines.askedOf(diagram) ? ["follow"] : []), "over"],
    lines.turnOf(diagram).phase,
    (into, value) => {
      if (value !== "follow") lines.clearTable(into);
      lines.writeTurn(into, { phase: value });
    },
  );

/** Which seat may follow, if any may. @param {Desk} desk @param {Diagram} diagram @returns {Choice[]} */
function asked(desk, diagram) {
  const now = lines.askedOf(diagram);
  if (!now) return [];
  return [
    {
      ...{ key: "asked.seat", label: desk.say("form.asked"), line: lines.ASKED, value: String(now.seat) },
      options: seatOptions(desk),
      set: (into, seat) => lines.writeAsked(into, { seat: Number(seat) }),
    },
  ];
}
