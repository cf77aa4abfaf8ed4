// @ts-check
/** What the drawings of a game need of a table, where there is only a diagram: words and people. */

import { People } from "./people.js";

/** @typedef {import("../table/protocol.js").Sketched} Sketched */
/** @typedef {import("../table/shell/shell.js").State} State */

export class Desk {
  /** @param {import("../page/app.js").App} app */
  constructor(app) {
    this.app = app;
    /** What was drawn last. @type {State | null} */
    this.state = null;
    this.handlers = {};
    /** @type {Record<string, any>} */
    this.draft = {};
    this.people = new People(this.shell);
  }

  /** The same as what drawings take. */
  get shell() {
    return /** @type {import("../table/shell/shell.js").Shell} */ (/** @type {unknown} */ (this));
  }

  get seats() {
    return this.state?.seats ?? 2;
  }

  /** From now on it is this position. @param {Sketched} found */
  lay(found) {
    const { game, laid, axes, edition, seats, view, shown, legal = [], offers = [] } = found;
    this.state = /** @type {any} */ ({
      ...{ table: "", game, laid, axes, edition, seats, players: {}, names: {}, commitment: "", me: 0 },
      ...{ view, s: view.state, shown, legal, offers, actor: view.actor, turn: view.turn, over: Boolean(view.ending) },
      ...{ acting: false, entries: [], version: 0, awaited: [], takesBack: 0, rewinds: false, practice: 0 },
    });
  }

  /** Words as a table has them. @param {string} key @param {Record<string, unknown>} [facts] */
  say = (key, facts) => this.app.words.say(key, facts);
  /** @param {string} key @param {number} number @param {Record<string, unknown>} [facts] */
  counted = (key, number, facts) => this.app.words.counted(key, number, facts);
  /** @param {string} placeholder @param {unknown} value @param {string} [form] */
  named = (placeholder, value, form) => this.app.words.named(placeholder, value, form);

  get lang() {
    return this.app.words.lang;
  }

  /** @param {number} seat */
  name = (seat) => this.people.nameForAll(seat);
  nameWithin = this.name;
  nameForAll = this.name;
  /** @param {State} state @param {number} seat */
  isYou = (state, seat) => this.people.isYou(state, seat);
  isNamed = () => false;
  /** @param {number} seat */
  colour = (seat) => this.people.colour(seat);
  /** @param {number} seat @param {string} [size] @param {boolean} [isSaid] */
  badge = (seat, size, isSaid) => this.people.badge(seat, size, isSaid);
  /** No time runs here. */
  clock = () => null;
  /** @param {number} seat */
  initials = (seat) => this.people.initials(seat);
}
