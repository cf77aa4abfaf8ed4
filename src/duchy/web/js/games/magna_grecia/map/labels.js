// @ts-check
/** The names of places: never too small to read; if there is no room for all of them, those that matter most. */

import { svg } from "../../../page/dom.js";

/** @typedef {import("./layer.js").Item} Item */
/** @typedef {import("../names.js").Place} Place */
/** @typedef {import("./pieces.js").Scene} Scene */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {{x: number, y: number, wide: number}} Lying */

/** In units of the drawing if it is large enough; the minimum in pixels. */
const SIZE = 11.5;
const LEAST = 11;
/** The width of a letter and the height of a line, as shares of the size. */
const LETTER = 0.56;
const LINE = 0.82;
/** Room for the letters at the edge of the sheet, in pixels. */
const EDGE = 12;
/** From the middle of a hex to the foot of a name above it. */
const ABOVE = 23;

/** @param {State} state @param {Scene} scene @returns {Item[]} */
export function labels(state, scene) {
  const size = Math.max(SIZE, LEAST / scene.pixels);
  /** @type {Lying[]} */
  const taken = [];
  const all = [...scene.names.places.values()]
    .filter(({ hex }) => hex >= 0)
    .sort((one, other) => weight(state, scene, other) - weight(state, scene, one));
  return all.flatMap((place) => {
    const text = scene.names.place(place.place);
    const spot = lying(place, text, size, scene);
    const isFree = taken.every(
      (each) => Math.abs(each.x - spot.x) > (each.wide + spot.wide) / 2 || Math.abs(each.y - spot.y) > size * LINE,
    );
    if (!isFree && !scene.named.has(place.hex)) return [];
    taken.push(spot);
    return [
      {
        key: `name.${place.hex}`,
        sig: `${text}|${spot.x} ${spot.y}|${size}`,
        make: () => svg("text", { class: "name", x: spot.x, y: spot.y, "font-size": size }, text),
      },
    ];
  });
}

/** Below the place, or above it where the sheet ends, and within the sheet.
 *  @param {Place} place @param {string} text @param {number} size @param {Scene} scene @returns {Lying} */
function lying(place, text, size, { sheet, scale, pixels }) {
  const { x, y } = sheet.at(place.hex);
  const below = y + (place.markets.length ? 18 : place.kind === "village" ? 9 : 13) * scale + size * 0.72;
  const isRoomy = below < sheet.height - EDGE / pixels;
  const wide = text.length * size * LETTER;
  const aside = wide / 2 + EDGE / pixels;
  return {
    x: Math.round(10 * Math.max(aside, Math.min(sheet.width - aside, x))) / 10,
    y: Math.round(10 * (isRoomy ? below : y - ABOVE * scale)) / 10,
    wide,
  };
}

/** How much a name matters now. @param {State} state @param {Scene} scene @param {Place} place */
function weight(state, scene, place) {
  if (scene.named.has(place.hex)) return 9;
  const own =
    place.seat === state.me || place.held_by === state.me || place.markets.some(([seat]) => seat === state.me);
  if (place.kind === "city") return own ? 8 : 6;
  return (
    (own ? 5 : place.markets.length ? 3 : 0) + (place.kind === "oracle" ? 1 : 0) + Math.min(1, place.links.length / 4)
  );
}
