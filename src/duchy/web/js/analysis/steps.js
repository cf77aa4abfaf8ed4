// @ts-check
/** Steps beside the game, in the words of the log. */

import { copied } from "../table/drawer/line.js";

/** @typedef {import("./whatif.js").WhatIf} WhatIf */
/** @typedef {import("../table/shell/shell.js").Entry} Entry */

/** A table that was reached. `entries`: what happened from the moment on; `said`: the last step in words, by language;
 *  `worlds`: over how many tables its worth is known; `figure`: where it is written.
 *  @typedef {{root: Root, parent: Step | null, plays: string[], children: Step[], entries: Entry[],
 *  said: Map<string, (Node | string)[]>, worth: import("../table/protocol.js").Worth | null, worlds: number,
 *  figure: HTMLElement}} Step */
/** A moment of the game that is played on from, through somebody's eyes (0: with open cards), and what was reached from
 *  there, by what was played; `own`: the seat that the worth of that is told of.
 *  @typedef {{at: number, seat: number, own: number, steps: Map<string, Step>}} Root */

/** The last step to a table. @param {WhatIf} whatIf @param {Step} step */
export function told(whatIf, step) {
  const { app } = whatIf.analysis;
  const known = step.said.get(app.lang);
  if (known) return known;
  const news = step.entries.slice(step.parent?.entries.length);
  const lines = linesOf(whatIf, step, step.parent?.entries ?? [], news).flatMap((line) => [...copied(line), " "]);
  const said = news.length === 0 ? [app.say("what_if.dealt")] : lines.length ? lines : [phrased(whatIf, news)];
  step.said.set(app.lang, said);
  return said;
}

/** What the log does not mention. @param {WhatIf} whatIf @param {Entry[]} news */
function phrased({ analysis: { app, shell } }, news) {
  const phrases = news.map(({ a }) => (shell.state && a ? shell.face.phrase(shell.state, a) : ""));
  return phrases.filter(Boolean).join(", ") || app.say("what_if.unseen");
}

/** What may come next. @param {WhatIf} whatIf @param {Entry} entry */
export function worded(whatIf, entry) {
  const { here } = whatIf;
  const lines = here ? linesOf(whatIf, here, here.entries, [entry]) : [];
  const texts = lines.flatMap((line) => [...copied(line).map((part) => part.textContent), " "]);
  const said = texts.join("").replace(/\s*\.\s*$/, "");
  return said.trim() || entry.a?.replace(/^\w+ /, "");
}

/** The lines of the log of what happened after something else, from the moment of a step on.
 *  @param {WhatIf} whatIf @param {Step} step @param {Entry[]} before @param {Entry[]} news */
function linesOf({ analysis: { shell, replay } }, { root }, before, news) {
  if (!shell.state) return [];
  const past = (replay.told.get(root.seat) ?? replay.whole.entries).slice(0, root.at);
  const number = past.length + before.length;
  return shell.face.story(shell.state, [...past, ...before, ...news]).filter(({ at }) => at >= number);
}
