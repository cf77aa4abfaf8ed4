// @ts-check
/** The market: nine piles in a square, what they cost now, and lines that are about to end the game. */

import { h, icon } from "../../page/dom.js";
import { chip, good, upper } from "./cards.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./choice.js").Offer} Offer */

const SHORT = /** @type {Record<string, (facts: any) => string>} */ ({
  NOT_HIGHER: (facts) => `${facts.value} ≤ ${facts.value_last}`,
  NOT_LOWER: (facts) => `${facts.value} ≥ ${facts.value_last}`,
  PRICE: (facts) => `${facts.price} > ${facts.treasury}`,
});

/** @param {Shell} shell @param {State} state @param {Choice} choice @param {(offer: any) => void} preview */
export function market(shell, state, choice, preview) {
  const { market: piles, lines } = state.shown;
  const most = state.shown.phase === "over" || state.shown.round?.last ? 0 : 1;
  const marks = lines
    .filter((line) => line.left <= most && state.shown.phase !== "lay")
    .map((line) => mark(shell, line));
  const sides = ["row", "column"].filter((side) =>
    marks.some((/** @type {HTMLElement} */ each) => each.classList.contains(side)),
  );
  return h(
    "section",
    { class: `market ${sides.map((side) => `has-${side}`).join(" ")}`, "aria-label": shell.say("rois.market") },
    ...piles.map((each, at) => pile(shell, choice, each, at, state, preview)),
    ...marks,
  );
}

/** A line with one card or none left. @param {Shell} shell @param {{piles: number[], left: number}} line */
function mark(shell, line) {
  const [first, second] = line.piles;
  const kind = second - first === 1 ? "row" : second - first === 3 ? "column" : "diagonal";
  const at = kind === "row" ? first / 3 : first;
  const words = shell.say(`rois.line.${line.left}`);
  return h(
    "div",
    { class: `edge ${kind} at-${at} ${line.left ? "" : "gone"}`, title: shell.say(`rois.line.why_${line.left}`) },
    h(
      "span",
      null,
      icon("i-flag"),
      h("b", null, kind === "diagonal" ? shell.say("rois.line.diagonal", { words }) : words),
    ),
  );
}

/**
 * @param {Shell} shell @param {Choice} choice @param {any} each @param {number} at @param {State} state
 * @param {(offer: any) => void} preview
 */
function pile(shell, choice, each, at, state, preview) {
  const target = choice.targets.find((offer) => offer.pile === at);
  const chosen = target && choice.considered?.a === target.a;
  const why = target ? null : state.shown.refused[choice.follows ? `follow m${at}` : `lead ${choice.character} m${at}`];
  const classes = ["pile", each.factor > 1 && "mat", !each.top && "empty", target && "aim", chosen && "picked"]
    .filter(Boolean)
    .join(" ");
  const label = [choice.sayPile(at), target && targetWords(shell, target)].filter(Boolean).join(" ");
  return h(
    "button",
    {
      class: classes,
      "data-key": `pile.${at}`,
      dataset: { pile: at },
      "aria-label": label,
      "aria-pressed": target ? String(Boolean(chosen)) : null,
      title: why ? upper(shell.say(`refusal.${why.code}`, why.facts)) : label,
      on: aimed(target, preview, () => choice.pressPile(at)),
    },
    choice.keyOf(target) && h("kbd", { "aria-hidden": "true" }, choice.keyOf(target)),
    each.factor > 1 && h("span", { class: "x2", "aria-hidden": "true" }, `×${each.factor}`),
    each.top ? stack(shell, each, target) : h("span", { class: "muted" }, shell.say("rois.empty")),
    each.top && side(shell, each, target, why),
  );
}

/** What a button listens to that shows what it would bring while it is pointed at or has the focus.
 *  @param {Offer | null | undefined} target @param {(offer: Offer | null | undefined) => void} preview
 *  @param {() => void} click */
export const aimed = (target, preview, click) => ({
  click,
  mouseenter: () => preview(target),
  mouseleave: () => preview(null),
  focus: () => preview(target),
  blur: () => preview(null),
});

/** The cards as they lie: an edge for each one below. @param {Shell} shell @param {any} each @param {any} target */
function stack(shell, each, target) {
  const edges = Array.from({ length: each.height - 1 }, (_, at) => h("i", { vars: { "--e": each.height - 1 - at } }));
  return h(
    "span",
    { class: "cardw", "aria-hidden": "true" },
    ...edges,
    good(shell, each.top),
    target && h("span", { class: "val" }, target.price),
  );
}

/** Height, what would be left in the treasury, or why not.
 *  @param {Shell} shell @param {any} each @param {any} target @param {any} why */
function side(shell, each, target, why) {
  return h(
    "span",
    { class: "side", "aria-hidden": "true" },
    h("b", { class: "ht" }, each.height),
    each.below?.length > 0 &&
      h("span", { class: "below" }, ...each.below.map((/** @type {string} */ card) => chip(shell, card, "up"))),
    target && h("small", { class: "keep" }, icon("coin"), `→ ${target.coins}`),
    target && followers(shell, target),
    why && SHORT[why.code] && h("small", { class: "whyno" }, SHORT[why.code](why.facts)),
    each.ends && h("small", { class: "lastw" }, shell.say("rois.ends")),
  );
}

/** Badges of those who could follow; after a question mark those who could follow with a card that is uncovered.
 *  @param {Shell} shell @param {Offer} offer */
export function followers(shell, offer) {
  const { could = [], might = [] } = offer;
  const badges = (/** @type {number[]} */ seats) => seats.map((seat) => shell.badge(seat, "s"));
  const nobody = !could.length && !might.length && h("small", null, shell.folded ? "–" : shell.say("rois.nobody"));
  return h(
    "span",
    { class: "could", title: followerWords(shell, offer) },
    icon("i-right"),
    ...badges(could),
    ...(might.length ? [h("small", null, "?"), ...badges(might)] : []),
    nobody,
  );
}

/** Who could follow, in words. @param {Shell} shell @param {Partial<Pick<Offer, "could" | "might">>} offer */
export function followerWords(shell, { could = [], might = [] }) {
  const low = Boolean(/** @type {State | null} */ (shell.state)?.shown.options.variant_low);
  const facts = {
    names: could.map((seat) => shell.name(seat)).join(", "),
    more: new Intl.ListFormat(shell.lang, { type: "disjunction" }).format(might.map((seat) => shell.name(seat))),
    light: shell.say(low ? "rois.light.cheaper" : "rois.light.dearer"),
  };
  if (!might.length) return could.length ? shell.say("rois.could", facts) : shell.say("rois.could_none");
  return shell.say(could.length ? "rois.could_more" : "rois.could_later", facts);
}

/** What a target costs and brings, for its label. @param {Shell} shell @param {Offer} offer */
export function targetWords(shell, offer) {
  const left = offer.coins === undefined ? "" : shell.counted("rois.left", offer.coins);
  return [left, offer.ends && shell.say("rois.ends_game"), followerWords(shell, offer), shell.say("rois.final")]
    .filter(Boolean)
    .join(" ");
}
