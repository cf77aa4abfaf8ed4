// @ts-check
/** An earlier moment of a table as a state that can be drawn. */

import { playsOf } from "../desk/plays.js";

/** @typedef {import("./sight.js").State} State */

/** The state of an earlier moment: what was visible then, with nothing to do; what came later is kept only for the log.
 *  @param {State} now @param {import("./protocol.js").Past} past @param {number} at after so many actions
 *  @returns {State} */
export function pastState(now, past, at) {
  const { view } = past;
  const plays = playsOf(now);
  return {
    ...now,
    view,
    s: view.state,
    shown: past.shown ?? {},
    legal: [],
    offers: [],
    acting: false,
    actor: view.actor,
    turn: view.turn,
    over: Boolean(view.ending),
    takesBack: 0,
    rewinds: false,
    awaited: [],
    entries: plays.slice(0, at),
    later: plays.slice(at),
    version: -1 - at,
    past: true,
  };
}
