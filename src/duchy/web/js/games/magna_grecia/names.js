// @ts-check
/** What hexes, places and people are called. */

import { hexOf, labelOf, quartersOf } from "./map/sheet.js";
import { genitive, nearest, pointOf } from "./spots.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./payload.js").Place} Place */

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
    /** How the sheet lies: directions are said as they are seen. */
    this.quarters = 0;
  }

  /** @param {State} state */
  read(state) {
    this.state = state;
    this.quarters = quartersOf(state.shown.map?.rotation);
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

  /** A hex: the name of the village on it, or where it lies from the nearest place that is named on the map.
   *  @param {number} hex @returns {string} */
  hex(hex) {
    const number = this.villages.get(hex);
    return number === undefined ? this.spot(hex) : this.village(number);
  }

  /** A hex as what a city is founded at. @param {number} hex */
  at(hex) {
    const { say } = this.shell;
    return this.villages.has(hex)
      ? say("spot.at", { place: this.hex(hex) })
      : say("spot.away", { spot: this.hex(hex) });
  }

  /** How many hexes, in which direction, from which place. @param {number} hex */
  spot(hex) {
    const { shell } = this;
    const named = [...this.places.values()].filter((place) => place.hex >= 0);
    const found = nearest(
      hex,
      named.map((place) => place.hex),
    );
    if (!found) return labelOf(hex);
    const [first, second] = found.way;
    const facts = { place: genitive(shell.lang, this.hex(found.from)), point: pointOf(first.side, this.quarters) };
    if (!second) return shell.counted("spot.straight", first.count, facts);
    const bend = { more: second.count, point_more: pointOf(second.side, this.quarters) };
    return shell.counted("spot.bent", first.count, { ...facts, ...bend });
  }

  /** From which side, as it lies on the screen. @param {number} side */
  from(side) {
    return this.shell.say(`mg.from.${pointOf(side, this.quarters)}`);
  }

  /** From where to where a road tile leads. @param {number[]} exits */
  way([one, other]) {
    return `${this.from(one)} ${this.shell.say(`mg.to.${pointOf(other, this.quarters)}`)}`;
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

  /** Why an action was refused, with hexes by their names; null if the server's sentence names none.
   *  @param {{code: string, facts?: Record<string, any>}} answer */
  refused({ code, facts = {} }) {
    const { hex, place, due } = facts;
    if (!hex || !this.shell.app.words.has(`refusal.${code}`)) return null;
    const named = (/** @type {string} */ label) => this.hex(hexOf(label));
    const text = this.shell.say(`refusal.${code}`, {
      ...facts,
      hex: named(hex),
      place: place && named(place),
      due: due && this.list(due.split(" ").map(named)),
    });
    return text[0].toUpperCase() + text.slice(1);
  }

  /** Why an action is closed, with the clause; null if it is open.
   *  @param {State} state @param {keyof import("./payload.js").Turn["closed"]} name
   *  @returns {{text: string, clause: string} | null} */
  closed(state, name) {
    const { turn } = state.shown;
    const why = turn?.closed[name];
    if (!turn || !why) return null;
    const due = this.list(turn.due.map((/** @type {number} */ hex) => this.hex(hex)));
    return {
      text: this.shell.say(`refusal.${why[0]}`, { ...turn.facts, due }),
      clause: why[1],
    };
  }
}
