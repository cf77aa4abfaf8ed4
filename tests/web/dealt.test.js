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
const told = (me, known, desk = shell) => story(desk, { me, seats: 2, shown: {} }, deal(known)).map(({ text }) => text);

test("a deal is told with one's own cards, as one saw it or with all cards face up", () => {
  assert.deepEqual(
    told(2, (place) => place % 2 === 1),
    ["yours: K♥ K♦ Q♣ J♦ J♥ J♠"],
  );
  assert.deepEqual(
    told(2, () => true),
    ["yours: K♥ K♦ Q♣ J♦ J♥ J♠"],
  );
  assert.deepEqual(
    told(1, () => true),
    ["yours: Q♠ J♣ K♠ Q♦ K♣ Q♥"],
  );
});

test("whoever has no seat is told that characters are dealt", () => {
  assert.deepEqual(
    told(0, () => true),
    ["log.dealt"],
  );
});

test("whoever looks through another's eyes is told whose cards they are", () => {
  assert.deepEqual(
    told(2, () => true, { ...shell, isYou: () => false }),
    ["Player 2: K♥ K♦ Q♣ J♦ J♥ J♠"],
  );
});
