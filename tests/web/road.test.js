import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { Names } = await page("games/magna_grecia/names");
const { phrase } = await page("games/magna_grecia/story");

const said = (key, facts = {}) => [key, ...Object.values(facts)].join(" ");
const names = new Names({ say: said, named: said });
names.hex = () => "Agrigento";
const state = { me: 1, legal: [], offers: [] };
const road = (exits, quarters) => {
  names.quarters = quarters;
  return phrase({ say: said }, names, state, `road K13 ${exits}`);
};

test("where a road tile leads is said in words, as the map lies on the screen", () => {
  assert.equal(road("SW-NE", 0), "action.road Agrigento mg.from.SW mg.to.NE");
  assert.equal(road("E-W", 0), "action.road Agrigento mg.from.E mg.to.W");
  assert.equal(road("E-W", 1), "action.road Agrigento mg.from.S mg.to.N");
});
