// @ts-check
/** Errors as questions: the table as its seat saw it, and the better plan only when it is asked for. */

import { h, icon } from "../page/dom.js";
import { amount, cost, ERRORS, sign } from "./figures.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./figures.js").Judged} Judged */

export class Finding {
  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.isOn = false;
    /** Those whose answer has been shown. @type {Set<Judged>} */
    this.answered = new Set();
  }

  /** The errors that are asked about: those of the seat whose eyes are looked through. @returns {Judged[]} */
  get questions() {
    return this.analysis.judgedHere.filter(({ mark }) => ERRORS.includes(mark));
  }

  /** The question of the moment, until it is answered. */
  get open() {
    const { here } = this.analysis;
    return this.isOn && here && this.questions.includes(here) && !this.answered.has(here) ? here : null;
  }

  /** Begin with the first error of the own seat, or stop asking. */
  async toggle() {
    const { analysis } = this;
    this.isOn = !this.isOn;
    this.answered.clear();
    if (!this.isOn) return analysis.shell.refresh();
    if (!analysis.eyes) await analysis.replay.lookThrough(analysis.own);
    const [first] = this.questions;
    if (first) await analysis.go(first.at);
    else analysis.shell.refresh();
  }

  /** The switch. */
  button() {
    const { analysis } = this;
    return h(
      "button",
      {
        class: "btn find-it",
        "data-key": "review.find",
        "aria-pressed": String(this.isOn),
        on: { click: () => this.toggle() },
      },
      icon("i-hint"),
      analysis.app.say("review.find"),
    );
  }

  /** What is asked instead of what is told. @param {Judged} judged */
  question(judged) {
    const { analysis, questions } = this;
    const { app, shell } = analysis;
    const answer = () => {
      this.answered.add(judged);
      shell.refresh();
    };
    return h(
      "section",
      { class: "here", "aria-live": "polite" },
      h(
        "h3",
        null,
        sign(app, judged.mark),
        shell.badge(judged.seat, "s"),
        h("span", null, analysis.name(judged.seat)),
        h("small", null, app.say("review.number", { number: questions.indexOf(judged) + 1, of: questions.length })),
      ),
      h("p", null, app.say("review.question", { points: amount(app, cost(judged)) })),
      h(
        "button",
        { class: "btn primary", "data-key": "review.answer", on: { click: answer } },
        app.say("review.answer"),
      ),
    );
  }
}
