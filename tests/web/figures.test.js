import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { amount, change, percent } = await page("analysis/figures");
const en = { lang: "en" };

test("how much a percentage has changed agrees with the percentages that are shown", () => {
  assert.equal(change(en, 0.66, 0.63), "+3");
  assert.equal(change(en, 0.63, 0.66), "−3");
  assert.equal(change(en, 0.5, 0.5), "0");
  assert.equal(change(en, 0.502, 0.499), "0");
});

test("where rounding hides it, it is said to a tenth", () => {
  assert.equal(change(en, 0.655, 0.634), "+2.1");
  assert.equal(change({ lang: "fr" }, 0.634, 0.655), "−2,1");
  assert.equal(change(en, 0.506, 0.504), "+0.2");
});

test("half a percent of an interval is told", () => {
  assert.equal(amount(en, 0.005), "1");
});

test("the shares of two seats make 100, halves of a percent, too", () => {
  const app = { lang: "en", say: (_key, { number }) => number };
  for (let share = 0; share <= 1000; share++) {
    const both = [share / 1000, 1 - share / 1000].map((each) => Number(percent(app, each)));
    assert.equal(both[0] + both[1], 100, String(both));
  }
});
