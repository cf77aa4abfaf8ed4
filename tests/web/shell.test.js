import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Shell } = await page("table/shell/shell");

test("what is drawn is in the language of the words that are there, not of those that are being fetched", () => {
  const { get } = Object.getOwnPropertyDescriptor(Shell.prototype, "lang");
  assert.equal(get.call({ app: { lang: "fr", words: { lang: "en" } } }), "en");
});
