// @ts-check
/** Another game of the same people: offered, and begun. */

import { moveOn } from "./shelving.js";

/** @typedef {import("./table.js").LiveTable} LiveTable */
/** @typedef {import("../table/shell/shell.js").Button} Button */

/** Go there: at once for the person who asked; others are told and may follow.
 *  @param {LiveTable} table @param {import("./wire.js").Message} message */
export function offered(table, message) {
  if (message.is !== "rematch") return;
  if (message.token) table.next.set(message.seat, message.token);
  if (!table.wantsNext) {
    table.app.tell(table.app.say("web.end.invited"));
    return table.shell?.refresh();
  }
  const own = [...table.seats.keys()].filter(Boolean);
  if (table.next.size !== own.length || table.isClosed) return;
  table.app.go(moveOn(table, message.table));
}

/** Ask for another game: what the other seats here hear of it may come before the answer. @param {LiveTable} table */
export async function playAgain(table) {
  table.wantsNext = true;
  const answer = await table.own().ask({ is: "rematch" });
  if (answer.is !== "nak") return;
  table.wantsNext = false;
  table.shell?.explain(answer.text, answer.clause);
}

/** The bar under a finished game that is looked at: to its result, and to the next game if others have opened one.
 *  @param {LiveTable} table @returns {Button[]} */
export function afterwards(table) {
  const { say } = table.app;
  const isInvited = table.next.size > 0;
  const show = () => {
    table.isShut = false;
    table.shell?.refresh();
  };
  /** @type {Button} */
  const result = { key: "end", slot: "main", label: say("web.end.again"), primary: !isInvited, run: show };
  /** @type {Button} */
  const next = {
    key: "rematch",
    slot: "end",
    label: say("web.end.rematch"),
    note: say("web.end.open"),
    primary: true,
    run: () => playAgain(table),
  };
  return isInvited ? [result, next] : [result];
}
