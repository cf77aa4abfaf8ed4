import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { decimalsOf, moment, otherPlan } = await page("analysis/moment");

/** A decision of seat 1. */
const judged = (mark, share, best, half) => ({
  seat: 1,
  mark,
  shares: [share, 1 - share],
  best_shares: [best, 1 - best],
  loss: best - share,
  half,
  better: best > share,
});

test("a plan is called better only where that is sure", () => {
  assert.equal(otherPlan(judged("", 0.52, 0.54, 0.08)), "alike");
  assert.equal(otherPlan(judged("", 0.52, 0.54, null)), "alike");
  assert.equal(otherPlan(judged("~", 0.52, 0.57, 0.08)), "perhaps");
  assert.equal(otherPlan(judged("?", 0.52, 0.66, 0.08)), "better");
  assert.equal(otherPlan(judged("", 0.52, 0.535, 0)), "better");
  assert.equal(otherPlan(judged("!", 0.52, 0.4, 0.02)), "second");
});

test("a loss is the difference of the shares that are shown", () => {
  assert.equal(decimalsOf(judged("?", 0.52, 0.66, 0.08)), 0);
  assert.equal(decimalsOf(judged("?", 0.232, 0.335, 0.05)), 1);
  assert.equal(decimalsOf(judged("", 0.52, 0.53, 0)), 1);
  assert.equal(decimalsOf(judged("!", 0.664, 0.456, 0.02)), 0);
});

test("luck is told of the viewer within a sentence, where you has no capital", () => {
  globalThis.document = { createElement: () => ({ append: () => {}, setAttribute: () => {} }) };
  const told = [];
  const app = { lang: "en", say: (...said) => told.push(said), words: { number: String } };
  const shell = { nameWithin: () => "you" };
  moment({ app, here: null, luckHere: { gains: [0.1] }, own: 1, name: () => "You", shell });
  assert.deepEqual([told.at(-1)[0], told.at(-1)[1].name], ["review.luck", "you"]);
});
