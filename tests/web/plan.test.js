import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { phrases } = await page("games/magnate/talk");
const { planned } = await page("table/plan");
const { phrase } = await page("games/rois_faineants/phrase");

const SAID = { "action.pay": "put {token} on {card}", "action.trade": "trade {given} for {taken}" };
const shell = {
  say: (key, facts) => (SAID[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name]),
  counted: (what, count, facts) => `${count} ${facts?.suit ?? what}`,
  named: (_, letter) => letter,
};
const state = { shown: { trade: 3, districts: [] } };
const plain = (plan) => phrases(shell, state, plan).map((said) => said.replace(/\s+/g, " "));

test("what a plan does several times is not said as if it were done once", () => {
  const teller = { phrase: (_, a) => (a === "quiet" ? "" : `do ${a}`) };
  assert.deepEqual(planned(shell, teller, state, ["a", "quiet", "a", "b"]), ["do a", "do a", "do b"]);
});

test("a plan that does not end the turn says so", () => {
  const teller = { phrase: (_, a) => `do ${a}` };
  assert.deepEqual(planned(shell, teller, state, ["a"], true), ["do a", "web.hint.rest"]);
  assert.deepEqual(planned(shell, { ...teller, phrases: (_, plan) => plan }, state, ["a"], true), [
    "a",
    "web.hint.rest",
  ]);
});

test("of each deed it is said what is put on it in all", () => {
  const plan = ["deed 7ML@1", "pay 7ML M", "pay 4YK Y", "pay 7ML M", "pay 4YK Y", "pay 4YK K", "pay 7ML M", "end"];
  const [, chance, battle] = plain(plan);
  assert.equal(plain(plan).length, 4);
  assert.match(chance, /^put 3 .*M.* on 7ML$/);
  assert.match(battle, /^put 2 .*Y.*, 1 .*K.* on 4YK$/);
});

test("what is put on a deed before something else and after it is said each time", () => {
  const said = plain(["pay 4YK K", "sell 6LK", "pay 4YK K"]);
  assert.equal(said.length, 3);
  assert.equal(said[0], said[2]);
});

test("a trade made twice gives and takes twice as much", () => {
  assert.match(plain(["trade M>S", "trade M>S"]).join(), /^trade 6 .*M.* for 2 .*S/);
  assert.equal(plain(["trade M>S", "trade K>M", "trade M>S"]).length, 3);
});

test("what comes later in a plan of Les Rois fainéants is said in words, too", () => {
  const told = { say: (key, facts = {}) => [key, ...Object.values(facts)].join(" "), counted: (_, count) => count };
  const market = Array.from({ length: 9 }, (_, pile) => ({ top: pile === 8 ? "10H" : null }));
  const table = {
    shown: { market, round: null },
    legal: ["lead JC 3C"],
    offers: [{ a: "lead JC 3C", kind: "lead_jack", character: "JC", card: "3C", gain: 3 }],
  };
  const plan = ["lead JC 3C", "lead QS m8", "lead JS 7S", "lead KD", "pass", "coup"];
  const said = planned(told, { phrase: (state, a) => phrase(told, state, a) }, table, plan);
  assert.match(said[0], /^action.lead_jack/);
  assert.deepEqual(said.slice(1), [
    "rois.later.buy QS 10H",
    "rois.later.turn_up JS 7S",
    "rois.later.lead KD",
    "action.pass",
    "rois.later.coup",
  ]);
});
