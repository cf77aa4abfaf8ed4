// @ts-check
/** The table of Magna Grecia: the map in the middle, cards and layers left, players right, tools below. */

import { fill, h } from "../../page/dom.js";
import { recall, remember } from "../../page/shelf.js";
import { fillAbout } from "./about.js";
import { ending } from "./ending.js";
import { Names } from "./names.js";
import { Picture } from "./map/picture.js";
import { Rails } from "./rails.js";
import { hexOf, quartersOf, roadOf, Sheet } from "./map/sheet.js";
import { status } from "./status.js";
import { sections } from "./list.js";
import { group, phrase, story, turned } from "./story.js";
import { Strip } from "./turn/strip.js";
import { Bar } from "./turn/bar.js";
import { Targets } from "./turn/targets.js";
import { drawDock } from "./turn/tools.js";
import { Turn } from "./turn/turn.js";

/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./turn/targets.js").Aim} Aim */
/** @typedef {import("./map/sheet.js").Point} Point */

const KEPT = "mg.layers";
/** Nothing is hidden from anybody, so a shared device need not be handed over unseen. */
export const isOpen = true;
/** Positions can be made up in a form. */
export const hasForm = true;

/** Where places named by their labels are in the drawing: the part of it that holds them all, and the middle of each.
 *  @param {State} state @param {string[]} labels */
export function around(state, labels) {
  const sheet = new Sheet(state.laid.terrain, quartersOf(state.shown.map?.rotation));
  const hexes = labels.map(hexOf);
  return { box: sheet.boxOf(hexes), spots: hexes.map((hex) => sheet.at(hex)) };
}

/** @param {import("../../table/shell/shell.js").Shell} shell
 *  @returns {import("../../table/shell/shell.js").Face<import("./payload.js").Game>} */
export function open(shell) {
  shell.root.classList.add("board-beside");
  const names = new Names(shell);
  const turn = new Turn(shell, names);
  const targets = new Targets(turn);
  const bar = new Bar(turn);
  const strip = new Strip(shell, turn);
  /** @type {import("./map/picture.js").Switches} */
  const switches = { on: new Set((recall(KEPT) ?? "values,reach").split(",")), lit: null };
  const rails = new Rails(shell, names, turn, switches, () => remember(KEPT, [...switches.on].join(",")));
  const about = h("div", { class: "mg-about", hidden: true, "aria-hidden": "true" });
  const picture = new Picture(shell, names, targets, (hex, aim) => pointed(hex, aim));
  let hovering = 0;

  /** Describe the hex under the pointer, after a moment, and show what the totals would be.
   *  @param {number} hex @param {Aim | null} aim */
  function pointed(hex, aim) {
    const state = /** @type {State | null} */ (shell.state);
    if (!state) return;
    clearTimeout(hovering);
    rails.preview(state, aim?.gains ?? turn.gains(state));
    picture.regard(state);
    about.hidden = true;
    if (hex >= 0 && aim?.side === undefined) hovering = setTimeout(() => tell(state, hex, aim), shell.phone ? 60 : 380);
  }

  /** @param {State} state @param {number} hex @param {Aim | null} aim */
  function tell(state, hex, aim) {
    fillAbout(about, shell, names, state, hex, aim);
    about.hidden = false;
    const spot = picture.spot(hex, shell.board);
    const route = (aim?.tiles ?? []).map((a) => picture.spot(roadOf(a).hex, shell.board));
    const { x, y } = asideOf(spot, route, about, shell.board);
    about.style.setProperty("--x", `${x}px`);
    about.style.setProperty("--y", `${y}px`);
  }

  return {
    keys: ["↑↓←→", "E"],
    draw(state, news) {
      if (!state.shown.map) return;
      names.read(state);
      if (!picture.root.isConnected) fill(shell.board, picture.root, about);
      picture.draw(state, switches, news);
      rails.draw(state);
      rails.preview(state, picture.pointer.held?.gains ?? turn.gains(state));
      drawDock(shell, state, turn, strip);
    },
    status: (state) => status(shell, names, turn, state),
    buttons: (state) => bar.buttons(state),
    phrase: (state, a) => phrase(shell, names, state, a),
    group: (_, a) => group(shell, a),
    list: (state) => sections(shell, names, targets, state),
    draft: (state, a) => turn.draftOf(state, a),
    story: (_, entries) => story(shell, names, entries),
    chance: (_, entries, at) => turned(shell, entries[at]),
    ending: (state) => ending(shell, names, state),
    refused: (answer) => names.refused(answer),
    turned: () => names.quarters,
  };
}

const ROOM = 34;

/**
 * Where a note on a spot covers neither the spot nor a route that leads to it.
 * @param {Point} spot @param {Point[]} route @param {HTMLElement} note @param {HTMLElement} frame @returns {Point}
 */
function asideOf(spot, route, note, frame) {
  const wide = frame.clientWidth - note.offsetWidth - 4;
  const high = frame.clientHeight - note.offsetHeight - 4;
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(4, Math.min(most, value));
  const middle = route.reduce((sum, { y }) => sum + y / route.length, route.length ? 0 : frame.clientHeight / 2);
  const y = spot.y > middle === route.length > 0 ? spot.y + ROOM : spot.y - note.offsetHeight - ROOM;
  if (y >= 4 && y <= high) return { x: within(spot.x - note.offsetWidth / 2, wide), y };
  const x = spot.x > frame.clientWidth / 2 ? spot.x - note.offsetWidth - ROOM : spot.x + ROOM;
  return { x: within(x, wide), y: within(spot.y - note.offsetHeight / 2, high) };
}
