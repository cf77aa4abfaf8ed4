import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Steps, steppedBy, TYPED_MS } = await page("editor/steps");

/** A text with its steps. */
class Written {
  text = "a";
  steps = new Steps();

  write(text, isTyped = false) {
    this.steps.add(this.text, isTyped);
    this.text = text;
  }
  go(which) {
    this.text = this.steps[which](this.text) ?? this.text;
    return this.text;
  }
}

test("steps are undone and redone one by one, up to the ends", () => {
  const written = new Written();
  for (const text of ["b", "c"]) written.write(text);
  assert.deepEqual(["undo", "undo", "undo"].map((each) => written.go(each)).join(""), "baa");
  assert.deepEqual(["redo", "redo", "redo"].map((each) => written.go(each)).join(""), "bcc");
  const kept = JSON.parse(JSON.stringify(written.steps));
  assert.equal(new Steps(kept).undo("c"), "b");
});

test("a new step empties what could be redone", () => {
  const written = new Written();
  for (const text of ["b", "c"]) written.write(text);
  written.go("undo");
  written.write("d");
  assert.equal(written.go("redo"), "d");
  assert.deepEqual(["undo", "undo"].map((each) => written.go(each)).join(""), "ba");
});

test("what is typed in one go is one step, and undoing ends it", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const written = new Written();
  for (const text of ["ab", "abc", "abcd"]) written.write(text, true);
  assert.equal(written.go("undo"), "a");
  written.write("ax", true);
  assert.equal(written.go("undo"), "a");
  written.write("ay", true);
  context.mock.timers.tick(TYPED_MS + 1);
  written.write("ayz", true);
  assert.deepEqual(
    ["undo", "undo"].map((each) => written.go(each)),
    ["ay", "a"],
  );
});

test("keys are found by their letter, and by their place where there is no such letter", () => {
  const pressed = (key, code, ...held) =>
    steppedBy({ key, code, ...Object.fromEntries(["ctrlKey", ...held].map((each) => [each, true])) });
  assert.equal(pressed("z", "KeyZ"), "undo");
  assert.equal(pressed("z", "KeyY"), "undo");
  assert.equal(pressed("я", "KeyZ"), "undo");
  assert.equal(pressed("Z", "KeyZ", "shiftKey"), "redo");
  assert.equal(pressed("Я", "KeyZ", "shiftKey"), "redo");
  assert.equal(pressed("y", "KeyZ"), "redo");
  assert.equal(pressed("w", "KeyZ"), null);
  assert.equal(pressed("z", "KeyZ", "altKey"), null);
  assert.equal(steppedBy({ key: "z", code: "KeyZ" }), null);
});
