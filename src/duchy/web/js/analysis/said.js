// @ts-check
/** What the log says of a part of the game. */

/** @typedef {import("./analysis.js").Analysis} Analysis */

/** Of a decision. @param {Analysis} analysis @param {{at: number, count: number}} judged */
export const said = (analysis, { at, count }) => saidBetween(analysis, at, at + count);

/** What it says, without its last full stop, of the actions from one number up to but excluding another.
 *  @param {Analysis} analysis @param {number} from @param {number} to */
function saidBetween(analysis, from, to) {
  const texts = linesBetween(analysis, from, to).map(
    (line) => line.text ?? (line.parts ?? []).map((part) => part.textContent).join(""),
  );
  return (
    texts
      .join(" ")
      .replace(/ +(?=[.,;:])/g, "")
      .trim()
      .replace(/\.$/, "") || analysis.app.say("web.turn", { turn: analysis.replay.entries[from]?.turn ?? 0 })
  );
}

/** The same with the signs that it draws.
 *  @param {Analysis} analysis @param {number} from @param {number} to @returns {Node[]} */
export function drawnBetween(analysis, from, to) {
  const drawn = linesBetween(analysis, from, to).flatMap(({ text, parts = [] }) => [
    ...(text === undefined ? parts.map((part) => part.cloneNode(true)) : [document.createTextNode(text)]),
    document.createTextNode(" "),
  ]);
  return drawn.length ? drawn : [document.createTextNode(saidBetween(analysis, from, to))];
}

/** @param {Analysis} analysis @param {number} from @param {number} to */
function linesBetween({ shell }, from, to) {
  return shell.state ? shell.drawer.log.lines(shell.state).filter(({ at }) => at >= from && at < to) : [];
}
