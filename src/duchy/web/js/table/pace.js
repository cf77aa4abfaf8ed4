// @ts-check
/** What others do is shown beat by beat, at the pace chosen by the person: later than it arrives, and never more than
 *  has arrived. */

import { recall, remember } from "../page/shelf.js";

/** @typedef {import("./sight.js").State} State */
/** @typedef {import("./sight.js").Entry} Entry */
/** @typedef {{state: State, news: Entry[], weight: number}} Beat How much of a beat's time it is worth looking at. */

export const PACES = /** @type {const} */ (["once", "brisk", "calm", "step"]);
/** @typedef {typeof PACES[number]} Pace */
const BEAT_MS = { once: 0, brisk: 600, calm: 1400, step: 0 };
/** After this much waiting in a row the rest is shown fast. */
const PATIENCE_MS = { once: 0, brisk: 5000, calm: 10000, step: 0 };
const HURRIED_MS = 250;

/** @returns {Pace} */
export const pace = () => PACES.find((each) => each === recall("pace")) ?? "calm";
/** @param {string} chosen */
export const choosePace = (chosen) => remember("pace", chosen);

export class Teller {
  /** @param {(state: State, news: Entry[]) => void} show
   *  @param {() => void} ended called when everything has been shown */
  constructor(show, ended) {
    this.show = show;
    this.ended = ended;
    /** @type {Beat[]} */
    this.queue = [];
    /** What is being shown. @type {Beat | null} */
    this.now = null;
    this.timer = 0;
    this.waited = 0;
  }

  /** Whether something is still to be shown, or to stay visible for a while. */
  get isBusy() {
    return this.now !== null;
  }

  /** Whether something is being shown. */
  get isTelling() {
    return (this.now?.weight ?? 0) > 0 && pace() !== "once" && !document.hidden;
  }

  /** @param {Beat} beat */
  take(beat) {
    this.queue.push(beat);
    if (!this.isBusy) this.next();
    else if (document.hidden) this.skip();
  }

  /** Show the next beat; after the last one, stop waiting. @returns {void} */
  next() {
    clearTimeout(this.timer);
    const beat = this.queue.shift();
    this.now = null;
    if (!beat) {
      this.waited = 0;
      return this.ended();
    }
    this.now = beat;
    this.show(beat.state, beat.news);
    const chosen = pace();
    if (!beat.weight || chosen === "once" || document.hidden) return this.next();
    if (chosen === "step") return;
    const long = this.waited > PATIENCE_MS[chosen] ? HURRIED_MS : BEAT_MS[chosen] * beat.weight;
    this.waited += long;
    this.timer = window.setTimeout(() => this.next(), long);
  }

  /** Show everything that has arrived at once. */
  skip() {
    clearTimeout(this.timer);
    const last = this.queue.at(-1);
    const news = this.queue.flatMap((each) => each.news);
    this.queue = last ? [{ state: last.state, news, weight: 0 }] : [];
    this.next();
  }

  /** Forget what is still to be shown. */
  drop() {
    clearTimeout(this.timer);
    this.queue = [];
    this.now = null;
    this.waited = 0;
  }
}
