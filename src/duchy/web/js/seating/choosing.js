// @ts-check
/** A computer for a seat of people: which level, by its face, and who of it. */

import { faces, people } from "../faces/faces.js";
import { h } from "../page/dom.js";
import { levelOf } from "../page/levels.js";
import { expected, levelAndManner, somebodyOf } from "../page/opponents.js";

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
    const { words } = this.table.app;
    const who = this.who(state);
    const others = this.there(state);
    const choose = (/** @type {string} */ one) => {
      this.chosen = one;
      this.table.redraw();
    };
    return h(
      "div",
      { class: "choosing" },
      faces(words, {
        key: this.key,
        label,
        times: (level) => Number(levelAndManner(who).level === level),
        who: (level) => (levelAndManner(who).level === level ? who : undefined),
        choose: (level) => choose(somebodyOf(level, others)),
      }),
      people(words, { key: `${this.key}.person`, game: state.game, chosen: who, others, choose }),
      h("p", { class: "meaning" }, expected(words, state.game, who)),
    );
  }
}
