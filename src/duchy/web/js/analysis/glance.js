// @ts-check
/** What a net sees of a game at once: a graph to look at while the judge is at work. */

/** @typedef {import("../table/protocol.js").Analysed} Analysed */

/** A graph without decisions, luck or accounts. @param {number[]} stops @param {number[][]} course
 *  @returns {Analysed} */
export const glanced = (stops, course) => ({
  is: "analysed",
  worlds: 0,
  decisions: [],
  accounts: course[0].map((_, at) => ({
    seat: at + 1,
    result: 0,
    deal: {},
    chance: {},
    hidden: 0,
    own: 0,
    presents: {},
    drift: 0,
    adjusted: 0,
  })),
  stops,
  course,
  lucks: [],
});
