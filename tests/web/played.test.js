import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./stand_ins.js";

const { form, results, scores, strongest } = await page("played/results");
const { restored, saved } = await page("played/everything");
const { games, recall, remember, shelve } = await page("page/shelf");

const game = (name, more = {}) => ({
  ...{
    table: name,
    game: "magnate",
    tokens: { 1: `token-${name}` },
    at: 1,
    over: true,
    result: "won",
    with: ["squire"],
  },
  ...more,
});

beforeEach(() => {
  for (const key of ["games", "results", "claims", "name", "lang"]) remember(key, null);
});

test("what was taken back, played from both sides or not ended does not count", () => {
  for (const [at, more] of [{}, { practice: 1 }, { byConsent: 1 }, { result: "over" }, { over: false }].entries())
    shelve(game(`g${at}`, more));
  assert.deepEqual(
    results().map((each) => each.table),
    ["g0"],
  );
});

test("results outlive the shelf", () => {
  shelve(game("old"));
  assert.equal(results().length, 1);
  remember("games", []);
  assert.equal(results().length, 1);
});

test("a table counts for its strongest computer, and not at all for none", () => {
  assert.equal(strongest({ levels: ["page", "baron", "squire"] }), "baron");
  assert.equal(strongest({ levels: [] }), "");
  shelve(game("friends", { with: ["Ada"] }));
  assert.equal(form(results()), null);
});

test("three of the latest five won, and the next level is due; the last level has none after it", () => {
  const won = (level, ends) => {
    ends.forEach((isWon, at) => {
      shelve(game(`${level}${at}`, { at: at + 1, with: [level], result: isWon ? "won" : "lost" }));
    });
    return form(results());
  };
  assert.deepEqual(won("steward", [true, true, true, false, false, false, true]), {
    ...{ game: "magnate", level: "steward", latest: [true, false, false, false, true], won: 2, next: "steward" },
  });
  assert.deepEqual(
    scores(results(), "magnate").find(({ level }) => level === "steward"),
    { level: "steward", played: 7, won: 4 },
  );
  remember("results", null);
  remember("games", null);
  assert.equal(won("squire", [true, true, true]).next, "steward");
  remember("results", null);
  remember("games", null);
  assert.equal(won("duke", [true, true, true]).next, "duke");
});

test("a file gives another browser everything, and takes nothing from it", () => {
  shelve(game("both", { at: 5, over: false, turn: 9 }));
  shelve(game("away"));
  remember("name", "Ada");
  remember("claims", { link: "one two" });
  results();
  const file = saved();
  for (const key of ["games", "results", "claims", "name"]) remember(key, null);
  shelve(game("both", { at: 7, over: false, turn: 11, tokens: { 2: "mine" } }));
  shelve(game("here"));
  remember("claims", { link: "mine mine", other: "a b" });
  remember("lang", "fr");
  assert.equal(restored(file), 1);
  assert.deepEqual(
    games()
      .map((each) => each.table)
      .sort(),
    ["away", "both", "here"],
  );
  assert.equal(games().find((each) => each.table === "both").turn, 11);
  assert.deepEqual(recall("claims"), { link: "mine mine", other: "a b" });
  assert.deepEqual([recall("name"), recall("lang")], ["Ada", "fr"]);
  assert.equal(restored(file), 0);
});

test("anything else is no such file, and changes nothing", () => {
  for (const text of ["", "{}", "[]", '{"form": "duchy 1"}', '{"form": "other", "kept": {}}'])
    assert.equal(restored(text), null, text);
  assert.equal(restored('{"form": "duchy 1", "kept": {"games": [null, {"game": 1}], "results": {}}}'), 0);
  assert.deepEqual(games(), []);
});
