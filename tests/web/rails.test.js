/** What stands beside the map of Magna Grecia. */

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
