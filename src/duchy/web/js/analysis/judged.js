// @ts-check
/** What a position is worth, and what could best be done in it. */

import { h } from "../page/dom.js";
import { amount, percent, percents } from "./figures.js";

/** @typedef {import("../editor/editor.js").Editor} Editor */
/** @typedef {import("../table/protocol.js").Estimate} Estimate */
/** @typedef {import("../table/protocol.js").Advised} Advised */

/** @param {Editor} editor @param {Estimate} estimate */
export function judged(editor, estimate) {
  const { app, desk } = editor;
  const { seat, shares, halves, plans } = estimate;
  const worth = percents(app, shares.slice(0, desk.seats));
  const half = (/** @type {number} */ at) => amount(app, halves[at]);
  return h(
    "section",
    { class: "ed-judged", "aria-label": app.say("editor.worth") },
    h("h2", null, app.say("editor.worth")),
    h(
      "ul",
      { class: "ed-worth" },
      ...worth.map((share, at) =>
        h(
          "li",
          { class: at + 1 === seat ? "acts" : null },
          desk.badge(at + 1, "s", true),
          h("span", null, desk.name(at + 1)),
          h("b", { class: "num" }, share),
          half(at) !== "0" && h("small", { class: "num" }, `± ${half(at)}`),
        ),
      ),
    ),
    plans.length > 0 && h("h3", null, app.say("editor.plans", { name: desk.name(seat) })),
    plans.length > 0 && h("ol", { class: "ed-plans" }, ...plans.map((each) => plan(editor, estimate, each))),
    h("p", { class: "muted" }, app.say(seat ? "editor.worth_seen" : "editor.worth_chance")),
  );
}

/** @param {Editor} editor @param {Estimate} estimate @param {Advised} each */
function plan(editor, { seat, plans }, each) {
  const { app, desk } = editor;
  const behind =
    each === plans[0]
      ? ""
      : each.equal
        ? app.say("editor.equal")
        : app.say("editor.behind", {
            points:
              each.half === null ? amount(app, each.behind) : `${amount(app, each.behind)} ± ${amount(app, each.half)}`,
          });
  const why = (each.why?.[app.lang] ?? "").replace(/\{seat(\d)\}/g, (_, other) => desk.name(Number(other)));
  return h(
    "li",
    { class: each.equal ? "equal" : null },
    h("span", null, editor.phrase(each.plan, each.goes_on)),
    h("b", { class: "num" }, percent(app, each.shares[seat - 1])),
    behind && h("small", null, behind),
    why && h("p", { class: "why" }, why),
  );
}
