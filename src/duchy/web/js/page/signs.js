// @ts-check
/** The signs of the sprite, laid into the page once: what is drawn later asks no server for them, which may be away. */

import { built } from "./build.js";

let areLaid = false;

/** Fetch the signs and lay them into the page, unless they are there. */
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
