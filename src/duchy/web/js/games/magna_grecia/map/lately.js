// @ts-check
/** Which hexes have just been played on: by others since the viewer's last turn, and in the current turn. */

import { hexOf } from "./sheet.js";

/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../../../table/sight.js").Entry<import("../payload.js").Game>} Entry */

/** The hexes named in the actions. @param {Entry[]} entries @returns {Set<number>} */
export function hexesOf(entries) {
  const labels = entries.map(({ a }) => /^(?:road|city|buy|sell|oracle) ([A-P]\d+)/.exec(a ?? "")?.[1]);
  return new Set(labels.flatMap((label) => (label ? [hexOf(label)] : [])));
}

/** What others have done since the viewer's last turn, until the viewer does something.
 *  @param {State} state @returns {Set<number>} */
export function recent(state) {
  const plays = state.acting ? state.entries.filter(({ is }) => is === "played") : [];
  const own = plays.findLastIndex(({ actor }) => actor === state.me);
  return own >= 0 && plays[own].a === "end" ? hexesOf(plays.slice(own + 1)) : new Set();
}

/** The hexes of tiles that can still be taken back. @param {State} state @returns {Set<number>} */
export function drafted(state) {
  const found = new Set();
  if (!state.acting && !(typeof state.actor === "number" && state.actor > 0)) return found;
  for (let at = state.entries.length - 1; at >= 0; at--) {
    const { is, a, actor } = state.entries[at];
    if (is !== "played") continue;
    if (actor !== state.actor || !a || a === "end") break;
    const [kind, label] = a.split(" ");
    if (kind === "road" || kind === "city") found.add(hexOf(label));
  }
  return found;
}
