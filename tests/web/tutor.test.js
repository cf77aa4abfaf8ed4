import assert from "node:assert/strict";
import { test } from "node:test";
import { page, Storage } from "./stand_ins.js";

globalThis.localStorage = new Storage();
const { Tutor } = await page("live/tutor");

/** A tutor at a table where something happens while it is first asked for. */
function tutorWhile(happens) {
  const asked = [];
  const sight = { state: { version: 3 } };
  const wire = {
    async ask(message) {
      asked.push(message.base);
      if (asked.length > 1) return { is: "ack" };
      happens(sight);
      return { is: "nak", code: "STALE" };
    },
  };
  return [new Tutor({ commands: { mine: () => ({ wire, sight }) }, wires: [wire] }), asked];
}

test("a choice that came too late is said again with what has happened", async () => {
  const [tutor, asked] = tutorWhile((sight) => (sight.state = { version: 4 }));
  await tutor.choose("blunder");
  assert.deepEqual(asked, [3, 4]);
});

test("until that is known nothing is said again", async () => {
  const [tutor, asked] = tutorWhile(() => {});
  await tutor.choose("blunder");
  assert.deepEqual(asked, [3]);
});

test("before there is a table to name people at, the top bar says nothing of tutors", () => {
  const tutor = new Tutor({ shell: null });
  assert.deepEqual(tutor.meta({ me: 1, view: { may_tutor: "all", tutors: { 2: "blunder" } } }), []);
});
