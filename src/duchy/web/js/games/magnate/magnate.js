// @ts-check
/** Magnate: five districts between two players, with hands, tokens, dice and tax. */

import { drawBoard } from "./board/board.js";
import { drawDock } from "./dock.js";
import { ending } from "./ending.js";
import { listen, maybeEnd } from "./hands_free.js";
import { Moves } from "./moves.js";
import { drawLeft, drawRight } from "./rails.js";
import { Recent } from "./board/recent.js";
import { Storyteller } from "./story.js";
import { turnStrip } from "./strip.js";
import { group, phrase, phrases } from "./talk.js";
import { buttons, status } from "./turn.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** What the parts of the table share: the shell, the state, what can be done, what is new. */
export class Scene {
  /** @param {Shell} shell @param {State} state @param {import("./board/recent.js").Recent} recent */
  constructor(shell, state, recent) {
    this.shell = shell;
    this.state = state;
    this.recent = recent;
    this.s = state.s;
    this.shown = state.shown;
    this.moves = new Moves(state, shell.draft);
    this.own = this.moves.own;
    this.other = this.moves.other;
  }

  get draft() {
    return this.moves.draft;
  }

  /** Change the draft and draw again. @param {import("./moves.js").Draft} draft */
  think(draft) {
    this.shell.draft = draft;
    this.shell.refresh();
  }

  /** Play; `after` is what stays picked. @param {string[]} a @param {import("./moves.js").Draft} [after] */
  play(a, after = {}) {
    this.recent.kept = after;
    this.shell.act(a, this.moves.isFinal(a));
  }

  /** The class of a seat's colour, seats from 0. @param {number} seat */
  side(seat) {
    return `seat-${this.shell.colour(seat + 1)}`;
  }
}

/** Positions can be made up in a form. */
export const hasForm = true;

/** @param {Shell} shell @returns {import("../../table/shell/shell.js").Face<import("./payload.js").Game>} */
export function open(shell) {
  const recent = new Recent();
  listen(shell);
  const teller = new Storyteller(shell);
  /** @param {State} state */
  const scene = (state) => new Scene(shell, state, recent);
  return {
    keys: ["1–9", "S", "T"],
    draw(state, news) {
      recent.note(shell, state, news);
      const now = scene(state);
      drawLeft(now);
      drawBoard(now);
      drawRight(now);
      drawDock(now);
      if (news.length) maybeEnd(now);
    },
    status: (state) => status(scene(state)),
    buttons: (state) => buttons(scene(state)),
    phrase: (state, a) => phrase(shell, state, a),
    phrases: (state, plan) => phrases(shell, state, plan),
    group: (_, a) => group(shell, a),
    draft: (state, a) => draftOf(state, a),
    strip: (state) => turnStrip(scene(state)),
    story: (state, entries) => teller.lines(state, entries),
    ending: (state) => ending(scene(state)),
  };
}

/** The choice that would lead to an action: its card, or the deed that it pays for.
 *  @param {State} state @param {string} a @returns {import("./moves.js").Draft} */
function draftOf(state, a) {
  const offer = state.offers[state.legal.indexOf(a)];
  switch (offer?.kind) {
    case "build":
    case "deed":
    case "sell":
      return { card: offer.card };
    case "pay":
      return { deed: offer.card };
    default:
      return offer?.kind === "trade" ? { trade: offer.given } : {};
  }
}
