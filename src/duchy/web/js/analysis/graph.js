// @ts-check
/** The graph of a game: what each seat stood to win, luck above, errors below, marks on the line. */

import { h, svg } from "../page/dom.js";
import { before, cost, markedAt, MARKS, percent, percents } from "./figures.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {{x: number, y: number}} Point */

/** The drawing: its width, and from where to where its three parts reach. */
const WIDTH = 1000;
const LUCK = { middle: 9, reach: 8 };
const MAIN = { top: 20, high: 64 };
const LOSS = { top: 87, high: 13 };
/** The luck and the loss that fill their parts. */
const MOST = 0.4;
/** As near as this to a mark, in pixels, a click means the mark. */
const NEAR = 12;

/** @param {Analysis} analysis @returns {HTMLElement} */
export function graph(analysis) {
  const { app, found, own, at } = analysis;
  const { stops } = found;
  const last = Math.max(1, stops.at(-1) ?? 1);
  const first = stops[0];
  const x = (/** @type {number} */ stop) => (WIDTH * (stop - first)) / Math.max(1, last - first);
  const cursor = Math.max(0, Math.min(WIDTH, x(at)));
  const share = shareAt(analysis, at);
  const pointed = h("div", { class: "pointed", "aria-hidden": "true" });
  const tell = (/** @type {number | null} */ stop) => {
    analysis.pointed = stop;
    pointed.replaceChildren(...(stop === null ? [] : toldOf(analysis, stop, x(stop) / WIDTH)));
  };
  tell(analysis.pointed);
  if (analysis.pointed !== null) addEventListener("pointermove", left);
  const point = (/** @type {PointerEvent} */ event) => tell(aimed(event, box, analysis, x));
  const forget = () => box.isConnected && tell(null);
  // A graph that appears below a pointer at rest is not told that the pointer leaves it.
  function left(/** @type {PointerEvent} */ { target }) {
    if (target instanceof Node && box.contains(target)) return;
    removeEventListener("pointermove", left);
    forget();
  }
  const box = h(
    "div",
    {
      class: "graph",
      role: "slider",
      tabindex: 0,
      "data-key": "review.graph",
      "aria-label": app.say("review.graph"),
      "aria-valuemin": first,
      "aria-valuemax": last,
      "aria-valuenow": Math.max(first, at),
      "aria-valuetext": app.say("review.graph_value", { name: analysis.name(own), share: percent(app, share) }),
      on: {
        click: (/** @type {MouseEvent} */ event) => analysis.go(aimed(event, box, analysis, x)),
        pointermove: point,
        pointerleave: forget,
        pointercancel: forget,
      },
    },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} 100`, preserveAspectRatio: "none", "aria-hidden": "true" },
      ...(analysis.eyes ? knownTo(analysis, x) : open(analysis, x)),
      svg("line", {
        class: "even",
        x1: 0,
        x2: WIDTH,
        y1: high(1 / found.accounts.length),
        y2: high(1 / found.accounts.length),
      }),
      ...luck(analysis, x),
      ...losses(analysis, x),
      svg("line", { class: "cursor", x1: cursor, x2: cursor, y1: 0, y2: 100 }),
    ),
    ...bandNames(analysis),
    ...analysis.marked.map((judged) => {
      const stop = markedAt(judged);
      const height = analysis.eyes ? shareIn(judged, stop) : worthAt(analysis, stop);
      return h(
        "span",
        {
          class: `verdict ${MARKS[judged.mark]}`,
          "aria-hidden": "true",
          vars: { "--x": x(stop) / WIDTH, "--y": high(height) / 100 },
        },
        judged.mark,
      );
    }),
    pointed,
  );
  return box;
}

/** Where the pointer is: the moment that a click leads to, and what was stood to win there. What keys and readers are
 *  told of the graph is in its value. @param {Analysis} analysis @param {number} stop @param {number} place */
function toldOf(analysis, stop, place) {
  const { app, replay } = analysis;
  const turn = replay.entries[stop - 1]?.turn;
  const at = app.say("web.replay.at", { at: replay.stepOf(stop), of: replay.stepOf(replay.entries.length) });
  return [
    h("i", { vars: { "--x": place } }),
    h(
      "p",
      { class: place < 0.5 ? "after" : "before" },
      h("span", null, turn ? `${app.say("web.turn", { turn })} · ${at}` : at),
      ...shares(analysis, stop),
    ),
  ];
}

/** What each seat stands to win at a moment, through a seat's eyes that seat.
 *  @param {Analysis} analysis @param {number} stop */
function shares(analysis, stop) {
  const { app, eyes, found, shell } = analysis;
  const seats = eyes ? [eyes] : found.accounts.map(({ seat }) => seat);
  const shown = eyes
    ? [percent(app, shareAt(analysis, stop))]
    : percents(
        app,
        seats.map((seat) => worthAt(analysis, stop, seat)),
      );
  return seats.map((seat, at) =>
    h("span", { class: "standing" }, shell.badge(seat, "s"), h("b", { class: "num" }, shown[at])),
  );
}

/** What each seat stands to win at the moment that is viewed, and what the graph shows besides.
 *  @param {Analysis} analysis @returns {HTMLElement} */
export function standing(analysis) {
  const note = analysis.app.say("review.graph_note");
  return h("p", { class: "muted graph-note" }, ...shares(analysis, analysis.at), h("span", null, note));
}

/** What the own seat stands to win at a moment: through its eyes after the latest decision of its own, or before the
 *  one that is next. @param {Analysis} analysis @param {number} at */
function shareAt(analysis, at) {
  const { found, eyes, own } = analysis;
  const latest = found.decisions.findLast((judged) => judged.seat === eyes && judged.at <= at);
  if (!latest) return worthAt(analysis, at);
  return at < latest.at + latest.count ? before(latest) : latest.shares[own - 1];
}

/** Where the line lies within a decision, as its seat knew it. @param {import("./figures.js").Judged} judged
 *  @param {number} stop */
function shareIn(judged, stop) {
  const from = before(judged);
  return from + ((judged.shares[judged.seat - 1] - from) * (stop - judged.at)) / judged.count;
}

/** Whose the lowest band is, and at two seats whose the other one is; through a seat's eyes there are no bands.
 *  @param {Analysis} analysis */
function bandNames({ eyes, found, own, shell }) {
  if (eyes) return [];
  const named = (/** @type {string} */ place, /** @type {number} */ seat) =>
    h("span", { class: `whose-band ${place}`, "aria-hidden": "true" }, shell.name(seat));
  return found.accounts.length === 2 ? [named("upper", 3 - own), named("lower", own)] : [named("lower", own)];
}

/** How high a share is drawn. @param {number} share */
const high = (share) => MAIN.top + MAIN.high * (1 - share);

/** What a seat, the own one unless told otherwise, stood to win at a moment, seen with open cards.
 *  @param {Analysis} analysis @param {number} at @param {number} [seat] */
function worthAt({ found, own }, at, seat = own) {
  return found.course[
    Math.max(
      0,
      found.stops.findLastIndex((stop) => stop <= at),
    )
  ][seat - 1];
}

/** What each seat stood to win, seen with open cards: the own seat below, the others above it.
 *  @param {Analysis} analysis @param {(stop: number) => number} x */
function open(analysis, x) {
  const { found, own, shell } = analysis;
  const seats = found.accounts.length;
  const order = Array.from({ length: seats }, (_, by) => ((own - 1 + by) % seats) + 1);
  let below = found.stops.map(() => 0);
  return order.map((seat) => {
    const above = below.map((sum, place) => Math.min(1, sum + found.course[place][seat - 1]));
    const path = `M${line(found.stops, above, x)}L${line([...found.stops].reverse(), [...below].reverse(), x)}Z`;
    below = above;
    return svg("path", { class: `area seat-${shell.colour(seat)}`, d: path });
  });
}

/** What one seat stood to win as far as it could know, with the 90 % interval, and faintly what it was with open cards.
 *  @param {Analysis} analysis @param {(stop: number) => number} x */
function knownTo(analysis, x) {
  const { found, eyes } = analysis;
  const own = found.decisions.filter(({ seat }) => seat === eyes);
  const stops = own.flatMap(({ at, count }) => [at, at + count]);
  const shares = own.flatMap((judged) => [before(judged), judged.shares[eyes - 1]]);
  const course = found.course.map((each) => each[eyes - 1]);
  const spreads = own.flatMap(({ spread = 0 }) => [spread, spread]);
  const edges = [1, -1].map((side) =>
    shares.map((share, place) => Math.max(0, Math.min(1, share + side * spreads[place]))),
  );
  const band = `M${line(stops, edges[0], x)}L${line([...stops].reverse(), edges[1].reverse(), x)}Z`;
  return [
    stops.length > 0 && svg("path", { class: `band seat-${analysis.shell.colour(eyes)}`, d: band }),
    svg("path", { class: "openly", d: `M${line(found.stops, course, x)}` }),
    stops.length > 0 &&
      svg("path", { class: `known seat-${analysis.shell.colour(eyes)}`, d: `M${line(stops, shares, x)}` }),
  ];
}

/** @param {number[]} stops @param {number[]} shares @param {(stop: number) => number} x */
const line = (stops, shares, x) =>
  stops.map((stop, place) => `${x(stop).toFixed(1)} ${high(shares[place]).toFixed(1)}`).join("L");

/** What chance gave and took, upwards and downwards. @param {Analysis} analysis @param {(stop: number) => number} x */
function luck({ lucks, own }, x) {
  return lucks.map(({ to, gains }) => {
    const size = Math.min(1, Math.abs(gains[own - 1]) / MOST) * LUCK.reach;
    const y = gains[own - 1] > 0 ? LUCK.middle - size : LUCK.middle;
    return svg("rect", { class: "luck", x: x(to) - 2, width: 4, y, height: size });
  });
}

/** What errors cost. @param {Analysis} analysis @param {(stop: number) => number} x */
function losses({ judgedHere }, x) {
  return judgedHere
    .filter((judged) => cost(judged) > 0)
    .map((judged) => {
      const height = Math.min(1, cost(judged) / MOST) * LOSS.high;
      return svg("rect", { class: "loss", x: x(markedAt(judged)) - 3, width: 6, y: LOSS.top, height });
    });
}

/** The moment that a click means: a mark if one is near, otherwise the nearest that is known.
 * @param {MouseEvent} event @param {HTMLElement} box @param {Analysis} analysis @param {(stop: number) => number} x */
function aimed(event, box, analysis, x) {
  const { left, width } = box.getBoundingClientRect();
  const distance = (/** @type {number} */ stop) => Math.abs((width * x(stop)) / WIDTH - (event.clientX - left));
  const nearest = (/** @type {number[]} */ stops) => [...stops].sort((one, two) => distance(one) - distance(two))[0];
  const mark = nearest(analysis.marked.map(markedAt));
  return mark !== undefined && distance(mark) <= NEAR ? mark : nearest(analysis.found.stops);
}
