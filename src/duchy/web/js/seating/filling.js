// @ts-check
/** For a host who waits no longer: computers in the empty chairs. */

import { h } from "../page/dom.js";
import { Choosing } from "./choosing.js";

/** @typedef {import("../table/sight.js").State} State */

export class Filling {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.choosing = new Choosing(table, "fill");
  }

  /** Who comes, and the button that begins with them. @param {State} state */
  draw(state) {
    const empty = state.view.awaited?.length ?? 0;
    if (!empty) return null;
    const { app, commands } = this.table;
    const begin = () => commands.insist({ is: "fill", level: this.choosing.who(state) });
    return h(
      "div",
      { class: "fill" },
      h("b", null, app.say("waiting.fill.head")),
      h("small", null, app.say("waiting.fill.means")),
      this.choosing.draw(state, app.say("waiting.fill.head")),
      empty > 1 && h("small", null, app.say("waiting.fill.others")),
      h(
        "button",
        { class: "btn primary", "data-key": "fill.begin", on: { click: begin } },
        app.say("waiting.fill.begin"),
      ),
    );
  }
}
