// @ts-check
/** The map as it lies in a diagram of Magna Grecia, in the terms of its drawing. */

import { beyond, hexOf, labelOf } from "../../games/magna_grecia/map/sheet.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** A village, a city or an oracle: its number, the hex of its first village, what it is, whose markets it has.
 *  @typedef {{place: number, hex: number, kind: "city" | "village" | "oracle", seat?: number,
 *  markets: ReturnType<typeof lines.marketsAt>}} Place */
/** Tiles and places by hex, places by their numbers, tiles by the labels of their hexes.
 *  @typedef {{terrain: number[], tile: number[], place: number[], places: Map<number, Place>,
 *  tiles: ReturnType<typeof lines.tilesOf>}} Laid */

const WAYS = lines.TURNS.length;
const FIRST_CITY = 1 + 4 * WAYS;
const VILLAGE = 2;
const SIDES = 6;
/** Numbers of places that are no cities follow those of hexes. */
const OTHERS = 1000;

/** @param {Desk} desk @param {Diagram} diagram @returns {Laid} */
export function lay(desk, diagram) {
  const terrain = /** @type {number[]} */ (/** @type {any} */ (desk.state?.laid)?.terrain ?? []);
  const tiles = lines.tilesOf(diagram);
  const tile = terrain.map((_, hex) => numberOf(tiles.get(labelOf(hex))));
  const place = terrain.map(() => -1);
  /** @type {Laid["places"]} */
  const places = new Map();
  for (const [hex, kind] of terrain.entries()) {
    if (tile[hex] >= FIRST_CITY && place[hex] < 0) {
      const city = grown(tile, hex);
      for (const each of city) place[each] = hex;
      places.set(hex, cityOf(diagram, terrain, tile, city));
    } else if (kind >= VILLAGE && tile[hex] === 0) places.set(OTHERS + hex, villageOf(diagram, hex));
  }
  return { terrain, tile, place, places, tiles };
}

/** The number of a tile in the terms of the drawing; 0 for none. @param {lines.Tile | undefined} tile */
function numberOf(tile) {
  if (!tile) return 0;
  return tile.way === null ? FIRST_CITY + tile.seat - 1 : 1 + (tile.seat - 1) * WAYS + lines.TURNS.indexOf(tile.way);
}

/** The city tiles of a seat that hang together. @param {number[]} tile @param {number} first */
function grown(tile, first) {
  const found = [first];
  for (const hex of found)
    for (let side = 0; side < SIDES; side++) {
      const next = beyond(hex, side);
      if (next >= 0 && tile[next] === tile[first] && !found.includes(next)) found.push(next);
    }
  return found;
}

/** @param {Diagram} diagram @param {number[]} terrain @param {number[]} tile @param {number[]} city its hexes
 *  @returns {Place} */
function cityOf(diagram, terrain, tile, city) {
  const [first] = city;
  const home = city.filter((each) => terrain[each] >= VILLAGE).sort((one, other) => one - other)[0] ?? -1;
  const markets = home < 0 ? [] : lines.marketsAt(diagram, labelOf(home));
  return { place: first, hex: home, kind: "city", seat: tile[first] - FIRST_CITY + 1, markets };
}

/** A village that no tile covers, or the oracle there. @param {Diagram} diagram @param {number} hex @returns {Place} */
function villageOf(diagram, hex) {
  const isOracle = lines.oraclesOf(diagram).includes(labelOf(hex));
  const markets = isOracle ? [] : lines.marketsAt(diagram, labelOf(hex));
  return { place: OTHERS + hex, hex, kind: isOracle ? "oracle" : "village", markets };
}

/** The place that a hex belongs to. @param {Laid} laid @param {number} hex */
export const placeAt = ({ tile, place, places }, hex) =>
  places.get(tile[hex] >= FIRST_CITY ? place[hex] : OTHERS + hex);

/** What a hex belongs to, by the label of its first village. @param {Laid} laid @param {string} label */
export function homeOf({ place, places }, label) {
  const home = places.get(place[hexOf(label)])?.hex ?? -1;
  return home >= 0 ? labelOf(home) : label;
}

/** Whether a piece may lie on such a hex at all: oracles in villages inland, markets in villages and cities, roads
 *  beside villages. @param {Laid} laid @param {string} id @param {string} label */
export function fits({ terrain, tile }, id, label) {
  const hex = hexOf(label);
  const isVillage = terrain[hex] >= VILLAGE;
  const [kind] = id.split(".");
  if (kind === lines.ORACLE) return terrain[hex] === VILLAGE;
  if (kind === "market" || kind === "sold") return isVillage || tile[hex] >= FIRST_CITY;
  return kind !== "road" || !isVillage;
}
