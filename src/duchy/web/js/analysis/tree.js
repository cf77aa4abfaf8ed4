// @ts-check
/** All that has been tried beside the game, as a tree whose steps can be gone back to. */

import { h, icon } from "../page/dom.js";
import { saveFile } from "../page/records.js";
import { told } from "./steps.js";
import { written } from "./tried.js";

/** @typedef {import("./whatif.js").WhatIf} WhatIf */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Root} Root */

/** @param {WhatIf} whatIf */
export function tree(whatIf) {
  const { app } = whatIf.analysis;
  const roots = [...whatIf.roots.values()].filter(({ steps }) => steps.size > 1);
  if (!roots.length) return null;
  return h(
    "section",
    { class: "tree" },
    h("h3", null, app.say("what_if.tree")),
    ...roots.map((root) => grown(whatIf, root)),
    !whatIf.analysis.replay.isPosition &&
      h(
        "button",
        { class: "btn quiet", "data-key": "what_if.save", on: { click: () => save(whatIf) } },
        icon("i-down"),
        app.say("what_if.save"),
      ),
  );
}

/** What was reached from one moment. @param {WhatIf} whatIf @param {Root} root */
function grown(whatIf, root) {
  const first = /** @type {Step} */ (root.steps.get(""));
  return h("ol", null, row(whatIf, first, [from(whatIf, root)]), ...after(whatIf, first));
}

/** The steps that follow: the one that was made first goes on in the same list, the others begin lists of their own.
 *  @param {WhatIf} whatIf @param {Step} step @returns {HTMLElement[]} */
function after(whatIf, step) {
  const [first, ...others] = step.children;
  if (!first) return [];
  const lists = others.map((each) =>
    h("li", null, h("ol", null, row(whatIf, each, told(whatIf, each)), ...after(whatIf, each))),
  );
  return [row(whatIf, first, told(whatIf, first)), ...lists, ...after(whatIf, first)];
}

/** @param {WhatIf} whatIf @param {Step} step @param {(Node | string)[]} text */
function row(whatIf, step, text) {
  const isHere = step === whatIf.here;
  const { seat, at, own } = step.root;
  const key = `branch.${seat}.${at}.${own}.${step.plays.join()}`;
  return h(
    "li",
    null,
    h(
      "button",
      {
        class: "step",
        "data-key": key,
        "aria-current": isHere ? "step" : null,
        on: { click: () => whatIf.go(step) },
      },
      h(
        "span",
        null,
        text.map((each) => (typeof each === "string" ? each : each.cloneNode(true))),
      ),
      step.figure,
    ),
  );
}

/** The moment that was played on from. @param {WhatIf} whatIf @param {Root} root */
function from({ analysis }, { at, seat, own }) {
  const { app, replay } = analysis;
  const turn = app.say("web.turn", { turn: replay.turnOf(at) });
  return seat || !analysis.hides ? `${turn} · ${analysis.name(own)}` : `${turn} · ${app.say("review.open")}`;
}

/** Save the record of the game with all that was tried. @param {WhatIf} whatIf */
async function save(whatIf) {
  const answer = await written(whatIf);
  if (answer.is === "written") saveFile(`${whatIf.analysis.replay.whole.game}.txt`, answer.record);
  else whatIf.explain(answer.text);
}
