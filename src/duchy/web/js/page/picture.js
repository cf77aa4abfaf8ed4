// @ts-check
/** The picture of a game, by which it is chosen. */

import { svg } from "./dom.js";

/** @param {string} game */
export const picture = (game) =>
  svg("svg", { class: "ill", "aria-hidden": "true" }, svg("use", { href: `#ill-${game}` }));
