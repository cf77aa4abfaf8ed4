// @ts-check
/** Before a seat is taken: whether its person agrees that everybody at the table may have a tutor. Where all play at
 *  this device nobody is asked: whoever asks for a hint does so before everybody's eyes, and it tells only what the
 *  seat to act may know. */

import { h } from "../page/dom.js";

/** @typedef {import("../live/wire.js").Wire} Wire */

export class Agreeing {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** Whose answers are awaited, one after the other. @type {Wire[]} */
    this.asked = [];
  }

  /** The server asks before the seat is taken. @param {Wire} wire */
  ask(wire) {
    if (wire.tutors !== undefined || this.asked.includes(wire)) return;
    const { wires, seats } = this.table;
    this.asked = wires.filter((each) => each === wire || this.asked.includes(each));
    if (wire.isAlone) this.answer(wire, true);
    else if (seats.size + this.asked.length >= wires.length) this.draw();
  }

  /** The question; once all are answered, the table, as far as it has arrived. */
  draw() {
    const { app, part, wires, shell } = this.table;
    const [wire] = this.asked;
    app.part = part;
    if (!wire) return app.lay(shell?.root ?? h("p", { class: "waiting", role: "status" }, app.say("web.connecting")));
    const answer = (/** @type {boolean} */ agrees) =>
      h(
        "button",
        { class: "btn", "data-key": `tutors.${agrees ? "yes" : "no"}`, on: { click: () => this.answer(wire, agrees) } },
        app.say(`waiting.tutors.${agrees ? "yes" : "no"}`),
      );
    const number = wires.indexOf(wire) + 1;
    app.lay(
      h(
        "main",
        { class: "home narrow-page" },
        h("h1", null, app.say("waiting.tutors.head")),
        h(
          "div",
          { class: "form" },
          wires.length > 1 && h("p", null, app.say("web.player", { number })),
          h("p", null, app.say("waiting.tutors.text")),
          h("p", { class: "muted" }, app.say("waiting.tutors.all")),
          h("div", { class: "sheet-bar" }, answer(true), answer(false)),
        ),
      ),
    );
  }

  /** @param {Wire} wire @param {boolean} agrees */
  answer(wire, agrees) {
    this.asked = this.asked.filter((each) => each !== wire);
    wire.tutors = agrees;
    wire.hello();
    this.draw();
  }
}
