// @ts-check
/** A line of the log, which is shown in several places. */

/** The content of a line of the log, to be shown elsewhere. @param {import("../shell/shell.js").Line} line */
export function copied(line) {
  return line.parts ? line.parts.map((part) => part.cloneNode(true)) : [document.createTextNode(line.text ?? "")];
}
