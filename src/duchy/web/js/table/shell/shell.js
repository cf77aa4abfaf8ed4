// @ts-check
/** The table around a game: board, rails, status line, action bar, drawer; one for live games, earlier moments and
 *  replays. */

import { People } from "../../desk/people.js";
import { fill, h, keepingFocus, press } from "../../page/dom.js";
import { planned } from "../plan.js";
import { isSaid } from "../sight.js";
import { Bar } from "./bar.js";
import { storeDraft, storedDraft } from "./draft.js";
import { Drawer } from "../drawer/drawer.js";
import { tellHeld } from "./holding.js";
import { hotkey } from "./hotkeys.js";
import { Pressing } from "./pressing.js";
import { isAsked, Question } from "./question.js";
import { Recap } from "./recap.js";
import { Status } from "./status.js";
import { Steady } from "./steady.js";
import { Strip } from "./strip.js";
import { Takeback } from "./takeback.js";

/** @template {import("../sight.js").Game} [G=import("../sight.js").Game]
 *  @typedef {import("../sight.js").State<G>} State */
/** @template {import("../sight.js").Game} [G=import("../sight.js").Game]
 *  @typedef {import("../sight.js").Entry<G>} Entry */
/** A button of the action bar and its place there, which is never another one within a turn, or of the steps, which
 *  have none; `a` is the action that it plays, where a lesson may wait for it; `asks` is asked first.
 *  @typedef {{key: string, slot?: import("./bar.js").Slot, label: string, note?: string, icon?: string,
 *  run: () => void, off?: string, primary?: boolean, hotkey?: string, a?: string,
 *  asks?: import("./question.js").Asked}} Button */
/** A line of the log: under its turn or another head, after its seat or, where that is 0, a sign. Of a turn told in one
 *  sentence `clause` is what the line says after another one; `isQuiet`: nothing; `heard`: both in words, where they
 *  are drawn with signs; `own`: the viewer acted;
 *  `isUnwritten`: in that sentence alone; `mark`: the number of something that was said or taken back, not played;
 *  `atSight`: why an opponent decided it at first sight.
 *  @typedef {{turn: number, seat: number, text?: string, parts?: Node[], at: number, head?: string, sign?: string,
 *  clause?: Node[], isQuiet?: boolean, heard?: {text: string, clause: string}, own?: boolean, isUnwritten?: boolean,
 *  mark?: number, atSight?: string}} Line */
/** What the list of actions offers: an action, or several that are played together.
 *  @typedef {{a: string | string[], words: string}} Item */
/** Items under one head; `isFolded`: there is a shorter way to the same.
 *  @typedef {{head: string, items: Item[], isFolded?: boolean}} Section */
/** Who must do what, why, and what is owed; `done`: what the turn has seen, unless the game's dock has room for it.
 *  @typedef {{text: string, why?: string, done?: string, owed?: string[]}} Task */
/** How a game is drawn and told; `refused`: why, in the game's own words; `turned`: how the board lies, where words
 *  depend on it; `keys`: those that mean something in this game alone; `chance`: what chance did by itself where
 *  `story` tells it together with more of its kind, or not at all.
 *  @template {import("../sight.js").Game} [G=import("../sight.js").Game] @typedef {{draw: (state: State<G>,
 *  news: Entry<G>[]) => void, status: (state: State<G>) => Task,
 *  buttons: (state: State<G>) => Button[], phrase: (state: State<G>, a: string) => string, phrases?: (state: State<G>,
 *  plan: string[]) => string[], group: (state: State<G>, a: string) => string, list?: (state: State<G>) => Section[],
 *  draft?: (state: State<G>, a: string) => Record<string, any>,
 *  strip?: (state: State<G>) => import("./strip.js").Turn | null, story: (state: State<G>,
 *  entries: Entry<G>[]) => Line[], chance?: (state: State<G>, entries: Entry<G>[], at: number) => string,
 *  ending: (state: State<G>) => Node[], refused?: (answer: {code: string,
 *  facts?: Record<string, any>}) => string | null, turned?: () => number, keys?: string[]}} Face */
/** What a table can do: a live one all of it, a replay nothing; `isShared`: several people at this device.
 *  @typedef {{act?: (texts: string[]) => Promise<any>, undo?: () => void, rewind?: () => Promise<void>,
 *  asker?: (state: State) => number, askBack?: (seat: number) => Promise<void>,
 *  consent?: (agrees: boolean) => Promise<void>, withdraw?: () => Promise<void>, isHere?: (seat: number) => boolean,
 *  isAllHere?: () => boolean, takeOff?: (from: number, count: number) => Promise<void>, hint?: () => Promise<any>,
 *  look?: (at: number) => void, covered?: (state: State) => boolean, extra?: (state: State) => Button[],
 *  path?: () => import("../../steps/steps.js").Path | null, panel?: (state: State) => HTMLElement | null,
 *  isAnother?: () => boolean, review?: import("../../replay/review.js").Review, speech?: (state: State) => Node | null,
 *  keys?: () => Button[], drawn?: () => void, isShared?: boolean, isLesson?: boolean,
 *  tutor?: import("../../live/tutor.js").Tutor, again?: (from: number) => void, isTelling?: () => boolean,
 *  hurry?: () => void, clock?: (seat: number) => HTMLElement | null,
 *  away?: (state: State, seat: number) => string}} Handlers
 *  `isAnother`: the viewer's seat is not the person's; `review`: the finished game explained;
 *  `again`: show on the board what happened from an entry on; `isTelling`: what others did is being shown;
 *  `hurry`: no longer slowly; `keys`: what further keys do; `asker`: the seat at this device that may ask the others to
 *  take back, `isHere`: whether a seat is played at it, `isAllHere`: whether all people's are; `away`: that the person
 *  of a seat is not at the table, or who plays for them. */

/** What stands in small letters under a button, as a sentence of its own. @param {string} off */
const sentence = (off) => off[0].toUpperCase() + off.slice(1).replace(/[^.?!…]$/, "$&.");

/** How long it takes to notice a sentence or two and to read them. */
const READ_MS = 7000;

export class Shell {
  left = h("div", { class: "left" });
  board = h("section", { class: "board" });
  right = h("div", { class: "rail" });
  drawerPlace = h("div", { class: "panel drawer" });
  dock = h("div", { class: "own" });
  people = new People(this);
  status = new Status(this);
  recap = new Recap(this);
  bar = new Bar(this);
  takeback = new Takeback(this);
  question = new Question(this);
  strip = new Strip(this);
  speechPlace = h("div", { class: "speech-place", hidden: true });
  panelPlace = h("div", { class: "over", hidden: true });
  stepsPlace = h("div", { class: "steps-place", hidden: true });
  turnSays = h("div", { class: "turn-says" }, this.status.place, this.strip.place, this.status.notice);
  parts = [
    this.left,
    this.recap.place,
    this.board,
    h("div", { class: "right" }, this.right, this.drawerPlace),
    h(
      "div",
      { class: "dock" },
      this.speechPlace,
      h("div", { class: "says" }, this.turnSays, this.recap.beside),
      this.dock,
      this.question.place,
      this.bar.place,
      this.stepsPlace,
    ),
  ];
  root = h("main", { class: "tbl" }, ...this.parts, this.panelPlace);
  pressing = new Pressing(this.root);
  steady = new Steady(this.root, [this.bar.place, this.question.place]);

  /** @param {import("../../page/app.js").App} app @param {string} game
   *  @param {{open: (shell: Shell) => Face<any>}} module @param {Handlers} handlers */
  constructor(app, game, module, handlers) {
    this.app = app;
    this.game = game;
    this.handlers = handlers;
    /** @type {State | null} */
    this.state = null;
    /** @type {Record<string, any>} */
    this.draft = {};
    this.draftKey = "";
    /** @type {{text: string, clause?: string | null, until?: number} | null} */
    this.note = null;
    this.isCovered = false;
    /** The action that a lesson waits for: the control with that `data-a` is marked. @type {string | null} */
    this.wanted = null;
    this.root.dataset.game = game;
    app.lay(this.root);
    app.body.className = `table-page ${game}`;
    this.drawer = new Drawer(this);
    /** The way through a replay or through earlier moments. @type {import("../../steps/steps.js").Steps | null} */
    this.steps = null;
    this.face = module.open(this);
    tellHeld(this.root, (title) => {
      this.pressing.release();
      this.explain(title);
    });
    this.root.addEventListener("pointerdown", (event) => this.recap.tapped(event), true);
    this.root.addEventListener("pointerdown", (event) => this.strip.touched(event));
    this.root.addEventListener("click", (event) => this.recap.swallow(event), true);
    this.resized = () => this.refresh();
    addEventListener("resize", this.resized);
    this.typed = (/** @type {KeyboardEvent} */ event) => hotkey(this, event);
    addEventListener("keydown", this.typed);
  }

  close() {
    this.recap.close();
    this.pressing.close();
    removeEventListener("resize", this.resized);
    removeEventListener("keydown", this.typed);
    this.app.body.className = "";
  }

  // Words

  /** @param {string} key @param {Record<string, unknown>} [facts] */
  say = (key, facts) => this.app.words.say(key, facts);
  /** @param {string} key @param {number} number @param {Record<string, unknown>} [facts] */
  counted = (key, number, facts) => this.app.words.counted(key, number, facts);
  /** @param {string} placeholder @param {unknown} value @param {string} [form] */
  named = (placeholder, value, form) => this.app.words.named(placeholder, value, form);

  get lang() {
    return this.app.words.lang;
  }

  get phone() {
    return matchMedia("(width<=43.75em)").matches;
  }

  /** Whether what lies beside the board is folded away: in an upright window, or a small one. */
  get folded() {
    return matchMedia("(max-aspect-ratio:5/4) or (height<30em) or ((width<62.5em) and (height<35em))").matches;
  }

  /** Whether the drawer lies over the table instead of beside it. */
  get overlaid() {
    return this.folded || matchMedia("(width<=73.75em)").matches;
  }

  get calm() {
    return matchMedia("(prefers-reduced-motion:reduce)").matches;
  }

  press = press;

  // People

  /** What a seat is called. @param {number} seat */
  name = (seat) => this.people.name(seat);
  /** Whether sentences say "you" of a seat. @param {State} state @param {number} seat */
  isYou = (state, seat) => this.people.isYou(state, seat);
  /** The same within a sentence. @param {number} seat */
  nameWithin = (seat) => this.people.nameWithin(seat);
  /** What a seat is called by everybody. @param {number} seat */
  nameForAll = (seat) => this.people.nameForAll(seat);
  /** Whether a seat has been given a name. @param {number} seat */
  isNamed = (seat) => this.people.isNamed(seat);
  /** The letter of a seat's colour: b, o, y or r. @param {number} seat */
  colour = (seat) => this.people.colour(seat);
  /** A seat's badge: colour, pattern and initials; `isSaid`: words beside it say whose it is.
   *  @param {number} seat @param {string} [size] @param {boolean} [isSaid] */
  badge = (seat, size, isSaid) => this.people.badge(seat, size, isSaid);
  /** The first letter of a name, or two. @param {number} seat */
  initials = (seat) => this.people.initials(seat);

  /** The clock of a seat, where time is limited. @param {number} seat */
  clock = (seat) => this.handlers.clock?.(seat) ?? null;

  /** What all that is drawn depends on, apart from what is being chosen. */
  get moment() {
    return [this.drawer.log.keyOf(/** @type {State} */ (this.state)), this.phone, this.folded, this.calm].join(".");
  }

  // Drawing

  /** @param {State} state @param {Entry[]} news */
  show(state, news) {
    const key = `${state.table}.${state.me}.${state.version}`;
    const isTalk = news.length > 0 && news.every(({ is }) => isSaid(is));
    if (key !== this.draftKey) {
      if (isTalk) storeDraft(key, this.draft);
      this.draft = storedDraft(key);
      this.draftKey = key;
      if (Date.now() >= (this.note?.until ?? 0)) this.note = null;
    }
    this.state = state;
    if (isTalk && this.pressing.defers(() => this.refresh())) return;
    const wasCovered = this.isCovered;
    this.redraw(news);
    if (wasCovered) this.status.isRead = false;
    if (!this.isCovered) this.recap.announce(state);
  }

  refresh() {
    if (this.state) {
      storeDraft(this.draftKey, this.draft);
      this.redraw([]);
    }
  }

  /** The same for what has come by itself: no press is lost to it. */
  renew() {
    if (!this.pressing.defers(() => this.refresh())) this.refresh();
  }

  /** @param {Entry[]} news */
  redraw(news) {
    const state = /** @type {State} */ (this.state);
    keepingFocus(() => {
      this.root.classList.toggle("acting", state.acting);
      this.root.dataset.version = String(state.version);
      this.cover(this.handlers.covered?.(state) ?? false);
      if (!this.isCovered) this.drawTable(state, news);
      this.drawPanel(state);
      this.drawSpeech(state);
    });
    this.handlers.drawn?.();
  }

  /** @param {State} state @param {Entry[]} news */
  drawTable(state, news) {
    this.face.draw(state, news);
    this.status.draw(state);
    this.strip.draw(this.handlers.takeOff ? (this.face.strip?.(state) ?? null) : null);
    this.bar.draw(state);
    this.drawSteps();
    this.recap.draw(state);
    this.drawer.draw(state);
  }

  /** Remove the table from the page, so that nothing of a hidden hand is in it, or put it back.
   *  @param {boolean} covered */
  cover(covered) {
    if (covered === this.isCovered) return;
    this.isCovered = covered;
    if (covered) this.app.tell("");
    this.root.replaceChildren(...(covered ? [] : this.parts), this.panelPlace);
  }

  /** Show on the board what playing an action would do. @param {State} state @param {string} a */
  propose(state, a) {
    this.draft = { ...this.face.draft?.(state, a), proposed: a };
    this.note = null;
    this.refresh();
    /** @type {HTMLElement | null} */ (this.bar.place.querySelector("[data-key='bar.proposed']"))?.focus({
      preventScroll: true,
    });
  }

  /** Slider and steps, if an earlier moment is shown. */
  drawSteps() {
    const path = this.handlers.path?.() ?? null;
    this.stepsPlace.hidden = path === null;
    this.root.classList.toggle("walks", path !== null);
    if (!path) {
      this.steps?.stop();
      this.steps = null;
      return fill(this.stepsPlace);
    }
    if (!this.steps) {
      this.steps = new path.Steps(this, this.handlers.act ? "past." : "");
      fill(this.stepsPlace, this.steps.root);
    }
    this.steps.draw(path);
  }

  /** Do what a button is for, or say why not, or ask first.
   *  @param {Pick<Button, "key" | "off" | "run" | "asks">} each */
  run({ key, off, run, asks }) {
    if (off) return this.explain(sentence(off));
    if (!isAsked(asks) || this.handlers.isLesson) return run();
    if (this.question.open?.key === key) return this.question.close();
    this.question.put(asks, key, run);
  }

  /** What lies over the table: the end, a hand-over, an earlier moment; with it the notice, which could not be read
   *  below it. @param {State} state */
  drawPanel(state) {
    const panel = this.handlers.panel?.(state) ?? null;
    if (panel && !this.isCovered && this.pressing.defers(() => this.refresh())) return;
    const isRead = this.panelPlace.hidden || this.panelPlace.firstChild === document.activeElement;
    this.panelPlace.hidden = panel === null;
    for (const part of this.parts) part.inert = panel !== null;
    fill(this.panelPlace, panel, !this.isCovered && this.status.notice);
    if (!panel) this.turnSays.append(this.status.notice);
    if (isRead) panel?.focus({ preventScroll: true });
  }

  /** What a lesson says, and the mark on what it means. @param {State} state */
  drawSpeech(state) {
    const speech = this.handlers.speech?.(state) ?? null;
    this.speechPlace.hidden = speech === null;
    fill(this.speechPlace, speech);
    for (const each of this.root.querySelectorAll("[data-a]"))
      each.classList.toggle("wanted", this.wanted !== null && each.getAttribute("data-a") === this.wanted);
  }

  // Doing

  /** Play one action, or several of which either all are played or none; ask first if the person wants to be asked
   *  before everything final.
   *  @param {string | string[]} a @param {boolean} [isFinal] whether they could not be taken back */
  act(a, isFinal) {
    const asks = this.askFinal(a, isFinal);
    if (this.question.isAgreed || !isAsked(asks) || this.handlers.isLesson) return this.play(a);
    this.drawer.clear();
    this.question.put(asks, String(a), () => this.play(a));
  }

  /** What is asked before something that cannot be undone, from what the server says about it.
   * @param {string | string[]} a @param {boolean} [isFinal] @returns {import("./question.js").Asked | undefined} */
  askFinal(a, isFinal) {
    const state = /** @type {State} */ (this.state);
    if (!(isFinal ?? state.offers[state.legal.indexOf(String(a))]?.final)) return undefined;
    return {
      when: "final",
      head: this.app.words.joined(planned(this.app, this.face, state, [a].flat())),
      text: this.say("web.ask.final"),
      yes: this.say("web.ask.play"),
    };
  }

  /** Play without a question. @param {string | string[]} a */
  async play(a) {
    const texts = Array.isArray(a) ? a : [a];
    this.answered(await this.handlers.act?.(texts));
  }

  /** Say why something was not played, if it was refused. @param {any} answer */
  answered(answer) {
    if (answer?.is === "nak") this.explain(this.face.refused?.(answer) ?? answer.text, answer.clause);
  }

  undo() {
    this.handlers.undo?.();
  }

  /** Say why something cannot be done; what changes the table before `until` leaves it there.
   *  @param {string} text @param {string | null} [clause] @param {number} [until] */
  explain(text, clause = null, until = 0) {
    this.note = { text, clause, until };
    this.app.tell(text);
    this.renew();
  }

  /** Say what others did or said, which stays until it has been read: a computer may play a moment later.
   *  @param {string} text */
  inform(text) {
    this.explain(text, null, Date.now() + READ_MS);
  }
}
