// @ts-check
/** Targets on the map, ghosts of what is considered, obligations: what only the player at the screen sees. */

import { svg } from "../../../page/dom.js";
import { roadOf, WIDTH } from "./sheet.js";

/** @typedef {import("./layer.js").Item} Item */
/** @typedef {import("./pieces.js").Scene} Scene */
/** @typedef {import("../turn/targets.js").Aim} Aim */
/** @typedef {import("../turn/turn.js").Turn} Turn */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */

/** Ghosts of a route that is chosen or pointed at, or of the tiles that fit on a chosen hex.
 *  @param {State} state @param {Scene} scene @param {Turn} turn @param {Aim | null} held @returns {Item[]} */
export function ghosts(state, scene, turn, held) {
  const letter = scene.colour(state.me || 1);
  const route = turn.route(state);
  const crossing = turn.crossing(state);
  const tiles = route
    ? route.way.a.map(roadOf)
    : held?.tiles
      ? held.tiles.map(roadOf)
      : crossing
        ? crossing.tiles
            .filter((each) => each.exits.includes(crossing.from))
            .map((each) => ({ hex: crossing.hex, exits: each.exits }))
        : [];
  return tiles.map(({ hex, exits }) => {
    const d = scene.sheet.road(hex, exits);
    const faint = crossing && !(held?.side !== undefined && exits.includes(held.side));
    return {
      key: `ghost.${hex}.${exits}`,
      sig: `${letter}|${faint}`,
      make: () =>
        svg(
          "g",
          { class: `ghost seat-${letter} ${faint ? "faint" : ""}` },
          svg("path", { class: "g0", d }),
          svg("path", { class: "g1", d }),
          svg("path", { class: "g2", d }),
        ),
    };
  });
}

/** Villages that are owed. @param {State} state @param {Scene} scene @returns {Item[]} */
export function dues(state, scene) {
  return (state.shown.turn?.due ?? []).map((/** @type {number} */ hex) => ({
    key: `due.${hex}`,
    sig: "",
    make: () => svg("path", { class: "mg-duty", d: scene.sheet.outline(hex, 0.95) }),
  }));
}

/** One item per aim: a real control with its full label. @param {Aim[]} aims @param {Scene} scene @returns {Item[]} */
export function targets(aims, scene) {
  return aims
    .filter(({ hex }) => hex >= 0)
    .map((aim) => ({
      key: aim.key,
      sig: [aim.look, aim.chosen, aim.owes, aim.alone, aim.pill, aim.worth, aim.loss, aim.label].join("|"),
      make: () =>
        svg(
          "g",
          {
            class: classesOf(aim),
            role: "button",
            tabindex: "-1",
            "aria-label": aim.label,
            "aria-pressed": aim.chosen ? "true" : null,
            "data-key": aim.key,
          },
          ...shape(aim, scene),
        ),
    }));
}

/** What a finger can hit, in pixels; and how far beyond its hex it may lie. */
const FINGERTIP = 24.5;
const MOST_BEYOND = 1.25;

/** On a small sheet a hex is smaller than a fingertip, so its target is larger than the hex.
 *  @param {Aim} aim @param {Scene} scene @returns {SVGElement[]} */
function fingertip({ hex }, { sheet, pixels }) {
  const factor = FINGERTIP / (WIDTH * pixels);
  return factor > 1 ? [svg("path", { class: "fingertip", d: sheet.outline(hex, Math.min(MOST_BEYOND, factor)) })] : [];
}

/** @param {Aim} aim @param {Scene} scene @returns {SVGElement[]} */
function shape(aim, scene) {
  if (aim.side !== undefined) return [arrow(aim, scene), ...pill(aim, scene)];
  return [...fingertip(aim, scene), ...target(aim, scene)];
}

/** @param {Aim} aim @param {Scene} scene @returns {SVGElement[]} */
function target(aim, scene) {
  const { sheet } = scene;
  if (aim.look === "dot") return [svg("path", { class: "room", d: sheet.outline(aim.hex, 0.9) }), dot(aim.hex, scene)];
  const d = sheet.outline(aim.hex, 0.93);
  return [
    svg("path", { class: "rim0", d }),
    svg("path", { class: "rim", d }),
    ...pill(aim, scene),
    ...(aim.worth ? [worth(aim.hex, aim.worth, scene)] : []),
  ];
}

/** What a market that is for sale would be worth now. @param {number} hex @param {string} text @param {Scene} scene */
function worth(hex, text, { sheet, marks }) {
  const { x, y } = sheet.at(hex);
  return svg(
    "g",
    { class: "pill worth", transform: `translate(${x + 15} ${y - 16}) scale(${marks})` },
    svg("rect", { x: -10, y: -9, width: 20, height: 18, rx: 4 }),
    svg("text", { y: 4.4 }, text),
  );
}

/** @param {number} hex @param {Scene} scene */
function dot(hex, { sheet, scale }) {
  const { x, y } = sheet.at(hex);
  return svg("circle", { class: "spot", cx: x, cy: y, r: 4 * scale });
}

const KNOB = 13.5;
/** A shaft with a head, so that its direction can be seen on the smallest knob. */
const ARROW = "M-9 -2H0V-7L9.5 0L0 7V2H-9Z";

/** Beyond the side, and still within the drawing.
 *  @param {Aim} aim @param {import("./sheet.js").Sheet} sheet @param {number} scale */
function knobAt(aim, sheet, scale) {
  const { x, y } = sheet.towards(aim.hex, /** @type {number} */ (aim.side), 0.82);
  const room = KNOB * scale;
  return { x: Math.max(room, Math.min(sheet.width - room, x)), y: Math.max(room, Math.min(sheet.height - room, y)) };
}

/** An arrowhead beyond a side, or a ring for another side to start from. @param {Aim} aim @param {Scene} scene */
function arrow(aim, { sheet, scale }) {
  const side = /** @type {number} */ (aim.side);
  const { x, y } = knobAt(aim, sheet, scale);
  const angle = (sheet.angle(side) * 180) / Math.PI;
  const head =
    aim.look === "arrow" ? svg("path", { class: "head", d: ARROW }) : svg("circle", { class: "head0", r: 4 });
  return svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${angle}) scale(${scale})` },
    svg("circle", { class: "knob", r: 12 }),
    head,
  );
}

/** The consequence. @param {Aim} aim @param {Scene} scene @returns {SVGElement[]} */
function pill(aim, scene) {
  if (!aim.pill) return [];
  const wide = Math.max(22, 8 * aim.pill.length + 8);
  const far = aim.side !== undefined ? knobAt(aim, scene.sheet, scene.scale) : scene.sheet.at(aim.hex);
  const [dx, dy] = aim.side !== undefined ? [-13, -15] : [-15, -16];
  return [
    svg(
      "g",
      { class: "pill", transform: `translate(${far.x + dx} ${far.y + dy}) scale(${scene.marks})` },
      svg("rect", { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
      svg("text", { y: 4.4 }, aim.pill),
    ),
  ];
}

const FLAGS = /** @type {const} */ (["chosen", "owes", "loss", "alone", "sacred", "sells"]);

/** @param {Aim} aim */
function classesOf(aim) {
  return ["aim", aim.look, ...FLAGS.filter((flag) => aim[flag])].join(" ");
}
