// @ts-check
/** The final count, part by part: the track, each market, each oracle, the sum. */

import { h, icon } from "../../page/dom.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./names.js").Names} Names */

/** @param {Shell} shell @param {Names} names @param {State} state @returns {Node[]} */
export function ending(shell, names, state) {
  const { seats, ranking, level } = state.shown;
  const of = (/** @type {number} */ seat) => seats[seat - 1];
  const most = Math.max(1, of(ranking[0]).total);
  const tiles = () =>
    names.list(level.map((/** @type {number} */ seat) => `${shell.nameWithin(seat)} (${of(seat).tiles_left})`));
  return [
    h(
      "ol",
      { class: "mg-end" },
      ...ranking.map((/** @type {number} */ seat) => line(shell, names, state, of(seat), most)),
    ),
    ...(level.length > 1 ? [h("p", { class: "mg-tie" }, shell.say("end.tie", { tiles: tiles() }))] : []),
  ];
}

/** @param {Shell} shell @param {Names} names @param {State} state @param {Record<string, any>} seat
 *  @param {number} most */
function line(shell, names, state, seat, most) {
  const letter = shell.colour(seat.seat);
  const winner = (state.view.ending?.winners ?? []).includes(seat.seat);
  const share = (/** @type {number} */ points) => ({ "--share": `${(100 * points) / most}%` });
  const gone = seat.asleep.length + seat.sold.length;
  const parts = [
    part("coin", "track", shell.say("end.track"), seat.track, ""),
    part(
      "market",
      "markets",
      shell.say("end.market_points"),
      seat.markets,
      seat.from_markets
        .filter((/** @type {number[]} */ [, value]) => value > 0)
        .map((/** @type {number[]} */ [place, value]) => `${names.place(place)} ${value}`)
        .join(", "),
    ),
    part(
      "oracle",
      "oracles",
      shell.say("end.oracle_points"),
      seat.oracles,
      seat.from_oracles.map((/** @type {number[]} */ [place]) => names.place(place)).join(", "),
    ),
  ];
  return h(
    "li",
    { class: winner ? "won" : "" },
    h(
      "div",
      { class: "sh" },
      shell.badge(seat.seat, "", true),
      h("b", { class: "serif" }, shell.name(seat.seat)),
      winner && icon("crown"),
      h("b", { class: "tot" }, String(seat.total)),
    ),
    h(
      "div",
      { class: "sum", "aria-hidden": "true" },
      h("i", { class: "a", vars: share(seat.track) }),
      h("i", { class: `m seat-${letter}`, vars: share(seat.markets) }),
      h("i", { class: "o", vars: share(seat.oracles) }),
    ),
    h("ul", null, ...parts),
    gone > 0 && h("p", { class: "muted" }, shell.counted("end.gone", gone)),
  );
}

/** @param {string} symbol @param {string} kind @param {string} label @param {number} points @param {string} causes */
function part(symbol, kind, label, points, causes) {
  return h(
    "li",
    { class: kind },
    icon(symbol),
    h("span", null, label, causes && h("small", null, causes)),
    h("b", null, String(points)),
  );
}
