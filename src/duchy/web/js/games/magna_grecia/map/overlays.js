// @ts-check
/** Layers that can be switched on: values of markets, connections, margins of oracles, reach. */

import { svg } from "../../../page/dom.js";

/** @typedef {import("./layer.js").Item} Item */
/** @typedef {import("./pieces.js").Scene} Scene */
/** @typedef {import("../names.js").Place} Place */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */

/** The width of a tag with one figure. */
const TAG = 16;
export const OVERLAYS = /** @type {const} */ (["values", "links", "margins", "reach"]);

/** A small tag with a number.
 *  @param {Scene} scene @param {number} hex @param {string} text @param {string} kind @param {number} x
 *  @param {number} y */
function tag(scene, hex, text, kind, x, y) {
  const wide = Math.max(16, 7 * text.length + 8);
  const spot = scene.sheet.at(hex);
  return svg(
    "g",
    null,
    svg(
      "g",
      { class: `token ${kind}`, transform: `translate(${spot.x + x} ${spot.y + y}) scale(${scene.marks})` },
      svg("rect", { x: -wide / 2, y: -8, width: wide, height: 16, rx: 4 }),
      svg("text", { y: 4 }, text),
    ),
  );
}

/** What every seat's market in each place is worth now; the viewer's own even if it is worth nothing.
 *  @param {State} state @param {Scene} scene @returns {Item[]} */
export function values(state, scene) {
  return [...scene.names.places.values()].flatMap((place) => {
    const unsold = place.markets.filter(([seat, how, value]) => how !== "sold" && (value > 0 || seat === state.me));
    return unsold.map(([seat, how, value], at) => valueTag(scene, place, seat, how, value, at, unsold.length));
  });
}

/** One tag stands at the corner; several in a row above the place.
 *  @param {Scene} scene @param {Place} place @param {number} seat @param {string} how @param {number} value
 *  @param {number} at @param {number} of @returns {Item} */
function valueTag(scene, place, seat, how, value, at, of) {
  const kind = `${how === "active" ? "" : "off"} seat-${scene.colour(seat)}`;
  const x = of === 1 ? 15 : (at - (of - 1) / 2) * TAG * scene.marks;
  return {
    key: `value.${place.hex}.${seat}`,
    sig: `${value}|${kind}|${at}|${of}`,
    make: () => tag(scene, place.hex, String(value), kind, x, of === 1 ? -15 : -19),
  };
}

/** Lines between places that are directly connected, and how many each place has.
 *  @param {State} state @param {Scene} scene @returns {Item[]} */
export function links(state, scene) {
  const { names, sheet } = scene;
  const hexOf = (/** @type {number} */ place) => names.places.get(place)?.hex ?? -1;
  const lines = state.shown.links
    .filter((/** @type {number[]} */ pair) => pair.every((place) => hexOf(place) >= 0))
    .map((/** @type {number[]} */ pair) => {
      const [one, other] = pair.map((place) => sheet.at(hexOf(place)));
      return {
        key: `link.${pair}`,
        sig: `${one.x} ${one.y} ${other.x} ${other.y}`,
        make: () => svg("path", { class: "link", d: `M${one.x} ${one.y}L${other.x} ${other.y}` }),
      };
    });
  const counts = [...names.places.values()]
    .filter((place) => place.hex >= 0 && place.links.length > 0)
    .map((place) => ({
      key: `degree.${place.hex}`,
      sig: String(place.links.length),
      make: () => tag(scene, place.hex, String(place.links.length), "degree", -15, -15),
    }));
  return [...lines, ...counts];
}

/** At each oracle the connections of the holder's city and of the strongest other city.
 *  @param {Scene} scene @returns {Item[]} */
export function margins(scene) {
  return [...scene.names.places.values()]
    .filter((place) => place.kind === "oracle" && place.cities?.length)
    .map((place) => {
      const [held, next] = /** @type {[number, number][]} */ (place.cities);
      const text = next ? `${held[1]} : ${next[1]}` : String(held[1]);
      const kind = `seat-${scene.colour(place.held_by ?? 1)}`;
      return {
        key: `margin.${place.hex}`,
        sig: `${text}|${kind}`,
        make: () => tag(scene, place.hex, text, kind, -16, 6),
      };
    });
}

/** Dots where a road of the viewer could start. @param {State} state @param {Scene} scene @returns {Item[]} */
export function reach(state, scene) {
  return state.shown.reach.map((/** @type {number} */ hex) => {
    const { x, y } = scene.sheet.at(hex);
    return {
      key: `dot.${hex}`,
      sig: "",
      make: () => svg("circle", { class: "reach", cx: x, cy: y, r: 3.2 * scene.scale }),
    };
  });
}

/** What a part of a seat's score comes from.
 *  @param {State} state @param {Scene} scene @param {{seat: number, part: string} | null} lit @returns {Item[]} */
export function causes(state, scene, lit) {
  if (!lit) return [];
  const seat = state.shown.seats[lit.seat - 1];
  const letter = scene.colour(lit.seat);
  const rows = lit.part === "oracles" ? seat.from_oracles : lit.part === "markets" ? seat.from_markets : [];
  return rows.flatMap(([number, points]) => {
    const place = scene.names.places.get(number);
    if (!place || place.hex < 0) return [];
    return [
      {
        key: `cause.${place.hex}`,
        sig: `${points}|${letter}`,
        make: () =>
          svg(
            "g",
            { class: "cause" },
            svg("path", { class: "lit", d: scene.sheet.outline(place.hex, 0.97) }),
            tag(scene, place.hex, String(points), `seat-${letter}`, 15, -15),
          ),
      },
    ];
  });
}
