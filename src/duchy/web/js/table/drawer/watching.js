// @ts-check
/** What a tutor may warn of, and the choice of it. */

import { h } from "../../page/dom.js";

/** What one may be warned of. */
export const WATCHES = /** @type {const} */ (["off", "blunder", "mistake", "inaccuracy"]);
/** @typedef {typeof WATCHES[number]} Watch */

/** The choice of what to be warned of. @param {import("../shell/shell.js").Shell} shell */
export function watching(shell) {
  const { tutor } = shell.handlers;
  const state = shell.state;
  if (!tutor || !state || !tutor.isFair(state)) return null;
  const now = tutor.watch(state);
  const choice = h(
    "select",
    { "data-key": "tutor", on: { change: (/** @type {any} */ event) => tutor.choose(event.target.value) } },
    ...WATCHES.map((each) => h("option", { value: each, selected: each === now }, shell.say(`web.tutor.${each}`))),
  );
  return h("label", { class: "asks" }, h("span", null, shell.say("web.tutor.label")), choice);
}
