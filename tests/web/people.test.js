import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { People } = await page("desk/people");

test("within a sentence you has no capital, and others are named as everywhere", () => {
  const state = { me: 1, players: { 1: "human", 2: "human" }, names: { 2: "Вы-с" } };
  const people = new People({ state, handlers: {}, say: (key) => ({ "web.you": "Вы" })[key] });
  assert.deepEqual([people.name(1), people.nameWithin(1), people.nameWithin(2)], ["Вы", "вы", "Вы-с"]);
});

test("through another's eyes nobody is you", () => {
  const state = { me: 1, players: { 1: "human", 2: "human" }, names: {} };
  const seenBy = (isAnother) => new People({ state, handlers: { isAnother: () => isAnother }, say: (key) => key });
  assert.deepEqual([seenBy(false).isYou(state, 1), seenBy(false).name(1)], [true, "web.you"]);
  assert.deepEqual([seenBy(true).isYou(state, 1), seenBy(true).name(1)], [false, "web.player"]);
});

test("computers of one level have names of their own, other programs a number", () => {
  const players = { 1: "squire", 2: "net", 3: "squire", 4: "net" };
  const said = { "opponent.squire": "Odile", "opponent_2.squire": "Bertha" };
  const named = (part, value) => said[`${part}.${value}`] ?? value;
  const people = new People({ state: { me: 0, seats: 4, players, names: {} }, handlers: {}, named });
  assert.deepEqual(
    [1, 2, 3, 4].map((seat) => people.nameForAll(seat)),
    ["Odile", "net", "Bertha", "net 2"],
  );
});

test("a seat has one colour, whoever looks, or the one that it was given", () => {
  const seen = (me, axes = {}) =>
    [1, 2, 3].map((seat) => new People({ state: { me, seats: 3, axes }, handlers: {} }).colour(seat)).join("");
  assert.deepEqual(
    [0, 1, 2, 3].map((me) => seen(me)),
    ["boy", "boy", "boy", "boy"],
  );
  assert.equal(seen(2, { colours: "RYB" }), "ryb");
});
