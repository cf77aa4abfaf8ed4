import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock, page, Storage } from "./stand_ins.js";

const clock = new Clock();
globalThis.localStorage = new Storage();
globalThis.document = { hidden: false };
const { choosePace, pace, Teller } = await page("table/pace");

let shown, ended, teller;

beforeEach(() => {
  [shown, ended] = [[], 0];
  document.hidden = false;
  choosePace("calm");
  teller = new Teller(
    (state, news) => shown.push([state, news]),
    () => ended++,
  );
});

const beat = (state, weight = 1) => ({ state, news: [state], weight });
const states = () => shown.map(([state]) => state);

test("one pace is asked for, and what is none is calm", () => {
  assert.equal(pace(), "calm");
  choosePace("brisk");
  assert.equal(pace(), "brisk");
  choosePace("headlong");
  assert.equal(pace(), "calm");
});

test("beats are shown one after the other, each for as long as it is worth", () => {
  for (const [state, weight] of [
    ["a", 1],
    ["b", 0.5],
    ["c", 1],
  ])
    teller.take(beat(state, weight));
  assert.deepEqual(states(), ["a"]);
  clock.pass(1399);
  assert.deepEqual(states(), ["a"]);
  clock.pass(1);
  assert.deepEqual(states(), ["a", "b"]);
  clock.pass(700);
  assert.deepEqual(states(), ["a", "b", "c"]);
  assert.equal(ended, 0);
  clock.pass(1400);
  assert.deepEqual([ended, teller.isBusy], [1, false]);
});

test("who has waited for long is shown the rest fast", () => {
  for (let at = 0; at < 12; at++) teller.take(beat(at));
  clock.pass(8 * 1400);
  assert.equal(shown.length, 9);
  clock.pass(3 * 250);
  assert.equal(shown.length, 12);
});

test("step by step nothing goes on by itself", () => {
  choosePace("step");
  teller.take(beat("a"));
  teller.take(beat("b"));
  clock.pass(100_000);
  assert.deepEqual(states(), ["a"]);
  teller.next();
  assert.deepEqual(states(), ["a", "b"]);
});

test("at once, unseen or worth nothing, everything is shown at once", () => {
  choosePace("once");
  teller.take(beat("a"));
  choosePace("calm");
  teller.take(beat("b", 0));
  document.hidden = true;
  teller.take(beat("c"));
  assert.deepEqual([states(), ended], [["a", "b", "c"], 3]);
});

test("who hurries is shown the last state with all its news", () => {
  for (const state of ["a", "b", "c"]) teller.take(beat(state));
  assert.equal(teller.isTelling, true);
  teller.skip();
  assert.deepEqual(shown.at(-1), ["c", ["b", "c"]]);
  assert.deepEqual([ended, teller.isTelling], [1, false]);
});

test("what is dropped is never shown", () => {
  teller.take(beat("a"));
  teller.take(beat("b"));
  teller.drop();
  clock.pass(10_000);
  assert.deepEqual([states(), ended], [["a"], 0]);
  assert.equal(clock.timers.size, 0);
  teller.take(beat("c"));
  clock.pass(10_000);
  assert.deepEqual(states(), ["a", "c"]);
});
