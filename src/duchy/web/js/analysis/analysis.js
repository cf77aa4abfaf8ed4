// @ts-check
/** A finished game explained: asked for, then drawn beside the board, whose moments it leads to. */

import { fill, h, icon } from "../page/dom.js";
import { planned } from "../table/plan.js";
import { askFor } from "./asking.js";
import { Branch } from "./branch.js";
import { edit } from "./editing.js";
import { byLine, cost, ERRORS, lucks, markedAt } from "./figures.js";
import { glanced } from "./glance.js";
import { graph, standing } from "./graph.js";
import { Learning } from "./learning.js";
import { eyesOn, moment, remark, row } from "./moment.js";
import { recalled } from "./steps.js";
import { counts, course, heading, ledger, story, turning } from "./summary.js";
import { tree } from "./tree.js";
import { WhatIf } from "./whatif.js";

/** @typedef {import("./figures.js").Judged} Judged */
/** @typedef {import("../table/protocol.js").Analysed} Analysed */
/** @typedef {import("../table/shell/shell.js").Line} Line */

/** Marks, the gravest first. */
const GRAVEST = [...ERRORS, "!"];

/** Whoever wants something to be played on: told after each step forward or back, and when the table is left.
 *  @typedef {{played: (branch: Branch) => unknown, back?: () => unknown, left?: () => void}} Player */

export class Analysis {
  /** @param {import("../replay/replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.app = replay.app;
    this.shell = /** @type {import("../table/shell/shell.js").Shell} */ (replay.shell);
    /** @type {Analysed | null} */
    this.result = null;
    /** The marks by line, and of which lines, result and eyes. */
    this.lined = {
      lines: /** @type {Line[]} */ ([]),
      result: /** @type {Analysed | null} */ (null),
      eyes: 0,
      marks: byLine([], []),
    };
    /** What a net sees at once: a graph to look at meanwhile. @type {Analysed | null} */
    this.glance = null;
    /** The moment on the graph that the pointer rests on. @type {number | null} */
    this.pointed = null;
    /** @type {import("../table/protocol.js").Analysing | {is: "trouble", text: string} | null} */
    this.news = null;
    /** What happened by chance, once the game is analysed. @type {ReturnType<typeof lucks>} */
    this.lucks = [];
    /** The positions of decisions, as their seats saw them, by what they are asked for. @type {Map<Judged, any>} */
    this.positions = new Map();
    this.learning = replay.asks?.learning(this) ?? new Learning(this);
    this.whatIf = new WhatIf(this);
    /** What is played on from the game, and for whom. @type {{branch: Branch, player: Player} | null} */
    this.playing = null;
    /** What is about to be, unless something else is looked at before it has come. @type {Branch | null} */
    this.opening = null;
    this.shell.handlers.speech = () => this.speech();
    this.shell.handlers.keys = () => (this.whatIf.isOn ? this.whatIf.keys : this.learning.keys);
    if (replay.isPosition && replay.asks) {
      this.learning.begin();
      return;
    }
    recalled(this.whatIf);
    if (replay.isPosition) this.beginFrom();
    else this.ask();
  }

  ask() {
    this.news = null;
    askFor(this.app, this.replay.text, (news) => {
      if (!this.shell.root.isConnected) return false;
      if (news.is === "analysed") {
        if (this.news) this.app.tell(this.app.say("review.done"));
        this.result = news;
        this.lucks = lucks(news, this.replay.whole.entries);
      } else this.news = news;
      if (news.is === "analysing" && news.stops && news.course) this.glance = glanced(news.stops, news.course);
      this.shell.renew();
      return true;
    });
  }

  get found() {
    return /** @type {Analysed} */ (this.result ?? this.glance);
  }

  /** What the signs in the log depend on. */
  get key() {
    return this.result ? "analysed" : "";
  }

  /** The seat of whose point of view all is told. */
  get own() {
    return this.eyes || this.replay.me || 1;
  }

  get eyes() {
    return this.replay.eyes;
  }

  /** Whether the game hides anything from anybody. */
  get hides() {
    return !this.replay.isOpen;
  }

  get at() {
    return this.replay.at;
  }

  /** The decisions that are shown: of the seat whose eyes are looked through, or of all. */
  get judgedHere() {
    return this.found.decisions.filter(({ seat }) => !this.eyes || seat === this.eyes);
  }

  /** Those of them with a mark that says something. */
  get marked() {
    return this.judgedHere.filter(({ mark }) => mark && mark !== "~");
  }

  /** The decision that begins at the moment being viewed, or that it lies in or ends. */
  get here() {
    const { at } = this;
    const { decisions } = this.found;
    return (
      decisions.find((each) => each.at === at) ?? decisions.find((each) => each.at < at && at <= each.at + each.count)
    );
  }

  /** What chance has just done at the moment being viewed. */
  get luckHere() {
    return this.lucks.find(({ to }) => to === this.at);
  }

  /** What a seat is called. @param {number} seat */
  name(seat) {
    return this.shell.name(seat);
  }

  /** @param {number} at */
  go(at) {
    return this.replay.go(at);
  }

  /** See the decision as its seat did, with an action shown on the board. @param {Judged} judged @param {string} a */
  suggest(judged, a) {
    if (this.shell.folded) this.shell.drawer.isOpen = false;
    return this.replay.suggest(judged.seat, judged.at, a);
  }

  // Playing on

  /** Play the game on from a moment through the eyes of a seat. @param {number} at @param {number} seat
   *  @param {Player} player @param {() => boolean} [isWanted] whether that is still wanted when it has come */
  async playOn(at, seat, player, isWanted = () => true) {
    const { shell, replay } = this;
    await replay.lookThrough(seat, at);
    if (this.at !== at || this.eyes !== seat || !isWanted()) return null;
    const branch = new Branch(this, at, seat);
    this.opening = branch;
    const isThere = await branch.open();
    if (this.opening !== branch || !isWanted()) return null;
    if (!isThere) {
      shell.explain(branch.refused?.text ?? "");
      return null;
    }
    this.playing = { branch, player };
    const acted = async (/** @type {Promise<import("../table/protocol.js").Nak | null>} */ step) => {
      const refused = await step;
      if (!refused && this.playing?.branch === branch) player.played(branch);
      return refused ?? { is: "ack" };
    };
    Object.assign(shell.handlers, {
      act: (/** @type {string[]} */ texts) => acted(branch.step(texts)),
      undo: async () => {
        await branch.back();
        player.back?.();
      },
      isLesson: true,
    });
    this.app.body.classList.remove("past");
    branch.show();
    return branch;
  }

  /** A position made up by hand is played on at once, through the eyes of the seat to act. */
  beginFrom() {
    const seat = Number(this.shell.state?.actor) || 0;
    return this.whatIf.begin(0, this.hides ? seat : 0, seat || 1);
  }

  /** Whether the table shows what is played on, or might have been, and not how the game went. */
  get isPlaying() {
    return this.playing !== null || this.learning.isOn;
  }

  /** Whether it is played on for a seat that is not the viewer's. */
  get isForAnother() {
    const { replay, shell, whatIf, playing } = this;
    return playing?.player === whatIf && !replay.isPosition && shell.state?.me !== replay.me;
  }

  /** What is said above the status line, or in a small window in its place, as in lessons. */
  speech() {
    const { learning, whatIf } = this;
    const speech = whatIf.isOn ? whatIf.speech() : learning.isOn ? learning.speech() : null;
    this.app.body.classList.toggle("lesson", speech !== null && this.shell.folded);
    return speech;
  }

  /** The table once more, in another language. */
  translate() {
    if (this.playing) return this.playing.branch.show();
    return this.learning.move(() => this.go(this.at));
  }

  /** Back to the game. */
  leave() {
    this.learning.left();
    this.opening = null;
    if (!this.playing) return;
    const { shell, playing } = this;
    this.playing = null;
    playing.player.left?.();
    delete shell.handlers.act;
    delete shell.handlers.undo;
    delete shell.handlers.isLesson;
    this.app.body.classList.add("past");
  }

  // Words

  /** Why a decision got its mark; empty if nothing is known. @param {Judged} judged */
  reason(judged) {
    return (judged.why?.[this.app.lang] ?? "").replace(/\{seat(\d)\}/g, (_, seat) =>
      this.shell.nameForAll(Number(seat)),
    );
  }

  /** A plan in words; until its position is there, as it is written in records.
   *  @param {Judged} judged @param {string[]} plan @param {boolean} [goesOn] whether more of the turn follows */
  phrase(judged, plan, goesOn) {
    const state = this.positions.get(judged);
    if (!state) {
      this.fetch(judged);
      return plan.join(", ");
    }
    const said = planned(this.app, this.shell.face, state, plan, goesOn);
    return said.length ? this.app.words.joined(said) : plan.join(", ");
  }

  /** @param {Judged} judged */
  async fetch(judged) {
    if (this.positions.has(judged)) return;
    this.positions.set(judged, null);
    const found = await this.replay.decision(judged.seat, judged.at);
    if (!found) return this.positions.delete(judged);
    this.positions.set(judged, found);
    this.shell.renew();
  }

  /** The gravest mark on lines of the log, what the decision cost and, to whoever points at it or hears it, why.
   *  @param {Line[]} lines */
  signOf(lines) {
    if (!this.result) return null;
    const marks = this.marksByLine();
    const [gravest] = lines
      .flatMap((line) => marks.get(line) ?? [])
      .sort((one, two) => GRAVEST.indexOf(one.mark) - GRAVEST.indexOf(two.mark) || cost(two) - cost(one));
    return gravest ? remark(this, gravest) : null;
  }

  /** The marks by the line of the log that tells them; found again only if the lines or the marks are others. */
  marksByLine() {
    const { result, eyes, lined } = this;
    const lines = this.shell.state ? this.shell.drawer.log.lines(this.shell.state) : [];
    if (lined.lines !== lines || lined.result !== result || lined.eyes !== eyes)
      this.lined = { lines, result, eyes, marks: byLine(lines, this.marked) };
    return this.lined.marks;
  }

  // Moving

  /** @returns {import("../table/shell/shell.js").Button[]} */
  get keys() {
    if (!this.result) return [];
    const stops = [...new Set(this.marked.map(markedAt))];
    const [before, after] = [stops.findLast((stop) => stop < this.at), stops.find((stop) => stop > this.at)];
    const off = this.app.say("review.no_mark");
    return [
      {
        key: "review.previous",
        label: this.app.say("review.previous"),
        icon: "i-up",
        hotkey: "[",
        off: before === undefined ? off : undefined,
        run: () => this.go(before ?? this.at),
      },
      {
        key: "review.next",
        label: this.app.say("review.next"),
        icon: "i-down",
        hotkey: "]",
        off: after === undefined ? off : undefined,
        run: () => this.go(after ?? this.at),
      },
    ];
  }

  // Drawing

  /** @param {HTMLElement} body @param {boolean} isNew whether something else was there before */
  draw(body, isNew) {
    if (isNew) body.scrollTop = 0;
    if (this.replay.asks) return fill(body, ...this.learning.told());
    const shown = this.result || this.whatIf.isOn ? this.explained() : this.waiting();
    fill(body, h("div", { class: "review" }, heading(this), ...shown));
  }

  /** @returns {(Node | null)[]} */
  waiting() {
    const { app, news } = this;
    if (this.replay.isPosition) return [eyesOn(this), edit(this), ...this.playable()];
    if (news?.is === "trouble")
      return [
        h("p", { class: "trouble", role: "alert" }, news.text),
        h(
          "button",
          { class: "btn", "data-key": "review.again", on: { click: () => this.ask() } },
          app.say("review.again"),
        ),
        ...this.playable(),
      ];
    const { done, of, ahead } = news ?? { done: 0, of: 0, ahead: 0 };
    const percents = of ? Math.floor((100 * done) / of) : 0;
    const text = ahead
      ? app.words.counted("review.ahead", ahead)
      : of || this.glance
        ? app.say("review.progress", { number: percents })
        : app.say("review.ready");
    return [
      h("p", { role: "status" }, text),
      h("progress", { max: 100, value: percents, "aria-label": app.say("review.working") }),
      this.glance && graph(this),
      h("p", { class: "muted" }, app.say(this.glance ? "review.glance" : "review.meanwhile")),
      edit(this),
      ...this.playable(),
    ];
  }

  /** What can be done without an analysis. */
  playable() {
    return [row(this.whatIf.button()), tree(this.whatIf)];
  }

  explained() {
    if (this.whatIf.isOn) return [edit(this), tree(this.whatIf), h("p", { class: "muted" }, this.whatIf.note())];
    const [learn, ...others] = [this.learning.button(), this.whatIf.button(), edit(this)];
    if (this.learning.isOpen)
      return [
        eyesOn(this),
        row(learn, ...others),
        this.learning.isAwaited ? h("p", { class: "muted" }, this.app.say("learn_errors.hidden")) : null,
      ];
    const here = (this.here || this.luckHere) && moment(this);
    return [
      eyesOn(this),
      graph(this),
      standing(this),
      h("div", { class: "leaps" }, ...this.keys.map((each) => this.button(each))),
      ...(this.at === this.replay.entries.length
        ? [story(this), row(learn), turning(this), here, row(...others)]
        : [here, row(learn, ...others), story(this), turning(this)]),
      counts(this),
      ledger(this),
      course(this),
      tree(this.whatIf),
    ];
  }

  /** A quiet one says what it does where there is room for a picture only.
   *  @param {import("../table/shell/shell.js").Button} each @param {string} [kind] */
  button(each, kind = "") {
    return h(
      "button",
      {
        class: `btn ${kind}`.trim(),
        "data-key": each.key,
        "aria-disabled": each.off ? "true" : null,
        "aria-keyshortcuts": each.hotkey ?? null,
        title: each.off ?? (kind === "quiet" ? each.label : null),
        on: { click: () => (each.off ? this.shell.explain(each.off) : each.run()) },
      },
      each.icon && icon(each.icon),
      h("span", null, each.label),
    );
  }
}
