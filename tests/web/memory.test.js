import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, Storage } from "./stand_ins.js";

const [local, session] = [new Storage(), new Storage()];
Object.assign(globalThis, { localStorage: local, sessionStorage: session });
const shelf = await page("page/shelf");
const { storeDraft, storedDraft } = await page("table/shell/draft");

beforeEach(() => {
  for (const each of [local, session]) {
    each.isShut = each.isFull = false;
    each.kept.clear();
  }
  shelf.remember("games", []);
});

test("a draft outlives a reload, and belongs to its moment alone", () => {
  storeDraft("g.1.7", { card: "3M" });
  assert.deepEqual(storedDraft("g.1.7"), { card: "3M" });
  assert.deepEqual(storedDraft("g.1.8"), {});
});

test("a draft that cannot be kept or read is an empty one", () => {
  session.setItem("duchy.draft", "{");
  assert.deepEqual(storedDraft("g.1.7"), {});
  session.isShut = true;
  storeDraft("g.1.7", { card: "3M" });
  assert.deepEqual(storedDraft("g.1.7"), {});
});

test("a browser that stores nothing remembers as long as the page is open", () => {
  local.isShut = true;
  shelf.remember("pace", "brisk");
  assert.equal(shelf.recall("pace"), "brisk");
  assert.equal(shelf.recall("sound"), null);
});

test("where there is no more room the latest is remembered, as long as the page is open", () => {
  shelf.remember("pace", "brisk");
  local.isFull = true;
  shelf.remember("pace", "slow");
  assert.equal(shelf.recall("pace"), "slow");
  local.isFull = false;
  shelf.remember("pace", "calm");
  local.setItem("duchy.pace", '"brisk"');
  assert.equal(shelf.recall("pace"), "brisk", "as another page has it now");
});

test("a game is kept once, with what becomes known of it, the latest first", () => {
  shelf.shelve({ table: "a", game: "magnate", at: 1, tokens: { 1: "t" } });
  shelf.shelve({ table: "b", at: 2 });
  shelf.shelve({ table: "a", at: 3, over: true });
  assert.deepEqual(
    shelf.games().map(({ table }) => table),
    ["a", "b"],
  );
  assert.deepEqual(shelf.shelved("a"), { table: "a", game: "magnate", at: 3, tokens: { 1: "t" }, over: true });
});

test("a game that an earlier page has kept is found, and kept as that page would find it", () => {
  const kept = { game: "a", kind: "magnate", at: 1, tokens: { 1: "t" }, nonces: { 1: "n" } };
  shelf.remember("games", [kept]);
  assert.deepEqual(shelf.shelved("a"), { table: "a", game: "magnate", at: 1, tokens: { 1: "t" }, nonces: { 1: "n" } });
  shelf.shelve({ table: "a", over: true });
  assert.deepEqual(shelf.recall("games"), [{ ...kept, over: true }]);
});

test("of too many games those that are over go first", () => {
  shelf.shelve({ table: "running", at: 0 });
  for (let at = 1; at <= 62; at++) shelf.shelve({ table: `over${at}`, at, over: true });
  const kept = shelf.games().map(({ table }) => table);
  assert.equal(kept.length, 60);
  assert.equal(kept.includes("running"), true);
  assert.equal(kept.includes("over3"), false);
  assert.equal(kept.includes("over4"), true);
});

test("what is forgotten can be put back with its notes", () => {
  shelf.shelve({ table: "a", at: 1, tokens: { 2: "t" }, nonces: { 2: "n" } });
  shelf.remember(shelf.notesOf("a", 2), "watch the Suns");
  assert.equal(shelf.nonceOf("a", "t"), "n");
  const putBack = shelf.forget("a");
  assert.deepEqual(
    [shelf.shelved("a"), shelf.recall("notes.a.2"), shelf.nonceOf("a", "t")],
    [undefined, null, undefined],
  );
  putBack();
  assert.deepEqual([shelf.nonceOf("a", "t"), shelf.recall("notes.a.2")], ["n", "watch the Suns"]);
});
