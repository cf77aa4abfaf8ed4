// @ts-check
/** What the person can do now: the legal actions with the server's offers, read through the draft. Nothing here is a
 *  rule. */

import { countsOf, sumOf, textOf } from "./signs.js";

/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {{card?: string, cost?: string, deed?: string, put?: string, trade?: string, open?: string}} Draft */
/** @typedef {import("./payload.js").OwnDeed} OwnDeed */
/** @typedef {import("./payload.js").HandCard} HandCard */
/** @typedef {import("./payload.js").Refusal} Refusal */
/** @typedef {import("./payload.js").Offer["kind"]} Kind */
/** A legal action of a kind with its parts.
 *  @template {Kind} [K=Kind] @typedef {Extract<import("./payload.js").Offer, {kind: K}> & {a: string}} Offer */
/** @typedef {{cost: string, total: number, a: string[], traded?: string}} Way */

export class Moves {
  /** @param {State} state @param {Draft} draft */
  constructor(state, draft) {
    this.state = state;
    this.draft = draft;
    /** @type {Offer[]} */
    this.offers = state.acting ? state.legal.map((a, at) => ({ ...state.offers[at], a })) : [];
    /** @type {Record<string, Offer[]>} */
    const by = {};
    for (const offer of this.offers) {
      by[offer.kind] ??= [];
      by[offer.kind].push(offer);
    }
    this.by = /** @type {{[K in Kind]?: Offer<K>[]}} */ (by);
    /** The seat at the bottom of the board, from 0. */
    this.own = Math.max(state.me, 1) - 1;
    this.other = 1 - this.own;
  }

  /** @param {Kind} kind */
  can(kind) {
    return Boolean(this.by[kind]?.length);
  }

  /** Whether the card of the turn is still to be played. */
  get mayPlay() {
    return this.can("sell");
  }

  /** @returns {HandCard[]} */
  get hand() {
    return this.state.shown.hand ?? [];
  }

  /** The card that has been picked out of the hand. @returns {HandCard | undefined} */
  get picked() {
    return this.mayPlay && this.draft.card ? this.hand.find((card) => card.id === this.draft.card) : undefined;
  }

  // Building and deeds

  /** How the picked card can be built there. @param {HandCard} card @param {number} district @returns {Way | null} */
  building(card, district) {
    const a = `build ${card.id}@${district}`;
    if (this.by.build?.some((offer) => offer.a === a)) {
      const cost = this.cost(card);
      return { cost, total: card.price, a: card.asked ? [a, `spend ${cost}`] : [a] };
    }
    const help = card.build_trade;
    if (!help || card.places[district - 1]) return null;
    return {
      cost: help.cost,
      total: card.price,
      traded: help.a,
      a: [help.a, a, ...(help.asked ? [`spend ${help.cost}`] : [])],
    };
  }

  /** How the card's deed can be bought there. @param {HandCard} card @param {number} district @returns {Way | null} */
  deeding(card, district) {
    const a = `deed ${card.id}@${district}`;
    if (this.by.deed?.some((offer) => offer.a === a)) return { cost: card.deed, total: sumOf(card.deed), a: [a] };
    const help = card.deed_trade;
    if (!help || card.places[district - 1]) return null;
    return { cost: help.cost, total: sumOf(help.cost), traded: help.a, a: [help.a, a] };
  }

  /** The payment that the card would be built with. @param {HandCard} card */
  cost(card) {
    const { cost } = this.draft;
    return this.draft.card === card.id && cost && card.payments.includes(cost) ? cost : card.payments[0];
  }

  // Deeds that lie there

  /** The deed that has been picked. @returns {OwnDeed | undefined} */
  get deed() {
    return this.draft.deed ? this.deeds.find((deed) => deed.card === this.draft.deed) : undefined;
  }

  /** The seat's deeds. @returns {OwnDeed[]} */
  get deeds() {
    return this.state.shown.deeds ?? [];
  }

  /** Whether tokens can go onto it now. @param {OwnDeed} deed */
  takes(deed) {
    return this.state.acting && Boolean(deed.puts?.length || deed.trade);
  }

  /** The tokens that would go onto the deed. @param {OwnDeed} deed */
  put(deed) {
    const { put } = this.draft;
    if (this.draft.deed === deed.card && put !== undefined && (put === "" || deed.puts?.includes(put))) return put;
    return deed.finish ?? deed.spare ?? "";
  }

  /** The actions that lay these tokens. @param {OwnDeed} deed @param {string} put */
  paying(deed, put) {
    return Object.entries(countsOf(put)).flatMap(([letter, count]) => Array(count).fill(`pay ${deed.card} ${letter}`));
  }

  /** Whether these could not be undone: the server says so of one action; of several tokens for a deed, what they leave
   *  on it decides.
   *  @param {string[]} a */
  isFinal(a) {
    const [kind, card] = a[0].split(" ");
    if (kind !== "pay") return this.offers.find((offer) => offer.a === a[0])?.final === true;
    /** @type {Record<string, number>} */
    const put = {};
    for (const each of a) put[each.slice(-1)] = (put[each.slice(-1)] ?? 0) + 1;
    return this.deeds.find((deed) => deed.card === card)?.final?.includes(textOf(put)) ?? false;
  }

  /** How the deed can be finished at once. @param {OwnDeed} deed @returns {Way | null} */
  finishing(deed) {
    const put = this.put(deed);
    const { left } = deed;
    if (put && sumOf(put) === left) return { cost: put, total: left, a: this.paying(deed, put) };
    if (deed.finish) return { cost: deed.finish, total: left, a: this.paying(deed, deed.finish) };
    const help = deed.trade;
    return help ? { cost: help.cost, total: left, traded: help.a, a: [help.a, ...this.paying(deed, help.cost)] } : null;
  }

  // The payment in the row of tokens

  /** What the steppers change now: the tokens laid out, and what they may become.
   *  @returns {{now: string, options: string[], loose: boolean} | null} */
  get payment() {
    if (this.can("spend")) return this.fixed(this.state.shown.spends ?? []);
    const { picked, deed } = this;
    if (picked && this.by.build?.some((offer) => offer.card === picked.id)) return this.fixed(picked.payments);
    if (deed && this.can("pay") && deed.puts?.length)
      return { now: this.put(deed), options: ["", ...deed.puts], loose: true };
    return null;
  }

  /** @param {string[]} options */
  fixed(options) {
    const { cost } = this.draft;
    return { now: cost && options.includes(cost) ? cost : options[0], options, loose: false };
  }

  /** The payment with one token of a suit more or less, and the others changed as little as possible.
   *  @param {string} letter @param {number} by @returns {string | null} */
  stepped(letter, by) {
    const { payment } = this;
    if (!payment) return null;
    const now = countsOf(payment.now);
    const wanted = (now[letter] ?? 0) + by;
    if (payment.loose) {
      const text = textOf({ ...now, [letter]: wanted });
      return wanted >= 0 && payment.options.includes(text) ? text : null;
    }
    const fits = payment.options.filter((text) => (countsOf(text)[letter] ?? 0) === wanted);
    return fits.sort((one, two) => distance(now, one) - distance(now, two))[0] ?? null;
  }

  // Trades

  /** The suits that could be had for three of this one. @param {string} given */
  trades(given) {
    return (this.by.trade ?? []).filter((offer) => offer.given === given);
  }
}

/** @param {Record<string, number>} now @param {string} text */
function distance(now, text) {
  const then = countsOf(text);
  return [..."MSVLYK"].reduce((sum, letter) => sum + Math.abs((now[letter] ?? 0) - (then[letter] ?? 0)), 0);
}
