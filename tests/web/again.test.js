import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { page } from "./stand_ins.js";

const { dayOf, following, isDue, today } = await page("again/schedule");

const DAY_MS = 86_400_000;
const { now } = Date;
const { TZ } = process.env;

afterEach(() => {
  Date.now = now;
  process.env.TZ = TZ ?? "UTC";
});

/** From now on it is then. @param {string} when */
function itIs(when) {
  const then = Date.parse(when);
  Date.now = () => then;
}

/** @param {number} days */
function after(days) {
  const then = Date.now() + days * DAY_MS;
  Date.now = () => then;
}

test("what was not found comes again after one day, then after three and ten, and then no more", () => {
  itIs("2026-11-28T12:00Z");
  let due = following(null, false);
  for (const days of [1, 3, 10]) {
    after(days - 1);
    assert.equal(isDue(due), false);
    assert.deepEqual(following(due, true), due, "found earlier than it is due");
    after(1);
    assert.equal(isDue(due), true);
    due = following(due, true);
  }
  assert.equal(due, null);
});

test("what is not found again comes after one day, as at first", () => {
  itIs("2026-11-28T12:00Z");
  const first = following(null, false);
  after(1);
  const second = following(first, true);
  after(3);
  assert.deepEqual(following(second, false), { day: today() + 1, step: 0 });
  assert.equal(following(null, true), null);
});

test("a day begins at midnight where the browser is", () => {
  for (const [zone, before, midnight] of [
    ["Australia/Sydney", "2026-11-28T12:59Z", "2026-11-28T13:00Z"],
    ["America/Los_Angeles", "2026-11-28T07:59Z", "2026-11-28T08:00Z"],
    ["UTC", "2026-11-27T23:59Z", "2026-11-28T00:00Z"],
  ]) {
    process.env.TZ = zone;
    itIs(before);
    const day = today();
    itIs(midnight);
    assert.equal(today(), day + 1, zone);
  }
});

test("a day is written as each language writes it", () => {
  const [first, other] = ["2026-12-01T12:00Z", "2026-12-11T12:00Z"].map((when) => Date.parse(when));
  assert.deepEqual(
    ["en", "fr", "ru"].map((lang) => dayOf(lang, first)),
    ["1 December", "1er décembre", "1 декабря"],
  );
  assert.equal(dayOf("fr", other), "11 décembre");
});
