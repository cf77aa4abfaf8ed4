import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { dealtOne } = await page("games/rois_faineants/story");
const { turned } = await page("games/magna_grecia/story");

const shell = {
  say: (key, facts) => `${key} ${JSON.stringify(facts)}`,
  named: (_, rank) => rank,
  name: (seat) => `seat ${seat}`,
  nameWithin: (seat) => `seat ${seat}`,
};

test("one card of a deal is told by its sign and by whom it comes to, and never as a record writes it", () => {
  const entries = [{ a: "pass" }, { a: "deal QD" }, { a: "deal KS" }, { a: "deal ?" }];
  const told = (at) => dealtOne(shell, { seats: 2 }, entries, at);
  assert.equal(told(1), 'rois.log.dealt_to {"name":"seat 1","card":"Q♦"}');
  assert.equal(told(2), 'rois.log.dealt_to {"name":"seat 2","card":"K♠"}');
  assert.equal(told(3), "");
  assert.equal(told(0), "");
});

test("an action card is told by what it allows and in which order it lets play", () => {
  const card = { id: "R1", order: [2, 1], values: [2, 3, 5], more: [3, 4, 7] };
  const said = '{"roads":2,"cities":3,"takes":5,"names":"seat 2, seat 1"}';
  assert.equal(turned(shell, { a: "turn R1", facts: { card } }), `mg.card.told ${said}`);
  assert.equal(turned(shell, { a: "end" }), "");
});
