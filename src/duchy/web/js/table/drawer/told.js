// @ts-check
/** What others have done since one's own last turn, each turn in one sentence: on the table, over the log, read
 *  aloud. */

import { h } from "../../page/dom.js";
import { high } from "../../page/words.js";
import { seenAndHeard } from "./line.js";

/** @typedef {import("../shell/shell.js").Line} Line */
/** Consecutive lines of one seat. @typedef {{seat: number, lines: Line[], own: boolean}} Told */

/** Lines of one seat that follow each other under one head; what concerns no seat stands by itself.
 *  @param {Line[]} lines @returns {Told[]} */
export function turnsOf(lines) {
  /** @type {Told[]} */
  const turns = [];
  for (const line of lines) {
    const last = turns.at(-1);
    const before = last?.lines.at(-1);
    if (
      last &&
      before &&
      line.seat > 0 &&
      !line.mark &&
      !before.mark &&
      last.seat === line.seat &&
      before.turn === line.turn &&
      before.head === line.head
    ) {
      last.lines.push(line);
      last.own ||= line.own ?? false;
    } else turns.push({ seat: line.seat, lines: [line], own: line.own ?? false });
  }
  return turns;
}

/** The turns that a viewer has seen since their own last one: those of others, and what chance did at the beginning of
 *  their next one; not how the table was laid, which everybody sees.
 *  @param {Told[]} turns @param {number} me @returns {Told[]} */
export function sinceOwn(turns, me) {
  const said = turns.filter((turn) => turn.lines.some((line) => !line.isQuiet));
  if (!me) return said.slice(-1);
  let end = said.findLastIndex((turn) => turn.seat > 0 && turn.seat !== me);
  if (end < 0) return [];
  const own = said.findLastIndex((turn, at) => at < end && turn.own);
  const start = own < 0 ? said.findIndex((turn) => turn.seat > 0) : own + 1;
  while (said[end + 1] && !said[end + 1].own) end++;
  return said.slice(start, end + 1);
}

/** Note on each line why an opponent decided what it tells at first sight.
 *  @param {Line[]} lines @param {import("../sight.js").Entry[]} plays */
export function markSight(lines, plays) {
  let from = 0;
  for (const line of lines) {
    const entry = plays.slice(from, line.at + 1).find(({ at_sight, actor }) => at_sight && actor === line.seat);
    if (entry) line.atSight = entry.at_sight;
    from = Math.max(from, line.at + 1);
  }
}

/** That an opponent did not look ahead although its level does, or did not decide at all, and why.
 *  @param {import("../shell/shell.js").Shell} shell @param {Line[]} lines */
export function remark(shell, lines) {
  const why = lines.find((line) => line.atSight)?.atSight;
  const note = why === "failed" ? "web.told.stood_in" : "web.told.at_sight";
  return why && h("small", { class: "at-sight", title: shell.say(`web.told.why.${why}`) }, shell.say(note));
}

/** A turn in one sentence as it is seen, and where that is drawn with signs, the same as it is heard.
 *  @param {Told} turn @param {string} lang @returns {Node[]} */
export function sentence(turn, lang) {
  return seenAndHeard(joined(turn, lang, false), turn.lines.some(({ heard }) => heard) ? spoken(turn, lang) : "");
}

/** The first line of a turn in full, then what was done in the others.
 *  @param {Told} turn @param {string} lang @param {boolean} isHeard @returns {Node[]} */
function joined(turn, lang, isHeard) {
  const lines = turn.lines.filter((line) => !line.isQuiet || turn.lines.length === 1);
  /** @type {Node[]} */
  const told = [];
  for (const [at, line] of lines.entries()) {
    const words = (isHeard && line.heard?.[at ? "clause" : "text"]) || line.text;
    const drawn = isHeard && line.heard ? null : ((at ? line.clause : null) ?? line.parts);
    const nodes = drawn ? copies(drawn) : [document.createTextNode(words ?? "")];
    const last = nodes.at(-1);
    if (last) unstop(last);
    if (at && line.own) goOn(nodes[0]);
    if (at) told.push(document.createTextNode(" "));
    told.push(...nodes);
    stop(told, at === lines.length - 1 ? "." : high(lang, ";"));
  }
  return told;
}

/** End a statement; behind a drawn sign a line would break, so the mark goes into it.
 *  @param {Node[]} told @param {string} mark */
function stop(told, mark) {
  const last = told.at(-1);
  if (last instanceof Element && last.matches(".sign")) last.append(mark);
  else told.push(document.createTextNode(mark));
}

/** The same as text, with a remark.
 *  @param {Told} turn @param {string} lang @param {Node | string | undefined} [remarked] */
export const spoken = (turn, lang, remarked) =>
  [...joined(turn, lang, true), ...(remarked instanceof Node ? [document.createTextNode(" "), remarked] : [])]
    .map((node) => node.textContent)
    .join("")
    .replace(/[^\S\u00a0]+/g, " ")
    .trim();

/** @param {Node[]} nodes */
const copies = (nodes) => nodes.map((node) => node.cloneNode(true));

/** Remove the full stop at the end of a node. @param {Node} node */
function unstop(node) {
  const last = lastText(node);
  if (last) last.data = last.data.replace(/[.\s]+$/, "");
}

/** What the viewer did begins with a pronoun, which is in lower case within a sentence. @param {Node} node */
function goOn(node) {
  const first = firstText(node);
  if (first) first.data = first.data.replace(/^./, (letter) => letter.toLowerCase());
}

/** @param {Node} node @returns {Text | null} */
function firstText(node) {
  if (node instanceof Text) return node;
  return node.firstChild ? firstText(node.firstChild) : null;
}

/** @param {Node} node @returns {Text | null} */
function lastText(node) {
  if (node instanceof Text) return node;
  return node.lastChild ? lastText(node.lastChild) : null;
}

/** All these turns, each with its seat's badge.
 *  @param {import("../shell/shell.js").Shell} shell @param {Told[]} turns @returns {Node[]} */
export function told(shell, turns) {
  return turns.map((turn) =>
    h(
      "span",
      { class: "turn-told" },
      turn.seat > 0 && shell.badge(turn.seat, "s", true),
      h("span", null, ...sentence(turn, shell.lang)),
      " ",
      remark(shell, turn.lines),
      " ",
    ),
  );
}
