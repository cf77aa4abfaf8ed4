// @ts-check
/** A computer decides for the person here while they are away; everybody is told, and they come back when they like. */

import { h, icon } from "../page/dom.js";
import { face, opponentName } from "../page/opponents.js";

/** @typedef {import("../table/sight.js").State} State */

export class StandingIn {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
  }

  /** The level that decides for the person here, if one does. @param {State} state */
  level(state) {
    return (state.over ? "" : state.view.stand_ins?.[state.me]) ?? "";
  }

  /** What stands over one's own cards meanwhile. @param {State} state */
  speech(state) {
    const level = this.level(state);
    if (!level) return null;
    const { say, words } = this.table.app;
    const why = this.table.clocks?.isUp(state) ? "timed.up" : "waiting.stand_in.plays";
    return h(
      "div",
      { class: "stand-in", role: "status" },
      face(level),
      h("p", null, say(why, { name: opponentName(words, level) })),
      h(
        "button",
        { class: "btn primary", "data-key": "stand_in.back", on: { click: () => this.choose("") } },
        icon("i-undo"),
        say("waiting.stand_in.back"),
      ),
    );
  }

  /** @param {string} level */
  async choose(level) {
    await this.table.commands.insist({ is: "hand_over", level });
    this.table.isSharing = false;
    this.table.redraw();
  }
}
