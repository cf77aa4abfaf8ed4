// @ts-check
/** A device that several people share: when it changes hands. */

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("./table.js").LiveTable} LiveTable */

/** Whether it goes to another person here, whose turn it is. @param {LiveTable} table @param {State} state */
export const goesOn = ({ seats, past, teller, seat }, { actor, over }) =>
  seats.size > 1 && !past.shown && !teller.isBusy && seats.has(Number(actor)) && actor !== seat && !over;

/** Whether somebody plays who is not here, so that anybody may have it next. @param {LiveTable} table
 *  @param {State} state */
export const isElsewhere = ({ wires, seats }, { actor, over, view }) =>
  wires.length > 1 && Number(actor) > 0 && !seats.has(Number(actor)) && !over && !view.forfeit;
