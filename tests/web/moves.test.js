import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Moves } = await page("games/magnate/moves");
const { countsOf, sumOf, textOf } = await page("games/magnate/signs");

const CARD = {
  id: "3MS",
  price: 3,
  places: [null, { code: "NO" }, null],
  payments: ["M2S1", "M1S2"],
  deed: "M1S1",
  asked: true,
};

/** The moves of the first seat, which may act. */
function moves(offers, draft = {}, shown = {}) {
  const legal = offers.map(({ a }) => a);
  return new Moves({ acting: true, me: 1, legal, offers: offers.map(({ a, ...rest }) => rest), shown }, draft);
}

test("tokens as text are read and written in the order of suits", () => {
  assert.deepEqual(countsOf("S3K12"), { S: 3, K: 12 });
  assert.equal(textOf({ K: 1, M: 2, S: 0 }), "M2K1");
  assert.equal(sumOf("S3K12"), 15);
  assert.equal(sumOf(undefined), 0);
});

test("who does not act has no moves, though offers may have come", () => {
  const idle = new Moves({ acting: false, me: 2, legal: ["sell 3MS"], offers: [{ kind: "sell" }], shown: {} }, {});
  assert.deepEqual([idle.mayPlay, idle.own, idle.other], [false, 1, 0]);
  assert.equal(moves([{ a: "sell 3MS", kind: "sell" }]).mayPlay, true);
});

test("a card is picked as long as it is in the hand and a card may be played", () => {
  const sell = [{ a: "sell 3MS", kind: "sell" }];
  assert.equal(moves(sell, { card: "3MS" }, { hand: [CARD] }).picked, CARD);
  assert.equal(moves(sell, { card: "4VL" }, { hand: [CARD] }).picked, undefined);
  assert.equal(moves([], { card: "3MS" }, { hand: [CARD] }).picked, undefined);
});

test("a building is paid as was chosen, or as the rules offer first", () => {
  const build = [{ a: "build 3MS@1", kind: "build", card: "3MS" }];
  assert.deepEqual(moves(build).building(CARD, 1), { cost: "M2S1", total: 3, a: ["build 3MS@1", "spend M2S1"] });
  const draft = { card: "3MS", cost: "M1S2" };
  assert.equal(moves(build, draft).building(CARD, 1).cost, "M1S2");
  assert.equal(moves(build, { ...draft, card: "4VL" }).building(CARD, 1).cost, "M2S1", "chosen for another card");
  assert.equal(moves(build, { ...draft, cost: "K9" }).building(CARD, 1).cost, "M2S1", "no longer possible");
  assert.deepEqual(moves(build).building({ ...CARD, asked: false }, 1).a, ["build 3MS@1"]);
});

test("a trade first helps only where the card may lie", () => {
  const card = {
    ...CARD,
    build_trade: { a: "trade K>M", cost: "M2S1", asked: true },
    deed_trade: { a: "trade K>S", cost: "M1S1" },
  };
  const poor = moves([]);
  assert.deepEqual(poor.building(card, 1), {
    cost: "M2S1",
    total: 3,
    traded: "trade K>M",
    a: ["trade K>M", "build 3MS@1", "spend M2S1"],
  });
  assert.equal(poor.building(card, 2), null);
  assert.deepEqual(poor.deeding(card, 3).a, ["trade K>S", "deed 3MS@3"]);
  assert.equal(poor.deeding(card, 2), null);
  assert.equal(poor.deeding(CARD, 3), null);
});

test("a deed takes what was laid out, what ends it, or what is spare", () => {
  const deed = { card: "3MS", left: 2, puts: ["M1", "S2"], finish: "S2", spare: "M1" };
  const put = (draft, more = {}) => moves([], draft).put({ ...deed, ...more });
  assert.equal(put({}), "S2");
  assert.equal(put({}, { finish: undefined }), "M1");
  assert.equal(put({}, { finish: undefined, spare: undefined }), "");
  assert.equal(put({ deed: "3MS", put: "M1" }), "M1");
  assert.equal(put({ deed: "3MS", put: "" }), "");
  assert.equal(put({ deed: "3MS", put: "K1" }), "S2", "no longer possible");
  assert.equal(put({ deed: "4VL", put: "M1" }), "S2", "laid out for another one");
});

test("a deed is finished with one payment a token", () => {
  const deed = { card: "3MS", left: 2, puts: ["M1", "S2", "M2"], finish: "S2" };
  assert.deepEqual(moves([]).finishing(deed), { cost: "S2", total: 2, a: ["pay 3MS S", "pay 3MS S"] });
  assert.equal(moves([], { deed: "3MS", put: "M2" }).finishing(deed).cost, "M2");
  assert.equal(moves([], { deed: "3MS", put: "M1" }).finishing(deed).cost, "S2");
  const helped = { ...deed, puts: [], finish: undefined, trade: { a: "trade K>M", cost: "M2" } };
  assert.deepEqual(moves([]).finishing(helped).a, ["trade K>M", "pay 3MS M", "pay 3MS M"]);
  assert.equal(moves([]).finishing({ ...helped, trade: undefined }), null);
});

test("one token more or less changes the others as little as can be", () => {
  const spend = [{ a: "spend M2S1", kind: "spend" }];
  const with_ = (draft, spends) => moves(spend, draft, { spends });
  const options = ["M2S1K1", "S2V2", "M1S2K1", "M1S1K2", "M3K1"];
  assert.equal(with_({}, options).stepped("S", 1), "M1S2K1");
  assert.equal(with_({}, options).stepped("S", -1), "M3K1");
  assert.equal(with_({ cost: "M1S2K1" }, options).stepped("K", 1), "M1S1K2");
  assert.equal(with_({}, options).stepped("K", 5), null);
  assert.equal(moves([]).stepped("K", 1), null);
});

test("a deed's tokens are stepped one by one, within what may be put", () => {
  const deeds = [{ card: "3MS", left: 3, puts: ["M1", "M2", "M1S1"] }];
  const at = (put) => moves([{ a: "pay 3MS M", kind: "pay" }], { deed: "3MS", put }, { deeds });
  assert.equal(at("M1").stepped("M", 1), "M2");
  assert.equal(at("M1").stepped("S", 1), "M1S1");
  assert.equal(at("M1").stepped("M", -1), "");
  assert.equal(at("").stepped("M", -1), null);
  assert.equal(at("M2").stepped("S", 1), null);
});

test("before the last turn ends, what of several deeds could be finished is not said as if all could", async () => {
  const { buttons } = await page("games/magnate/turn");
  const left = ["8MS", "6SY", "5ML"].map((card) => ({ card }));
  const shell = { say: (key, facts) => `${key}(${facts?.card ?? ""})`, named: (_key, id) => id };
  const scene = { shell, moves: moves([{ a: "end", kind: "end", left }]), draft: {}, s: { final_turns: 1 } };
  const { asks } = buttons(scene).find(({ key }) => key === "end");
  assert.equal(asks.when, "useful");
  assert.equal(asks.text, "page.bar.end_left(8MS) page.bar.end_left_or(6SY) page.bar.end_left_or(5ML)");
});
