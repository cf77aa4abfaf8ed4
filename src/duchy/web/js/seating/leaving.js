// @ts-check
/** Leaving one's seat to a computer, for as long as one is away. */

import { h } from "../page/dom.js";
import { face, opponentName } from "../page/opponents.js";
import { Choosing } from "./choosing.js";

/** @typedef {import("../table/sight.js").State} State */

export class Leaving {
  /** @param {import("../live/table.js").LiveTable} table
   *  @param {import("../friends/standing_in.js").StandingIn} standingIn */
  constructor(table, standingIn) {
    this.table = table;
    this.standingIn = standingIn;
    this.choosing = new Choosing(table, "stand_in");
    /** Whether everybody who could is shown. */
    this.isOpen = false;
  }

  /** The button that does so, and who it will be. @param {State} state */
  draw(state) {
    if (this.standingIn.level(state) || state.awaited.length) return null;
    const { say, words } = this.table.app;
    const who = this.choosing.who(state);
    const toggled = (/** @type {any} */ event) => {
      this.isOpen = event.target.open;
    };
    return h(
      "div",
      { class: "leaving" },
      h(
        "p",
        { class: "stand-in" },
        face(who),
        h(
          "button",
          { class: "btn", "data-key": "stand_in.leave", on: { click: () => this.standingIn.choose(who) } },
          say("waiting.stand_in.leave", { name: opponentName(words, who) }),
        ),
        h("small", null, say("waiting.stand_in.means")),
      ),
      h(
        "details",
        { open: this.isOpen, on: { toggle: toggled } },
        h("summary", { "data-key": "stand_in.somebody" }, say("waiting.stand_in.somebody")),
        this.choosing.draw(state, say("waiting.stand_in.somebody")),
      ),
    );
  }
}
