// @ts-check
/** The list of all actions, grouped by aim: a place to connect, a city, a market; single road tiles come last. */

import { group, listed } from "./story.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/shell/shell.js").Section} Section */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./turn/targets.js").Targets} Targets */
/** @typedef {import("./turn/turn.js").Way} Way */

/** @param {Shell} shell @param {Names} names @param {Targets} targets @param {State} state @returns {Section[]} */
export function sections(shell, names, targets, state) {
  const goals = state.acting ? targets.goals(state) : [];
  const laid = new Set(goals.flatMap(({ ways }) => ways).flatMap(({ a }) => (a.length === 1 ? a : [])));
  const tiles = state.legal.filter((a) => a.startsWith("road") && !laid.has(a));
  const items = (/** @type {string[]} */ all) => all.map((a) => ({ a, words: listed(shell, names, state, a) }));
  const kinds = ["oracle", "city", "buy", "sell", "take", "end"].map((kind) => {
    const all = state.legal.filter((a) => a.split(" ")[0] === kind);
    return { head: group(shell, kind), items: items(byGain(state, all)) };
  });
  const one = {
    head: shell.say("mg.group.tiles", { count: tiles.length }),
    items: items(tiles),
    isFolded: goals.length > 0,
  };
  return [...routes(targets, names, shell, state, goals), ...kinds, one].filter((section) => section.items.length);
}

/** The places that can be connected, the most profitable first.
 *  @param {Targets} targets @param {Names} names @param {Shell} shell @param {State} state
 *  @param {{goal: number, ways: Way[]}[]} goals @returns {Section[]} */
function routes(targets, names, shell, state, goals) {
  const gain = (/** @type {{ways: Way[]}} */ { ways }) => Math.max(...ways.map(({ gains }) => gains[state.me - 1]));
  return [...goals]
    .sort((one, other) => gain(other) - gain(one) || one.ways[0].a.length - other.ways[0].a.length)
    .map(({ goal, ways }) => ({
      head: shell.say("mg.group.goal", { place: names.place(goal) }),
      items: ways.map((way) => ({
        a: way.a.length === 1 ? way.a[0] : way.a,
        words: targets.routeWords(state, goal, way),
      })),
    }));
}

/** The most profitable first; the others keep their order. @param {State} state @param {string[]} all */
function byGain(state, all) {
  const gain = (/** @type {string} */ a) => {
    const offer = state.offers[state.legal.indexOf(a)];
    return offer && "gains" in offer ? (offer.gains?.[state.me - 1] ?? 0) : 0;
  };
  return all.sort((one, other) => gain(other) - gain(one));
}
