// @ts-check
/** Notices beyond the page: shown by a worker, brought by the browser's push service while no page is open. */

import { h, icon } from "../page/dom.js";
import { recall, remember } from "../page/shelf.js";
import { subscribe, unsubscribe } from "./push.js";

/** @typedef {import("../table/sight.js").State} State */

export class Beyond {
  /** @param {import("../live/table.js").LiveTable} table @param {import("./notices.js").Notices} notices */
  constructor(table, notices) {
    this.table = table;
    this.notices = notices;
    /** What has come of asking for notices: the key of what is said. */
    this.outcome = "";
    /** Whether this table has been told where they go. */
    this.isRenewed = false;
    /** The switching on or off that the next one waits for. @type {Promise<unknown>} */
    this.underway = Promise.resolve();
  }

  /** The switch among the links of the table, for windows too small for a bell. @param {State} state */
  choice(state) {
    if (!("Notification" in window) || !this.table.hasFriends(state) || state.over) return null;
    const { app } = this.table;
    return h(
      "p",
      { class: "notices" },
      h(
        "button",
        {
          class: "btn",
          "data-key": "notices",
          "aria-pressed": String(this.notices.areOn),
          on: { click: () => this.press() },
        },
        icon("i-bell"),
        app.say(this.notices.areOn ? "waiting.notices.on" : "waiting.notices.off"),
      ),
      h("small", null, app.say(this.outcome || "waiting.notices.even")),
    );
  }

  async press() {
    const come = await this.notices.change();
    if (come === null) this.outcome = "waiting.notices.refused";
    this.table.redraw();
  }

  /** Whether notices come while no page is open, too. */
  get areOn() {
    return recall("push") === true;
  }

  /** From now on they do, where browser and server allow it; returns the key of what has come of it. */
  begin() {
    return this.inTurn(async () => {
      remember("push", await this.subscribe());
      this.outcome = this.areOn ? "waiting.notices.push" : "waiting.notices.tab";
      return this.outcome;
    });
  }

  /** None come any more, from any table; there is nothing to say about it. */
  end() {
    return this.inTurn(async () => {
      this.outcome = "";
      const wereOn = this.areOn;
      remember("push", false);
      if (wereOn) await unsubscribe(this.table.id, this.tokens);
      return "";
    });
  }

  /** One switching after the other, however fast somebody presses.
   *  @param {() => Promise<string>} switching @returns {Promise<string>} */
  inTurn(switching) {
    const done = this.underway.then(switching);
    this.underway = done.catch(() => undefined);
    return done;
  }

  async subscribe() {
    this.isRenewed = true;
    const { id, app } = this.table;
    const done = await Promise.all(this.tokens.map((token) => subscribe(id, token, app.lang)));
    return done.length > 0 && done.every(Boolean);
  }

  /** A browser that wants them gets them from every table that it comes to. @param {State} state */
  renew(state) {
    if (!this.isRenewed && this.areOn && !state.over && this.table.hasFriends(state)) this.subscribe();
  }

  /** What opens the seats of this browser. */
  get tokens() {
    const tokens = [...this.table.seats.values()].map(({ token }) => token);
    return tokens.filter((token) => token !== null);
  }

  /** In the place where the one from the push service comes, so that nothing is told twice.
   *  @param {string} title @param {string} body @returns {{close: () => void}} */
  show(title, body) {
    const { id } = this.table;
    const tag = `duchy.${id}`;
    const shown = navigator.serviceWorker.ready.then(async (registration) => {
      await registration.showNotification(title, { body, tag, icon: "/favicon.svg", data: id });
      return registration;
    });
    const close = async () => {
      for (const notice of await (await shown).getNotifications({ tag })) notice.close();
    };
    return { close };
  }
}
