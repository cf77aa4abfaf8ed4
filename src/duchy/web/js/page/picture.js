// @ts-check
/** A game among others, by whose picture it is chosen. */

import { h, svg } from "./dom.js";
import { layOutSigns } from "./signs.js";

/** Its card: the picture, the name, and whatever can be done with it.
 *  @param {import("./words.js").Words} words @param {string} game
 *  @param {Record<string, () => void> | null} on what the whole card listens to
 *  @param {...(import("./dom.js").Child | import("./dom.js").Child[])} parts */
export const card = (words, game, on, ...parts) =>
  h(
    "article",
    { class: "game", role: "group", "aria-label": words.named("title", game), on },
    picture(game),
    h("div", { class: "gb" }, h("h2", null, words.named("title", game)), ...parts),
  );

/** @param {string} game */
function picture(game) {
  layOutSigns("pictures");
  return svg("svg", { class: "ill", "aria-hidden": "true" }, svg("use", { href: `#ill-${game}` }));
}
