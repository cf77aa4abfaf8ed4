// @ts-check
/** What of a game's entries was played. */

/** @typedef {import("../table/sight.js").State} State */

/** What was played and stands. @param {State} state */
export const playsOf = (state) => state.entries.filter((each) => each.is === "played");
