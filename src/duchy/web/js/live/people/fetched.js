// @ts-check
/** What only tables of several people need, or those where time is limited: fetched there. */

import { loadStyle } from "../../page/furniture.js";
import { moduleOf } from "../../page/modules.js";

/** @typedef {import("../table.js").LiveTable} LiveTable */
/** @typedef {import("../../table/protocol.js").Welcome} Welcome */

/** @param {LiveTable} table @param {Welcome} message */
export async function fetchPeople(table, message) {
  const people = Object.values(message.players).filter((who) => who === "human");
  await Promise.all([people.length > 1 && !table.invitation && waiting(table), message.limit && timed(table, message)]);
}

/** Who is invited, and by which link. @param {LiveTable} table */
async function waiting(table) {
  const [{ invitationOf }, { Notices }] = await Promise.all([
    moduleOf("waiting/invite"),
    moduleOf("waiting/notices"),
    table.app.need("waiting"),
    loadStyle("waiting"),
  ]);
  table.notices = new Notices(table);
  table.invitation = invitationOf(table);
}

/** @param {LiveTable} table @param {Welcome} message */
async function timed(table, message) {
  const [{ Clocks }] = await Promise.all([moduleOf("timed/clocks"), table.app.need("timed"), loadStyle("timed")]);
  const clocks = table.clocks ?? new Clocks(table);
  clocks.take(message);
  table.clocks = clocks;
}
