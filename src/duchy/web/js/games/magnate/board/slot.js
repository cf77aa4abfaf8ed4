// @ts-check
/** The place below one's own cards of a district: what the picked card or deed would cost there, and what would
 *  follow. */

import { h, icon } from "../../../page/dom.js";
import { chips, dressed, labelled, parted, plain, rich, signs, tokenSigns } from "../signs.js";

/** @typedef {import("../magnate.js").Scene} Scene */
/** @typedef {import("../moves.js").HandCard} HandCard */
/** @typedef {import("../moves.js").Way} Way */

/**
 * Where the picked card may go, with its prices; or why it cannot be placed there.
 * @param {Scene} scene @param {HandCard} card @param {{totals: number[]}} district @param {number} at
 */
export function slot(scene, card, district, at) {
  const refused = card.places[at];
  if (refused) return why(scene, refused);
  const deed = scene.moves.deeding(card, at + 1);
  const build = scene.moves.building(card, at + 1);
  const after = card.after[at] ?? district.totals;
  if (!deed && !build)
    return h(
      "div",
      { class: "slot poor", dataset: { lines: "1" } },
      consequence(scene, after, card.turns[at], true),
      lacking(scene, card),
    );
  const lines = [
    deed && way(scene, card, deed, at, "deed", after),
    build && way(scene, card, build, at, "build", after),
  ];
  return h(
    "div",
    { class: "slot legal", dataset: { lines: String(lines.filter(Boolean).length) } },
    consequence(scene, after, card.turns[at], !build),
    ...lines,
  );
}

/** Why the picked card cannot be placed there. @param {Scene} scene @param {import("../moves.js").Refusal} refused */
function why(scene, refused) {
  const { shell } = scene;
  const facts = dressed(refused.facts);
  const whole = plain(shell, capital(shell.say(`refusal.${refused.code}`, facts)));
  return h(
    "button",
    {
      class: "no",
      dataset: { lines: "0" },
      "data-key": `no.${refused.facts.place}`,
      title: whole,
      on: { click: () => shell.explain(whole, refused.clause) },
    },
    refused.code === "DEED_OPEN" ? icon("i-lock") : null,
    ...rich(shell, shell.say(`page.no.${refused.code}`, facts)),
  );
}

/** @param {Scene} scene @param {HandCard} card */
function lacking(scene, card) {
  const { shell } = scene;
  const refused = card.deed_no ?? card.build_no;
  if (!refused) return null;
  const whole = plain(shell, capital(shell.say(`refusal.${refused.code}`, dressed(refused.facts))));
  return h(
    "button",
    { class: "no", title: whole, on: { click: () => shell.explain(whole, refused.clause) } },
    ...rich(shell, shortage(scene, card)),
  );
}

/** What is missing for the card: suits, or a number of tokens. @param {Scene} scene @param {HandCard} card */
export function shortage(scene, card) {
  const { shell } = scene;
  return card.short.suits
    ? shell.say("page.card.missing", { suits: signs(card.short.suits) })
    : shell.counted("page.card.short", card.short.count);
}

/** How the district would stand: 12 : 9.
 *  @param {Scene} scene @param {number[]} after @param {boolean} turns whether it would be won @param {boolean}
 *  later */
function consequence(scene, after, turns, later) {
  const { own, other } = scene;
  return h(
    "span",
    { class: `cons ${turns ? "turns" : ""} ${later ? "later" : ""}` },
    turns ? icon("i-up") : null,
    h("b", null, `${after[own]} : ${after[other]}`),
  );
}

/** A button that builds or buys.
 *  @param {Scene} scene @param {HandCard} card @param {Way} found @param {number} at @param {"deed" | "build"} kind
 *  @param {number[]} after */
function way(scene, card, found, at, kind, after) {
  const { shell } = scene;
  const facts = {
    number: at + 1,
    card: card.id,
    tokens: tokenSigns(found.cost),
    mine: after[scene.own],
    theirs: after[scene.other],
  };
  const label = plain(shell, shell.say(`page.slot.${kind}_label`, facts)) + tradeWords(scene, found);
  return h(
    "button",
    {
      class: `go ${found.traded ? "by-trade" : ""}`,
      "data-key": `${kind}.${at + 1}`,
      title: label,
      on: { click: () => scene.play(found.a) },
    },
    ...labelled(
      label,
      h("span", { class: "w" }, parted(shell.say(`page.slot.${kind}`))),
      h("b", { class: "pr" }, String(found.total)),
      priceChips(scene, found),
    ),
  );
}

/** @param {Scene} scene @param {Way} found */
function priceChips(scene, found) {
  if (!found.traded) return chips(found.cost);
  const { given, taken } = traded(scene, found.traded);
  return h("span", { class: "ch" }, h("span", { class: "chip" }, chips(given)), icon("i-right"), chips(taken));
}

/** @param {Scene} scene @param {Way} found */
function tradeWords(scene, found) {
  if (!found.traded) return "";
  const { given, taken } = traded(scene, found.traded);
  const words = scene.shell.say("page.slot.traded", { given: tokenSigns(given), taken: tokenSigns(taken) });
  return ` (${plain(scene.shell, words)})`;
}

/** The tokens that a trade gives and takes. @param {Scene} scene @param {string} a */
function traded({ shown }, a) {
  const [, given, taken] = /(\w)>(\w)/.exec(a) ?? [];
  return { given: `${given}${shown.trade}`, taken: `${taken}1` };
}

/** Below a deed of one's own that has been picked: finish it, or put tokens on it.
 *  @param {Scene} scene @param {import("../moves.js").OwnDeed} deed */
export function deedSlot(scene, deed) {
  const { shell, moves } = scene;
  const choices = moves.by.choose?.filter((offer) => offer.card === deed.card) ?? [];
  if (choices.length) return choosing(scene, deed, choices);
  if (moves.deed !== deed && moves.deed?.card !== deed.card) return null;
  const finish = moves.finishing(deed);
  const put = moves.put(deed);
  const parts = [];
  if (finish) {
    const facts = {
      card: deed.card,
      tokens: tokenSigns(finish.cost),
      mine: deed.after[scene.own],
      theirs: deed.after[scene.other],
    };
    const label = plain(shell, shell.say("page.slot.finish_label", facts)) + tradeWords(scene, finish);
    parts.push(
      h(
        "button",
        {
          class: "go counted-out",
          "data-key": `finish.${deed.card}`,
          title: label,
          on: { click: () => scene.play(finish.a) },
        },
        ...labelled(
          label,
          h("span", { class: "w" }, parted(shell.say("page.slot.finish"))),
          h("b", { class: "pr" }, String(finish.total)),
          priceChips(scene, finish),
        ),
      ),
    );
  }
  if (put && (!finish || finish.cost !== put)) {
    const total = Object.values(put.match(/\d+/g) ?? []).reduce((sum, each) => sum + Number(each), 0);
    const label = plain(
      shell,
      shell.say("page.slot.put_label", {
        card: deed.card,
        tokens: tokenSigns(put),
        paid: deed.paid + total,
        price: deed.price,
      }),
    );
    parts.push(
      h(
        "button",
        {
          class: "go counted-out",
          "data-key": `put.${deed.card}`,
          title: label,
          on: { click: () => scene.play(moves.paying(deed, put)) },
        },
        ...labelled(
          label,
          h("span", { class: "w" }, shell.say("page.slot.put")),
          h("b", { class: "pr" }, String(total)),
          chips(put),
        ),
      ),
    );
  }
  if (!parts.length) return null;
  return h(
    "div",
    { class: "slot legal", dataset: { lines: String(parts.length) } },
    consequence(scene, deed.after, deed.turns, !finish),
    ...parts,
  );
}

/** The suits that the deed may bring now.
 *  @param {Scene} scene @param {import("../moves.js").OwnDeed} deed
 *  @param {import("../moves.js").Offer<"choose">[]} choices */
function choosing(scene, deed, choices) {
  const { shell } = scene;
  return h(
    "div",
    { class: "slot legal choosing", dataset: { lines: "1" } },
    ...choices.map((offer) => {
      const label = plain(
        shell,
        shell.say("page.slot.choose_label", { card: deed.card, tokens: tokenSigns(`${offer.suit}1`) }),
      );
      return h(
        "button",
        { class: "go", "data-key": `choose.${offer.suit}`, title: label, on: { click: () => scene.play([offer.a]) } },
        ...labelled(label, h("span", null, ...rich(shell, `+${tokenSigns(`${offer.suit}1`)}`))),
      );
    }),
  );
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
