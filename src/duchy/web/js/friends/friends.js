// @ts-check
/** What only tables of several people have: names, presence, words to each other, notices, computers that play for
 *  people. Who is invited, and by which link, is fetched where it is looked at. */

import { moduleOf } from "../page/modules.js";
import { Company } from "./company.js";
import { Naming } from "./naming.js";
import { Notices } from "./notices.js";
import { StandingIn } from "./standing_in.js";

/** @typedef {import("../table/sight.js").State} State */

export class Friends {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.company = new Company(table);
    this.naming = new Naming(table);
    this.standingIn = new StandingIn(table);
    this.notices = new Notices(table);
    this.table = table;
    /** What draws the links. @type {typeof import("../waiting/invite.js").invitation | null} */
    this.invitation = null;
    /** @type {import("../seating/computers.js").Computers | null} */
    this.found = null;
    /** Whether the computers are being fetched. */
    this.isFetching = false;
  }

  async fetchInvitation() {
    this.invitation = (await moduleOf("waiting/invite")).invitation;
  }

  async fetchComputers() {
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      const { Computers } = await moduleOf("seating/computers");
      this.found = new Computers(this.table, this);
    } finally {
      this.isFetching = false;
    }
    this.table.redraw();
  }

  /** What lies over a table that waits for people, or whose people are looked at; nothing until it is fetched.
   *  @param {State} state @param {() => void} [shut] */
  panel(state, shut) {
    if (this.invitation) return this.invitation(this, state, shut);
    if (shut || state.view.awaited?.length) this.fetchInvitation().then(() => this.table.redraw());
    return null;
  }

  /** What the computers that may sit down are drawn by; nothing until they are fetched.
   *  @template T @param {(computers: import("../seating/computers.js").Computers) => T} drawn */
  computers(drawn) {
    if (this.found) return drawn(this.found);
    this.fetchComputers();
    return null;
  }

  /** What stands over one's own cards. @param {State} state */
  speech(state) {
    return this.standingIn.speech(state) ?? this.naming.speech(state);
  }
}
