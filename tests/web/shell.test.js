import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, page } from "./stand_ins.js";

const { Shell } = await page("table/shell/shell");

test("what is drawn is in the language of the words that are there, not of those that are being fetched", () => {
  const { get } = Object.getOwnPropertyDescriptor(Shell.prototype, "lang");
  assert.equal(get.call({ app: { lang: "fr", words: { lang: "en" } } }), "en");
});

test("what others did is said long enough to be read, why something was refused until the table has changed", () => {
  const clock = new Clock();
  globalThis.sessionStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  let version = 0;
  const shell = Object.assign(Object.create(Shell.prototype), {
    app: { tell: () => {} },
    renew: () => {},
    redraw: () => {},
    status: {},
    recap: { announce: () => {} },
    isCovered: true,
  });
  const shows = () => shell.show({ table: "t", me: 1, version: ++version }, []);
  shell.explain("refused");
  shows();
  assert.equal(shell.note, null);
  shell.inform("Ann has stepped away");
  clock.pass(300);
  shows();
  assert.equal(shell.note?.text, "Ann has stepped away");
  clock.pass(10_000);
  shows();
  assert.equal(shell.note, null);
});
