// @ts-check
/** What the people at a table are called: asked of whoever comes by an invitation, remembered in the browser. */

import { h, icon } from "../page/dom.js";
import { recall, remember } from "../page/shelf.js";

/** @typedef {import("../table/sight.js").State} State */

const LONGEST = 40;

export class Naming {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** What is being typed; null: nothing. @type {string | null} */
    this.typed = null;
    /** Whether the person has just come, by an invitation, and was never asked before. */
    this.asks = false;
    this.isDone = false;
  }

  /** A person with a name known here has it at every table; one who has just come is asked.
   *  @param {State} state @param {import("../live/wire.js").Wire} wire */
  arrive(state, wire) {
    if (this.isDone || !this.table.hasFriends(state) || state.over || this.table.wires.length > 1) return;
    this.isDone = true;
    const known = recall("name");
    if (state.names[state.me]) return;
    if (known) this.give(known);
    else this.asks = Boolean(wire.invitation && wire.invitation !== wire.token);
  }

  /** From now on the seat is called that. @param {string} name */
  async give(name) {
    this.asks = false;
    this.typed = null;
    remember("name", name);
    await this.table.commands.insist({ is: "name", name });
    this.table.redraw();
  }

  /** The field for the name of the person here. @param {State} state */
  field(state) {
    const { app } = this.table;
    const entry = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "text",
        maxlength: LONGEST,
        autocomplete: "nickname",
        enterkeyhint: "done",
        "data-key": "naming.name",
        value: this.typed ?? state.names[state.me] ?? "",
        on: {
          input: () => {
            this.typed = entry.value;
          },
        },
      })
    );
    const given = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.give(entry.value.trim());
    };
    return h(
      "form",
      { class: "naming", on: { submit: given } },
      h("label", null, h("span", null, app.say("waiting.naming.ask")), entry),
      h("button", { class: "btn", type: "submit", "data-key": "naming.give" }, app.say("waiting.naming.give")),
    );
  }

  /** The same over one's own cards, where the game has begun meanwhile. @param {State} state */
  speech(state) {
    if (!this.asks || state.awaited.length) return null;
    const { app } = this.table;
    const later = () => {
      this.asks = false;
      this.table.redraw();
    };
    return h(
      "div",
      { class: "naming-place" },
      this.field(state),
      h(
        "button",
        {
          class: "icon",
          "data-key": "naming.later",
          "aria-label": app.say("waiting.naming.later"),
          title: app.say("waiting.naming.later"),
          on: { click: later },
        },
        icon("i-close"),
      ),
    );
  }
}
