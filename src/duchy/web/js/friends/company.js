// @ts-check
/** The people at the table: who has it open now, and six things they can say, which everybody reads in their own
 *  language. */

import { h } from "../page/dom.js";
import { opponentName } from "../page/opponents.js";
import { shelve, shelved } from "../page/shelf.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {NonNullable<import("../table/protocol.js").Said["phrase"]>} Phrase */

/** @type {Phrase[]} */
const PHRASES = ["hello", "luck", "wait", "nudge", "well_played", "thanks"];

/** How many texts are shown. */
const KEPT = 30;

export class Company {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** What was written since this page was opened; kept nowhere else. @type {{seat: number, text: string}[]} */
    this.written = [];
    /** Who has ever said something here. */
    this.spoke = new Set(shelved(table.id)?.spoke);
  }

  /** The seats whose people are not heard here. @returns {number[]} */
  get muted() {
    return shelved(this.table.id)?.muted ?? [];
  }

  /** Whether there is something not to hear of a seat any longer. @param {number} seat */
  isHeard(seat) {
    return this.spoke.has(seat) || this.muted.includes(seat);
  }

  /** A seat is heard; that is known when the page is loaded again, too. @param {number} seat */
  hear(seat) {
    if (this.spoke.has(seat)) return;
    this.spoke.add(seat);
    if (shelved(this.table.id)) shelve({ table: this.table.id, spoke: [...this.spoke] });
  }

  /** Whether what was written is listed before the viewer's eyes. */
  get isListed() {
    return this.table.isSharing || this.table.isWaiting;
  }

  /** Hear a seat no longer, or again. @param {number} seat */
  mute(seat) {
    const { muted } = this;
    shelve({
      table: this.table.id,
      muted: muted.includes(seat) ? muted.filter((each) => each !== seat) : [...muted, seat],
    });
    this.table.redraw();
  }

  /** @param {import("../table/protocol.js").Said} said */
  tell(said) {
    const { seat, phrase, text } = said;
    const { app, shell, sounds } = this.table;
    if (!shell?.state || this.muted.includes(seat) || shell.pressing.defers(() => this.tell(said))) return;
    this.hear(seat);
    if (text) this.written = [...this.written, { seat, text }].slice(-KEPT);
    if (seat === shell.state.me) return text ? this.table.redraw() : undefined;
    const words = text || app.say(`waiting.company.${phrase}`);
    const says = app.say("waiting.company.says", { name: shell.nameForAll(seat), said: words });
    if (text && this.isListed) {
      app.tell(says);
      this.table.redraw();
    } else shell.inform(says);
    sounds.play("turn");
  }

  /** Whether a person has the table open, or who plays for them: in words, nothing where that is not known.
   *  @param {State} state @param {number} seat */
  presence({ view }, seat) {
    const { app, here } = this.table;
    const who = view.stand_ins?.[seat];
    if (who) return app.say("waiting.stand_in.log.leaves", { name: opponentName(app.words, who) });
    return here ? app.say(here.includes(seat) ? "waiting.company.here" : "waiting.company.away") : "";
  }

  /** What is said beside the name of somebody else who is to act and does not see that. @param {State} state
   *  @param {number} seat */
  away(state, seat) {
    const isThere = this.table.seats.has(seat) || state.players[seat] !== "human" || state.past;
    if (isThere) return "";
    const who = state.view.stand_ins?.[seat];
    const { say, words } = this.table.app;
    if (who) return say("waiting.stand_in.instead", { name: opponentName(words, who) });
    return this.table.here?.includes(seat) === false ? say("waiting.company.gone") : "";
  }

  /** The phrases, to be said at a tap. @param {State} state */
  phrases(state) {
    if (!this.table.here?.some((seat) => seat !== state.me) || state.me === 0) return null;
    const { app, wires } = this.table;
    const say = (/** @type {Phrase} */ phrase) => {
      wires[0]?.write({ is: "say", phrase });
      this.table.share(false);
      this.table.shell?.explain(app.say("waiting.company.said", { said: app.say(`waiting.company.${phrase}`) }));
    };
    return h(
      "div",
      { class: "phrases", role: "group", "aria-label": app.say("waiting.company.head") },
      h("b", null, app.say("waiting.company.head")),
      ...PHRASES.map((phrase) =>
        h(
          "button",
          { class: "btn", "data-key": `say.${phrase}`, on: { click: () => say(phrase) } },
          app.say(`waiting.company.${phrase}`),
        ),
      ),
    );
  }
}
