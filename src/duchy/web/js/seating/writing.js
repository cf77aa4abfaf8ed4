// @ts-check
/** What people write to each other, where the host lets them: shown as text, to the people at the table only. */

import { h } from "../page/dom.js";
import { high } from "../page/words.js";

/** @typedef {import("../table/sight.js").State} State */

const LONGEST = 200;

export class Writing {
  /** @param {import("../live/table.js").LiveTable} table @param {import("../friends/company.js").Company} company */
  constructor(table, company) {
    this.table = table;
    this.company = company;
    /** What is being typed. */
    this.typed = "";
  }

  /** What was written, and the field; for the host, the button that allows it. @param {State} state
   *  @param {boolean} isHost */
  draw(state, isHost) {
    const { app, here, wires, writing } = this.table;
    if (!here || state.me === 0) return null;
    const permit = () => wires[0]?.write({ is: "permit", writing: !this.table.writing });
    return h(
      "div",
      { class: "writing" },
      isHost &&
        h(
          "button",
          { class: "btn", "data-key": "writing.permit", "aria-pressed": String(writing), on: { click: permit } },
          app.say(writing ? "waiting.writing.forbid" : "waiting.writing.allow"),
        ),
      writing && h("small", null, app.say("waiting.writing.means")),
      writing && this.company.written.length > 0 && this.lines(),
      writing && this.field(),
    );
  }

  /** They are read aloud as they come, by `Company`. */
  lines() {
    const { app, shell } = this.table;
    const colon = high(app.lang, ":");
    const line = ({ seat = 0, text = "" }) => h("li", null, h("b", null, `${shell?.name(seat)}${colon}`), ` ${text}`);
    return h("ol", null, ...this.company.written.map(line));
  }

  field() {
    const { say } = this.table.app;
    const entry = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "text",
        maxlength: LONGEST,
        autocomplete: "off",
        enterkeyhint: "send",
        "data-key": "writing.text",
        "aria-label": say("waiting.writing.text"),
        placeholder: say("waiting.writing.text"),
        value: this.typed,
        on: {
          input: () => {
            this.typed = entry.value;
          },
        },
      })
    );
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = entry.value.trim();
      if (!text) return;
      this.table.wires[0]?.write({ is: "say", text });
      this.typed = entry.value = "";
    };
    return h(
      "form",
      { class: "naming", on: { submit: send } },
      entry,
      h("button", { class: "btn", type: "submit", "data-key": "writing.send" }, say("waiting.writing.send")),
    );
  }
}
