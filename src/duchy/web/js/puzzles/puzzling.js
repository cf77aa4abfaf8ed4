// @ts-check
/** A puzzle on the board: the turn is played, judged, and explained. */

import { amount } from "../analysis/figures.js";
import { h } from "../page/dom.js";
import { isKnown, keptOf, next, tried } from "./kept.js";
import { Single } from "./single.js";

/** @typedef {import("../table/protocol.js").Posed} Posed */
/** @typedef {import("../table/protocol.js").PuzzlesOfGame} PuzzlesOfGame */

/** What wins more often is certain to. */
const SURE = 0.995;

/** Where a puzzle stands. @param {string} game @param {number} number */
export const addressOf = (game, number) => `/puzzles?game=${game}&number=${number}`;

export class Puzzling extends Single {
  /** @param {import("../analysis/analysis.js").Analysis} analysis @param {Posed} posed @param {PuzzlesOfGame} all */
  constructor(analysis, posed, all) {
    const { diagram, seat, best, tempting, share, tempting_share: less, why } = posed;
    super(analysis, diagram, { seat, played: tempting, best, mark: "?", loss: share - less, why });
    this.posed = posed;
    this.all = all;
    /** What the first answer changed. @type {ReturnType<typeof tried> | null} */
    this.change = null;
  }

  get label() {
    return this.analysis.app.say("puzzles.head");
  }

  /** @param {unknown} _ @param {boolean} isSolved */
  async count(_, isSolved) {
    this.change = tried(this.all, this.posed.number, isSolved);
    this.tellMore();
  }

  /** To the next puzzle, or to all of them. */
  turn() {
    const { game, number } = this.posed;
    const following = next(this.all, number);
    return this.analysis.app.go(following ? addressOf(game, following) : `/puzzles?game=${game}`);
  }

  // What is said

  said() {
    const { answer, stage, trouble, question, posed } = this;
    const { app } = this.analysis;
    if (!question) return "";
    if (stage === "shown") return this.better(question);
    if (stage === "judging") return app.say("learn_errors.judging");
    if (trouble) return trouble;
    const share = amount(app, posed.share);
    if (!answer) return posed.share > SURE ? app.say("puzzles.question_sure") : app.say("puzzles.question", { share });
    return answer.verdict === "best" ? this.right(question) : this.wrong(answer);
  }

  /** @param {import("../table/protocol.js").Answered} answer */
  wrong({ verdict, behind }) {
    const { app } = this.analysis;
    const { share, tempting_share: less, exact } = this.posed;
    const own = verdict === "played" ? less : Math.max(0, share - behind);
    const facts = { own: amount(app, own), share: amount(app, share) };
    if (!exact) return app.say("puzzles.wrong_about", facts);
    if (share <= SURE) return app.say("puzzles.wrong", facts);
    return app.say(own < 1 - SURE ? "puzzles.wrong_lost" : "puzzles.wrong_sure", facts);
  }

  /** What is easily taken for the answer. */
  tempting() {
    const { analysis, posed, question } = this;
    if (!question) return "";
    const plan = analysis.phrase(question, question.played);
    return analysis.app.say("puzzles.tempting", { share: amount(analysis.app, posed.tempting_share), plan });
  }

  /** That it is right, why, and that only the first answer counts.
   *  @param {import("../table/protocol.js").Judged} question */
  right(question) {
    const { app } = this.analysis;
    const { share, exact } = this.posed;
    const kind = exact ? (share > SURE ? "right_sure" : "right") : "right_as_known";
    const isFirst = this.change?.isSolved ?? true;
    return [
      app.say(`puzzles.${kind}`, { share: amount(app, share) }),
      !isFirst && app.say("puzzles.first_counts"),
      this.isBest(question) && this.analysis.reason(question),
    ]
      .filter(Boolean)
      .join(" ");
  }

  howFar() {
    const { app, shell } = this.analysis;
    const { number, seat } = this.posed;
    return [
      h("span", null, shell.badge(seat, "s"), app.say("puzzles.number", { number })),
      h("small", null, this.change ? this.moved(this.change) : this.known()),
    ];
  }

  /** How hard it is, or whether it was tried before. */
  known() {
    const { app } = this.analysis;
    const { number, rating } = this.posed;
    const kept = keptOf(this.all);
    if (!isKnown(kept, number)) return app.say("puzzles.rating", { rating });
    return app.say(kept.solved.includes(number) ? "puzzles.was_solved" : "puzzles.was_tried");
  }

  /** One's rating after the answer. @param {NonNullable<typeof this.change>} change */
  moved({ before, now }) {
    const by = Math.round(now.rating) - Math.round(before.rating);
    const text = `${by < 0 ? "−" : "+"}${Math.abs(by)}`;
    return this.analysis.app.say("puzzles.moved", { rating: Math.round(now.rating), change: by ? ` (${text})` : "" });
  }

  get labels() {
    return {
      "learn.next": "puzzles.next",
      "learn.show": !this.change && "puzzles.give_up",
      "learn.close": "puzzles.others",
    };
  }

  get warning() {
    return "puzzles.no_hint";
  }

  // Beside the board

  told() {
    const { analysis, posed, all } = this;
    const { app } = analysis;
    const kept = keptOf(all);
    const isKnownHere = this.change !== null || isKnown(kept, posed.number);
    return [
      h(
        "div",
        { class: "puzzle-notes" },
        h("p", null, this.change ? this.moved(this.change) : this.known()),
        h("p", null, app.say(posed.exact ? "puzzles.about_exact" : "puzzles.about_judged")),
        h("p", null, app.say(posed.closer ? "puzzles.source_closer" : "puzzles.source")),
        h("p", null, app.say("puzzles.solved", { number: kept.solved.length, of: all.ratings.length })),
        this.change && this.stage === "shown" && h("p", null, this.tempting()),
        isKnownHere && this.beyond(),
      ),
    ];
  }
}
