// @ts-check
/** One's own mistake that comes again, asked as it was when one learned from its game. */

import { answered, due } from "../again/mistakes.js";
import { dayOf, inDays } from "../again/schedule.js";
import { sign } from "../analysis/figures.js";
import { h } from "../page/dom.js";
import { Single } from "./single.js";

/** @typedef {import("../again/mistakes.js").Mistake} Mistake */

/** Where those that are due are asked about. @param {string | null} [game] of one game alone
 *  @param {Mistake} [past] which is passed over */
export const addressOfOwn = (game, past) =>
  `/puzzles?${game ? `game=${game}&` : ""}own${past ? `&past=${past.table}@${past.at}` : ""}`;

/** Those that are due, from the one on that follows what is passed over.
 *  @param {string | null} game @param {string | null} past */
export function dueFrom(game, past) {
  const all = due(game);
  const at = all.findIndex(({ table, at }) => `${table}@${at}` === past) + 1;
  return [...all.slice(at), ...all.slice(0, at)];
}

export class Returning extends Single {
  /** @param {import("../analysis/analysis.js").Analysis} analysis @param {Mistake} mistake
   *  @param {string | null} game that alone is asked about */
  constructor(analysis, mistake, game) {
    super(analysis, mistake.diagram, { seat: mistake.seat, ...mistake.asked });
    this.mistake = mistake;
    this.game = game;
    /** When it comes again after the answer; null: no more; undefined: nothing is known of that.
     *  @type {import("../again/schedule.js").Due | null | undefined} */
    this.comes = undefined;
  }

  get label() {
    return this.analysis.app.say("puzzles.mine");
  }

  /** @param {unknown} _ @param {boolean} isFound */
  async count(_, isFound) {
    this.comes = answered(this.mistake, isFound);
    this.tellMore();
  }

  /** How many are due besides. */
  get others() {
    return due(this.game).filter(({ table, at }) => table !== this.mistake.table || at !== this.mistake.at).length;
  }

  /** To the next one, or to all puzzles. */
  turn() {
    return this.analysis.app.go(this.others ? addressOfOwn(this.game, this.mistake) : "/puzzles");
  }

  // What is said

  said() {
    const { stage, comes } = this;
    if (comes === undefined || !["judged", "shown"].includes(stage)) return super.said();
    const { app } = this.analysis;
    const told = comes
      ? app.say("puzzles.comes", { when: inDays(app.lang, comes.day) })
      : app.say("puzzles.comes_no_more");
    return `${super.said()} ${told}`;
  }

  howFar() {
    const { app, shell } = this.analysis;
    const { asked, seat } = this.mistake;
    return [
      h("span", null, sign(app, asked.mark), shell.badge(seat, "s")),
      h("small", null, app.say("puzzles.left", { number: this.others + Number(!this.settled.size) })),
    ];
  }

  /** When it was not found at first. */
  since() {
    const { app } = this.analysis;
    return app.say("puzzles.since", { date: dayOf(app.lang, this.mistake.kept) });
  }

  get labels() {
    return {
      "learn.next": this.others ? "learn_errors.next" : "learn_errors.last",
      "learn.close": "puzzles.others",
    };
  }

  // Beside the board

  told() {
    const { app } = this.analysis;
    return [
      h(
        "div",
        { class: "puzzle-notes" },
        h("p", null, app.say("puzzles.mine_text")),
        h("p", null, this.since()),
        this.settled.size > 0 && this.whole(),
        this.settled.size > 0 && this.beyond(),
      ),
    ];
  }

  /** The way back to the game, which the server may have given up. */
  whole() {
    const { table, at } = this.mistake;
    const way = this.way("puzzle.whole", `/analysis#${table}@${at}`, "i-log", "puzzles.whole");
    return h("div", { class: "whose" }, way);
  }
}
