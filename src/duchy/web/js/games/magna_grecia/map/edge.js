// @ts-check
/** Letters of the rows and numbers of the columns along the edge of the visible part, so that a hex can be found by its
 *  name. */

import { svg } from "../../../page/dom.js";
import { columnOf, ROW_LENGTH, ROWS } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Distance from the edge and size, in rems; the least distance between two numbers. */
const INSET = 0.9;
const SIZE = 1.15;
const NEAREST = 2.6;

/** @param {Sheet} sheet @param {Box} box @param {number} scale how many rems a unit of the sheet has
 *  @param {Box} covered where buttons lie: a mark below them is left to the edge across
 *  @returns {SVGElement[]} */
export function edge(sheet, box, scale, covered) {
  const isTurned = sheet.quarters % 2 === 1;
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    text: String.fromCharCode(65 + row),
    at: along(sheet, row * ROW_LENGTH, isTurned ? "x" : "y"),
  }));
  const columns = Array.from({ length: 2 * ROW_LENGTH }, (_, at) => ({
    text: String(at + 1),
    at: along(sheet, hexInColumn(at + 1), isTurned ? "y" : "x"),
  }));
  const every = [2, 4, 8, 12].find((step) => Math.abs(columns[step].at - columns[0].at) * scale >= NEAREST) ?? 12;
  return [
    ...marks(rows, box, scale, covered, isTurned),
    ...marks(
      columns.filter((_, at) => at % every === 2 % every),
      box,
      scale,
      covered,
      !isTurned,
    ),
  ];
}

/** A hex of that column, in the first row or the second. @param {number} column */
function hexInColumn(column) {
  const first = Math.floor((column - 1) / 2);
  return columnOf(first) === column ? first : first + ROW_LENGTH;
}

/** @param {Sheet} sheet @param {number} hex @param {"x" | "y"} axis */
function along(sheet, hex, axis) {
  return sheet.at(hex)[axis];
}

/** The same marks at both edges: left and right, or above and below.
 *  @param {{text: string, at: number}[]} all @param {Box} box @param {number} scale @param {Box} covered
 *  @param {boolean} isAcross */
function marks(all, box, scale, covered, isAcross) {
  const inset = INSET / scale;
  const size = SIZE / scale;
  const [low, high] = isAcross ? [box.x, box.x + box.width] : [box.y, box.y + box.height];
  const ends = isAcross ? [box.y + inset, box.y + box.height - inset] : [box.x + inset, box.x + box.width - inset];
  return all
    .filter(({ at }) => at > low + 2 * inset && at < high - 2 * inset)
    .flatMap(({ text, at }) => ends.map((end) => ({ text, x: isAcross ? at : end, y: isAcross ? end : at })))
    .filter(({ x, y }) => !isWithin(covered, x, y, size))
    .map(({ text, x, y }) =>
      svg(
        "text",
        {
          class: "edge-mark",
          x,
          y: y + size * 0.36,
          "font-size": size,
          "stroke-width": size * 0.3,
        },
        text,
      ),
    );
}

/** Whether a point is in a box or nearer to it than `by`. @param {Box} box @param {number} x @param {number} y
 *  @param {number} by */
function isWithin(box, x, y, by) {
  return x > box.x - by && x < box.x + box.width + by && y > box.y - by && y < box.y + box.height + by;
}
