// @ts-check
/** What hexes, places and people are called. */

import { labelOf } from "./sheet.js";

/** @typedef {import("../../table/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State} State */
/** @typedef {{place: number, hex: number, kind: string, seat: number, links: number[], markets: [number, string, number][],
 *   size?: number, price?: number, holder?: number, held_by?: number, wanted?: number, cities?: [number, number][]}} Place */

export class Names {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** @type {State | null} */
    this.state = null;
    /** @type {Map<number, Place>} */
    this.places = new Map();
    /** @type {Map<number, number>} */
    this.villages = new Map();
  }

  /** @param {State} state */
  read(state) {
    this.state = state;
    this.places = new Map((state.shown.places ?? []).map((/** @type {Place} */ place) => [place.place, place]));
    this.villages = new Map(
      state.s.village
        .slice(0, state.s.villages)
        .map((/** @type {number} */ hex, /** @type {number} */ at) => [hex, at]),
    );
  }

  /** A village by its number, whatever covers it. @param {number} number @returns {string} */
  village(number) {
    const names = this.state?.shown.map?.names?.[this.shell.lang];
    return names?.[number] ?? labelOf(this.state?.s.village[number] ?? 0);
  }

  /** A place: the name of its first village, if it covers one yet. @param {number} place */
  place(place) {
    return place === this.state?.shown.map?.unfinished ? this.shell.named("place", "unfinished") : this.village(place);
  }

  /** A hex: the name of the village on it, or its label. @param {number} hex */
  hex(hex) {
    const number = this.villages.get(hex);
    return number === undefined ? labelOf(hex) : this.village(number);
  }

  /** The place that a hex belongs to. @param {number} hex @returns {Place | undefined} */
  placeAt(hex) {
    return this.places.get(this.state?.s.place[hex] ?? -1);
  }

  /** Several names as a list in the language. @param {string[]} names */
  list(names) {
    return new Intl.ListFormat(this.shell.lang, { type: "conjunction" }).format(names);
  }

  /** A number with its sign. @param {number} number */
  signed(number) {
    return number > 0 ? `+${number}` : String(number).replace("-", "−");
  }

  /** Whether a seat ends this round and begins the next one. @param {State} state @param {number} seat */
  playsAgain(state, seat) {
    const [now, next] = state.shown.cards ?? [];
    return now?.order.at(-1) === seat && next?.order[0] === seat;
  }

  /** What is owed, as chips say it. @param {State} state @returns {string[]} */
  owed(state) {
    const { turn } = state.shown;
    if (!turn) return [];
    const due = turn.due.map((/** @type {number} */ hex) =>
      this.shell.say("mg.owed.village", { village: this.hex(hex) }),
    );
    return turn.unfinished ? [...due, this.shell.say("mg.owed.founding")] : due;
  }

  /** Why an action is closed, with the clause; null if it is open. @param {State} state @param {string} name @returns {{text: string, clause: string} | null} */
  closed(state, name) {
    const { turn } = state.shown;
    const why = turn?.closed[name];
    if (!why) return null;
    const due = this.list(turn.due.map((/** @type {number} */ hex) => this.hex(hex)));
    return {
      text: this.shell.say(`refusal.${why[0]}`, { ...turn.facts, due, tiles: turn.facts.left + 1 }),
      clause: why[1],
    };
  }
}
