import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./stand_ins.js";

const { today } = await page("again/schedule");
const { keptOf, next, tried } = await page("puzzles/kept");
const { remember } = await page("page/shelf");

const DAY_MS = 86_400_000;
const PUZZLES = { game: "magnate", ratings: [900, 600, 640, 1500], today: 1, newcomer: 620 };
const { now } = Date;

/** Some days from now. @param {number} days */
function after(days) {
  const then = now() + days * DAY_MS;
  Date.now = () => then;
}

beforeEach(() => {
  Date.now = now;
  remember("puzzles.magnate", null);
});

test("the next puzzle is one of those about as hard as one solves, and never the present one", () => {
  assert.notEqual(next(PUZZLES, 2), 2);
  for (const number of [1, 2, 3]) tried(PUZZLES, number, true);
  assert.equal(next(PUZZLES), 4);
  assert.equal(next(PUZZLES, 4), null);
});

test("only the first answer to a puzzle changes the rating", () => {
  const first = tried(PUZZLES, 1, false);
  assert.ok(first.now.rating < first.before.rating);
  const second = tried(PUZZLES, 1, true);
  assert.equal(second.now.rating, second.before.rating);
  assert.equal(second.now.tries, 1);
});

test("a puzzle that was not solved comes again after one, three and ten days, and then no more", () => {
  tried(PUZZLES, 4, false);
  for (const number of [1, 2, 3]) tried(PUZZLES, number, true);
  assert.equal(next(PUZZLES), null);
  for (const days of [1, 4, 14]) {
    after(days - 1);
    assert.equal(next(PUZZLES), null, `not yet on day ${days - 1}`);
    after(days);
    assert.equal(next(PUZZLES), 4);
    tried(PUZZLES, 4, true);
  }
  after(100);
  assert.equal(next(PUZZLES), null);
  assert.deepEqual(keptOf(PUZZLES).again, {});
});

test("who looks at the answer of a solved puzzle has still solved it", () => {
  tried(PUZZLES, 2, true);
  const { before, now: after } = tried(PUZZLES, 2, false);
  assert.deepEqual(after, before);
  assert.deepEqual(keptOf(PUZZLES).solved, [2]);
});

test("what cannot be read is left out", () => {
  remember("puzzles.magnate", { rating: 700, tries: 3, solved: null, again: null });
  assert.deepEqual(keptOf(PUZZLES), { rating: 700, tries: 3, solved: [], again: {} });
});

test("solving it at once does not bring it nearer", () => {
  tried(PUZZLES, 4, false);
  tried(PUZZLES, 4, true);
  const { again } = keptOf(PUZZLES);
  assert.deepEqual(again[4], { day: today() + 1, step: 0 });
});
