import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./stand_ins.js";

const { Branch } = await page("analysis/branch");

/** What the server has been asked, and answers when the test says so.
 *  @type {{plays: string[], answer: (found?: object) => void}[]} */
let asked = [];

beforeEach(() => {
  asked = [];
  globalThis.fetch = (_address, { body }) =>
    new Promise((resolve) => {
      const { plays } = JSON.parse(body);
      const board = { view: {}, entries: [], legal: null };
      asked.push({ plays, answer: (found = board) => resolve({ json: async () => found }) });
    });
});

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Let the server answer everything that it is asked. */
async function answers() {
  for (let at = 0; at < asked.length; at++) {
    asked[at].answer();
    await soon();
  }
}

const app = {
  lang: "en",
  say: (key) => key,
  whyNot: (answer) => (answer ? "web.trouble" : "web.unreachable"),
};
const branch = () => new Branch({ replay: { text: "" }, app, own: 1 }, 3, 0);

/** A branch with two steps, one after the other. */
async function played() {
  const tried = branch();
  for (const each of ["roll", "end"]) {
    const step = tried.step([each]);
    await soon();
    asked.at(-1)?.answer();
    await step;
  }
  return tried;
}

test("a step that is pressed while another one is on its way is refused in words", async () => {
  const tried = branch();
  const first = tried.step(["roll"]);
  const second = await tried.step(["end"]);
  assert.equal(second?.text, "what_if.busy");
  await soon();
  await answers();
  assert.equal(await first, null);
  assert.deepEqual(tried.plays, ["roll"]);
});

test("a step back that is pressed while a step is on its way undoes that step", async () => {
  const tried = branch();
  const [first, back] = [tried.step(["roll"]), tried.back()];
  await soon();
  await answers();
  await Promise.all([first, back]);
  assert.deepEqual(
    asked.map(({ plays }) => plays),
    [["roll"], []],
  );
  assert.deepEqual([tried.plays, tried.before], [[], []]);
});

test("two steps back are two", async () => {
  const tried = await played();
  const both = [tried.back(), tried.back()];
  await soon();
  await answers();
  await Promise.all(both);
  assert.deepEqual([tried.plays, tried.before], [[], []]);
});

test("a step back that is pressed while a step is on its way that is then refused undoes the one before", async () => {
  const tried = await played();
  const [refused, back] = [tried.step(["wrong"]), tried.back()];
  await soon();
  asked[2].answer({ is: "nak", text: "no" });
  await soon();
  asked[3].answer();
  assert.equal((await refused)?.text, "no");
  await back;
  assert.deepEqual([tried.plays, tried.before], [["roll"], [[]]]);
});
