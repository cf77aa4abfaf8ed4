import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { change } = await page("analysis/figures");
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
