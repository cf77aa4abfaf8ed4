// @ts-check
/** The person's own things: tokens with what tax threatens and what is being paid, and the hand with its prices. */

import { fill, h, icon } from "../../page/dom.js";
import { byItself } from "./hands_free.js";
import {
  band,
  broad,
  countsOf,
  described,
  disc,
  dressed,
  glyph,
  LETTERS,
  labelled,
  parted,
  plain,
  rank,
  rich,
  sumOf,
  title,
  tokenSigns,
} from "./signs.js";
import { capital, shortage } from "./board/slot.js";

/** @typedef {import("./magnate.js").Scene} Scene */
/** @typedef {import("./moves.js").HandCard} HandCard */

/** @param {Scene} scene */
export function drawDock(scene) {
  fill(scene.shell.dock, tokenRow(scene), handRow(scene));
}

// Tokens

/** @param {Scene} scene */
function tokenRow(scene) {
  const { shell, state } = scene;
  const name = shell.isYou(state, state.me)
    ? shell.say("page.tokens.mine")
    : shell.say("page.tokens.theirs", { name: shell.name(scene.own + 1) });
  const paid = paymentWords(scene);
  return h(
    "div",
    { class: "tokens" },
    h("div", { class: "cap" }, h("span", null, ...rich(shell, paid ?? name)), paid ? null : byItself(scene)),
    h("ul", { "aria-label": name }, ...[...LETTERS].map((letter, at) => cell(scene, letter, at))),
  );
}

/** What the row of tokens is for just now. @param {Scene} scene @returns {string | null} */
function paymentWords(scene) {
  const { shell, moves, draft } = scene;
  if (draft.trade) {
    return draft.trade === "?"
      ? shell.say("page.pay.pick")
      : shell.say("page.pay.trade", { given: tokenSigns(draft.trade + scene.shown.trade) });
  }
  const { payment } = moves;
  if (!payment) return null;
  const tokens = tokenSigns(payment.now) || "0";
  if (payment.loose) return shell.say("page.pay.deed", { tokens, card: moves.deed?.card });
  if (moves.can("spend")) return shell.say("page.pay.due", { tokens });
  return shell.say(payment.options.length > 1 ? "page.pay.build" : "page.pay.build_fixed", { tokens });
}

/** A suit's tokens. @param {Scene} scene @param {string} letter @param {number} at */
function cell(scene, letter, at) {
  const { moves, shown, recent, own } = scene;
  const count = scene.s.tokens[own][at];
  const { payment } = moves;
  const pays = payment?.options.some((text) => countsOf(text)[letter]);
  const gives = scene.draft.trade === "?" && moves.trades(letter).length > 0;
  const crowned = (shown.crowns?.[own] ?? "").includes(letter);
  const target = tradeTarget(scene, letter);
  const { trade: rate } = shown;
  const touched = touch(scene, letter, at, target);
  const gained = recent.moved.gain[own].map((text) => countsOf(text)[letter] ?? 0).reduce((sum, each) => sum + each, 0);
  const chosen = scene.draft.trade === letter ? "chosen" : "";
  return h(
    "li",
    { class: `cell ${count || target ? "" : "z"} ${pays ? "paying" : ""} ${target || gives ? "legal" : ""} ${chosen}` },
    h(
      "button",
      { class: "pile-of", "data-key": `token.${letter}`, ...touched },
      ...labelled(
        touched.title,
        h(
          "span",
          { class: "amt" },
          crowned ? icon("crown", { class: "cr" }) : null,
          disc(letter, "lg"),
          h("b", { class: gained ? "gained" : "" }, String(count)),
        ),
      ),
    ),
    gained ? h("em", { class: "plus", "aria-hidden": "true" }, `+${gained}`) : null,
    target
      ? h("span", { class: "val" }, "+1")
      : scene.draft.trade === letter
        ? h("span", { class: "val given" }, `−${rate}`)
        : pays
          ? stepper(scene, letter)
          : foot(scene, count, shown.rolls_on ? shown.taxable[own][at] : 0),
  );
}

/** What a tax would take. @param {Scene} scene @param {number} count @param {number} tax */
function foot(scene, count, tax) {
  const { shell } = scene;
  if (count === 0) return h("span", { class: "safe" }, "\u00a0");
  return tax
    ? h("span", { class: "tax" }, shell.say("page.tokens.tax", { number: tax }))
    : h("span", { class: "safe" }, shell.say("page.tokens.safe"));
}

/** The trade that pressing the cell would complete. @param {Scene} scene @param {string} letter */
function tradeTarget(scene, letter) {
  const { trade } = scene.draft;
  if (!trade || trade === "?") return null;
  return scene.moves.trades(trade).find((offer) => offer.taken === letter) ?? null;
}

/** What pressing a suit's tokens does, and what it is called.
 *  @param {Scene} scene @param {string} letter @param {number} at @param {import("./moves.js").Offer | null} target */
function touch(scene, letter, at, target) {
  const { shell, moves, draft } = scene;
  const number = scene.s.tokens[scene.own][at];
  const { trade: _, ...rest } = draft;
  if (target) {
    const label = shell.say("page.tokens.take", { suit: letter, suit_given: draft.trade });
    return { title: label, on: { click: () => scene.play([target.a], rest) } };
  }
  if (moves.trades(letter).length) {
    const label = shell.say("page.tokens.trade", { suit: letter, number });
    return {
      title: label,
      "aria-pressed": String(draft.trade === letter),
      on: { click: () => scene.think(draft.trade === letter ? rest : { ...draft, trade: letter }) },
    };
  }
  const words = tokenWords(scene, letter, number, scene.shown.taxable[scene.own][at]);
  return { title: words, on: { click: () => shell.explain(words) } };
}

/** @param {Scene} scene @param {string} letter @param {number} number @param {number} tax */
function tokenWords(scene, letter, number, tax) {
  const { shell, shown, own } = scene;
  const seat = [own, 1 - own].find((each) => shown.crowns?.[each].includes(letter));
  // Nobody has it before the Crowns are dealt.
  const crown =
    seat === undefined || !shown.rolls_on
      ? ""
      : seat === own && shell.isYou(scene.state, scene.state.me)
        ? shell.say("page.tokens.crown_mine")
        : shell.say("page.tokens.crown", { name: shell.name(seat + 1) });
  const words = shell.say("page.tokens.explain", {
    suit: letter,
    number,
    tax: shell.say(shown.rolls_on ? (tax ? "page.tokens.tax_some" : "page.tokens.tax_none") : "page.tokens.tax_over"),
    crown,
  });
  return words.trim();
}

/** Less and more of a suit in the payment. @param {Scene} scene @param {string} letter */
function stepper(scene, letter) {
  const { shell, moves, draft } = scene;
  const payment = /** @type {{now: string, options: string[], loose: boolean}} */ (moves.payment);
  const now = countsOf(payment.now)[letter] ?? 0;
  if (payment.options.length < 2) return h("span", { class: "stepper fixed" }, h("b", null, String(now)));
  const button = (/** @type {number} */ by) => {
    const then = moves.stepped(letter, by);
    const kind = by < 0 ? "less" : "more";
    return h(
      "button",
      {
        "data-again": true,
        "data-key": `${kind}.${letter}`,
        "aria-label": shell.say(`page.tokens.${kind}`, { suit: letter }),
        "aria-disabled": then === null ? "true" : null,
        on: {
          click: () => then !== null && scene.think(payment.loose ? { ...draft, put: then } : { ...draft, cost: then }),
        },
      },
      icon(by < 0 ? "i-minus" : "i-plus"),
    );
  };
  return h("span", { class: "stepper" }, button(-1), h("b", null, String(now)), button(1));
}

// The hand

/** @param {Scene} scene */
function handRow(scene) {
  const { shell, state, s, own } = scene;
  const hand = scene.moves.hand;
  if (!hand.length || state.over) {
    const held = s.held?.[own] ?? 0;
    const open = held ? (scene.shown.known?.[own] ?? []) : [];
    return h(
      "div",
      { class: `hand n${held}`, role: "group", "aria-label": shell.say("page.panel.hand", { number: held }) },
      ...open.map((/** @type {string} */ id) => openCard(scene, id)),
      ...Array.from({ length: held - open.length }, () => h("i", { class: "hc-back" })),
    );
  }
  return h("div", { class: `hand n${hand.length}` }, ...hand.map((card, at) => handCard(scene, card, at)));
}

/** A card of a hand that is only looked at. @param {Scene} scene @param {string} id */
function openCard({ shell }, id) {
  const label = described(shell, id);
  return h("div", { class: "hc open", role: "img", "aria-label": label, title: label }, ...face(shell, id));
}

/** What is printed on a card. @param {import("../../table/shell/shell.js").Shell} shell @param {string} id */
function face(shell, id) {
  return [
    h(
      "span",
      { class: "hd" },
      h("b", { class: "rk" }, rank(shell, id)),
      h("span", { class: "sus" }, ...[...id.slice(1)].map((letter) => glyph(letter))),
    ),
    band(id),
    h("span", { class: "nm", vars: { "--w": broad(parted(title(shell, id))) } }, parted(title(shell, id))),
  ];
}

/** @param {Scene} scene @param {HandCard} card @param {number} at */
function handCard(scene, card, at) {
  const { shell, moves, draft, shown } = scene;
  const chosen = moves.picked?.id === card.id;
  const due = shown.due === card.id && moves.can("keep");
  const fits = card.places.some((refused) => refused === null);
  const words = handWords(scene, card, fits);
  const label = plain(shell, `${described(shell, card.id)}. ${words}`).trim();
  const click = moves.mayPlay
    ? () => scene.think(chosen ? {} : { card: card.id, open: draft.open })
    : () => shell.explain(...cannot(scene, card));
  return h(
    "button",
    {
      class: `hc ${chosen ? "chosen" : ""} ${due ? "legal" : ""} ${moves.mayPlay ? "" : "idle"} ${fits ? "" : "dim"}`,
      "data-key": `hand.${card.id}`,
      "aria-pressed": moves.mayPlay ? String(chosen) : null,
      "aria-keyshortcuts": String(at + 1),
      title: label,
      on: { click },
    },
    ...labelled(label, ...face(shell, card.id), h("span", { class: "cap2" }, ...rich(shell, words))),
  );
}

/** The line on a card in hand: its prices, or why it cannot be placed; nothing once no more is played.
 *  @param {Scene} scene @param {HandCard} card @param {boolean} fits */
function handWords(scene, card, fits) {
  const { shell, moves } = scene;
  if (!scene.shown.plays_on[scene.own]) return "";
  if (scene.state.acting && moves.can("end")) return shell.say("page.card.kept");
  if (!fits) return shell.say("page.card.no_place");
  const builds = card.payments.length > 0;
  const deeds = card.deed_no === null;
  const facts = { price: card.price, deed: sumOf(card.deed) };
  if (builds) return shell.say(deeds ? "page.card.both" : "page.card.build", facts);
  if (card.build_trade) return shell.say("page.card.by_trade", facts);
  if (deeds) return shell.say("page.card.deed", facts);
  return shortage(scene, card);
}

/** Why a card in hand cannot be picked now, and the clause that says so.
 *  @param {Scene} scene @param {HandCard} card @returns {[string, string?]} */
function cannot(scene, card) {
  const { shell, state, moves, shown } = scene;
  if (state.acting && moves.can("end")) return [shell.say("refusal.ONE_CARD"), "L2"];
  if (state.acting && moves.can("choose")) return [shell.say("refusal.CHOICE_DUE", { card_due: shown.due }), "T6"];
  if (state.acting && moves.can("collect")) return [shell.say("refusal.BEFORE_INCOME"), "X2"];
  const whole =
    card.build_no && shown.plays_on[scene.own]
      ? plain(shell, capital(shell.say(`refusal.${card.build_no.code}`, dressed(card.build_no.facts))))
      : "";
  return [`${described(shell, card.id)}. ${whole}`];
}
