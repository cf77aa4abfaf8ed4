// @ts-check
/** A guided first game: a recorded game on the game's real table, in which the learner does every step of one seat. */

import { pause } from "../page/dom.js";
import { furniture } from "../page/furniture.js";
import { sitDown } from "../page/opening.js";
import { remember } from "../page/shelf.js";
import { Shell } from "../table/shell/shell.js";
import { ending } from "./ending.js";
import { speech } from "./speech.js";
import { Spot } from "./spot.js";
import { nextControl } from "./target.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/sight.js").Entry} Entry */

/** A moment of the lesson: after `at` entries something is said, and the actions `a` are to be done; `marks` name the
 *  controls that lead to them, the last one to be pressed first; `one<other` means one if the other is pressed already.
 *  @typedef {{key: string, at: number, a: string[], marks?: string[]}} Step */
/** @typedef {{game: string, seat: number, players: Record<string, string>, record: string[], steps: Step[]}} Plan */

const STEP_MS = 850;
/** The space kept free around a control that is scrolled to, for the pointer. */
const MARGIN = 36;

export class Lesson {
  /** @param {import("../page/app.js").App} app @param {string} name the game's, or for a second lesson that and `_2`
   *  @param {Plan} plan */
  constructor(app, name, plan) {
    this.app = app;
    this.name = name;
    this.plan = plan;
    this.text = `${plan.record.join("\n")}\n`;
    /** Where the learner is: the number of the step, and of entries that have happened. */
    this.step = 0;
    this.at = plan.steps[0].at;
    /** Identifies the current showing of what others do; a new number ends the previous one. */
    this.showing = 0;
    this.isShowing = false;
    this.isOver = false;
    this.trouble = "";
    /** The moment and the control at which the pointer was last placed. */
    this.meant = "";
    /** @type {Shell | null} */
    this.shell = null;
    /** @type {Spot | null} */
    this.spot = null;
    /** The whole game as the server sent it. @type {Record<string, any>} */
    this.whole = {};
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<number, Promise<any>>} */
    this.moments = new Map();
    /** @type {import("../page/app.js").Part} */
    this.part = {
      title: "",
      close: () => this.close(),
      translate: () => this.translate(),
      complain: (text) => this.shell?.explain(text),
    };
  }

  /** The step that is due; none when all are done. @returns {Step | undefined} */
  get due() {
    return this.plan.steps[this.step];
  }

  /** The actions of the step that are still to be done. @returns {string[]} */
  get rest() {
    return this.due ? this.due.a.slice(Math.max(0, this.at - this.due.at)) : [];
  }

  async furnish() {
    const { game, seat } = this.plan;
    const [module, whole] = await Promise.all([furniture(this.app, game), this.ask(`entries&seat=${seat}`)]);
    this.whole = whole;
    this.entries = whole.entries;
    this.shell = new Shell(this.app, game, module, {
      act: (texts) => this.act(texts),
      extra: () => [],
      panel: () => (this.isOver ? ending(this) : null),
      speech: (state) => speech(this, state),
      drawn: () => this.mark(),
      isLesson: true,
    });
    this.spot = new Spot(this.shell.root);
    this.app.body.classList.add("lesson");
    this.retitle();
    await this.show([]);
  }

  close() {
    this.showing++;
    this.spot?.close();
    this.shell?.close();
  }

  retitle() {
    const { app } = this;
    this.part.title = app.words.named("title", this.plan.game);
    this.part.meta = app.say("learn.head");
    app.drawTop();
  }

  translate() {
    if (this.shell) this.shell.note = null;
    this.retitle();
    return this.show([]);
  }

  // What is shown

  /** @param {string} query */
  async ask(query) {
    const answer = await fetch(`/api/replay?at=${query}`, {
      method: "POST",
      body: this.text,
      headers: { "Content-Type": "text/plain" },
    });
    if (!answer.ok) throw new Error(`replay: ${answer.status}`);
    return answer.json();
  }

  /** The learner's table after so many entries. @param {number} at @returns {Promise<any>} */
  moment(at) {
    let moment = this.moments.get(at);
    if (!moment) {
      moment = this.ask(`${at}&seat=${this.plan.seat}`);
      moment.catch(() => this.moments.delete(at));
      this.moments.set(at, moment);
    }
    return moment;
  }

  /** Draw the table as it is now. @param {Entry[]} news */
  async show(news) {
    const found = await this.moment(this.at);
    const { shell } = this;
    if (!shell) return;
    const isDue = !this.isShowing && !this.isOver && this.rest.length > 0;
    shell.wanted = isDue ? this.rest[0] : null;
    shell.show(this.state(found, isDue), news);
    this.fetchAhead();
  }

  /** @param {any} found @param {boolean} acts @returns {State} */
  state(found, acts) {
    const { game, seat, players } = this.plan;
    const { laid, axes, edition, seats } = this.whole;
    const { view, shown } = found;
    return /** @type {State} */ ({
      table: `lesson.${this.name}`,
      game,
      me: seat,
      players,
      names: {},
      commitment: "",
      laid,
      axes,
      edition,
      seats,
      view,
      s: view.state,
      shown,
      legal: acts ? found.legal : [],
      offers: acts ? found.offers : [],
      acting: acts,
      actor: view.actor,
      turn: view.turn,
      over: Boolean(view.ending),
      version: this.at,
      awaited: [],
      rewinds: false,
      practice: 0,
      takesBack: 0,
      entries: this.entries.slice(0, this.at),
    });
  }

  /** The next moment is requested while the learner reads. */
  fetchAhead() {
    const until = this.plan.steps[this.step + 1]?.at ?? this.entries.length;
    for (let at = this.at + 1; at <= until; at++) this.moment(at).catch(() => {});
  }

  // What the learner does

  /** @param {string[]} texts */
  async act(texts) {
    const { rest } = this;
    const taken = rest.slice(0, texts.length);
    const fits = taken.length === texts.length && [...taken].sort().join() === [...texts].sort().join();
    if (!fits) return { is: "nak", text: this.reminder(texts), clause: null };
    await this.go(this.at + texts.length);
    return { is: "ack" };
  }

  /** What to do instead: the same in the proposed way, what comes first, or what the lesson does instead.
   *  @param {string[]} texts */
  reminder(texts) {
    const { rest, shell, app } = this;
    if (shell) shell.draft = {};
    if (texts[0] === rest[0]) return app.say("learn.as_proposed");
    const isLater = [...rest, ...this.plan.steps.slice(this.step + 1).flatMap(({ a }) => a)].includes(texts[0]);
    return app.say(isLater ? "learn.later" : "learn.allowed", { now: this.phrase(rest[0]) });
  }

  /** What is to be done, in words. @param {string | undefined} a */
  phrase(a) {
    const state = this.shell?.state;
    return a && state ? /** @type {Shell} */ (this.shell).face.phrase(state, a) : "";
  }

  /** The game has reached this point; if the step is done, what others do follows. @param {number} at */
  async go(at) {
    const showing = ++this.showing;
    const { shell } = this;
    if (shell) shell.note = null;
    const from = this.at;
    this.at = at;
    if (this.rest.length) return this.show(this.entries.slice(from, at));
    this.step++;
    const until = this.due?.at ?? this.entries.length;
    this.isShowing = this.at < until;
    await this.show(this.entries.slice(from, at));
    while (this.at < until && showing === this.showing) {
      await pause(STEP_MS);
      if (showing !== this.showing) return;
      const next = shell?.calm ? until : Math.min(until, this.togetherFrom(this.at));
      const news = this.entries.slice(this.at, next);
      this.at = next;
      this.isShowing = this.at < until;
      await this.show(news);
    }
    if (showing === this.showing) this.arrive();
  }

  /** The end of the entries that are shown together with this one: a whole deal is shown at once. @param {number} at */
  togetherFrom(at) {
    const verb = (/** @type {number} */ place) =>
      `${this.entries[place]?.actor} ${this.entries[place]?.a?.split(" ")[0]}`;
    let next = at + 1;
    while (next < this.entries.length && verb(next) === verb(at)) next++;
    return next;
  }

  /** At the next step, or at the end. */
  async arrive() {
    this.isShowing = false;
    if (!this.due) {
      this.isOver = true;
      remember(`learned.${this.name}`, true);
    }
    await this.show([]);
    if (this.due) this.app.tell(this.words());
    if (this.isOver || document.activeElement === document.body)
      this.focus(this.isOver ? "play" : this.rest.length ? "where" : "on");
  }

  /** If the control that was pressed is gone, the focus moves to a button of the lesson, for people who use the
   *  keyboard.
   *  @param {string} key */
  focus(key) {
    /** @type {HTMLElement | null | undefined} */ (this.shell?.root.querySelector(`[data-key="learn.${key}"]`))?.focus({
      preventScroll: true,
    });
  }

  /** Skip what others do. */
  hurry() {
    this.showing++;
    this.at = this.due?.at ?? this.entries.length;
    this.arrive();
  }

  back() {
    this.showing++;
    this.isOver = false;
    this.step = Math.max(0, this.step - (this.due && this.at > this.due.at ? 0 : 1));
    this.at = /** @type {Step} */ (this.due).at;
    if (this.shell) this.shell.note = null;
    this.arrive();
  }

  /** Do the step for the learner. */
  forward() {
    return this.go(this.at + this.rest.length);
  }

  // What is said

  /** What the step says, without signs of terms. */
  words() {
    return this.due
      ? this.app.say(`learn.${this.name}.${this.due.key}`).replace(/\[\[([^|\]]*\|)?([^\]]*)\]\]/g, "$2")
      : "";
  }

  /** The control to press next: the game's own, or the line of the list. @returns {HTMLElement | SVGElement | null} */
  target() {
    const { shell, due } = this;
    return shell && due ? nextControl(shell.root, this.rest, due.marks ?? []) : null;
  }

  /** Put the pointer where the next press goes; a control out of sight is scrolled to, once. */
  mark() {
    const target = this.isShowing || this.isOver ? null : this.target();
    const meant = target ? `${this.at}.${target.dataset.key}` : "";
    if (target && meant !== this.meant) this.reveal(target);
    this.meant = meant;
    this.spot?.look(target);
  }

  /** Scroll until the control is above the dock. @param {Element} target */
  reveal(target) {
    const { shell } = this;
    if (!shell) return;
    const behavior = shell.calm ? "auto" : "smooth";
    const dock = /** @type {Element} */ (shell.status.place.parentElement);
    if (!shell.phone || dock.contains(target))
      return target.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
    // A district of Magnate scrolls by itself in a low window, which cannot be scrolled there.
    target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { top, bottom } = target.getBoundingClientRect();
    const floor = dock.getBoundingClientRect().top;
    if (top < MARGIN || bottom > floor - MARGIN) scrollBy({ top: (top + bottom - floor) / 2, behavior });
  }

  /** Lead the learner to the control: scrolled to, with the focus on it. */
  point() {
    const { shell } = this;
    if (!shell) return;
    if (!this.target()) shell.drawer.show("list");
    const target = this.target();
    if (!target) return shell.explain(this.app.say("learn.now", { now: this.phrase(this.rest[0]) }));
    this.reveal(target);
    target.focus({ preventScroll: true });
    this.spot?.look(target);
  }

  // The end

  /** @param {string} level */
  async play(level) {
    try {
      remember(`level.${this.plan.game}`, level);
      await sitDown(this.app, { game: this.plan.game, players: { 2: level } });
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.shell?.refresh();
    }
  }

  again() {
    this.isOver = false;
    this.step = 0;
    this.at = this.plan.steps[0].at;
    this.arrive();
  }
}
