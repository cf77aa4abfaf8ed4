// @ts-check
/** The decision of the moment that is viewed: what was played, what was better, and what chance did. */

import { h, icon } from "../page/dom.js";
import { amount, cost, MARKS, percent, points, sign } from "./figures.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./figures.js").Judged} Judged */

/** @param {Analysis} analysis @returns {HTMLElement} */
export function moment(analysis) {
  const { app, here } = analysis;
  const luck = analysis.luckHere;
  return h(
    "section",
    { class: "here", "aria-live": "polite" },
    here && decision(analysis, here),
    luck &&
      h(
        "p",
        { class: "luck-here" },
        app.say("review.luck", {
          name: analysis.name(analysis.own),
          points: points(app, luck.gains[analysis.own - 1], 1),
        }),
      ),
  );
}

/** @param {Analysis} analysis @param {Judged} judged */
function decision(analysis, judged) {
  const { app } = analysis;
  const reason = analysis.reason(judged);
  const plans = [
    { name: "played", plan: judged.played, share: judged.shares[judged.seat - 1] },
    {
      name: judged.better ? "better" : "second",
      plan: judged.best,
      goesOn: judged.goes_on,
      share: judged.best_shares[judged.seat - 1],
    },
  ];
  return [
    h(
      "h3",
      null,
      judged.mark && sign(app, judged.mark),
      analysis.shell.badge(judged.seat, "s", true),
      h("span", null, analysis.name(judged.seat)),
      " ",
      h("small", null, verdict(analysis, judged)),
    ),
    reason && h("p", { class: "why" }, reason),
    h(
      "ol",
      { class: "plans" },
      ...plans.sort((one, two) => two.share - one.share).map((each) => planned(analysis, judged, each)),
    ),
  ];
}

/** What the decision cost, in words. @param {Analysis} analysis @param {Judged} judged */
function verdict({ app }, judged) {
  const loss = cost(judged);
  const half = judged.half === null ? "" : ` ± ${amount(app, judged.half)}`;
  if (judged.mark === "!") return app.say("review.only");
  if (judged.mark === "~") return app.say("review.unclear", { points: `${amount(app, loss)}${half}` });
  if (judged.mark)
    return app.say("review.cost", {
      mark: app.say(`review.mark.${MARKS[judged.mark]}`),
      points: `${amount(app, loss)}${half}`,
    });
  return app.say(judged.better ? "review.equal" : "review.right");
}

/** The mark of a decision where there is little room: what it cost and, to whoever points at it or hears it, why.
 *  @param {Analysis} analysis @param {Judged} judged */
export function remark(analysis, judged) {
  const text = verdict(analysis, judged);
  const told = [text.charAt(0).toUpperCase() + text.slice(1), analysis.reason(judged)].filter(Boolean).join(". ");
  const loss = cost(judged);
  return h(
    "span",
    { class: "cost", title: told },
    loss > 0 && h("small", { class: "num", "aria-hidden": "true" }, percent(analysis.app, loss)),
    sign(analysis.app, judged.mark, told),
  );
}

/** @param {Analysis} analysis @param {Judged} judged
 *  @param {{name: string, plan: string[], share: number, goesOn?: boolean}} each */
function planned(analysis, judged, { name, plan, share, goesOn }) {
  const { app } = analysis;
  return h(
    "li",
    { class: name },
    h("small", null, app.say(`review.plan.${name}`)),
    h("b", { class: "num" }, percent(app, share)),
    h("p", null, analysis.phrase(judged, plan, goesOn)),
    h(
      "button",
      {
        class: "btn small",
        "data-key": `review.show.${name}`,
        on: { click: () => analysis.suggest(judged, plan[0]) },
      },
      icon("i-eye"),
      app.say("review.show"),
    ),
  );
}

/** Buttons beside each other. @param {...HTMLElement} buttons */
export const row = (...buttons) => h("div", { class: "whose" }, ...buttons);
