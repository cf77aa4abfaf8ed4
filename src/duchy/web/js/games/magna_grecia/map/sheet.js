// @ts-check
/** The sheet of hexagons as a drawing: numbers, labels, sides, and where everything stands when the sheet is turned. */

export const ROW_LENGTH = 18;
export const ROWS = 16;
const SIDES = 6;
/** The width of a hex between flat sides, in units of the drawing. */
export const WIDTH = 44;
const RADIUS = WIDTH / Math.sqrt(3);
/** The margin around the land, for letters and numbers. */
const MARGIN = 20;
/** By side, from east clockwise: how row and column change. */
const STEPS = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];
/** The pairs of exits of a road tile, in the order of its numbers. */
export const WAYS = [
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 3],
  [1, 4],
  [1, 5],
  [2, 4],
  [2, 5],
  [3, 5],
];
const FIRST_CITY = 1 + 4 * WAYS.length;
/** The names of the sides in the notation. */
export const BLOCK = ["E", "SE", "SW", "W", "NW", "NE"];

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{seat: number, exits: number[]} | {seat: number, city: true} | null} Tile */

/** @param {number} hex */
export const rowOf = (hex) => Math.floor(hex / ROW_LENGTH);

/** @param {number} hex */
export const columnOf = (hex) => 2 * (hex % ROW_LENGTH) + 1 + (rowOf(hex) % 2);

/** What a hex is called. @param {number} hex */
export const labelOf = (hex) => String.fromCharCode(65 + rowOf(hex)) + columnOf(hex);

/** The hex beyond a side; -1 beyond the edge. @param {number} hex @param {number} side */
export function beyond(hex, side) {
  const row = rowOf(hex) + STEPS[side][0];
  const column = columnOf(hex) + STEPS[side][1];
  if (row < 0 || row >= ROWS || column < 1 || column > 2 * ROW_LENGTH) return -1;
  return row * ROW_LENGTH + Math.floor((column - 1) / 2);
}

/** The side of one hex beyond which another lies; -1 if they are not neighbours.
 *  @param {number} hex @param {number} other */
export function sideTo(hex, other) {
  return STEPS.findIndex((_, side) => beyond(hex, side) === other);
}

/** What a number of `tile` in the state means, seats from 1. @param {number} tile @returns {Tile} */
export function tileOf(tile) {
  if (tile === 0) return null;
  if (tile >= FIRST_CITY) return { seat: tile - FIRST_CITY + 1, city: true };
  return { seat: Math.floor((tile - 1) / WAYS.length) + 1, exits: WAYS[(tile - 1) % WAYS.length] };
}

/** The parts of a road's action text. @param {string} a @returns {{hex: number, exits: number[]}} */
export function roadOf(a) {
  const [, label, exits] = a.split(" ");
  return { hex: hexOf(label), exits: exits.split("-").map((name) => BLOCK.indexOf(name)) };
}

/** @param {string} label */
export function hexOf(label) {
  return (label.charCodeAt(0) - 65) * ROW_LENGTH + Math.floor((Number(label.slice(1)) - 1) / 2);
}

/** By how many quarters the sheet is turned on the screen: as its map says, and one more in a tall window.
 *  @param {number} [rotation] */
export const quartersOf = (rotation) =>
  (innerHeight > 1.7 * innerWidth && matchMedia("(height>=43.75em)").matches ? 1 : 0) + (rotation === 180 ? 2 : 0);

/** How the sheet lies on the screen: a turn in quarters, clockwise. */
export class Sheet {
  /** @param {number[]} terrain @param {number} quarters */
  constructor(terrain, quarters) {
    this.terrain = terrain;
    this.quarters = quarters;
    this.land = terrain.flatMap((kind, hex) => (kind > 0 ? [hex] : []));
    const spots = this.land.map((hex) => this.turned(hex));
    const reach = RADIUS + MARGIN;
    this.left = Math.min(...spots.map(({ x }) => x)) - reach;
    this.top = Math.min(...spots.map(({ y }) => y)) - reach;
    this.width = Math.max(...spots.map(({ x }) => x)) + reach - this.left;
    this.height = Math.max(...spots.map(({ y }) => y)) + reach - this.top;
  }

  /** @param {number} hex @returns {Point} */
  turned(hex) {
    let [x, y] = [(columnOf(hex) * WIDTH) / 2, (rowOf(hex) * RADIUS * 3) / 2];
    for (let each = 0; each < this.quarters; each++) [x, y] = [-y, x];
    return { x, y };
  }

  /** The middle of a hex. @param {number} hex @returns {Point} */
  at(hex) {
    const { x, y } = this.turned(hex);
    return { x: round(x - this.left), y: round(y - this.top) };
  }

  /** A point that far from the middle of a hex towards a side; 0.5 is the border.
   *  @param {number} hex @param {number} side @param {number} far */
  towards(hex, side, far) {
    const { x, y } = this.at(hex);
    const angle = this.angle(side);
    return { x: round(x + WIDTH * far * Math.cos(angle)), y: round(y + WIDTH * far * Math.sin(angle)) };
  }

  /** The direction of a side on the screen. @param {number} side */
  angle(side) {
    return (side * Math.PI) / 3 + (this.quarters * Math.PI) / 2;
  }

  /** The outline of a hex, larger or smaller by a factor. @param {number} hex @param {number} [factor] */
  outline(hex, factor = 1) {
    const { x, y } = this.at(hex);
    const corners = BLOCK.map((_, side) => {
      const angle = this.angle(side) + Math.PI / 6;
      return `${round(x + RADIUS * factor * Math.cos(angle))} ${round(y + RADIUS * factor * Math.sin(angle))}`;
    });
    return `M${corners.join("L")}Z`;
  }

  /** The road through a hex: straight, or a curve round its middle. @param {number} hex @param {number[]} exits */
  road(hex, exits) {
    const [one, other] = exits.map((side) => this.towards(hex, side, 0.5));
    const { x, y } = this.at(hex);
    const bend = (exits[1] - exits[0]) % SIDES === SIDES / 2 ? "L" : `Q${x} ${y} `;
    return `M${one.x} ${one.y}${bend}${other.x} ${other.y}`;
  }

  /** The part of the drawing that holds these hexes: left, top, width, height.
   *  @param {number[]} hexes */
  boxOf(hexes) {
    const spots = hexes.map((hex) => this.at(hex));
    const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
    return [left - WIDTH, top - WIDTH, right - left + 2 * WIDTH, bottom - top + 2 * WIDTH].map(round);
  }

  /** The hex of land under a point of the drawing; -1 in the sea. @param {Point} point */
  under({ x, y }) {
    let found = -1;
    let least = RADIUS;
    for (const hex of this.land) {
      const spot = this.at(hex);
      const far = Math.hypot(spot.x - x, spot.y - y);
      if (far < least) [found, least] = [hex, far];
    }
    return found;
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
