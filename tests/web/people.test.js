import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { People } = await page("table/shell/people");

test("within a sentence you has no capital, and others are named as everywhere", () => {
  const state = { me: 1, players: { 1: "human", 2: "human" }, names: { 2: "Вы-с" } };
  const people = new People({ state, deeds: {}, say: (key) => ({ "web.you": "Вы" })[key] });
  assert.deepEqual([people.name(1), people.nameWithin(1), people.nameWithin(2)], ["Вы", "вы", "Вы-с"]);
});
