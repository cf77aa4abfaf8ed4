// @ts-check
/** Who sits where: what a seat is called, by the viewer and by everybody, and its badge. */

import { svg } from "../page/dom.js";
import { numbersBeside, opponentName } from "../page/opponents.js";

/** @typedef {import("../table/sight.js").State} State */

const COLOURS = ["b", "o", "y", "r"];

export class People {
  /** @param {import("../table/shell/shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
  }

  /** What a seat is called. @param {number} seat */
  name(seat) {
    const state = /** @type {State} */ (this.shell.state);
    const isPerson = !state.players[seat] || state.players[seat] === "human";
    return isPerson &&
      !this.isNamed(seat) &&
      this.isYou(state, seat) &&
      !state.view?.stand_ins?.[seat] &&
      !this.shell.handlers.isShared
      ? this.shell.say("web.you")
      : this.nameForAll(seat);
  }

  /** Whether sentences say "you" of a seat: the viewer's, unless somebody looks through another's eyes.
   *  @param {State} state @param {number} seat */
  isYou(state, seat) {
    return seat > 0 && seat === state.me && !this.shell.handlers.isAnother?.();
  }

  /** The same within a sentence, where "you" has no capital. @param {number} seat */
  nameWithin(seat) {
    const name = this.name(seat);
    return name === this.shell.say("web.you") ? name.toLowerCase() : name;
  }

  /** Whether a seat has been given a name. @param {number} seat */
  isNamed(seat) {
    return Boolean(/** @type {State} */ (this.shell.state).names[seat]);
  }

  /** What a seat is called by everybody. @param {number} seat @param {State} state */
  nameForAll(seat, state = /** @type {State} */ (this.shell.state)) {
    const given = state.names[seat];
    if (given) return given;
    const who = state.players[seat];
    if (who && who !== "human") return opponentName(this.shell, who, this.numberOf(seat, state));
    return this.shell.say("web.player", { number: seat });
  }

  /** Which of the computers of its level a seat is, from 1; one without a manner is none of those with one.
   *  @param {number} seat @param {State} state */
  numberOf(seat, state = /** @type {State} */ (this.shell.state)) {
    const { players, names } = state;
    const nameless = Object.keys(players)
      .map(Number)
      .filter((each) => !names[each]);
    const taken = nameless.filter((each) => players[each].startsWith(`${players[seat]}-`)).map((each) => players[each]);
    const alike = nameless.filter((each) => players[each] === players[seat]);
    return numbersBeside(taken)[alike.indexOf(seat)];
  }

  /** The letter of a seat's colour, the same for every viewer: b, o, y or r. @param {number} seat */
  colour(seat) {
    const worn = /** @type {State} */ (this.shell.state).axes.colours;
    return typeof worn === "string" && worn.length >= seat ? worn[seat - 1].toLowerCase() : COLOURS[seat - 1];
  }

  /** A seat's badge: colour, pattern and initials; read aloud unless words beside it say whose it is.
   *  @param {number} seat @param {string} [size] @param {boolean} [isSaid] */
  badge(seat, size = "", isSaid = false) {
    const letter = this.colour(seat);
    const read = isSaid ? { "aria-hidden": "true" } : { role: "img", "aria-label": this.name(seat) };
    return svg(
      "svg",
      { class: `badge seat-${letter} ${size}`, viewBox: "0 0 30 30", ...read },
      svg("use", { href: `#badge-${letter}` }),
      svg("text", { x: 15, y: 19.6, "text-anchor": "middle", fill: "var(--on-seat)" }, this.initials(seat)),
    );
  }

  /** The first letter of a name, the same for every viewer; if another name begins with it, also its number or its
   *  second letter. A person without a name has the number of the seat, which is the same in every language.
   *  @param {number} seat */
  initials(seat) {
    const { seats, players } = /** @type {State} */ (this.shell.state);
    if (!this.isNamed(seat) && (players[seat] ?? "human") === "human") return String(seat);
    const names = Array.from({ length: seats }, (_, at) => this.nameForAll(at + 1));
    const first = (/** @type {string} */ name) => [...name][0].toUpperCase();
    const own = names[seat - 1];
    if (names.filter((name) => first(name) === first(own)).length < 2) return first(own);
    return first(own) + (/\D(\d)$/.exec(own)?.[1] ?? [...own][1] ?? "");
  }
}
