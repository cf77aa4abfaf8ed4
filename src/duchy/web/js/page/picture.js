// @ts-check
/** The picture of a game, by which it is chosen. */

import { svg } from "./dom.js";

/** @param {string} game */
export function picture(game) {
  if (game !== "rois_faineants")
    return svg("svg", { class: "ill", "aria-hidden": "true" }, svg("use", { href: `#ill-${game}` }));
  const figure = (
    /** @type {string} */ id,
    /** @type {string} */ suit,
    /** @type {number[]} */ [x, y, width, height],
  ) => svg("g", { class: `${suit} fig` }, svg("use", { href: `#${id}`, x, y, width, height }));
  const suit = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y) =>
    svg("g", { class: `${id} fsu` }, svg("use", { href: `#f-${id}`, x, y, width: 22, height: 22 }));
  return svg(
    "svg",
    { class: "ill", viewBox: "0 0 400 176", preserveAspectRatio: "xMidYMax meet", "aria-hidden": "true" },
    figure("c-queen", "hearts", [66, 62, 98, 116]),
    figure("c-jack", "clubs", [238, 62, 98, 116]),
    figure("c-king", "spades", [132, 16, 136, 161]),
    ...[
      [270, 58, 22],
      [288, 42, 17],
      [302, 30, 13],
    ].map(([x, y, size]) => svg("text", { class: "zzz", x, y, "font-size": size }, "z")),
    suit("spades", 26, 38),
    suit("hearts", 60, 20),
    suit("diamonds", 330, 64),
    suit("clubs", 360, 34),
    svg("path", { d: "M-300 175h1000", stroke: "var(--piece)", "stroke-width": 2.4 }),
  );
}
