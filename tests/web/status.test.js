/** Who must do what, in the status line of a table at which nothing can be done, such as a lesson's. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { status: magnate } = await page("games/magnate/turn");
const { status: magnaGrecia } = await page("games/magna_grecia/status");
const { open } = await page("games/rois_faineants/rois_faineants");

globalThis.addEventListener = () => {};
const shell = {
  draft: {},
  say: (key, { name } = {}) => (name ? `${key} ${name}` : key),
  name: (seat) => `Player ${seat}`,
  isYou: ({ me }, seat) => me === seat,
};
const shown = { turn: {}, market: [], reign: {}, phase: "lead", hand: [], offers: [] };

function shownAs(me) {
  const state = { acting: false, actor: 2, me, turn: 1, legal: [], offers: [], awaited: [], s: {}, shown };
  return [
    magnate({ shell, state, shown, s: {} }).text,
    magnaGrecia(shell, { owed: () => [] }, {}, state).text,
    open(shell).status(state).text,
  ];
}

test("in Magna Grecia whoever waits is told what happened at markets, too", () => {
  const said = { ...shell, say: (key, facts = {}) => [key, ...Object.values(facts)].join(" "), counted: (key) => key };
  const names = { owed: () => [], hex: (hex) => `hex ${hex}` };
  const turn = { used: [1, 0, 0], traded: true };
  const state = { acting: false, actor: 2, me: 1, shown: { turn }, entries: [] };
  const why = (...texts) => {
    const entries = texts.map((a) => ({ is: "played", actor: 2, a }));
    return magnaGrecia(said, names, {}, { ...state, entries }).why;
  };
  assert.equal(why("sell A1", "end", "road C5 E-W", "buy A1"), "table.done count.roads, mg.done.buy hex 0");
  assert.equal(why("end", "sell A1", "road C5 E-W"), "table.done count.roads, mg.done.sell hex 0");
  assert.equal(why(), "table.done count.roads, table.traded");
  turn.traded = false;
  assert.equal(why("buy A1", "end"), "table.done count.roads");
});

test("who places an oracle is named, and the viewer is not named as if it were another", () => {
  const placing = (me) => {
    const state = { acting: false, actor: 2, me, shown: { oracles: [0, 7] } };
    return magnaGrecia(shell, { owed: () => [] }, {}, state).text;
  };
  assert.equal(placing(1), "mg.status.oracle_waits Player 2");
  assert.equal(placing(2), "web.turn_is_yours");
});

test("who is to play is named, and the viewer is not named as if it were another", () => {
  assert.deepEqual(shownAs(1), ["Page.status.wait Player 2", "mg.status.waits Player 2", "rois.status.leads Player 2"]);
  assert.deepEqual(shownAs(2), ["Web.turn_is_yours", "web.turn_is_yours", "web.turn_is_yours"]);
});
