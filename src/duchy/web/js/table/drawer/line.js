// @ts-check
/** A line of the log, which is shown in several places. */

import { h } from "../../page/dom.js";

/** Nodes with signs, which nobody hears, and the same in words, which nobody sees; without words the nodes alone.
 *  @param {Node[]} nodes @param {string} [words] @returns {Node[]} */
export const seenAndHeard = (nodes, words) =>
  words ? [h("span", { "aria-hidden": "true" }, ...nodes), h("span", { class: "vh" }, words)] : nodes;

/** The content of a line of the log, to be shown elsewhere. @param {import("../shell/shell.js").Line} line */
export function copied({ parts, text, heard }) {
  if (!parts) return [document.createTextNode(text ?? "")];
  return seenAndHeard(
    parts.map((part) => part.cloneNode(true)),
    heard?.text,
  );
}
