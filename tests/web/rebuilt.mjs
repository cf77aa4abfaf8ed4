/** Diagrams from standard input, each taken to pieces and put together again by what a form does. */

import { readFileSync } from "node:fs";
import { page } from "./stand_ins.js";

const { Diagram } = await page("editor/diagram");

const PLACES = {
  magnate: [1, 2].flatMap((seat) => [`hand.${seat}`, ...[1, 2, 3, 4, 5].map((at) => `at.${seat}.${at}`)]),
  rois_faineants: [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((pile) => `m${pile}`),
    ...[1, 2, 3, 4].flatMap((seat) => [`hand.${seat}`, `up.${seat}`, `down.${seat}`]),
  ],
};

const told = [];
for (const { game, text } of JSON.parse(readFileSync(0, "utf8"))) {
  const lines = await page(`editing/${game}/lines`);
  const diagram = new Diagram(text);
  if (game === "magnate") magnate(lines, diagram);
  if (game === "rois_faineants") rois(lines, diagram);
  if (game === "magna_grecia") grecia(lines, diagram);
  told.push(diagram.text());
}
console.log(JSON.stringify(told));

function magnate(lines, diagram) {
  const crowns = [1, 2].map((seat) => [...lines.wordsOf(diagram, `crowns.${seat}`)]);
  for (const [at, letters] of crowns.entries())
    for (const letter of letters) lines.put(diagram, `N${letter}`, `crowns.${2 - at}`);
  for (const [at, letters] of crowns.entries())
    for (const letter of letters) lines.put(diagram, `N${letter}`, `crowns.${at + 1}`);
  for (const place of PLACES.magnate) {
    const words = lines.wordsOf(diagram, place);
    for (const word of words) lines.put(diagram, lines.cardOf(word), "discards");
    for (const word of words) lines.put(diagram, lines.cardOf(word), place);
    const last = words.at(-1) ?? "";
    if (last.includes("(")) lines.writeDeed(diagram, place, lines.tokensOf(last.split("(")[1]));
  }
  for (const seat of [1, 2]) {
    const line = `${seat} tokens`;
    diagram.write(line, [lines.tokensText(lines.tokensOf(diagram.words(line)[0]))]);
  }
}

function rois(lines, diagram) {
  for (const place of PLACES.rois_faineants) {
    const cards = lines.cardsIn(diagram, place);
    for (const card of cards) lines.take(diagram, card);
    for (const card of cards) lines.put(diagram, card, place);
  }
  const [phase, asked] = [diagram.words("turn")?.at(-1), lines.askedOf(diagram)];
  if (asked) {
    lines.take(diagram, asked.card);
    lines.put(
      diagram,
      asked.card,
      lines.TABLE,
      Math.max(...diagram.lines.map((line) => Number.parseInt(line, 10) || 0)),
    );
    lines.writeAsked(diagram, asked);
  }
  if (diagram.words("turn")?.at(-1) !== phase) throw new Error(`${phase} has become ${diagram.words("turn")}`);
  for (const line of [...diagram.lines].filter((each) => / treasury /.test(each)))
    lines.writeSeat(diagram, Number(line[0]), {});
}

function grecia(lines, diagram) {
  const kept = ["oracles", "ages"].map((start) => [start, diagram.words(start)]);
  for (const seat of [1, 2, 3, 4]) {
    for (const label of diagram.words(`${seat} cities`) ?? []) {
      lines.put(diagram, lines.ERASER, label, label);
      lines.put(diagram, `city.${seat}`, label, label);
    }
    for (const road of diagram.words(`${seat} roads`) ?? []) {
      const [label, way] = road.split(":");
      lines.put(diagram, lines.ERASER, label, label);
      do lines.put(diagram, `road.${seat}`, label, label);
      while (lines.tilesOf(diagram).get(label).way !== way);
    }
    if (diagram.words(`${seat} points`)) lines.writeNumbers(diagram, seat, {});
  }
  lines.writeTurn(diagram, {});
  for (const oracle of kept[0][1] ?? [])
    for (const _ of "ab") lines.put(diagram, lines.ORACLE, oracle.split(">")[0], "");
  for (const place of diagram.lines.filter((line) => line.startsWith("markets ")).map((line) => line.split(" ")[1]))
    for (const [seat, how] of lines.marketsAt(diagram, place))
      for (const _ of "ab") lines.put(diagram, `${how === "sold" ? "sold" : "market"}.${seat}`, place, place);
  for (const [start, words] of kept) diagram.write(start, words);
}
