// @ts-check
/** Figures and marks of an analysis, as they are written. */

import { h } from "../page/dom.js";

/** @typedef {import("../table/protocol.js").Judged} Judged */
/** @typedef {import("../table/protocol.js").Analysed} Analysed */
/** @typedef {import("../page/app.js").App} App */
/** @typedef {import("../table/shell/shell.js").Line} Line */

/** What a mark is called in the texts and in the style, the gravest first. @type {Record<string, string>} */
export const MARKS = { "??": "blunder", "?": "mistake", "?!": "inaccuracy", "!": "only", "~": "unclear" };
/** The marks of errors, the gravest first. */
export const ERRORS = ["??", "?", "?!"];

/** After how many actions of the game what cost the most was played: there the mark of a decision stands.
 *  @param {Judged} judged */
export const markedAt = ({ at, blamed = 0 }) => at + blamed;

/** Decisions by the line of the log that tells the step that cost the most, where there is one.
 *  @param {Line[]} lines @param {Judged[]} decisions */
export function byLine(lines, decisions) {
  /** @type {Map<Line, Judged[]>} */
  const found = new Map();
  for (const judged of decisions) {
    const line = lineOf(lines, judged);
    if (line) found.set(line, [...(found.get(line) ?? []), judged]);
  }
  return found;
}

/** That line; what it does not tell stands with what it does. @param {Line[]} lines @param {Judged} judged */
function lineOf(lines, judged) {
  const own = lines.filter(({ seat, isUnwritten }) => seat === judged.seat && !isUnwritten);
  const next = own.find(({ at }) => at >= markedAt(judged));
  const isWithin = (/** @type {Line} */ { at }) => at >= judged.at && at < judged.at + judged.count;
  return next && isWithin(next) ? next : (own.findLast(isWithin) ?? next);
}

/** The parts of a percent that are told apart. */
const PARTS = 1e6;

/** A share in whole percent. A half goes to the even number, so that the shares of two seats make 100.
 *  @param {number} share */
export function whole(share) {
  const percents = Number((100 * share).toFixed(6));
  const up = Math.round(percents);
  return up - percents === 0.5 && up % 2 ? up - 1 : up;
}

/** The shares of all seats in whole percent, which together make what the shares do, mostly 100: those with the largest
 *  remainders are rounded up, of equal ones those that become even. @param {number[]} shares */
export function wholes(shares) {
  const parts = shares.map((share) => Math.round(PARTS * 100 * share));
  const rounded = parts.map((each) => Math.floor(each / PARTS));
  const sum = (/** @type {number[]} */ all) => all.reduce((total, each) => total + each, 0);
  const rest = (/** @type {number} */ seat) => parts[seat] - PARTS * rounded[seat];
  const seats = [...parts.keys()].sort(
    (one, other) => rest(other) - rest(one) || (rounded[other] % 2) - (rounded[one] % 2),
  );
  for (const seat of seats.slice(0, Math.round(sum(parts) / PARTS) - sum(rounded))) rounded[seat]++;
  return rounded;
}

/** The shares of all seats in percent, to be shown side by side. @param {App} app @param {number[]} shares */
export const percents = (app, shares) =>
  wholes(shares).map((number) => app.say("review.percent", { number: String(number) }));

/** A share of the win in points, a hundredth each, with its sign.
 *  @param {App} app @param {number} share @param {number} [decimals] */
export function points(app, share, decimals = 0) {
  const text = amount(app, share, decimals);
  return /[1-9]/.test(text) ? `${share > 0 ? "+" : "−"}${text}` : text;
}

/** How much a share has changed since another one, in points: whole ones if that is the difference of the percentages
 *  that are shown, otherwise to a tenth. @param {App} app @param {number} share @param {number} first */
export function change(app, share, first) {
  const isWhole = Math.round(100 * (share - first)) === whole(share) - whole(first);
  return points(app, share - first, isWhole ? 0 : 1);
}

/** The same without a sign. @param {App} app @param {number} share @param {number} [decimals] */
export function amount(app, share, decimals = 0) {
  const text = (100 * Math.abs(share)).toFixed(decimals);
  return app.lang === "en" ? text : text.replace(".", ",");
}

/** A share of the win in percent. @param {App} app @param {number} share @param {number} [decimals] */
export const percent = (app, share, decimals = 0) =>
  app.say("review.percent", { number: decimals ? amount(app, share, decimals) : String(whole(share)) });

/** The sign of a mark. @param {App} app @param {string} mark @param {string} [name] what it is called, if not what
 *  the mark is */
export function sign(app, mark, name = app.say(`review.mark.${MARKS[mark]}`)) {
  return h("b", { class: `verdict ${MARKS[mark]}`, role: "img", "aria-label": name, title: name }, mark);
}

/** The same beside its name. @param {string} mark */
export const mere = (mark) => h("b", { class: `verdict ${MARKS[mark]}`, "aria-hidden": "true" }, mark);

/** What a decision cost its seat: nothing, if nothing better was found. @param {Judged} judged */
export const cost = (judged) => (judged.better ? Math.max(0, judged.loss) : 0);

/** What a seat stood to win before its decision, as far as it could know. @param {Judged} judged */
export const before = (judged) => (judged.better ? judged.best_shares : judged.shares)[judged.seat - 1];

/** Luck in what chance did: after how many actions it began and had happened, and what it gave each seat. What it did
 *  in one go is one event.
 *  @param {Analysed} found @param {import("../table/sight.js").Entry[]} entries
 *  @returns {{at: number, to: number, gains: number[]}[]} */
export function lucks({ stops, lucks: given }, entries) {
  /** @type {{at: number, to: number, gains: number[]}[]} */
  const events = [];
  for (let place = 1; place < stops.length; place++) {
    const at = stops[place - 1];
    if (entries[at]?.actor !== "nature") continue;
    const gains = given[place];
    const last = events.at(-1);
    if (last?.to === at) {
      last.to = stops[place];
      last.gains = last.gains.map((gain, seat) => gain + gains[seat]);
    } else events.push({ at, to: stops[place], gains });
  }
  return events;
}
