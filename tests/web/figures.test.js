import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { amount, change, percent, percents, wholes } = await page("analysis/figures");
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

test("the shares of any number of seats make 100 beside each other, each the whole percent below or above", () => {
  assert.deepEqual(wholes([1 / 3, 1 / 3, 1 / 3]), [34, 33, 33]);
  assert.deepEqual(wholes([0.335, 0.335, 0.33]), [34, 33, 33]);
  assert.deepEqual(wholes([0.245, 0.255, 0.245, 0.255]), [24, 26, 24, 26]);
  assert.deepEqual(wholes([0.146, 0.286, 0.567, 0.001]), [15, 28, 57, 0]);
  assert.deepEqual(wholes([0.495, 0.505]), [50, 50]);
  assert.deepEqual(percents({ say: (_key, { number }) => `${number}%` }, [0.666, 0.334]), ["67%", "33%"]);
  for (let one = 0; one <= 100; one++) {
    for (let two = 0; one + two <= 100; two++) {
      for (const seats of [
        [one, two, 100 - one - two],
        [one / 2, one / 2, two, 100 - one - two],
      ]) {
        const shares = seats.map((share) => share / 103);
        shares[0] += 3 / 103;
        const found = wholes(shares);
        const whole = found.reduce((sum, each) => sum + each, 0);
        assert.equal(whole, 100, String(shares));
        for (const [at, share] of shares.entries()) assert.ok(Math.abs(found[at] - 100 * share) < 1, String(shares));
      }
    }
  }
});
