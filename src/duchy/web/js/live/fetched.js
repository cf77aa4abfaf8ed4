// @ts-check
/** What only tables of several people need, or those where time is limited: fetched there. */

import { loadStyle } from "../page/furniture.js";
import { moduleOf } from "../page/modules.js";

/** @typedef {import("./table.js").LiveTable} LiveTable */
/** @typedef {import("../table/protocol.js").Welcome} Welcome */

/** Take in what a message says of the people: who has the table open, and what somebody says.
 *  @param {LiveTable} table @param {import("./wire.js").Message} message */
export function tellOfPeople(table, message) {
  if (message.is === "welcome" || message.is === "here") table.writing = message.writing ?? false;
  if (message.is === "welcome") table.here = message.here ?? null;
  if (message.is === "said") table.friends?.company.tell(message);
  if (message.is !== "here") return;
  table.here = message.seats;
  if (!table.shell?.pressing.defers(() => table.redraw())) table.redraw();
}

/** @param {LiveTable} table @param {Welcome} message */
export async function fetchPeople(table, message) {
  await Promise.all([
    isAmongPeople(message) && friends(table, message),
    message.limit && timed(table, message),
    table.wires.length > 1 && handed(table),
  ]);
}

/** Before a seat is taken: whether its person agrees to tutors. @param {LiveTable} table
 *  @param {import("./wire.js").Wire} wire */
export async function askTutors(table, wire) {
  const [{ Agreeing }] = await Promise.all([moduleOf("friends/agreeing"), table.app.need("waiting")]);
  const agreeing = table.agreeing ?? new Agreeing(table);
  table.agreeing = agreeing;
  if (!table.isClosed) agreeing.ask(wire);
}

/** What is told of people alone. */
const OF_PEOPLE = /^(seat_|stand_in|forgone)/;

/** Whether there are several people, were before computers took their seats, or a computer may play for the only one.
 *  @param {Welcome} message */
const isAmongPeople = ({ players, limit, events }) =>
  Object.values(players).filter((who) => who === "human").length > 1 ||
  Boolean(limit) ||
  events.some(({ is }) => OF_PEOPLE.test(is));

/** @param {LiveTable} table @param {Welcome} message */
async function friends(table, { view }) {
  const [{ Friends }] = await Promise.all([
    moduleOf("friends/friends"),
    table.app.need("waiting"),
    loadStyle("waiting"),
  ]);
  const found = table.friends ?? new Friends(table);
  table.friends = found;
  if (view.awaited?.length) await found.fetchInvitation();
}

/** @param {LiveTable} table */
async function handed(table) {
  const [found] = await Promise.all([moduleOf("handed/handed"), table.app.need("waiting")]);
  table.handed = found;
}

/** @param {LiveTable} table @param {Welcome} message */
async function timed(table, message) {
  const [{ Clocks }] = await Promise.all([moduleOf("timed/clocks"), table.app.need("timed"), loadStyle("timed")]);
  const clocks = table.clocks ?? new Clocks(table);
  clocks.take(message);
  table.clocks = clocks;
}
