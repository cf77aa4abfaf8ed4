/** What a press says in Les Rois fainéants where it cannot do anything. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Choice } = await page("games/rois_faineants/choice");
const { open } = await page("games/rois_faineants/rois_faineants");

/** What a press on the only pile says to whom leads with this hand. */
function said(hand, refused = {}, round = null) {
  const told = [];
  const say = (key, facts) => `${facts?.card ? "the card, " : facts?.character ? "the character, " : ""}${key}`;
  const choice = new Choice({ say, explain: (...text) => told.push(text), draft: {}, refresh: () => {} });
  const shown = { hand: hand.map((character) => ({ character })), market: [{ top: "9C" }], refused, round };
  choice.see({ acting: true, offers: [], shown });
  choice.pressPile(0);
  return told;
}

test("a pile whose Queen one does not hold is explained, with a capital letter first", () => {
  assert.deepEqual(said(["KC", "QH"]), [["The card, rois.no.queen"]]);
});

test("a pile whose Queen one holds is refused as buying from it is", () => {
  const refused = { "lead QC m0": { code: "TREASURY", clause: "Q2", facts: {} } };
  assert.deepEqual(said(["QC"], refused), [["Refusal.TREASURY", "Q2"]]);
});

test("a pile is not what a Jack or a King is followed with, which is said with a capital letter first", () => {
  assert.deepEqual(said([], {}, { character: "JS" }), [["The character, rois.no.buyer"]]);
});

test("the only way to follow stands in the bar like one of several, to be looked at first", () => {
  const say = (key) => key;
  const shell = { say, named: say, draft: {}, refresh: () => {}, act: () => {} };
  globalThis.addEventListener = () => {};
  const game = open(shell);
  const feast = (suit, gain) => ({ kind: "feast", a: `follow ${suit}`, suit, price: 10, gain, could: [], might: [] });
  const bar = (...offers) => {
    const round = { character: "KH", value: 3, order: [1, 2], asked: 1 };
    const shown = { hand: [], market: [], refused: {}, round };
    return game.buttons({ acting: true, offers: [...offers, { kind: "decline", a: "decline" }], shown });
  };
  assert.deepEqual(
    bar(feast("H", 4), feast("S", 5)).map(({ key }) => key),
    ["other.follow H", "decline"],
  );
  const [only] = bar(feast("H", 4));
  assert.deepEqual([only.key, only.note], ["other.follow H", "rois.button.look"]);
  only.run();
  assert.deepEqual(
    bar(feast("H", 4)).map(({ key }) => key),
    ["follow H", "back", "decline"],
  );
  assert.deepEqual(
    bar().map(({ key }) => key),
    ["decline"],
  );
});
