// @ts-check
/** The picture of a game, by which it is chosen. */

import { svg } from "./dom.js";
import { layOutSigns } from "./signs.js";

/** @param {string} game */
export function picture(game) {
  layOutSigns("pictures");
  return svg("svg", { class: "ill", "aria-hidden": "true" }, svg("use", { href: `#ill-${game}` }));
}
