// @ts-check
/** The status line: who must do what, and why. */

import { playsOf } from "../../desk/plays.js";
import { hexOf } from "./map/sheet.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/shell/shell.js").Task} Task */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./turn/turn.js").Turn} Turn */

/** @param {Shell} shell @param {Names} names @param {Turn} turn @param {State} state
 *  @returns {Task} */
export function status(shell, names, turn, state) {
  if (state.over) return { text: shell.say("end.over") };
  const seat = typeof state.actor === "number" ? state.actor : 0;
  if (!seat) return { text: shell.say("mg.status.begins") };
  const name = shell.name(seat);
  const isYours = shell.isYou(state, seat) && !state.acting;
  if (!state.shown.turn)
    return isYours ? { text: shell.say("web.turn_is_yours") } : oracles(shell, names, turn, state, name);
  if (!state.acting) {
    const text = isYours ? shell.say("web.turn_is_yours") : shell.say("mg.status.waits", { name });
    return { text, why: done(shell, names, state), owed: names.owed(state) };
  }
  const chosen = choice(shell, names, turn, state);
  const { text, why } = chosen ?? {
    text: shell.say(`mg.status.${turn.tool(state) || "ends"}`),
    why:
      names.playsAgain(state, seat) && (!turn.tool(state) || turn.tool(state) === "market")
        ? shell.say("mg.status.again")
        : "",
  };
  const uses = turn.usesUp(state);
  return {
    text,
    why: uses && why ? `${why} · ${uses}` : uses || why,
    done: chosen ? "" : done(shell, names, state),
    owed: names.owed(state),
  };
}

/** @param {Shell} shell @param {Names} names @param {Turn} turn @param {State} state @param {string} name */
function oracles(shell, names, turn, state, name) {
  const [placed, all] = state.shown.oracles;
  const facts = { name, number: placed + 1, all };
  if (!state.acting) return { text: shell.say("mg.status.oracle_waits", facts) };
  const spot = turn.spot(state);
  return {
    text: shell.say(spot ? "mg.status.oracle_again" : "mg.status.oracle", {
      ...facts,
      place: spot ? names.hex(spot.hex) : "",
    }),
    why: shell.say("mg.status.oracle_why"),
  };
}

/** What has been chosen, and what it brings.
 *  @param {Shell} shell @param {Names} names @param {Turn} turn @param {State} state */
function choice(shell, names, turn, state) {
  const route = turn.route(state);
  if (route) {
    const { way, goal } = route;
    const facts = { from: names.place(way.from), to: names.place(goal) };
    return { text: shell.counted("mg.status.route", way.a.length, facts), why: gains(shell, names, way.gains) };
  }
  const crossing = turn.crossing(state);
  if (crossing) return { text: shell.say("mg.status.crossing"), why: ways(shell, crossing) };
  const spot = turn.spot(state);
  if (!spot) return null;
  const place = names.hex(spot.hex);
  if (spot.kind === "sell")
    return { text: shell.say("mg.status.sell", { place, value: spot.value }), why: shell.say("mg.status.sell_why") };
  if (spot.kind === "oracle") return null;
  return {
    text: shell.say("mg.status.buy", { place, price: spot.price }),
    why: shell.say(spot.active ? "mg.status.worth" : "mg.status.asleep", { value: spot.value, could: spot.could }),
  };
}

/** How many of the ways through a hex have an arrow now, and where the others are.
 *  @param {Shell} shell @param {NonNullable<ReturnType<Turn["crossing"]>>} crossing */
function ways(shell, { tiles, starts, from }) {
  const shown = tiles.filter((each) => each.exits.includes(from)).length;
  return starts.length > 1 ? shell.say("mg.status.starts", { shown, ways: tiles.length }) : "";
}

/** @param {Shell} shell @param {Names} names @param {number[]} found */
function gains(shell, names, found) {
  const told = found.flatMap((gain, at) => (gain ? [`${shell.name(at + 1)} ${names.signed(gain)}`] : []));
  return told.length ? told.join(", ") : shell.say("mg.status.no_gain");
}

/** What the turn has seen so far. @param {Shell} shell @param {Names} names @param {State} state */
function done(shell, names, state) {
  const [roads, cities, taken] = state.shown.turn?.used ?? [];
  const parts = [
    roads && shell.counted("count.roads", roads),
    cities && shell.counted("count.cities", cities),
    taken && shell.counted("count.taken", taken),
    state.shown.turn?.traded && traded(shell, names, state),
  ].filter((each) => typeof each === "string");
  return parts.length ? shell.say("table.done", { done: parts.join(", ") }) : "";
}

/** Which market was bought or sold this turn; of a position made up by hand only that one was.
 *  @param {Shell} shell @param {Names} names @param {State} state */
function traded(shell, names, state) {
  const last = playsOf(state).findLast(({ a }) => /^(buy|sell|end)\b/.test(a ?? ""));
  const [kind, label] = last?.a?.split(" ") ?? [];
  return label ? shell.say(`mg.done.${kind}`, { place: names.hex(hexOf(label)) }) : shell.say("table.traded");
}
