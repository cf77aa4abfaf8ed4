// @ts-check
/** Computers for the seats of people, and what people write: fetched for whoever may let them sit down, or write. */

import { Filling } from "./filling.js";
import { Leaving } from "./leaving.js";
import { Writing } from "./writing.js";

export class Computers {
  /** @param {import("../live/table.js").LiveTable} table @param {import("../friends/friends.js").Friends} friends */
  constructor(table, friends) {
    this.filling = new Filling(table);
    this.leaving = new Leaving(table, friends.standingIn);
    this.writing = new Writing(table, friends.company);
  }
}
