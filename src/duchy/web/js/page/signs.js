// @ts-check
/** The symbols of the sprite, put into the page once: later drawings need no server, which may be unreachable. */

import { built } from "./build.js";

let areLaid = false;

/** Fetch the symbols and put them into the page, unless they are there. */
export async function layOutSigns() {
  if (areLaid) return;
  areLaid = true;
  try {
    const answer = await fetch(built("/sprite.svg"));
    if (!answer.ok) throw new Error(`signs: ${answer.status}`);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    drawn.setAttribute("class", "vh");
    drawn.setAttribute("aria-hidden", "true");
    document.body.append(drawn);
  } catch {
    areLaid = false;
  }
}
