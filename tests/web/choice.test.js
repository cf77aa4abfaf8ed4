/** What a press says in Les Rois fainéants where it cannot do anything. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Choice } = await page("games/rois_faineants/choice");

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
