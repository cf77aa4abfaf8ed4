// @ts-check
/** The decision of the moment that is viewed: what was played, what was better, and what chance did; whose eyes it is
 *  seen through. */

import { h, icon } from "../page/dom.js";
import { amount, cost, MARKS, percent, points, sign, whole } from "./figures.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./figures.js").Judged} Judged */

/** A loss that would be told as none. */
const NOTHING = 0.0005;

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
          name: analysis.shell.nameWithin(analysis.own),
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
      name: otherPlan(judged),
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

/** What the other plan is to what was played, as far as can be told. @param {Judged} judged */
export function otherPlan(judged) {
  if (!judged.better) return "second";
  if (judged.mark === "~") return "perhaps";
  return judged.mark || isSure(judged) ? "better" : "alike";
}

/** To how many decimals the figures of a decision are told: none, unless the loss is little or would not be the
 *  difference of the shares. @param {Judged} judged */
export function decimalsOf(judged) {
  const [share, best] = [judged.shares, judged.best_shares].map((shares) => whole(shares[judged.seat - 1]));
  const isLittle = !judged.mark && isSure(judged);
  return isLittle || (judged.better && best - share !== Math.round(100 * judged.loss)) ? 1 : 0;
}

/** Whether something better is known. @param {Judged} judged */
const isSure = (judged) => judged.half !== null && judged.loss > Math.max(NOTHING, judged.half);

/** What the decision cost, in words. @param {Analysis} analysis @param {Judged} judged */
function verdict({ app }, judged) {
  const loss = cost(judged);
  const decimals = decimalsOf(judged);
  const half = judged.half === null ? "" : ` ± ${amount(app, judged.half, decimals)}`;
  const lost = `${amount(app, loss, decimals)}${half}`;
  if (judged.mark === "!") return app.say("review.only");
  if (judged.mark === "~") return app.say("review.unclear", { points: lost });
  if (judged.mark) return app.say("review.cost", { mark: app.say(`review.mark.${MARKS[judged.mark]}`), points: lost });
  if (!judged.better) return app.say("review.right");
  return isSure(judged) ? app.say("review.little", { points: amount(app, loss, decimals) }) : app.say("review.equal");
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
    h("b", { class: "num" }, percent(app, share, decimalsOf(judged))),
    h("p", null, analysis.phrase(judged, plan, goesOn)),
    h(
      "button",
      {
        class: "btn small",
        "data-key": `review.show.${name}`,
        "aria-label": app.say("web.rules.option", {
          name: app.say("review.show"),
          value: app.say(`review.plan.${name}`),
        }),
        on: { click: () => analysis.suggest(judged, plan[0]) },
      },
      icon("i-eye"),
      app.say("review.show"),
    ),
  );
}

/** Whose eyes the game is seen through. @param {Analysis} analysis */
export function eyesOn(analysis) {
  const { app, replay, eyes } = analysis;
  return h(
    "div",
    { class: "whose", role: "group", "aria-label": app.say("review.eyes") },
    ...Array.from({ length: replay.whole.seats + 1 }, (_, seat) =>
      h(
        "button",
        {
          class: "btn",
          "data-key": `review.eyes.${seat}`,
          "aria-pressed": String(seat === eyes),
          on: { click: () => replay.lookThrough(seat) },
        },
        seat ? analysis.name(seat) : app.say("review.open"),
      ),
    ),
  );
}

/** Buttons beside each other. @param {...HTMLElement} buttons */
export const row = (...buttons) => h("div", { class: "whose" }, ...buttons);
