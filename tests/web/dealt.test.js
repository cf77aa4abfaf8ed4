import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const element = () => ({ setAttribute() {}, append() {} });
globalThis.document = { createTextNode: (text) => text, createElement: element, createElementNS: element };

const { story } = await page("games/rois_faineants/story");

const shell = {
  say: (key, facts) =>
    key === "log.dealt_seen"
      ? `yours: ${facts.cards}`
      : key === "rois.log.dealt_seen"
        ? `${facts.name}: ${facts.cards}`
        : key,
  named: (_, rank) => rank,
  name: (seat) => `Player ${seat}`,
  isYou: (state, seat) => state.me === seat,
};
const DEALT = ["QS", "KH", "JC", "KD", "KS", "QC", "QD", "JD", "KC", "JH", "QH", "JS"];
const deal = (known) =>
  DEALT.map((card, place) => ({
    actor: "nature",
    a: `deal ${known(place) ? card : "?"}`,
    facts: place === 11 ? { kind: "dealt", each: 6 } : undefined,
  }));
/** What is read aloud, and how many cards are shown by their signs. */
const told = (me, known, desk = shell) =>
  story(desk, { me, seats: 2, shown: {} }, deal(known)).map(({ text, parts }) => [
    text,
    parts.filter((part) => typeof part === "object").length,
  ]);

test("a deal is told with one's own cards, as one saw it or with all cards face up", () => {
  const mine = [["yours: KH, KD, QC, JD, JH, JS", 6]];
  assert.deepEqual(
    told(2, (place) => place % 2 === 1),
    mine,
  );
  assert.deepEqual(
    told(2, () => true),
    mine,
  );
  assert.deepEqual(
    told(1, () => true),
    [["yours: QS, JC, KS, QD, KC, QH", 6]],
  );
});

test("whoever has no seat is told that characters are dealt", () => {
  assert.deepEqual(
    told(0, () => true),
    [["log.dealt", 0]],
  );
});

test("whoever looks through another's eyes is told whose cards they are", () => {
  assert.deepEqual(
    told(2, () => true, { ...shell, isYou: () => false }),
    [["Player 2: KH, KD, QC, JD, JH, JS", 6]],
  );
});
