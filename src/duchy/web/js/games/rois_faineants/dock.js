// @ts-check
/** One's own side: treasury and prestige with what they would become, domains with cards that can be turned up, the
 *  hand. */

import { h, icon } from "../../page/dom.js";
import { chip, figure, pair, rankOf, title } from "./cards.js";
import { aimed, followers, targetWords } from "./market.js";
import { amount, lanes } from "./seats.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./choice.js").Offer} Offer */

const KINDS = /** @type {Record<string, string>} */ ({ Q: "queen", J: "jack", K: "king" });

/** @param {Shell} shell @param {State} state @param {Choice} choice
 *  @param {(offer: Offer | null | undefined) => void} preview @returns {Node[]} */
export function dock(shell, state, choice, preview) {
  if (!state.me) return [];
  const own = state.shown.seats[state.me - 1];
  const hand = state.shown.hand;
  const isYou = shell.isYou(state, state.me);
  const open = hand.length || state.shown.phase === "over" ? [] : own.hand;
  return [
    h(
      "div",
      { class: "purse", "aria-label": isYou ? shell.say("rois.own") : shell.name(state.me) },
      amount(shell, "coin", "coins", own.coins),
      h("em", { class: "hypn coins" }),
      amount(shell, "prestige", "prestige", own.prestige),
      h("em", { class: "hypn prestige" }),
    ),
    h(
      "div",
      { class: "mylanes" },
      lanes(
        shell,
        state,
        state.me,
        (card) => ownDown(shell, choice, card, preview),
        (suit) => feast(shell, choice, suit, preview),
      ),
    ),
    h(
      "div",
      {
        class: `hand ${hand.length > 3 ? "tight" : hand.length > 2 ? "some" : ""} ${state.seats < 4 ? "packed" : ""}`,
        role: "group",
        "aria-label": isYou ? shell.say("rois.hand") : shell.name(state.me),
      },
      ...hand.map((held, at) => inHand(shell, choice, held, at)),
      ...open.map((character) => openCard(shell, character)),
      state.shown.phase !== "over" &&
        hand.length + open.length === 0 &&
        h("p", { class: "muted" }, shell.say("forced.empty")),
    ),
  ];
}

/** Show what treasury and prestige would become; null: nothing is being considered.
 *  @param {Element} root @param {Offer | null | undefined} offer @param {State} state */
export function previewed(root, offer, state) {
  const own = state.shown.seats[state.me - 1];
  for (const name of /** @type {const} */ (["coins", "prestige"])) {
    const place = root.querySelector(`.hypn.${name}`);
    const value = offer?.[name];
    if (place)
      place.replaceChildren(
        ...(value === undefined || value === own[name] ? [] : [h("span", null, "→ "), h("i", null, value)]),
      );
  }
}

/** A face-down card of one's own, with what a Jack would bring for it.
 *  @param {Shell} shell @param {Choice} choice @param {string} card
 *  @param {(offer: Offer | null | undefined) => void} preview */
function ownDown(shell, choice, card, preview) {
  const target = choice.targets.find((offer) => offer.card === card && offer.gain !== undefined);
  const chosen = target && choice.considered?.a === target.a;
  const label = target
    ? `${shell.say("rois.turn_up", { card, gain: shell.counted("coins", target.gain) })} ${targetWords(shell, target)}`
    : shell.say("rois.is_down", { card });
  return h(
    "button",
    {
      class: `down ${target ? "aim" : ""} ${chosen ? "picked" : ""}`,
      "data-key": `down.${card}`,
      "aria-label": label,
      title: label,
      on: aimed(target, preview, () => choice.pressDown(card)),
    },
    chip(shell, card, "down"),
    target && h("span", { class: "val" }, `+${target.gain}`),
    choice.keyOf(target) && h("kbd", { "aria-hidden": "true" }, choice.keyOf(target)),
  );
}

/** A banquet, shown on the domain that is admired.
 *  @param {Shell} shell @param {Choice} choice @param {string} suit
 *  @param {(offer: Offer | null | undefined) => void} preview */
function feast(shell, choice, suit, preview) {
  const target = choice.targets.find((offer) => offer.suit === suit && offer.kind !== "lead_idle");
  if (!target) return null;
  const words = shell.say("rois.feast", { price: target.price, gain: target.gain });
  return h(
    "button",
    {
      class: `feast aim ${choice.considered?.a === target.a ? "picked" : ""}`,
      "data-key": `feast.${suit}`,
      "aria-label": `${words} ${targetWords(shell, target)}`,
      title: words,
      on: aimed(target, preview, () => choice.pressTarget(target)),
    },
    h("span", null, icon("coin"), `−${target.price}`),
    h("span", null, icon("prestige"), `+${target.gain}`),
    followers(shell, target),
  );
}

// The hand

/** @param {Shell} shell @param {Choice} choice @param {any} held @param {number} at */
function inHand(shell, choice, held, at) {
  const { character, uses, why } = held;
  const chosen = choice.character === character;
  const isUseful = choice.leadsOf(character).length > 0;
  const classes = ["hc", isUseful && "aim", chosen && "picked", choice.leads && !isUseful && "useless"]
    .filter(Boolean)
    .join(" ");
  const words = uses.length ? useWords(shell, character, uses) : shell.say(`rois.why.${why}`);
  const name = title(shell, character);
  return h(
    "button",
    {
      class: classes,
      "data-key": `hand.${at}`,
      dataset: { character },
      "aria-pressed": choice.leads ? String(chosen) : null,
      "aria-label": pair(shell, name, words),
      title: pair(shell, name, words),
      on: { click: () => choice.pressCharacter(character) },
    },
    figure(shell, character),
    choice.leads && !choice.character && h("kbd", { "aria-hidden": "true" }, at + 1),
    h(
      "span",
      { class: "what", "aria-hidden": "true" },
      h("b", { class: "serif" }, name),
      h("small", { class: "muted" }, words),
    ),
    h(
      "span",
      { class: "few", "aria-hidden": "true" },
      h("b", null, ...fewWords(character, uses)),
      h(
        "small",
        { class: "muted" },
        shell.say(uses.length ? `rois.for.${KINDS[rankOf(character)]}` : `rois.why.${why}`),
      ),
    ),
  );
}

/** A character of a hand that is only looked at. @param {Shell} shell @param {string} character */
function openCard(shell, character) {
  const name = title(shell, character);
  return h(
    "div",
    { class: "hc open", role: "img", "aria-label": name, title: name },
    figure(shell, character),
    h("span", { class: "what", "aria-hidden": "true" }, h("b", { class: "serif" }, name)),
  );
}

/** @param {Shell} shell @param {string} character @param {any[]} uses */
function useWords(shell, character, uses) {
  const rank = rankOf(character);
  if (rank === "K") return shell.say("rois.use.king", uses[0]);
  const numbers = uses.map((use) => (rank === "Q" ? use.price : use.gain));
  const list = [...new Set(numbers)].sort((one, other) => one - other).join(", ");
  return shell.say(rank === "Q" ? "rois.use.queen" : "rois.use.jack", { list });
}

/** The same if there is no room for words.
 *  @param {string} character @param {any[]} uses @returns {(Node | string)[]} */
function fewWords(character, uses) {
  const rank = rankOf(character);
  if (!uses.length) return ["–"];
  if (rank === "K") return [String(uses[0].price), "→", String(uses[0].gain), icon("prestige")];
  const numbers = [...new Set(uses.map((use) => (rank === "Q" ? use.price : use.gain)))].sort(
    (one, other) => one - other,
  );
  const shown = numbers.length > 2 ? `${numbers[0]}–${numbers[numbers.length - 1]}` : numbers.join("·");
  return [rank === "J" ? `+${shown}` : shown, icon("coin")];
}
