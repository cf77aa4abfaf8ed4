/** What is printed on the cards of Magna Grecia; and diagrams in which a card becomes that of the round, or the next. */

import { readFileSync } from "node:fs";
import { page } from "./stand_ins.js";

const { Diagram } = await page("editor/diagram");
const lines = await page("editing/magna_grecia/lines");

const texts = JSON.parse(readFileSync(0, "utf8")).map(({ text, seats, card, next }) => {
  const diagram = new Diagram(text);
  const open = lines.openCards(diagram, seats);
  const [at] = open[next ? 1 : 0] ?? open[0];
  lines.showCard(diagram, at, card);
  if (lines.openCards(diagram, seats).find(([where]) => where === at)[1] !== card) throw new Error(text);
  return diagram.text();
});
console.log(JSON.stringify({ printed: lines.PRINTED, texts }));
