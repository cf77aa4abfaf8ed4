// @ts-check
/** To the position editor, with what is seen, and back to it. */

import { addressed } from "../page/addressed.js";
import { h, icon } from "../page/dom.js";
import { post } from "./branch.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */

/** The button that opens the moment that is viewed in the editor. @param {Analysis} analysis */
export function edit(analysis) {
  return h(
    "button",
    { class: "btn find-it", "data-key": "review.edit", on: { click: () => open(analysis) } },
    icon("i-cards"),
    analysis.app.say("review.edit"),
  );
}

/** @param {Analysis} analysis */
async function open(analysis) {
  const { at, seat, plays } = analysis.whatIf.branch ?? { at: analysis.at, seat: analysis.eyes, plays: [] };
  const answer = await post(analysis, "/api/diagram", { at, seat, plays });
  if (answer.is === "drawn") analysis.app.go(`/editor#${addressed(answer.diagram)}`);
  else analysis.shell.explain(answer.text);
}

/** Back to where a position was made up. @param {Analysis} analysis */
export const back = (analysis) => analysis.app.go(`/editor#${addressed(analysis.replay.text)}`);
