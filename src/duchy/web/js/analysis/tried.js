// @ts-check
/** What has been tried beside a game: written into its record, and kept with the tab, for when it is loaded again. */

import { recallInTab, rememberInTab } from "../page/shelf.js";
import { post } from "./branch.js";

/** @typedef {import("./whatif.js").WhatIf} WhatIf */
/** @typedef {import("./steps.js").Root} Root */
/** @typedef {import("../table/shell/shell.js").Entry} Entry */
/** Something that was tried, as far as it goes. @typedef {{at: number, seat: number, plays: string[]}} Tried */

/** Steps from one moment, each behind the one that it follows; `after`: the number of that one, -1 for the moment.
 *  @typedef {{at: number, seat: number, own?: number, steps: {after: number, plays: string[], entries: Entry[]}[]}}
 *  Grown */

const KEPT = "tried";
/** A position made up by hand has no record: of it the steps themselves are kept. */
const KEPT_OF_POSITION = "tried.position";

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
  if (!branches.length) return;
  if (isPosition) rememberInTab(KEPT_OF_POSITION, { text, roots: [...whatIf.roots.values()].map(grownFrom) });
  else rememberInTab(KEPT, { text, branches });
}

/** @param {Root} root @returns {Grown} */
function grownFrom({ at, seat, own, steps }) {
  const [, ...all] = steps.values();
  const grown = all.map(({ parent, plays, entries }) => ({
    after: parent ? all.indexOf(parent) : -1,
    plays: plays.slice(parent?.plays.length),
    entries: entries.slice(parent?.entries.length),
  }));
  return { at, seat, own, steps: grown };
}

/** What was kept of a position. @param {WhatIf} whatIf @returns {Grown[]} */
export function keptOfPosition(whatIf) {
  const kept = recallInTab(KEPT_OF_POSITION);
  return kept?.text === whatIf.analysis.replay.text && Array.isArray(kept.roots) ? kept.roots : [];
}

/** The record with what was kept of it, if anything was. @param {WhatIf} whatIf @returns {Promise<string>} */
export async function recordKept(whatIf) {
  const { text } = whatIf.analysis.replay;
  const kept = recallInTab(KEPT);
  const branches = kept?.text === text && Array.isArray(kept.branches) ? kept.branches : [];
  const answer = branches.length ? await written(whatIf, branches) : null;
  return answer?.is === "written" ? answer.record : text;
}
