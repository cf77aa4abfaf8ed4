// @ts-check
/** A line of the log, shown in more places than one. */

/** The content of a line of the log, to be shown once more. @param {import("../shell/shell.js").Line} line */
export function copied(line) {
  return line.parts ? line.parts.map((part) => part.cloneNode(true)) : [document.createTextNode(line.text ?? "")];
}
