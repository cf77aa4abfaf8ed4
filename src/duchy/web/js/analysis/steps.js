// @ts-check
/** Steps beside the game, in the words of the log. */

import { h } from "../page/dom.js";
import { copied } from "../table/drawer/line.js";
import { amount, change, percent } from "./figures.js";
import { keptOfPosition, recordKept } from "./tried.js";

/** @typedef {import("./whatif.js").WhatIf} WhatIf */
/** @typedef {import("../table/shell/shell.js").Entry} Entry */

/** A table that was reached. `entries`: what happened from the moment on; `said`: the last step in words, by
 *  language and viewer; `worlds`: over how many tables its worth is known; `figure`: where it is written.
 *  @typedef {{root: Root, parent: Step | null, plays: string[], children: Step[], entries: Entry[],
 *  said: Map<string, (Node | string)[]>, worth: import("../table/protocol.js").Worth | null, worlds: number,
 *  figure: HTMLElement}} Step */
/** A moment of the game that is played on from, through somebody's eyes (0: with open cards), and what was reached from
 *  there, by what was played; `own`: the seat that the worth of that is told of.
 *  @typedef {{at: number, seat: number, own: number, steps: Map<string, Step>}} Root */

/** A step that was taken, or known before. @param {Root} root @param {Step | null} parent @param {string[]} plays
 *  @param {Entry[]} entries @returns {Step} */
export function grown(root, parent, plays, entries) {
  const key = plays.join();
  const known = root.steps.get(key);
  if (known) return known;
  const step = {
    ...{ root, parent, plays, entries, children: [], said: new Map(), worth: null, worlds: 0 },
    figure: h("b", { class: "num" }),
  };
  root.steps.set(key, step);
  parent?.children.push(step);
  return step;
}

/** What was tried beside it, as the record says and the tab has kept. @param {WhatIf} whatIf */
export async function recalled(whatIf) {
  const { app, replay, shell } = whatIf.analysis;
  if (replay.isPosition) return planted(whatIf, keptOfPosition(whatIf));
  const record = await recordKept(whatIf);
  if (!/^;\| /m.test(record)) return;
  const answer = await fetch("/api/replay?at=branches", { method: "POST", body: record }).catch(() => null);
  if (!shell.root.isConnected) return;
  if (!answer?.ok) return shell.explain(app.whyNot(answer));
  planted(whatIf, (await answer.json()).roots);
  shell.renew();
}

/** @param {WhatIf} whatIf @param {import("./tried.js").Grown[]} roots */
function planted(whatIf, roots) {
  for (const { at, seat, own, steps } of roots) {
    const root = whatIf.rootOf(at, seat, own ?? (seat || whatIf.analysis.replay.me || 1));
    const first = grown(root, null, [], []);
    /** @type {Step[]} */
    const taken = [];
    for (const { after, plays, entries } of steps) {
      const before = taken[after] ?? first;
      taken.push(grown(root, before, [...before.plays, ...plays], [...before.entries, ...entries]));
    }
  }
}

/** The last step to a table. @param {WhatIf} whatIf @param {Step} step */
export function told(whatIf, step) {
  const { app, shell } = whatIf.analysis;
  const key = `${app.lang}.${shell.state?.me}.${shell.handlers.isAnother?.()}`;
  const known = step.said.get(key);
  if (known) return known;
  const news = step.entries.slice(step.parent?.entries.length);
  const lines = linesOf(whatIf, step, step.parent?.entries ?? [], news).flatMap((line) => [...copied(line), " "]);
  const said = news.length === 0 ? [app.say("what_if.dealt")] : lines.length ? lines : [phrased(whatIf, step)];
  step.said.set(key, said);
  return said;
}

/** What the log does not mention. @param {WhatIf} whatIf @param {Step} step */
function phrased(whatIf, step) {
  const { app, shell } = whatIf.analysis;
  const entries = allOf(whatIf, step.root, step.entries);
  const begins = entries.length - step.entries.length + (step.parent?.entries.length ?? 0);
  const phrases = entries.slice(begins).map(({ a, actor }, place) => {
    if (!shell.state || !a) return "";
    return actor === "nature"
      ? (shell.face.chance?.(shell.state, entries, begins + place) ?? "")
      : shell.face.phrase(shell.state, a);
  });
  return phrases.filter(Boolean).join(", ") || app.say("what_if.unseen");
}

/** What may come next. @param {WhatIf} whatIf @param {Entry} entry */
export function worded(whatIf, entry) {
  const { here } = whatIf;
  const lines = here ? linesOf(whatIf, here, here.entries, [entry]) : [];
  const texts = lines.map(
    (line) =>
      line.text ??
      copied(line)
        .map((part) => part.textContent)
        .join(""),
  );
  const said = texts.join(" ").replace(/\s*\.\s*$/, "");
  return said.trim() || (here && chanced(whatIf, here, entry)) || entry.a?.replace(/^\w+ /, "");
}

/** What chance may do, where the log does not tell it by itself.
 *  @param {WhatIf} whatIf @param {Step} here @param {Entry} entry */
function chanced(whatIf, here, entry) {
  const { shell } = whatIf.analysis;
  const entries = [...allOf(whatIf, here.root, here.entries), entry];
  return (shell.state && shell.face.chance?.(shell.state, entries, entries.length - 1)) || "";
}

/** The lines of the log of what happened after something else, from the moment of a step on.
 *  @param {WhatIf} whatIf @param {Step} step @param {Entry[]} before @param {Entry[]} news */
function linesOf(whatIf, { root }, before, news) {
  const { shell } = whatIf.analysis;
  if (!shell.state) return [];
  const number = root.at + before.length;
  return shell.face.story(shell.state, allOf(whatIf, root, [...before, ...news])).filter(({ at }) => at >= number);
}

/** The game as far as a moment, and what was tried from there.
 *  @param {WhatIf} whatIf @param {Root} root @param {Entry[]} tried */
const allOf = ({ analysis: { replay } }, root, tried) => [
  ...(replay.told.get(root.seat) ?? replay.whole.entries).slice(0, root.at),
  ...tried,
];

/** What a step is worth to the seat that it is told of. @param {WhatIf} whatIf @param {Step} step */
export const share = ({ analysis }, { root, worth }) =>
  worth ? percent(analysis.app, worth.shares[root.own - 1]) : "";

/** How much the steps to it have changed that. @param {WhatIf} whatIf @param {Step} step */
function changed({ analysis }, { root, parent, worth }) {
  const first = parent && root.steps.get("")?.worth;
  return worth && first ? change(analysis.app, worth.shares[root.own - 1], first.shares[root.own - 1]) : "";
}

/** What it is worth, with its interval and that change. @param {WhatIf} whatIf @param {Step} step @returns {Node[]} */
export function worth(whatIf, step) {
  if (!step.worth) return [h("b", { class: "num" }, "…")];
  const half = amount(whatIf.analysis.app, step.worth.halves[step.root.own - 1]);
  const since = changed(whatIf, step);
  return [
    h("b", { class: "num" }, share(whatIf, step)),
    half !== "0" && h("small", { class: "num" }, `± ${half}`),
    since && h("small", { class: "num" }, `(${since})`),
  ].filter((each) => each instanceof Node);
}

/** The same for whoever hears it; nothing as long as it is not known. @param {WhatIf} whatIf @param {Step} step */
export function heard(whatIf, step) {
  const { analysis } = whatIf;
  if (!step.worth) return "";
  const since = changed(whatIf, step);
  const facts = { name: analysis.name(step.root.own), share: share(whatIf, step), change: since };
  return analysis.app.say(since ? "what_if.heard_since" : "what_if.heard", facts);
}
