// @ts-check
/** Where the arrow keys lead in the form: from piece to piece, from place to place, to a map and back. */

import { nearest } from "../table/nearest.js";

const STOPS = ".ed-piece, .ed-put, .ed-hex[tabindex='0']";
const TRAY = ".ed-tray";
const SIDEWAYS = ["ArrowLeft", "ArrowRight"];

/** The next stop in the direction of a key. The tray is below all else, so nothing outside of it is beside it: keys to
 *  the side end where its rows end. @param {string} key @param {Element} from @param {Element} root */
export function stopTowards(key, from, root) {
  if (!from.matches(STOPS)) return null;
  const isBeside = (/** @type {Element} */ each) => !each.closest(TRAY) === !from.closest(TRAY);
  const stops = [...root.querySelectorAll(STOPS)];
  const found = nearest(from, key, SIDEWAYS.includes(key) ? stops.filter(isBeside) : stops);
  return /** @type {HTMLElement | null} */ (found);
}
