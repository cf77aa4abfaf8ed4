/** What stands beside the map of Magna Grecia, and on it when a hex is pointed at. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

function element() {
  const attributes = {};
  return {
    attributes,
    append: () => {},
    addEventListener: () => {},
    setAttribute: (name, value) => Object.assign(attributes, { [name]: value }),
  };
}
globalThis.document = { createElement: element, createElementNS: element };
const { Rails } = await page("games/magna_grecia/rails");
const { fillAbout } = await page("games/magna_grecia/about");

/** What voices hear of the round on a phone. */
function heard(hasNext) {
  const say = (key, { round, rounds } = {}) => (round ? `Round ${round} of ${rounds}` : key);
  return new Rails({ say }).flip({ shown: { round: 12, rounds: 12 } }, hasNext).attributes;
}

test("in the last round no next one is announced", () => {
  assert.equal(heard(true)["aria-label"], "Round 12 of 12. mg.next");
  assert.equal(heard(false)["aria-label"], "Round 12 of 12");
  assert.equal(heard(false).title, undefined);
});

/** What is told of a place to whom sits at seat 1. */
function told(place) {
  const keys = [];
  const say = (key) => keys.push(key);
  const shell = { say, counted: say, name: (seat) => `Player ${seat}`, isYou: ({ me }, seat) => me === seat };
  const names = { placeAt: () => ({ links: [], markets: [], ...place }), place: () => "Kroton", list: String };
  fillAbout({ replaceChildren: () => {} }, shell, names, { me: 1 }, 0, null);
  return keys.map((key) => key.replace("mg.about.", ""));
}

test("the viewer's own city, markets and oracle are called theirs, not those of a player called you", () => {
  globalThis.document.activeElement = null;
  const markets = [
    [1, "active", 3],
    [2, "sold", 0],
  ];
  const theirs = ["no_links", "you.market.active", "market.sold", "price"];
  assert.deepEqual(told({ kind: "city", seat: 1, markets }), ["you.city", ...theirs]);
  assert.deepEqual(told({ kind: "city", seat: 2, markets }), ["city", ...theirs]);
  const oracle = { kind: "oracle", cities: [[4, 2]] };
  assert.deepEqual(told({ ...oracle, held_by: 1 }), ["oracle", "no_links", "you.held"]);
  assert.deepEqual(told({ ...oracle, held_by: 2 }), ["oracle", "no_links", "held"]);
});
