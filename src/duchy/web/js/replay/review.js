// @ts-check
/** The place of a replay where the game is explained; what explains it is fetched when that place is first looked
 *  at. */

import { fill, h } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { moduleOf } from "../page/modules.js";

/** The folder of its script and of its style, and the part of the words. */
const PART = "analysis";

export class Review {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.isLoading = false;
    /** @type {import("../analysis/analysis.js").Analysis | null} */
    this.analysis = null;
  }

  /** What the signs in the log depend on. */
  get key() {
    return this.analysis?.key ?? "";
  }

  /** Whether the table shows how the game might go on, not how it went. */
  get isPlaying() {
    return this.analysis?.isPlaying ?? false;
  }

  /** Whether what is played on is seen from the side of a seat that is not the viewer's, so that nobody is "you". */
  get isForAnother() {
    return this.analysis?.isForAnother ?? false;
  }

  /** What is played on is told in another language. */
  translate() {
    this.analysis?.translate();
  }

  /** The table shows the game again. */
  leave() {
    this.analysis?.leave();
  }

  /** What keys do here. @returns {import("../table/shell/shell.js").Button[]} */
  get keys() {
    return this.analysis?.keys ?? [];
  }

  /** What a line of the log, or a turn of several, is marked with.
   *  @param {import("../table/shell/shell.js").Line[]} lines */
  signOf(lines) {
    return this.analysis?.signOf(lines) ?? null;
  }

  /** @param {HTMLElement} body @param {boolean} isNew whether something else was there before */
  draw(body, isNew) {
    if (this.analysis) return this.analysis.draw(body, isNew);
    const { say } = this.replay.app;
    fill(body, h("p", { class: "muted", role: "status" }, say("web.loading")));
    this.load().catch(() => {
      this.isLoading = false;
      fill(body, h("p", { class: "muted", role: "alert" }, say("web.trouble")));
    });
  }

  async load() {
    if (this.isLoading) return;
    this.isLoading = true;
    const { app } = this.replay;
    const [{ Analysis }] = await Promise.all([moduleOf(`${PART}/${PART}`), app.need(PART), loadStyle(PART)]);
    this.analysis = new Analysis(this.replay);
    this.replay.shell?.renew();
  }
}
