import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, Storage } from "./stand_ins.js";

const local = new Storage();
// A storage lists what it holds when it is copied.
const listed = new Proxy(local, {
  ownKeys: () => [...local.kept.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
Object.assign(globalThis, { localStorage: listed });
const { answered, due, dropped, missed, mistakes, nextDay } = await page("again/mistakes");
const { today } = await page("again/schedule");
const { forget, keys, shelve } = await page("page/shelf");
const { restored, saved } = await page("played/everything");

const DAY_MS = 86_400_000;
const NOON = Date.parse("2026-11-28T12:00Z");

const mistake = (table, at, more = {}) => ({
  ...{ table, at, seat: 1, game: "magnate", diagram: "magnate en seats=2\n", players: { 1: "human" }, names: {} },
  asked: { played: ["end"], best: ["draw"], mark: "?", loss: 0.1, why: { en: "Better." } },
  ...more,
});
const places = (all) => all.map(({ table, at }) => `${table}${at}`);
const clear = () => {
  for (const key of keys()) forget(key.replace("mistakes.", ""));
};

/** @param {number} days since the beginning */
function after(days) {
  Date.now = () => NOON + days * DAY_MS;
}

beforeEach(() => {
  after(0);
  clear();
  local.kept.clear();
});

test("a mistake comes again after one, three and ten days, and then no more", () => {
  missed(mistake("a", 7));
  assert.deepEqual([due(), nextDay()], [[], today() + 1]);
  for (const [days, then] of [
    [1, 3],
    [4, 10],
    [14, 0],
  ]) {
    after(days);
    assert.deepEqual(places(due("magnate")), ["a7"]);
    assert.deepEqual(due("rois_faineants"), []);
    assert.equal(answered({ table: "a", at: 7 }, true)?.day ?? 0, then && today() + then);
    assert.deepEqual(due(), []);
  }
  assert.deepEqual([mistakes(), nextDay(), keys()], [[], null, []]);
});

test("one that is not found comes again tomorrow, and one that is not kept does not come", () => {
  missed(mistake("a", 7));
  after(1);
  answered({ table: "a", at: 7 }, true);
  after(4);
  assert.deepEqual(answered({ table: "a", at: 7 }, false), { day: today() + 1, step: 0 });
  assert.equal(answered({ table: "a", at: 8 }, false), undefined);
  assert.equal(mistakes().length, 1);
});

test("the same mistake is kept once, and those that wait longest are asked first", () => {
  missed(mistake("a", 7));
  missed(mistake("b", 3));
  after(1);
  missed(mistake("a", 7));
  missed(mistake("a", 9));
  after(2);
  assert.deepEqual(places(due()), ["b3", "a7", "a9"]);
  dropped({ table: "a", at: 7 });
  assert.deepEqual(places(due()), ["b3", "a9"]);
});

test("of too many the oldest go", () => {
  for (let at = 0; at < 103; at++) {
    Date.now = () => NOON + at;
    missed(mistake(at % 2 ? "odd" : "even", at));
  }
  const kept = mistakes();
  assert.deepEqual([kept.length, places(kept)[0], places(kept).at(-1)], [100, "odd3", "even102"]);
});

test("what cannot be read is left out, and goes when something is kept", () => {
  missed(mistake("a", 7));
  const [whole] = mistakes();
  local.setItem("duchy.mistakes.bad", '[{"table"');
  local.setItem("duchy.mistakes.odd", '{"table": 1}');
  const flaws = [null, 1, {}, { ...whole, day: "1" }, { ...whole, diagram: "" }, { ...whole, table: "b" }];
  const worse = [
    { ...whole, asked: { ...whole.asked, best: [] } },
    { ...whole, names: null },
    { ...whole, asked: 1 },
  ];
  local.setItem("duchy.mistakes.a", JSON.stringify([...flaws, whole, ...worse]));
  assert.deepEqual(mistakes(), [whole]);
  missed(mistake("a", 8));
  assert.equal(JSON.parse(local.getItem("duchy.mistakes.a")).length, 2);
});

test("mistakes go with their game, and come back with it", () => {
  shelve({ table: "a", game: "magnate", at: 1, over: true });
  missed(mistake("a", 7));
  missed(mistake("b", 7));
  const putBack = forget("a");
  assert.deepEqual(places(mistakes()), ["b7"]);
  putBack();
  assert.deepEqual(places(mistakes()).sort(), ["a7", "b7"]);
});

test("a file gives another browser the mistakes, too", () => {
  missed(mistake("a", 7));
  const file = saved();
  forget("a");
  missed(mistake("b", 3));
  restored(file);
  assert.deepEqual(places(mistakes()).sort(), ["a7", "b3"]);
});

test("what another page of this browser removes is gone here, too", () => {
  missed(mistake("a", 7));
  local.removeItem("duchy.mistakes.a");
  assert.deepEqual([mistakes(), keys()], [[], []]);
  missed(mistake("a", 9));
  assert.deepEqual(places(mistakes()), ["a9"]);
});

test("a browser that stores nothing remembers them as long as the page is open, and promises no more", () => {
  assert.equal(missed(mistake("b", 7)), true);
  dropped({ table: "b", at: 7 });
  local.isShut = true;
  assert.equal(missed(mistake("a", 7)), false);
  assert.deepEqual(places(mistakes()), ["a7"]);
  after(1);
  assert.equal(answered({ table: "a", at: 7 }, true), undefined);
  local.isShut = false;
});
