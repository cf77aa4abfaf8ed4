// @ts-check
/** What has been tried beside a game: written into its record, and kept with the tab, for when it is loaded again. */

import { recallInTab, rememberInTab } from "../page/shelf.js";
import { post } from "./branch.js";

/** @typedef {import("./whatif.js").WhatIf} WhatIf */
/** Something that was tried, as far as it goes. @typedef {{at: number, seat: number, plays: string[]}} Tried */

const KEPT = "tried";

/** All of it. @param {WhatIf} whatIf @returns {Tried[]} */
const tried = (whatIf) =>
  [...whatIf.roots.values()]
    .flatMap((root) => [...root.steps.values()])
    .filter(({ parent, children }) => parent && !children.length)
    .map(({ root: { at, seat }, plays }) => ({ at, seat, plays }));

/** The record with all of it, or why there is none. @param {WhatIf} whatIf @param {Tried[]} [branches]
 *  @returns {Promise<{is: "written", record: string} | {is: "nak", text: string}>} */
export const written = (whatIf, branches = tried(whatIf)) => post(whatIf.analysis, "/api/branches", { branches });

/** Keep it with the tab. @param {WhatIf} whatIf */
export function keep(whatIf) {
  const { text, isPosition } = whatIf.analysis.replay;
  const branches = tried(whatIf);
  if (!isPosition && branches.length) rememberInTab(KEPT, { text, branches });
}

/** The record with what was kept of it, if anything was. @param {WhatIf} whatIf @returns {Promise<string>} */
export async function recordKept(whatIf) {
  const { text } = whatIf.analysis.replay;
  const kept = recallInTab(KEPT);
  const branches = kept?.text === text && Array.isArray(kept.branches) ? kept.branches : [];
  const answer = branches.length ? await written(whatIf, branches) : null;
  return answer?.is === "written" ? answer.record : text;
}
