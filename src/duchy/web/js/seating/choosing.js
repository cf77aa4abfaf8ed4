// @ts-check
/** A computer for a seat of people: which level, by its face, and who of it. */

import { anybody } from "../faces/faces.js";
import { h } from "../page/dom.js";
import { levelOf } from "../page/levels.js";
import { somebodyOf } from "../page/opponents.js";

/** @typedef {import("../table/sight.js").State} State */

export class Choosing {
  /** @param {import("../live/table.js").LiveTable} table @param {string} key of its buttons */
  constructor(table, key) {
    this.table = table;
    this.key = key;
    /** Who has been chosen; nobody yet. @type {string | null} */
    this.chosen = null;
  }

  /** The computers at the table already. @param {State} state */
  there(state) {
    return [...Object.values(state.players), ...Object.values(state.view.stand_ins ?? {})];
  }

  /** Who it is, as long as nobody else is chosen: somebody of the level played with last. @param {State} state */
  who(state) {
    return this.chosen ?? somebodyOf(levelOf(state.game), this.there(state));
  }

  /** @param {State} state @param {string} label */
  draw(state, label) {
    const choose = (/** @type {string} */ who) => {
      this.chosen = who;
      this.table.redraw();
    };
    const [chosen, others] = [this.who(state), this.there(state)];
    const how = { key: this.key, label, game: state.game, chosen, others, choose };
    return h("div", { class: "choosing" }, ...anybody(this.table.app.words, how));
  }
}
