// @ts-check
/** The tutor: a decision that looks costly is held up before it is sent; an only move is praised afterwards. */

import { h, icon } from "../page/dom.js";
import { recall, remember } from "../page/shelf.js";
import { playsOf } from "../desk/plays.js";
import { WATCHES } from "../table/drawer/watching.js";
import { planned } from "../table/plan.js";
import { tool } from "../table/tool.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/protocol.js").Costly} Costly */

/** @typedef {import("../table/drawer/watching.js").Watch} Watch */

const KEPT = "table.tutor";
const KEPT_LAST = "table.tutor.last";
/** After so many warnings in a turn that were heeded it is silent. */
const HEEDED = 3;
const KEY = "tutor";

/** What this browser remembers; null if nothing was ever chosen in it. @returns {Watch | null} */
const wanted = () => WATCHES.find((each) => each === recall(KEPT)) ?? null;

export class Tutor {
  /** @param {import("./table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.isAsking = false;
    /** Whether the last decision was weighed: not while the tutor is getting ready or the server is too busy. */
    this.isAwake = true;
    /** Whether it has been told that a decision was not weighed. */
    this.hasToldSo = false;
    /** The actions that were wanted last. @type {string[]} */
    this.wanted = [];
    /** In which turn how many decisions were held up and not played. */
    this.heeded = { turn: -1, count: 0 };
    /** What is said of a seat's last decision, to nobody else at this device: that it was not weighed, or of an only
     *  move what only that changes, by language. @type {Map<number, "asleep" | Record<string, string>>} */
    this.said = new Map();
  }

  get shell() {
    return /** @type {import("../table/shell/shell.js").Shell} */ (this.table.shell);
  }

  /** @param {string} key @param {Record<string, unknown>} [facts] */
  say(key, facts) {
    return this.table.app.say(`web.tutor.${key}`, facts);
  }

  /** Whether the viewer plays computers alone, or all people have agreed. @param {State} state */
  isFair(state) {
    const people = Object.values(state.players).filter((who) => who === "human").length;
    return state.me > 0 && (people === 1 || state.view.may_tutor === "agreed") && !state.over;
  }

  /** What the viewer is warned of. @param {State} state @returns {Watch} */
  watch(state) {
    return state.view.tutors?.[state.me] ?? "off";
  }

  /** Whether several people play at this device: what one of them chooses is no choice of the others. */
  get isShared() {
    return this.table.wires.length > 1;
  }

  /** A table at which there may be a tutor gets the one that was chosen last in this browser, if only one person plays
   *  here.
   *  @param {State} state */
  arrive(state) {
    const watch = this.isShared ? null : wanted();
    if (watch && state.acting && this.isFair(state) && this.watch(state) !== watch) this.tell(watch);
  }

  /** If it comes too late, because something has just happened, it is said again with what has: at once if that is
   *  known already, or else when it arrives.
   *  @param {Watch} watch @returns {Promise<void>} */
  async tell(watch) {
    if (this.isAsking) return;
    const { wire, sight } = this.table.commands.mine();
    this.isAsking = true;
    const base = sight.state.version;
    const answer = await wire.ask({ is: "tutor", base, watch });
    this.isAsking = false;
    if (answer.is !== "nak") return;
    if (answer.code !== "STALE") this.shell.explain(answer.text, answer.clause);
    else if (sight.state.version !== base) return this.tell(watch);
  }

  /** From now on, at all tables where one person plays at this device; at others, for this person at this table.
   *  @param {Watch} watch */
  choose(watch) {
    if (!this.isShared) remember(KEPT, watch);
    if (watch !== "off") remember(KEPT_LAST, watch);
    this.beSilent();
    return this.tell(watch);
  }

  /** The switch in the top bar. @param {State} state */
  toggle(state) {
    const last = WATCHES.find((each) => each === recall(KEPT_LAST)) ?? "blunder";
    return this.choose(this.watch(state) === "off" ? last : "off");
  }

  /** Play actions, unless they would complete a decision that looks costly, or while that is found out something else
   *  is wanted or done. @param {string[]} texts */
  async act(texts) {
    const { commands } = this.table;
    const { wire, sight } = commands.mine();
    const { state } = sight;
    this.beSilent();
    this.wanted = texts;
    const last = playsOf(state).at(-1);
    if (this.watch(state) === "off" || !wire.isUp || this.isSilent(state)) return commands.act(texts);
    const answer = await wire.ask({ is: "weigh", base: state.version, a: texts });
    if (this.wanted !== texts || playsOf(state).at(-1) !== last) return null;
    if (answer.is !== "weighed") return commands.act(texts);
    this.hear(state, answer.judged ?? false);
    if (answer.costly) return this.hold(state, texts, answer.costly);
    const done = await commands.act(texts);
    if (done.is === "ack" && answer.only) this.said.set(state.me, answer.why ?? {});
    return done;
  }

  /** Whether a decision was weighed. @param {State} state @param {boolean} isJudged */
  hear(state, isJudged) {
    if (!isJudged && !this.hasToldSo) this.said.set(state.me, "asleep");
    this.hasToldSo ||= !isJudged;
    if (this.isAwake === isJudged) return;
    this.isAwake = isJudged;
    this.table.retitle(state);
  }

  /** Nothing is said of the last decision of the seat that is shown any more. */
  beSilent() {
    this.said.delete(this.table.seat);
  }

  /** @param {State} state */
  isSilent(state) {
    return this.heededIn(state) >= HEEDED;
  }

  /** How many decisions of this turn have been held up and not played. @param {State} state */
  heededIn({ turn }) {
    return this.heeded.turn === turn ? this.heeded.count : 0;
  }

  /** One more of them, or one less. @param {State} state @param {1 | -1} by */
  count(state, by) {
    this.heeded = { turn: state.turn, count: this.heededIn(state) + by };
  }

  /** Hold it up, which counts as heeded unless it is played. @param {State} state @param {string[]} texts
   *  @param {Costly} costly */
  hold(state, texts, costly) {
    this.count(state, 1);
    this.shell.drawer.clear();
    this.ask(state, texts, costly, [this.say("text")]);
  }

  /** Ask before it is played; thinking again names nothing. @param {State} state @param {string[]} texts
   *  @param {Costly} costly @param {string[]} text @param {boolean} [hasTold] whether it has been told why */
  ask(state, texts, costly, text, hasTold = false) {
    const more = { label: this.say("why"), run: () => this.ask(state, texts, costly, this.why(state, costly), true) };
    this.shell.question.put(
      {
        when: "useful",
        head: this.say("head", { number: Math.max(1, Math.round(100 * costly.loss)) }),
        text,
        better: { label: this.say("again") },
        more: hasTold ? undefined : more,
        yes: this.say("play"),
      },
      KEY,
      () => this.play(state, texts),
    );
  }

  /** It is played all the same. @param {State} state @param {string[]} texts */
  async play(state, texts) {
    this.count(state, -1);
    this.shell.answered(await this.table.commands.act(texts));
  }

  /** What would be better, and what only one of both plans changes. @param {State} state @param {Costly} costly */
  why(state, costly) {
    const { shell } = this;
    const said = planned(shell.app, shell.face, state, costly.best, costly.goes_on);
    const plan = said.length ? shell.app.words.joined(said) : costly.best.join(", ");
    return [this.say("better", { plan }), this.reason(costly.why)].filter(Boolean);
  }

  /** What only one of two plans changes. @param {Record<string, string>} why by language */
  reason(why) {
    const { shell } = this;
    return (why[shell.lang] ?? "").replace(/\{seat(\d)\}/g, (_, seat) => shell.nameForAll(Number(seat)));
  }

  /** What is said afterwards. @param {State} state */
  speech({ me }) {
    const why = this.said.get(me);
    if (!why) return null;
    const said = why === "asleep" ? this.say("asleep") : [this.say("only"), this.reason(why)].filter(Boolean).join(" ");
    const close = () => {
      this.beSilent();
      this.shell.refresh();
    };
    return h(
      "div",
      { class: "praise" },
      icon("i-hint"),
      h("p", { role: "status" }, said),
      h(
        "button",
        {
          class: "icon",
          "data-key": "praise-close",
          "aria-label": this.table.app.say("web.close"),
          on: { click: close },
        },
        icon("i-close"),
      ),
    );
  }

  /** The switch, of whoever has the device. @param {State} state */
  tools(state) {
    if (!this.isFair(state)) return [];
    const isOn = this.watch(state) !== "off";
    const button = tool("i-hint", this.label(state), () => this.toggle(state), isOn ? "roomy on" : "roomy");
    button.toggleAttribute("disabled", this.table.isCovered(state));
    return [button];
  }

  /** What the viewer's own tutor does. @param {State} state */
  label(state) {
    const watch = this.watch(state);
    return this.say(watch === "off" || this.isAwake ? `mark.${watch}` : "asleep");
  }

  /** What the top bar says of all tutors at the table, even before the first view is shown. @param {State} state */
  meta(state) {
    if (!this.table.shell) return [];
    const { people } = this.shell;
    const tutors = Object.entries(state.view.tutors ?? {});
    const agreed = state.view.may_tutor;
    return [
      agreed && !this.shell.handlers.isAllHere?.() ? this.say(`may.${agreed}`) : "",
      ...tutors.map(([seat]) =>
        Number(seat) === state.me ? this.label(state) : this.say("theirs", { name: people.nameForAll(+seat, state) }),
      ),
    ];
  }
}
