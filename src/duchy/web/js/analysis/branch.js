// @ts-check
/** A record played on from one of its moments, on the table itself: by the server's rules, and nothing is written. */

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("../table/protocol.js").Branched} Branched */
/** @typedef {import("../table/protocol.js").Nak} Nak */

/** The versions of its states are below all others. */
const VERSION = -2_000_000;
let versions = 0;

/** What the server answers; `isLost`: nothing came back, so the same may be sent again.
 *  @param {Analysis} analysis @param {string} address @param {object} message */
export async function post(analysis, address, message) {
  const answer = await fetch(address, {
    method: "POST",
    body: JSON.stringify({ record: analysis.replay.text, ...message }),
    headers: { "Content-Type": "application/json", "Accept-Language": analysis.app.lang },
  }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  const text = analysis.app.whyNot(answer);
  return told ?? { is: "nak", text, clause: null, isLost: true };
}

export class Branch {
  /** @param {Analysis} analysis @param {number} at @param {number} seat through whose eyes; 0: with open cards */
  constructor(analysis, at, seat) {
    this.analysis = analysis;
    this.at = at;
    this.seat = seat;
    /** The seat from whose side the table is seen. */
    this.side = seat || analysis.own;
    /** What is played, as it is asked for. @type {string[]} */
    this.plays = [];
    /** How much of that had been played before each step. @type {string[][]} */
    this.before = [];
    /** @type {Branched | null} */
    this.found = null;
    /** Why it could not be begun. @type {Nak | null} */
    this.refused = null;
    /** How many steps are on their way, or wait for that. */
    this.asked = 0;
    /** @type {Promise<unknown>} */
    this.latest = Promise.resolve();
  }

  /** Whether another table is about to be shown. */
  get isAsking() {
    return this.asked > 0;
  }

  /** Who is to act. */
  get actor() {
    return this.found?.view.actor ?? null;
  }

  /** Begin; tells whether that was possible. */
  async open() {
    this.refused = await this.inTurn(() => this.ask([]));
    return !this.refused;
  }

  /** Once all steps before have arrived. @template T @param {() => Promise<T>} run @returns {Promise<T>} */
  inTurn(run) {
    this.asked++;
    const done = this.latest.then(run).finally(() => this.asked--);
    this.latest = done.catch(() => null);
    return done;
  }

  /** Find out where that leads; returns why not, if it is not possible.
   *  @param {string[]} plays @returns {Promise<Nak | null>} */
  async ask(plays) {
    const { at, seat } = this;
    const answer = await post(this.analysis, "/api/branch", { at, seat, plays });
    if (!answer.view) return answer;
    this.found = answer;
    this.plays = plays;
    return null;
  }

  /** A step forward, after which the table is shown. It is meant for the table in sight, so none is made while another
   *  table is on its way. @param {string[]} texts @returns {Promise<Nak | null>} */
  async step(texts) {
    if (!this.isAsking) return this.inTurn(() => this.forward(texts));
    return { is: "nak", cid: null, code: "", clause: null, text: this.analysis.app.say("what_if.busy") };
  }

  /** @param {string[]} texts @returns {Promise<Nak | null>} */
  async forward(texts) {
    const [before, known] = [this.plays, this.found?.entries.length ?? 0];
    const refused = await this.ask([...before, ...texts]);
    if (refused) return refused;
    this.before.push(before);
    this.show(this.found?.entries.slice(known));
    return null;
  }

  /** A step back, from wherever the steps that are on their way lead. */
  async back() {
    await this.inTurn(async () => {
      const before = this.before.at(-1);
      if (before) await this.leap(before, this.before.slice(0, -1));
    });
  }

  /** To another step. @param {string[]} plays @param {string[][]} before how much had been played before each step */
  async go(plays, before) {
    await this.inTurn(() => this.leap(plays, before));
  }

  /** @param {string[]} plays @param {string[][]} before */
  async leap(plays, before) {
    if (await this.ask(plays)) return;
    this.before = before;
    this.show();
  }

  /** Draw the table, unless the game is looked at again, or played on otherwise.
   *  @param {import("../table/shell/shell.js").Entry[]} [news] */
  show(news = []) {
    const state = this.analysis.playing?.branch === this && this.state();
    if (state) this.analysis.shell.show(state, news);
  }

  /** What is drawn. @returns {import("../table/shell/shell.js").State | null} */
  state() {
    const { found, analysis } = this;
    if (!found) return null;
    const { view, legal, offers, entries } = found;
    if (!this.seat && typeof view.actor === "number") this.side = view.actor;
    const past = analysis.replay.stateOf(found, this.at, this.seat);
    return /** @type {any} */ ({
      ...past,
      me: this.side,
      entries: [...past.entries, ...entries],
      later: [],
      past: false,
      acting: Boolean(legal),
      legal: legal ?? [],
      offers: offers ?? [],
      takesBack: view.takes_back ?? 0,
      version: VERSION - ++versions,
    });
  }
}
