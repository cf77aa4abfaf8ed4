// @ts-check
/** What is laid or taken off in a diagram of Magna Grecia, line by line. */

import { BLOCK, WAYS } from "../../games/magna_grecia/map/sheet.js";

/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** What lies on a hex. @typedef {{seat: number, way: string | null} | null} Tile */

/** The ways through a hex, as roads are written. */
export const TURNS = WAYS.map((sides) => sides.map((side) => BLOCK[side]).join("-"));
export const ERASER = "eraser";
export const ORACLE = "oracle";
const SEATS = [1, 2, 3, 4];
/** How the lines of one row of the map begin: they follow from the others. */
const ROW = /^[A-P](?:\s|$)/;

/** @param {Diagram} diagram @param {string} start */
const all = (diagram, start) => diagram.words(start) ?? [];

/** @param {Diagram} diagram @param {string} start @param {string[]} words */
const write = (diagram, start, words) => diagram.write(start, words.length ? words : null);

/** What lies on the hexes, by their labels.
 *  @param {Diagram} diagram @returns {Map<string, {seat: number, way: string | null}>} */
export function tilesOf(diagram) {
  const found = new Map();
  for (const seat of SEATS) {
    for (const label of all(diagram, `${seat} cities`)) found.set(label, { seat, way: null });
    for (const [label, way] of all(diagram, `${seat} roads`).map((word) => word.split(":")))
      found.set(label, { seat, way });
  }
  return found;
}

/** @param {Diagram} diagram @param {string} label @returns {Tile} */
const tileAt = (diagram, label) => tilesOf(diagram).get(label) ?? null;

/** @param {Diagram} diagram */
export const oraclesOf = (diagram) => all(diagram, "oracles").map((word) => word.split(">")[0]);

/** The markets of a place: seats, and whether each is sold. @param {Diagram} diagram @param {string} place
 *  @returns {[number, "active" | "sold"][]} */
export const marketsAt = (diagram, place) =>
  all(diagram, `markets ${place}`).map((word) => [Number(word[0]), word.endsWith("x") ? "sold" : "active"]);

/** Lay a piece, turn a road that lies already, take off what is laid again. `place`: what the hex belongs to.
 *  @param {Diagram} diagram @param {string} piece @param {string} label @param {string} place */
export function put(diagram, piece, label, place) {
  const [kind, number] = piece.split(".");
  const seat = Number(number);
  if (kind === ORACLE) return turnOracle(diagram, label);
  if (kind === "market" || kind === "sold") return putMarket(diagram, seat, place, kind === "sold");
  const tile = tileAt(diagram, label);
  lift(diagram, label);
  if (kind === "city" && !(tile?.seat === seat && tile.way === null))
    write(diagram, `${seat} cities`, [...all(diagram, `${seat} cities`), label]);
  if (kind === "road") {
    const way = tile?.seat === seat && tile.way ? TURNS[(TURNS.indexOf(tile.way) + 1) % TURNS.length] : TURNS[1];
    write(diagram, `${seat} roads`, [...all(diagram, `${seat} roads`), `${label}:${way}`]);
  }
  if (kind === ERASER && !tile) {
    if (oraclesOf(diagram).includes(label)) turnOracle(diagram, label);
    else diagram.write(`markets ${place}`, null);
  }
  settle(diagram);
  return true;
}

/** @param {Diagram} diagram @param {string} label */
function lift(diagram, label) {
  for (const seat of SEATS)
    for (const kind of ["cities", "roads"]) {
      const words = all(diagram, `${seat} ${kind}`);
      const left = words.filter((word) => word.split(":")[0] !== label);
      if (left.length < words.length) write(diagram, `${seat} ${kind}`, left);
    }
}

/** @param {Diagram} diagram @param {string} label */
function turnOracle(diagram, label) {
  const words = all(diagram, "oracles");
  const left = words.filter((word) => word.split(">")[0] !== label);
  write(diagram, "oracles", left.length < words.length ? left : [...words, label]);
  settle(diagram);
  return true;
}

/** @param {Diagram} diagram @param {number} seat @param {string} place @param {boolean} isSold */
function putMarket(diagram, seat, place, isSold) {
  const line = `markets ${place}`;
  const words = all(diagram, line);
  const word = `${seat}${isSold ? "x" : ""}`;
  const others = words.filter((each) => Number(each[0]) !== seat);
  write(diagram, line, words.includes(word) ? others : [...others, word].sort());
  settle(diagram);
  return true;
}

/** What follows from the tiles need not be written: the map, reserves, holders of oracles, the order of foundings.
 *  @param {Diagram} diagram */
function settle(diagram) {
  diagram.keep((line) => !ROW.test(line) && !line.startsWith("ages "));
  for (const seat of SEATS) {
    const words = all(diagram, `${seat} points`);
    const at = words.indexOf("reserve");
    if (at >= 0) diagram.write(`${seat} points`, words.slice(0, at));
  }
  write(
    diagram,
    "oracles",
    all(diagram, "oracles").map((word) => word.split(">")[0]),
  );
}

/** Points, and road and city tiles in supply. @param {Diagram} diagram @param {number} seat */
export function numbersOf(diagram, seat) {
  const [points = "0", , supply = ""] = all(diagram, `${seat} points`);
  const [, roads = 0, cities = 0] = /^(?:R(\d+))?(?:C(\d+))?$/.exec(supply) ?? [];
  return { points: Number(points), roads: Number(roads), cities: Number(cities) };
}

/** @param {Diagram} diagram @param {number} seat @param {Partial<ReturnType<typeof numbersOf>>} change */
export function writeNumbers(diagram, seat, change) {
  settle(diagram);
  const { points, roads, cities } = { ...numbersOf(diagram, seat), ...change };
  const supply = `${roads ? `R${roads}` : ""}${cities ? `C${cities}` : ""}`;
  diagram.write(`${seat} points`, [points, "supply", supply || "-"]);
}
