// @ts-check
/** Symbols, put into the page once: later drawings need no server, which may be unreachable. */

import { built } from "./build.js";

/** The sheets of symbols that are in the page. @type {Set<string>} */
const laid = new Set();

/** Fetch symbols and put them into the page, unless they are there.
 *  @param {"sprite" | "pictures"} sheet those of all pages, or the pictures of the games */
export async function layOutSigns(sheet) {
  if (laid.has(sheet)) return;
  laid.add(sheet);
  try {
    const answer = await fetch(built(`/${sheet}.svg`));
    if (!answer.ok) throw new Error(`signs: ${answer.status}`);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    drawn.setAttribute("class", "vh");
    drawn.setAttribute("aria-hidden", "true");
    document.body.append(drawn);
  } catch {
    laid.delete(sheet);
  }
}
