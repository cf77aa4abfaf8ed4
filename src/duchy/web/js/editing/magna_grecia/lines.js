// @ts-check
/** What is laid or taken off in a diagram of Magna Grecia, line by line. */

import { BLOCK, WAYS } from "../../games/magna_grecia/map/sheet.js";

/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../table/protocol.js").Flaw} Flaw */
/** What lies on a hex. @typedef {{seat: number, way: string | null} | null} Tile */

/** Flaws that are said of hexes, which they name first or alone. */
const OF_HEXES = "AGES CITY DUE FOUNDING HEX MARKET ORACLE PLACE ROAD ROADS TILE".split(" ");

/** The labels of the hexes that a flaw names. @param {Flaw | null} flaw @returns {string[]} */
export const hexesOf = (flaw) =>
  flaw && OF_HEXES.includes(flaw.code) ? (flaw.detail.match(/\b[A-P]\d{1,2}\b/g) ?? []) : [];

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

/** Road and city tiles, as they are counted. @param {string} text */
function countsOf(text) {
  const [, roads = 0, cities = 0] = /^(?:R(\d+))?(?:C(\d+))?$/.exec(text) ?? [];
  return { roads: Number(roads), cities: Number(cities) };
}

/** @param {{roads: number, cities: number}} counts */
const countsText = ({ roads, cities }) => `${roads ? `R${roads}` : ""}${cities ? `C${cities}` : ""}`;

/** Points, and road and city tiles in supply. @param {Diagram} diagram @param {number} seat */
export function numbersOf(diagram, seat) {
  const [points = "0", , supply = ""] = all(diagram, `${seat} points`);
  return { points: Number(points), ...countsOf(supply) };
}

/** @param {Diagram} diagram @param {number} seat @param {Partial<ReturnType<typeof numbersOf>>} change */
export function writeNumbers(diagram, seat, change) {
  settle(diagram);
  const { points, roads, cities } = { ...numbersOf(diagram, seat), ...change };
  diagram.write(`${seat} points`, [points, "supply", countsText({ roads, cities }) || "-"]);
}

/** Tiles placed in this turn, and taken. @param {Diagram} diagram */
export function turnOf(diagram) {
  const [used = ""] = all(diagram, "used");
  const [taken = "0"] = all(diagram, "taken");
  return { ...countsOf(used), taken: Number(taken) };
}

/** @param {Diagram} diagram @param {Partial<ReturnType<typeof turnOf>>} change */
export function writeTurn(diagram, change) {
  const { taken, ...used } = { ...turnOf(diagram), ...change };
  write(diagram, "used", [countsText(used)].filter(Boolean));
  diagram.write("taken", taken ? [taken] : null);
}

// Action cards

/** What is printed on them: the order of play, roads, cities, supply.
 *  @type {Record<string, [string, ...number[]]>} */
export const PRINTED = {
  ...{ Y1: ["YROB", 3, 1, 2], Y2: ["YOBR", 3, 2, 5], Y3: ["YBRO", 1, 2, 3] },
  ...{ O1: ["OYBR", 2, 2, 2], O2: ["ORYB", 2, 3, 3], O3: ["OBRY", 2, 1, 5] },
  ...{ B1: ["BYRO", 2, 3, 2], B2: ["BOYR", 2, 2, 5], B3: ["BROY", 2, 1, 2] },
  ...{ R1: ["RBOY", 2, 3, 5], R2: ["RYBO", 2, 1, 3], R3: ["ROYB", 2, 2, 3] },
};
/** As many cards are a layer, in which each colour leads once. */
const LAYER = 4;

/** The cards of this round and the next, as far as they are open: their numbers, and which they are.
 *  @param {Diagram} diagram @param {number} seats @returns {[number, string][]} */
export function openCards(diagram, seats) {
  const cards = all(diagram, "cards");
  const round = Math.max(1, Math.ceil(Number(all(diagram, "turn")[0] ?? 1) / seats));
  return [round - 1, round].flatMap((at) => (cards[at] ? [[at, cards[at]]] : []));
}

/** Make a card the one of that number; whose turn it is follows from it. The card of its layer that the same colour
 *  leads gives way to the one that lay there, and where it lay itself comes another of its colour.
 *  @param {Diagram} diagram @param {number} at @param {string} card */
export function showCard(diagram, at, card) {
  const cards = [...all(diagram, "cards")];
  const [before, from] = [cards[at], cards.indexOf(card)];
  const first = at - (at % LAYER);
  const rival = cards.findIndex(
    (other, where) => where >= first && where < first + LAYER && where !== at && other[0] === card[0],
  );
  const free = Object.keys(PRINTED).find((other) => other[0] === card[0] && !cards.includes(other)) ?? before;
  cards[at] = card;
  if (from >= 0 && from !== at && from !== rival) cards[from] = rival >= 0 ? cards[rival] : free;
  if (rival >= 0) cards[rival] = before;
  write(diagram, "cards", cards);
  const [number = "1", ...rest] = all(diagram, "turn");
  diagram.write("turn", [number, rest.at(-1) ?? "turn"]);
}
