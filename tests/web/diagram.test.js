import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Diagram } = await page("editor/diagram");
const { addressed, unaddressed } = await page("page/addressed");

const TEXT = `magnate en courts=1 seats=2
turn 12 seat 1 play
1 hand 7SK 5ML
1 at 1: 5ML 8MS(M2S1)
2 hand ? ?
final turns 1
`;

test("a diagram of which nothing is changed stays as it is, whatever it says", () => {
  assert.equal(new Diagram(TEXT).text(), TEXT);
  assert.equal(new Diagram(`  ${TEXT.replaceAll("\n", "\n\n ")}`).text(), TEXT);
});

test("a line is found by its first words, changed, left out, and written behind those of its seat", () => {
  const diagram = new Diagram(TEXT);
  assert.deepEqual(diagram.words("1 hand"), ["7SK", "5ML"]);
  assert.equal(diagram.words("1 crowns"), null);
  diagram.write("1 hand", []);
  diagram.write("1 at 1:", null);
  diagram.write("1 tokens", ["M2"]);
  diagram.write("pile", [3]);
  assert.deepEqual(diagram.lines.slice(2), ["1 hand", "1 tokens M2", "2 hand ? ?", "final turns 1", "pile 3"]);
});

test("the headline is read and written with what it says in quotes", () => {
  const diagram = new Diagram("magna_grecia standard 'map=my map' seats=3\nturn 1 turn\n");
  assert.deepEqual(diagram.head, { game: "magna_grecia", edition: "standard", seats: 3, axes: { map: "my map" } });
  diagram.rehead({ ...diagram.head, seats: 4 });
  assert.equal(diagram.lines[0], "magna_grecia standard 'map=my map' seats=4");
  assert.equal(new Diagram("").head.game, "");
});

test("a diagram comes back from its address, on one line without gaps", () => {
  for (const text of [TEXT.trim(), "a 'b;c' +d_e% @f > ä"]) {
    const part = addressed(text);
    assert.equal(unaddressed(part), text);
    assert.equal(unaddressed(new URL(`https://duchy/editor#${part}`).hash.slice(1)), text);
    assert.ok(!/[\s@]/.test(part));
  }
  assert.equal(unaddressed("%"), null);
});
