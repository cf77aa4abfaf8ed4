// @ts-check
/** What the person considers: a character to lead with, a target; and what a press on something means. */

import { suitOf, upper } from "./cards.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** A legal action, whose kind says which of the fields it has.
 *  @typedef {import("../../table/sight.js").FieldsOf<import("./payload.js").Offer>} Offer */

const PERFORMS = ["lead_queen", "lead_jack", "lead_king", "lead_idle", "buy", "turn_up", "feast"];

export class Choice {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    /** The target under the pointer or the focus. @type {Offer | undefined} */
    this.hovered = undefined;
  }

  /** Take in the state; a choice that is no longer possible is forgotten. @param {State} state */
  see(state) {
    this.state = state;
    this.hovered = undefined;
    this.all = /** @type {Offer[]} */ (state.acting ? state.offers : []);
    this.performances = this.all.filter((offer) => PERFORMS.includes(offer.kind));
    this.follows = state.acting && state.shown.round !== null;
    this.leads = state.acting && !this.follows;
    const { draft } = this.shell;
    if (!this.performances.some((offer) => offer.character === draft.character)) delete draft.character;
    if (!this.performances.some((offer) => offer.a === draft.target)) delete draft.target;
  }

  /** The character chosen to lead with. @returns {string | undefined} */
  get character() {
    return this.leads ? this.shell.draft.character : undefined;
  }

  /** What can be pressed and played now, the cheapest first. @returns {Offer[]} */
  get targets() {
    const found = (this.performances ?? []).filter((offer) => this.follows || offer.character === this.character);
    return found.sort((one, other) => (one.price ?? one.gain ?? 0) - (other.price ?? other.gain ?? 0));
  }

  /** The key that presses a target; none if there is only one, which Enter plays. @param {Offer | undefined} target */
  keyOf(target) {
    const at = this.targets.findIndex((offer) => offer.a === target?.a);
    return this.targets.length > 1 && at >= 0 && at < 9 ? String(at + 1) : "";
  }

  /** The target being considered: the one that was pressed, or the only one. @returns {Offer | undefined} */
  get considered() {
    const { targets } = this;
    return (
      targets.find((offer) => offer.a === this.shell.draft.target) ??
      (targets.length === 1 && this.leads ? targets[0] : undefined)
    );
  }

  /** @param {string} kind */
  offer(kind) {
    return this.all?.find((offer) => offer.kind === kind);
  }

  /** All ways to lead with a character. @param {string} character */
  leadsOf(character) {
    return (this.performances ?? []).filter((offer) => offer.character === character);
  }

  // Presses

  /** @param {string} character */
  pressCharacter(character) {
    const { shell } = this;
    const held = this.state?.shown.hand.find((each) => each.character === character);
    if (!this.leads) return shell.explain(shell.say(this.follows ? "rois.no.follow" : "rois.no.turn"));
    if (!this.leadsOf(character).length)
      return shell.explain(shell.say(`rois.useless.${held?.why ?? "none_on_top"}`, { suit: suitOf(character) }));
    const chosen = shell.draft.character === character;
    shell.note = null;
    shell.draft = chosen ? {} : { character };
    shell.refresh();
  }

  /** @param {number} pile */
  pressPile(pile) {
    const { shell, state } = this;
    if (!state?.acting) return shell.explain(this.sayPile(pile));
    const target = this.targets.find((offer) => offer.pile === pile);
    if (target) return this.pressTarget(target);
    const queen = this.leads && !this.character ? this.performances?.find((offer) => offer.pile === pile) : undefined;
    if (queen) return this.consider(queen);
    const text = this.follows ? `follow m${pile}` : `lead ${this.character ?? this.queenFor(pile)} m${pile}`;
    if (!this.refuse(text)) shell.explain(this.whyNotPile(pile));
  }

  /** A face-down card of one's own. @param {string} card */
  pressDown(card) {
    const { shell, state } = this;
    if (!state?.acting) return shell.explain(shell.say("rois.is_down", { card }));
    const target = this.targets.find((offer) => offer.card === card && offer.pile === undefined);
    if (target) return this.pressTarget(target);
    const jack =
      this.leads && !this.character
        ? this.performances?.find((offer) => offer.kind === "lead_jack" && offer.card === card)
        : undefined;
    if (jack) return this.consider(jack);
    if (!this.refuse(this.follows ? `follow ${card}` : `lead ${this.character} ${card}`))
      shell.explain(upper(shell.say("rois.no.jack", { card, suit: suitOf(card) })));
  }

  /** The first press on a target shows its consequences, the second one plays it. @param {Offer} target */
  pressTarget(target) {
    const { shell } = this;
    if (this.considered?.a !== target.a) return this.consider(target);
    shell.run({ key: target.a, asks: this.asked(), run: () => shell.act(target.a) });
  }

  /** What is asked before a character is played, if the person wants to be asked before everything final.
   * @returns {import("../../table/shell/question.js").Asked} */
  asked() {
    const { shell } = this;
    return {
      when: "final",
      head: shell.say("rois.button.play"),
      text: shell.say("rois.final"),
      yes: shell.say("web.ask.play"),
    };
  }

  /** @param {Offer} offer */
  consider(offer) {
    const { shell } = this;
    shell.note = null;
    shell.draft = { ...(offer.character ? { character: offer.character } : {}), target: offer.a };
    shell.refresh();
  }

  putBack() {
    this.shell.draft = {};
    this.shell.note = null;
    this.shell.refresh();
  }

  // Reasons

  /** Say why the server would refuse this. @param {string} text @returns {boolean} */
  refuse(text) {
    const why = this.state?.shown.refused[text];
    if (why) this.shell.explain(upper(this.shell.say(`refusal.${why.code}`, why.facts)), why.clause);
    return Boolean(why);
  }

  /** The Queen in hand that buys from a pile. @param {number} pile */
  queenFor(pile) {
    const top = this.state?.shown.market[pile]?.top;
    const isHers = (/** @type {string} */ character) => top && character === `Q${suitOf(top)}`;
    return this.state?.shown.hand.find(({ character }) => isHers(character))?.character;
  }

  /** @param {number} pile */
  whyNotPile(pile) {
    const { shell, state } = this;
    const { top } = state?.shown.market[pile] ?? {};
    if (!top) return this.sayPile(pile);
    const character = this.follows ? state?.shown.round?.character : this.character;
    return upper(
      character
        ? shell.say("rois.no.buyer", { character })
        : shell.say("rois.no.queen", { card: top, suit: suitOf(top) }),
    );
  }

  /** A pile in words. @param {number} pile */
  sayPile(pile) {
    const { shell, state } = this;
    const { top, height, price } = state?.shown.market[pile] ?? {};
    const place = shell.named("rois.place", pile);
    if (!top) return shell.say("rois.pile.empty", { place });
    const held = shell.counted("rois.pile.holds", Number(height), { place, card: top });
    return `${held} ${shell.say("rois.pile.price", { price })}`;
  }
}
