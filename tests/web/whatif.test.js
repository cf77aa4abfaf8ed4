import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Branch } = await page("analysis/branch");
const { WhatIf } = await page("analysis/whatif");

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** A branch after one roll, the server's unanswered questions by address, and what has been explained. */
function playedOn() {
  const asked = {};
  globalThis.document = { createElement: () => ({ append: () => {}, setAttribute: () => {}, style: {} }) };
  globalThis.fetch = (address) =>
    new Promise((resolve) => {
      asked[address] = (found) => resolve({ json: async () => found });
    });
  const explained = [];
  const analysis = {
    replay: { text: "" },
    app: { lang: "en", say: (key) => key },
    own: 1,
    shell: { refresh: () => {}, explain: (text) => explained.push(text) },
  };
  const whatIf = new WhatIf(analysis);
  Object.assign(whatIf, { played: () => {}, focus: () => {} });
  const branch = Object.assign(new Branch(analysis, 3, 1), {
    plays: ["roll"],
    before: [[]],
    found: { view: { actor: 2 }, entries: [] },
  });
  whatIf.branch = branch;
  return { whatIf, branch, asked, explained };
}

const BOARD = { view: { actor: 2 }, entries: [], legal: null };

test("a reply that comes while another table is on its way is not played, and nothing is said of it", async () => {
  const { whatIf, branch, asked, explained } = playedOn();
  const replied = whatIf.reply();
  const back = whatIf.leap((each) => each.back());
  await soon();
  asked["/api/reply"]({ is: "reply", plays: ["end"] });
  await replied;
  asked["/api/branch"](BOARD);
  await back;
  assert.deepEqual([branch.plays, explained], [[], []]);
});

test("who goes a step back stops what is played on", async () => {
  const { whatIf, branch, asked, explained } = playedOn();
  const skipped = whatIf.skip();
  const back = whatIf.leap((each) => each.back());
  await soon();
  asked["/api/branch"](BOARD);
  await back;
  asked["/api/reply"]({ is: "reply", plays: ["end"] });
  await skipped;
  assert.deepEqual([branch.plays, explained, whatIf.isSkipping], [[], [], false]);
});
