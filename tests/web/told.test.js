import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { sinceOwn, spoken } = await page("table/drawer/told");

const turn = (seat, own = false) => ({ seat, own, lines: [{ text: `seat ${seat}` }] });
const laid = turn(0);

test("how the table was laid is not news", () => {
  const rolled = turn(1);
  assert.deepEqual(sinceOwn([laid, laid, turn(2), rolled], 1), [turn(2), rolled]);
});

test("what chance did between turns is", () => {
  assert.deepEqual(sinceOwn([laid, turn(1, true), turn(0), turn(2)], 1), [turn(0), turn(2)]);
});

test("before anybody else has acted there is nothing to tell", () => {
  assert.deepEqual(sinceOwn([laid, laid], 1), []);
});

test("what is drawn with signs is read aloud in words, a later line without its seat", () => {
  globalThis.Node = class {};
  globalThis.Element = class {};
  globalThis.Text = class extends Node {
    constructor(data) {
      super();
      this.data = data;
    }
    get textContent() {
      return this.data;
    }
  };
  globalThis.document = { createTextNode: (data) => new Text(data) };
  const line = (text, clause) => ({ seat: 2, text, parts: [], clause: [], heard: { text, clause } });
  const lines = [
    line("Ada reveals the Queen of clubs.", ""),
    line("Ada buys the ten of clubs.", "buys the ten of clubs."),
  ];
  assert.equal(spoken({ seat: 2, own: false, lines }, "en"), "Ada reveals the Queen of clubs; buys the ten of clubs.");
});
