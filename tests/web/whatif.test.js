import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Branch } = await page("analysis/branch");
const { grown } = await page("analysis/steps");
const { WhatIf } = await page("analysis/whatif");

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** A branch after one roll, the server's unanswered questions by address, what has been explained, and said aloud. */
function playedOn() {
  const asked = {};
  globalThis.document = { createElement: () => ({ append: () => {}, setAttribute: () => {}, style: {} }) };
  globalThis.fetch = (address) =>
    new Promise((resolve) => {
      asked[address] = (found) => resolve({ json: async () => found });
    });
  const [explained, aloud] = [[], []];
  const analysis = {
    replay: { text: "" },
    app: {
      lang: "en",
      say: (key, facts) => [key, ...Object.values(facts ?? {})].join(" "),
      tell: (text) => aloud.push(text),
      whyNot: (answer) => (answer ? "web.trouble" : "web.unreachable"),
    },
    own: 1,
    name: (seat) => `Player ${seat}`,
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
  return { whatIf, branch, asked, explained, aloud };
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

test("what a step is worth is said aloud once, when it is known, and again to whoever comes back to it", async () => {
  const { whatIf, asked, aloud } = playedOn();
  Object.assign(whatIf, {
    tell: () => {},
    weigh: () => {},
    focus: WhatIf.prototype.focus,
    own: 2,
    said: () => "Your turn.",
  });
  document.body = {};
  document.activeElement = null;
  whatIf.analysis.shell.speechPlace = { contains: () => false };
  const root = whatIf.rootOf(3, 1, 2);
  const first = grown(root, null, [], []);
  const worth = async (step, share) => {
    whatIf.here = step;
    const known = whatIf.ask(step, 32);
    asked["/api/worth"]({ is: "worth", shares: [1 - share, share], halves: [0.01, 0.01] });
    await known;
  };
  await worth(first, 0.5);
  await worth(grown(root, first, ["roll"], []), 0.54);
  await worth(whatIf.here, 0.55);
  assert.deepEqual(aloud, [
    "what_if.heard Player 2 review.percent 50 ",
    "what_if.heard_since Player 2 review.percent 54 +4",
  ]);
  whatIf.focus();
  assert.equal(aloud.at(-1), "Your turn. what_if.heard_since Player 2 review.percent 55 +5");
  whatIf.here = grown(root, first, ["pass"], []);
  const refused = whatIf.ask(whatIf.here, 32);
  asked["/api/worth"]({ is: "nak", code: "NOT_FOUND", text: "There is none." });
  await refused;
  assert.equal(aloud.at(-1), "There is none.");
});
