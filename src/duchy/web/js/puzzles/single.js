// @ts-check
/** One position that is asked about by itself: its turn is played on the board, judged, and explained. */

import { edit } from "../analysis/editing.js";
import { Learning } from "../analysis/learning.js";
import { addressed } from "../page/addressed.js";
import { h, icon } from "../page/dom.js";

/** @typedef {import("../table/protocol.js").Judged} Judged */

export class Single extends Learning {
  /** @param {import("../analysis/analysis.js").Analysis} analysis @param {string} diagram
   *  @param {Pick<Judged, "seat" | "played" | "best" | "mark" | "loss" | "goes_on" | "why">} facts */
  constructor(analysis, diagram, facts) {
    super(analysis);
    this.diagram = diagram;
    this.asked = [{ ...facts, ...{ at: 0, count: 0, half: 0, shares: [], best_shares: [], better: true, real: true } }];
  }

  get questions() {
    return this.asked;
  }

  get kind() {
    return "learn puzzle";
  }

  /** What stands on buttons that are called otherwise here, by key. @returns {Record<string, string | false>} */
  get labels() {
    return {};
  }

  buttons() {
    const { labels } = this;
    return super.buttons().map((each) => {
      const label = labels[each.key];
      return label ? { ...each, label: this.analysis.app.say(label) } : each;
    });
  }

  /** Play the answer on the board. */
  async show() {
    const { question, analysis } = this;
    if (!question) return;
    this.settle(false);
    await this.put(question);
    this.helped.add(question);
    this.stage = "shown";
    analysis.shell.drawer.tab = "review";
    await analysis.playing?.branch.step([...question.best]);
    analysis.app.tell(this.said());
    this.focus();
  }

  async end() {
    await this.analysis.app.go("/puzzles");
  }

  /** What is beside the board says more from now on. */
  tellMore() {
    const { shell } = this.analysis;
    shell.drawer.tab = "review";
    shell.refresh();
  }

  /** Where to go with the position once it is known. */
  beyond() {
    const { analysis, diagram } = this;
    const play = this.way("puzzle.play", `/analysis#d=${addressed(diagram)}`, "i-play", "what_if.begin");
    return h("div", { class: "whose" }, play, edit(analysis));
  }

  /** A link to an analysis. @param {string} key @param {string} href @param {string} sign @param {string} label */
  way(key, href, sign, label) {
    return h("a", { class: "btn find-it", href, "data-key": key }, icon(sign), this.analysis.app.say(label));
  }
}
