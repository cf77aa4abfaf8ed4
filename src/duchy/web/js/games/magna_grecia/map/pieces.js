// @ts-check
/** What lies on the map, as items of layers: cities, roads, villages, oracles, markets, names. */

import { svg } from "../../../page/dom.js";
import { tileOf } from "./sheet.js";

/** @typedef {import("./layer.js").Item} Item */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {import("../names.js").Place} Place */
/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {{sheet: Sheet, names: Names, scale: number, marks: number, pixels: number,
 *  colour: (seat: number) => string, initials: (seat: number) => string, drafted: Set<number>,
 *  named: Set<number>}} Scene */

/** Something that stands upright on a hex. @param {Scene} scene @param {number} hex @param {...SVGElement} children */
export function upright({ sheet, scale }, hex, ...children) {
  const { x, y } = sheet.at(hex);
  return svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...children);
}

/** @param {string} id @param {number} x @param {number} y @param {number} size @param {string} [kind] */
export function symbol(id, x, y, size, kind) {
  return svg("use", { href: `#${id}`, x: x - size / 2, y: y - size / 2, width: size, height: size, class: kind });
}

/** The hexes of each city, by its place. @param {State} state @param {Sheet} sheet */
function cityHexes(state, sheet) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const hex of sheet.land) {
    const tile = tileOf(state.s.tile[hex]);
    if (tile && "city" in tile) found.set(state.s.place[hex], [...(found.get(state.s.place[hex]) ?? []), hex]);
  }
  return found;
}

/** One region and one outline per city, a roof on each tile.
 *  @param {State} state @param {Scene} scene @returns {Item[]} */
export function cities(state, scene) {
  const { sheet, names } = scene;
  return [...cityHexes(state, sheet)].map(([number, hexes]) => {
    const letter = scene.colour(/** @type {any} */ (tileOf(state.s.tile[hexes[0]])).seat);
    const place = names.places.get(number);
    const home = place?.markets.length ? place.hex : -1;
    const drafted = hexes.filter((hex) => scene.drafted.has(hex));
    return {
      key: `city.${number}`,
      sig: [letter, hexes, home, drafted].join("|"),
      make: () =>
        svg(
          "g",
          { class: `city seat-${letter}` },
          svg("path", { class: "cline", d: hexes.map((hex) => sheet.outline(hex)).join("") }),
          svg("path", { class: "cfill", d: hexes.map((hex) => sheet.outline(hex, 1.012)).join("") }),
          drafted.length > 0 && svg("path", { class: "hatch", d: drafted.map((hex) => sheet.outline(hex)).join("") }),
          ...hexes.map((hex) =>
            upright(scene, hex, symbol(`roof-${letter}`, 0, hex === home ? -8.5 : -1, hex === home ? 18 : 21, "roof")),
          ),
        ),
    };
  });
}

/** All roads of a seat as one, with casing and pattern; those of this turn hatched.
 *  @param {State} state @param {Scene} scene @returns {Item[]} */
export function roads(state, scene) {
  const { sheet } = scene;
  /** @type {Map<number, {hex: number, d: string}[]>} */
  const laid = new Map();
  for (const hex of sheet.land) {
    const tile = tileOf(state.s.tile[hex]);
    if (tile && "exits" in tile)
      laid.set(tile.seat, [...(laid.get(tile.seat) ?? []), { hex, d: sheet.road(hex, tile.exits) }]);
  }
  return [...laid].map(([seat, tiles]) => {
    const letter = scene.colour(seat);
    const all = tiles.map(({ d }) => d).join(" ");
    const fresh = tiles
      .filter(({ hex }) => scene.drafted.has(hex))
      .map(({ d }) => d)
      .join(" ");
    return {
      key: `road.${seat}`,
      sig: `${letter}|${all}|${fresh}`,
      make: () =>
        svg(
          "g",
          { class: `road seat-${letter}` },
          ...["rc", "rf", "rp"].map((kind) => svg("path", { class: kind, d: all })),
          fresh && svg("path", { class: "rh", d: fresh }),
        ),
    };
  });
}

/** @param {Scene} scene @returns {Item[]} */
export function villages(scene) {
  return [...scene.names.places.values()]
    .filter(({ kind }) => kind === "village")
    .map(({ hex, markets }) => ({
      key: `village.${hex}`,
      sig: `${markets.length > 0}`,
      make: () => upright(scene, hex, symbol("village", 0, markets.length || scene.scale > 1 ? -8 : -6, 20, "houses")),
    }));
}

/** @param {Scene} scene @returns {Item[]} */
export function oracles(scene) {
  return [...scene.names.places.values()]
    .filter(({ kind }) => kind === "oracle")
    .map(({ hex }) => ({
      key: `oracle.${hex}`,
      sig: "",
      make: () =>
        svg(
          "g",
          null,
          svg("path", { class: "oface", d: scene.sheet.outline(hex, 0.93) }),
          upright(scene, hex, symbol("oracle", -2, -3, 24, "oicon")),
        ),
    }));
}

/** The pennant of the seat that holds an oracle, above whatever marks the hex.
 *  @param {Scene} scene @returns {Item[]} */
export function flags(scene) {
  return [...scene.names.places.values()]
    .filter(({ kind, held_by }) => kind === "oracle" && held_by)
    .map(({ hex, held_by: seat = 0 }) => ({
      key: `flag.${hex}`,
      sig: `${scene.colour(seat)}|${scene.initials(seat)}`,
      make: () => upright(scene, hex, pennant(scene.colour(seat), scene.initials(seat))),
    }));
}

const FLAGS = /** @type {Record<string, string>} */ ({
  y: "M13 -24h8a6 6 0 0 1 0 12h-8z",
  o: "M13 -24.5L31 -18 13 -11.5z",
  b: "M13 -24h13v12h-13z",
  r: "M13 -24h17l-4.5 6 4.5 6h-17z",
});

/** @param {string} letter @param {string} initials */
function pennant(letter, initials) {
  return svg(
    "g",
    { class: `pennant seat-${letter}` },
    svg("path", { d: "M13 -24v28.5" }),
    svg("path", { class: "flag", d: FLAGS[letter] }),
    svg("text", { x: letter === "o" ? 17.5 : 19, y: -15.2 }, initials),
  );
}

const PITCH = 11.4;

/** Pawns on a light plinth; a sold one lies on its side. @param {Scene} scene @returns {Item[]} */
export function markets(scene) {
  return [...scene.names.places.values()]
    .filter((place) => place.markets.length)
    .map((place) => {
      const pawns = place.markets;
      const pitch = pawns.length > 3 ? 10.2 : PITCH;
      const wide = pitch * (pawns.length - 1) + 15;
      return {
        key: `market.${place.hex}`,
        sig: JSON.stringify(pawns.map(([seat, how]) => [scene.colour(seat), how])),
        make: () =>
          upright(
            scene,
            place.hex,
            svg("rect", { class: "plinth", x: -wide / 2, y: 1, width: wide, height: 16.5, rx: 5 }),
            ...pawns.map(([seat, how], at) => pawn(scene.colour(seat), how, (at - (pawns.length - 1) / 2) * pitch)),
          ),
      };
    });
}

/** @param {string} letter @param {string} how @param {number} x */
function pawn(letter, how, x) {
  const lying = how === "sold" ? " rotate(90)" : "";
  return svg(
    "g",
    { class: `pawn seat-${letter} ${how}`, transform: `translate(${x} 9.2)${lying}` },
    symbol(`pawn-${letter}`, 0, 0, 13),
  );
}
