import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock, Element, happening, page, Target } from "./stand_ins.js";

const clock = new Clock();
globalThis.HTMLButtonElement = class extends Element {};
const { DEAF_MS, Steady } = await page("table/shell/steady");
const { Pressing } = await page("table/shell/pressing");
const { tellHeld } = await page("table/shell/holding");
const { rove } = await page("table/drawer/roving");

const button = (key, more = []) => new HTMLButtonElement(["button", ...more], { "data-key": key });
const one = button("one");
const other = button("other");
let root, bar, steady;

beforeEach(() => {
  clock.pass(10_000);
  root = new Target();
  bar = new Element([], {}, [other]);
  steady = new Steady(root, [bar]);
});

/** Whether a press does nothing. */
function isStopped(target, at, more = {}) {
  const event = happening({ target, clientX: 100, clientY: 100, detail: 1, timeStamp: at, ...more });
  root.tell(event.type ?? "click", event);
  return event.isStopped;
}

test("the second press of a double click does nothing, wherever the first one led", () => {
  assert.equal(isStopped(one, clock.now), false);
  assert.equal(isStopped(other, clock.now + 200, { clientX: 110 }), true);
  assert.equal(isStopped(one, clock.now + 200 + DEAF_MS), false);
});

test("two quick presses at two places are two", () => {
  isStopped(one, clock.now);
  assert.equal(isStopped(one, clock.now + 100, { clientX: 130 }), false);
});

test("a press without a place, as of a screen reader, is a second one of the same control alone", () => {
  isStopped(one, clock.now, { detail: 0 });
  assert.equal(isStopped(other, clock.now + 100, { detail: 0 }), false);
  assert.equal(isStopped(other, clock.now + 200, { detail: 0 }), true);
});

test("what plays nothing may be pressed as fast as one likes", () => {
  const free = button("again", ["[data-again]"]);
  isStopped(free, clock.now);
  assert.equal(isStopped(free, clock.now + 10), false);
});

test("a bar that has just changed its meaning is deaf until it has been seen, and nothing else is", () => {
  steady.change();
  assert.equal(bar.classes.has("deaf"), true);
  assert.equal(isStopped(other, clock.now + 100), true);
  assert.equal(isStopped(one, clock.now + 200, { clientX: 500 }), false);
  clock.pass(DEAF_MS);
  assert.equal(bar.classes.has("deaf"), false);
  assert.equal(isStopped(other, clock.now), false);
});

test("a change within a change makes it deaf for the whole time once more", () => {
  steady.change();
  clock.pass(DEAF_MS - 50);
  steady.change();
  clock.pass(100);
  assert.equal(bar.classes.has("deaf"), true);
  assert.equal(steady.isDeaf(), true);
});

test("a key that is held down presses once, and a sign that is no button hears no second press", () => {
  const key = { type: "keydown", key: "Enter" };
  assert.equal(isStopped(one, clock.now, { ...key, repeat: true }), true);
  assert.equal(isStopped(one, clock.now, { ...key, key: "x", repeat: true }), false);
  const sign = new Element(["[role=button]"], { "data-key": "sign" });
  assert.equal(isStopped(sign, clock.now, key), false);
  assert.equal(isStopped(sign, clock.now + 100, key), true);
  assert.equal(isStopped(sign, clock.now + 100 + DEAF_MS, key), false);
});

test("what a finger holds is told and not pressed; a mouse has titles of its own", () => {
  const told = [];
  tellHeld(root, (title) => told.push(title));
  const card = new Element(["[title]"], { title: "The Author" });
  root.tell("pointerdown", happening({ target: card, pointerType: "mouse" }));
  clock.pass(1000);
  assert.deepEqual(told, []);
  root.tell("pointerdown", happening({ target: card, pointerType: "touch" }));
  clock.pass(400);
  root.tell("pointerup");
  clock.pass(1000);
  assert.deepEqual(told, [], "a tap is no hold");
  root.tell("pointerdown", happening({ target: card, pointerType: "touch" }));
  clock.pass(500);
  assert.deepEqual(told, ["The Author"]);
  assert.equal(isStopped(card, clock.now), true);
  assert.equal(isStopped(card, clock.now + 5000), false, "the next tap is a tap");
});

test("arrows go from one control to the next and stop at the ends, Home and End go to these", () => {
  const controls = [..."abc"].map(() => new Element(["button"]));
  const place = new Element([], {}, controls);
  const at = (key, from) => {
    for (const each of controls) each.isFocused = false;
    rove(happening({ key, target: controls[from], currentTarget: place }), "button");
    assert.deepEqual(
      controls.map((each) => each.tabIndex === 0),
      controls.map((each) => each.isFocused),
    );
    return controls.findIndex((each) => each.isFocused);
  };
  assert.deepEqual([at("ArrowDown", 0), at("ArrowDown", 2), at("ArrowUp", 2), at("ArrowUp", 0)], [1, 2, 1, 0]);
  assert.deepEqual([at("End", 0), at("Home", 2)], [2, 0]);
  for (const each of controls) each.isFocused = false;
  rove(happening({ key: "x", target: controls[0], currentTarget: place }), "button");
  assert.equal(
    controls.some((each) => each.isFocused),
    false,
  );
});

test("what waited for a press is done after what the press does, but not if that closes the table", () => {
  globalThis.addEventListener ??= () => {};
  const place = new Target();
  const pressing = new Pressing(place);
  const done = [];
  const press = (does) => {
    place.tell("pointerdown", { pointerId: 1 });
    assert.equal(
      pressing.defers(() => done.push("waited")),
      true,
    );
    place.tell("click");
    does();
    clock.pass(1);
  };
  press(() => done.push("pressed"));
  assert.deepEqual(done, ["pressed", "waited"]);
  press(() => pressing.close());
  assert.deepEqual(done, ["pressed", "waited"]);
});

test("what waited for a press also waits for one that follows at once", () => {
  const place = new Target();
  const pressing = new Pressing(place);
  let done = 0;
  place.tell("pointerdown", { pointerId: 1 });
  pressing.defers(() => done++);
  place.tell("click");
  place.tell("pointerdown", { pointerId: 1 });
  clock.pass(1);
  assert.equal(done, 0);
  place.tell("click");
  clock.pass(1);
  assert.equal(done, 1);
});
