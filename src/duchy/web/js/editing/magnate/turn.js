// @ts-check
/** Whose turn it is in a position of Magnate, the dice, and what has happened in the turn. */

import { due, flag, seatsOf } from "../../editor/parts.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Choice} Choice */
/** @typedef {import("../../editor/form.js").Counter} Counter */
/** @typedef {import("../../editor/form.js").Section} Section */

const MOST_TURNS = 127;
const FACES = 10;
/** How many turns there are at most after the last card was drawn. */
const LAST_TURNS = 2;

/** @param {Desk} desk @param {Diagram} diagram @returns {Section} */
export const turn = (desk, diagram) => ({
  ...{ key: "turn", kind: "ed-turn", label: desk.say("form.turn"), head: "" },
  counters: [turnNumber(desk, diagram), higherDie(desk, diagram), lowerDie(desk, diagram), lastTurns(desk, diagram)],
  choices: [
    acting(desk, diagram),
    due(desk, phasesOf(desk), lines.turnOf(diagram).phase, (into, phase) => lines.writeTurn(into, { phase })),
    ...taxes(desk, diagram),
    ...["played", "reshuffled"].map((name) => flag(desk, diagram, name)),
  ],
});

/** What may be due. @param {Desk} desk */
function phasesOf(desk) {
  const { develop_before_income: hasWindow } = /** @type {any} */ (desk.state?.axes ?? {});
  return ["roll", ...(hasWindow ? ["develop"] : []), "choose", "play", "over"];
}

/** @param {Desk} desk @param {Diagram} diagram @returns {Counter} */
const turnNumber = ({ say }, diagram) => ({
  ...{ key: "turn.number", label: say("form.turn"), line: "turn", least: 1, most: MOST_TURNS },
  value: Number(lines.turnOf(diagram).number),
  set: (into, value) => lines.writeTurn(into, { number: String(value) }),
});

/** @param {Desk} desk @param {Diagram} diagram @returns {Counter} */
function higherDie({ say }, diagram) {
  const { high, low } = lines.diceOf(diagram);
  return {
    ...{ key: "dice.0", label: say("form.die_high"), line: "dice" },
    ...{ value: high, least: low > 1 ? low : 0, most: FACES },
    set: (into, value) => lines.writeDice(into, { high: value }),
  };
}

/** @param {Desk} desk @param {Diagram} diagram @returns {Counter} */
function lowerDie({ say }, diagram) {
  const { high, low } = lines.diceOf(diagram);
  return {
    ...{ key: "dice.1", label: say("form.die_low"), line: "dice", value: low, least: Math.min(high, 1), most: high },
    set: (into, value) => lines.writeDice(into, { low: value }),
  };
}

/** How many turns are left once the last card was drawn. @param {Desk} desk @param {Diagram} diagram
 *  @returns {Counter} */
const lastTurns = ({ say }, diagram) => ({
  ...{ key: "final", label: say("form.final"), line: "final turns", least: 0, most: LAST_TURNS },
  value: Number(diagram.words("final turns")?.[0] ?? 0),
  set: (into, value) => into.write("final turns", value ? [value] : null),
});

/** @param {Desk} desk @param {Diagram} diagram @returns {Choice} */
const acting = (desk, diagram) => ({
  ...{ key: "turn.seat", label: desk.say("form.acts"), line: "turn", value: lines.turnOf(diagram).seat },
  options: seatsOf(desk).map((seat) => [String(seat), desk.name(seat)]),
  set: (into, seat) => lines.writeTurn(into, { seat }),
});

/** The suits that are taxed: as many as there are tax dice. @param {Desk} desk @param {Diagram} diagram
 *  @returns {Choice[]} */
function taxes(desk, diagram) {
  const { tax_dice: dice = 1 } = /** @type {any} */ (desk.state?.axes ?? {});
  const { taxed } = lines.diceOf(diagram);
  return [0, 1].slice(0, Math.max(dice, taxed.length)).map((at) => ({
    ...{ key: `dice.tax.${at}`, label: desk.say(at ? "form.tax_again" : "form.tax"), line: "dice" },
    value: taxed[at] ?? "",
    options: ["", ...lines.LETTERS].map((suit) => [suit, suit ? desk.named("suit", suit) : "–"]),
    set: (into, suit) => writeTax(into, at, suit),
  }));
}

/** What is taxed was rolled: there are dice, too. @param {Diagram} diagram @param {number} at @param {string} suit */
function writeTax(diagram, at, suit) {
  const { high, taxed } = lines.diceOf(diagram);
  const suits = at ? [taxed[0], suit] : [suit, taxed[1]];
  lines.writeDice(diagram, { high: high || 1, taxed: suits.filter(Boolean) });
}
