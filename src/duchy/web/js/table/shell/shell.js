// @ts-check
/** The table around a game: board, rails, status line, action bar, drawer; one for live games, earlier moments and replays. */

import { fill, fillAnew, h, icon, keepingFocus, press, svg } from "../../page/dom.js";
import { storeDraft, storedDraft } from "./draft.js";
import { Drawer } from "../drawer/drawer.js";
import { tellHeld } from "./holding.js";
import { isAsked, Question } from "./question.js";
import { playsOf } from "../sight.js";
import { Steady } from "./steady.js";
import { Steps } from "./steps.js";
import { Strip } from "./strip.js";
import { Takeback } from "./takeback.js";
import { sinceOwn, spoken, told, turnsOf } from "../drawer/told.js";

/** @template {import("../sight.js").Game} [G=import("../sight.js").Game] @typedef {import("../sight.js").State<G>} State */
/** @template {import("../sight.js").Game} [G=import("../sight.js").Game] @typedef {import("../sight.js").Entry<G>} Entry */
/** A button of the action bar and its place there, which is never another one within a turn, or of the steps, which have none; `a` is the action
 *  that it plays, where a lesson may wait for it; `asks` is asked first.
 *  @typedef {{key: string, slot?: Slot, label: string, note?: string, icon?: string, run: () => void, off?: string, primary?: boolean, hotkey?: string, a?: string,
 *   asks?: import("./question.js").Asked}} Button */
/** The places of the bar: what is chosen, another way, back, what ends a turn, a hint. @typedef {typeof SLOTS[number]} Slot */
/** A line of the log: under its turn or another head, after its seat or, where that is 0, a sign. Of a turn told in one sentence `clause` is what the line
 *  says after another one; `isQuiet`: nothing; `own`: the viewer acted; `isUnwritten`: in that sentence alone;
 *  `mark`: the number of something that was said or taken back, not played.
 *  @typedef {{turn: number, seat: number, text?: string, parts?: Node[], at: number, head?: string, sign?: string, clause?: Node[], isQuiet?: boolean,
 *   own?: boolean, isUnwritten?: boolean, mark?: number}} Line */
/** What the list of actions offers: an action, or several that are played together. @typedef {{a: string | string[], words: string}} Item */
/** Items under one head; `isFolded`: there is a shorter way to the same. @typedef {{head: string, items: Item[], isFolded?: boolean}} Section */
/** How a game is drawn and told; `refused`: why, in the game's own words; `turned`: how the board lies, where words depend on it; `keys`: those that mean
 *  something in this game alone.
 *  @template {import("../sight.js").Game} [G=import("../sight.js").Game]
 *  @typedef {{draw: (state: State<G>, news: Entry<G>[]) => void, status: (state: State<G>) => {text: string, why?: string, owed?: string[]},
 *   buttons: (state: State<G>) => Button[], phrase: (state: State<G>, a: string) => string, group: (state: State<G>, a: string) => string, list?: (state: State<G>) => Section[], draft?: (state: State<G>, a: string) => Record<string, any>,
 *   strip?: (state: State<G>) => import("./strip.js").Turn | null, story: (state: State<G>, entries: Entry<G>[]) => Line[], ending: (state: State<G>) => Node[], refused?: (answer: {code: string, facts?: Record<string, any>}) => string | null,
 *   turned?: () => number, keys?: string[]}} Face */
/** What a table can do: a live one all of it, a replay nothing; `isShared`: several people at this device. @typedef {{act?: (texts: string[]) => Promise<any>, undo?: () => void, rewind?: () => Promise<void>, asker?: (state: State) => number, askBack?: (seat: number) => Promise<void>, consent?: (agrees: boolean) => Promise<void>, withdraw?: () => Promise<void>,
 *   isHere?: (seat: number) => boolean, isAllHere?: () => boolean, takeOff?: (from: number, count: number) => Promise<void>, hint?: () => Promise<any>,
 *   look?: (at: number) => void, covered?: (state: State) => boolean, extra?: (state: State) => Button[], path?: () => import("./steps.js").Path | null, panel?: (state: State) => HTMLElement | null,
 *   speech?: (state: State) => Node | null, drawn?: () => void, isShared?: boolean, share?: () => void, isLesson?: boolean,
 *   again?: (from: number) => void, isTelling?: () => boolean, hurry?: () => void}} Deeds
 *  `again`: show on the board what happened from an entry on; `isTelling`: what others did is being shown; `hurry`: no longer slowly;
 *  `asker`: the seat at this device that may ask the others to take back, `isHere`: whether a seat is played at it, `isAllHere`: whether all people's are. */

/** Keys with long names, as they are printed. @type {Record<string, string>} */
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };
/** Keys that what is being shown does not go on slowly by. */
const HURRY = /^( |Enter|Escape|ArrowRight)$/;
/** News that come within this time are said together. */
const SAY_MS = 500;
export const COLOURS = ["b", "o", "y", "r"];
const SLOTS = /** @type {const} */ (["main", "other", "undo", "end", "hint"]);

export class Shell {
  left = h("div", { class: "left" });
  board = h("section", { class: "board" });
  right = h("div", { class: "rail" });
  drawerPlace = h("div", { class: "panel drawer" });
  /** What others have done, above the board of a narrow window, and beside the status line of a wide one. */
  recap = h("button", { class: "recap", "data-key": "recap", on: { click: () => this.tellAgain() } });
  recapBeside = h("button", {
    class: "recap beside",
    "data-key": "recap.beside",
    on: { click: () => this.tellAgain() },
  });
  statusPlace = h("div", { class: "status", role: "status" });
  dock = h("div", { class: "own" });
  bar = h("div", { class: "bar", role: "group" });
  takeback = new Takeback(this);
  question = new Question(this);
  strip = new Strip(this);
  notice = h("div", { class: "notice", hidden: true });
  speechPlace = h("div", { class: "speech-place", hidden: true });
  panelPlace = h("div", { class: "over", hidden: true });
  stepsPlace = h("div", { class: "steps-place", hidden: true });
  parts = [
    this.left,
    this.recap,
    this.board,
    h("div", { class: "right" }, this.right, this.drawerPlace),
    h(
      "div",
      { class: "dock" },
      this.speechPlace,
      this.notice,
      h(
        "div",
        { class: "says" },
        h("div", { class: "turn-says" }, this.statusPlace, this.strip.place),
        this.recapBeside,
      ),
      this.dock,
      this.question.place,
      this.bar,
      this.stepsPlace,
    ),
  ];
  root = h("main", { class: "tbl" }, ...this.parts, this.panelPlace);
  steady = new Steady(this.root, [this.bar, this.question.place]);

  /**
   * @param {import("../../page/app.js").App} app @param {string} kind @param {{open: (shell: Shell) => Face<any>}} game @param {Deeds} deeds
   */
  constructor(app, kind, game, deeds) {
    this.app = app;
    this.kind = kind;
    this.deeds = deeds;
    /** @type {State | null} */
    this.state = null;
    /** @type {Record<string, any>} */
    this.draft = {};
    this.draftKey = "";
    /** @type {{text: string, clause?: string | null} | null} */
    this.note = null;
    this.isCovered = false;
    /** What the buttons of the bar mean now. */
    this.meaning = "";
    /** How much of the story has been said aloud. */
    this.heard = { game: "", at: 0 };
    this.saying = 0;
    /** The action that a lesson waits for: the control with that `data-a` is marked. @type {string | null} */
    this.wanted = null;
    this.root.dataset.game = kind;
    fill(app.main, this.root);
    document.body.className = `table-page ${kind}`;
    this.drawer = new Drawer(this);
    /** The way through a replay or through earlier moments. @type {Steps | null} */
    this.steps = null;
    this.face = game.open(this);
    tellHeld(this.root, (title) => this.explain(title));
    this.hurried = false;
    this.root.addEventListener("pointerdown", (event) => this.tapped(event), true);
    this.root.addEventListener("pointerdown", (event) => this.strip.touched(event));
    this.root.addEventListener("click", (event) => this.swallow(event), true);
    this.resized = () => this.refresh();
    addEventListener("resize", this.resized);
    this.typed = (/** @type {KeyboardEvent} */ event) => this.hotkey(event);
    addEventListener("keydown", this.typed);
  }

  close() {
    clearTimeout(this.saying);
    removeEventListener("resize", this.resized);
    removeEventListener("keydown", this.typed);
    document.body.className = "";
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
    return innerWidth <= 700;
  }

  /** Whether what lies beside the board is folded away: in a window that is upright, or as low as a phone on its side. */
  get folded() {
    return matchMedia("(max-aspect-ratio:5/4),(max-height:479px)").matches;
  }

  /** Whether the drawer lies over the table instead of beside it. */
  get overlaid() {
    return this.folded || innerWidth <= 1180;
  }

  get calm() {
    return matchMedia("(prefers-reduced-motion:reduce)").matches;
  }

  press = press;

  // People

  /** What a seat is called. @param {number} seat */
  name(seat) {
    const state = /** @type {State} */ (this.state);
    const isPerson = !state.players[seat] || state.players[seat] === "human";
    return isPerson && !this.isNamed(seat) && seat === state.me && !this.deeds.isShared
      ? this.say("web.you")
      : this.nameForAll(seat);
  }

  /** Whether a seat has been given a name. @param {number} seat */
  isNamed(seat) {
    return Boolean(/** @type {State} */ (this.state).names[seat]);
  }

  /** What a seat is called by everybody. @param {number} seat */
  nameForAll(seat) {
    const state = /** @type {State} */ (this.state);
    const given = state.names[seat];
    if (given) return given;
    const who = state.players[seat];
    if (who && who !== "human") return `${this.named("level", who)} ${this.numberOf(seat)}`.trim();
    return this.say("web.player", { number: seat });
  }

  /** A number for a computer beside others of its level; otherwise nothing. @param {number} seat */
  numberOf(seat) {
    const { players, names } = /** @type {State} */ (this.state);
    const alike = Object.keys(players)
      .map(Number)
      .filter((each) => players[each] === players[seat] && players[each] !== "human" && !names[each]);
    return alike.length > 1 && alike.includes(seat) ? alike.indexOf(seat) + 1 : "";
  }

  /** The letter of a seat's colour: b, o, y or r. @param {number} seat */
  colour(seat) {
    const state = /** @type {State} */ (this.state);
    const worn = state.axes.colours;
    if (typeof worn === "string" && worn.length >= seat) return worn[seat - 1].toLowerCase();
    const first = state.me || 1;
    return COLOURS[(seat - first + state.seats) % state.seats];
  }

  /** A seat's badge: colour, pattern and initials. @param {number} seat @param {string} [size] */
  badge(seat, size = "") {
    const letter = this.colour(seat);
    const name = this.name(seat);
    return svg(
      "svg",
      { class: `badge seat-${letter} ${size}`, viewBox: "0 0 30 30", role: "img", "aria-label": name },
      svg("use", { href: `#badge-${letter}` }),
      svg("text", { x: 15, y: 19.6, "text-anchor": "middle", fill: "var(--on-seat)" }, this.initials(seat)),
    );
  }

  /** The first letter of a name, the same to every viewer; where another begins alike, also its number or its second letter. @param {number} seat */
  initials(seat) {
    const { seats } = /** @type {State} */ (this.state);
    const names = Array.from({ length: seats }, (_, at) => this.nameForAll(at + 1));
    const first = (/** @type {string} */ name) => [...name][0].toUpperCase();
    const own = names[seat - 1];
    if (names.filter((name) => first(name) === first(own)).length < 2) return first(own);
    return first(own) + (/\D(\d)$/.exec(own)?.[1] ?? [...own][1] ?? "");
  }

  /** What all that is drawn depends on, apart from what is being chosen. */
  get moment() {
    return [this.drawer.keyOf(/** @type {State} */ (this.state)), this.phone, this.folded, this.calm].join(".");
  }

  // Drawing

  /** @param {State} state @param {Entry[]} news */
  show(state, news) {
    const key = `${state.game}.${state.me}.${state.version}`;
    if (key !== this.draftKey) {
      if (news.length && news.every(({ is }) => is.startsWith("takeback_"))) storeDraft(key, this.draft);
      this.draft = storedDraft(key);
      this.draftKey = key;
      this.note = null;
    }
    this.state = state;
    this.redraw(news);
    if (!this.isCovered) this.announce(state);
  }

  refresh() {
    if (this.state) {
      storeDraft(this.draftKey, this.draft);
      this.redraw([]);
    }
  }

  /** @param {Entry[]} news */
  redraw(news) {
    const state = /** @type {State} */ (this.state);
    keepingFocus(() => {
      this.root.classList.toggle("acting", state.acting);
      this.root.dataset.version = String(state.version);
      this.cover(this.deeds.covered?.(state) ?? false);
      if (!this.isCovered) this.drawTable(state, news);
      this.drawPanel(state);
      this.drawSpeech(state);
    });
    this.deeds.drawn?.();
  }

  /** @param {State} state @param {Entry[]} news */
  drawTable(state, news) {
    this.face.draw(state, news);
    this.drawStatus(state);
    this.strip.draw(this.deeds.takeOff ? (this.face.strip?.(state) ?? null) : null);
    this.drawBar(state);
    this.drawSteps();
    this.drawRecap(state);
    this.drawer.draw(state);
  }

  /** Take the table out of the page, so that nothing of a hidden hand is in it, or lay it again. @param {boolean} covered */
  cover(covered) {
    if (covered === this.isCovered) return;
    this.isCovered = covered;
    if (covered) this.app.tell("");
    this.root.replaceChildren(...(covered ? [] : this.parts), this.panelPlace);
  }

  /** @param {State} state */
  drawStatus(state) {
    const { text: told, why, owed } = this.face.status(state);
    const text = state.past && state.me > 0 && state.actor === state.me ? this.say("web.past.yours") : told;
    const actor = typeof state.actor === "number" ? state.actor : 0;
    this.statusPlace.classList.toggle("mine", state.acting);
    this.statusPlace.setAttribute("aria-label", this.say("web.status"));
    fillAnew(
      this.statusPlace,
      actor > 0 && this.badge(actor),
      ...(owed ?? []).map((each) => h("span", { class: "owed" }, each)),
      h("p", null, h("b", null, text), " ", why && h("span", { class: "why" }, why)),
    );
    const awaited = this.note ? null : this.takeback.waiting(state);
    this.notice.hidden = !this.note && !awaited;
    if (awaited) fill(this.notice, icon("i-info"), h("p", null, awaited));
    if (this.note) {
      fill(
        this.notice,
        icon("i-info"),
        h(
          "p",
          null,
          this.note.text,
          " ",
          this.note.clause &&
            h("a", { href: `/rules?game=${this.kind}#${this.note.clause}`, target: "_blank" }, this.note.clause),
        ),
        h(
          "button",
          {
            class: "icon",
            "data-key": "notice-close",
            "aria-label": this.say("web.close"),
            on: {
              click: () => {
                this.note = null;
                this.refresh();
              },
            },
          },
          icon("i-close"),
        ),
      );
    }
  }

  /** The action bar: the game's buttons, then what every table has. @param {State} state @returns {Button[]} */
  allButtons(state) {
    /** @type {Button[]} */
    const all = state.acting ? this.proposing(state, [...this.face.buttons(state)]) : [];
    if (this.deeds.undo && state.me && state.takesBack > 0 && !all.some(({ slot }) => slot === "undo")) {
      all.push({
        key: "undo",
        slot: "undo",
        label: this.say("web.undo"),
        icon: "i-undo",
        hotkey: "Ctrl+Z",
        run: () => this.deeds.undo?.(),
      });
    }
    if (this.deeds.rewind && state.rewinds && !all.some(({ slot }) => slot === "undo")) all.push(this.rewinding());
    const takeback = all.some(({ slot }) => slot === "undo") ? null : this.takeback.button(state);
    if (takeback) all.push(takeback);
    if (this.deeds.hint && state.acting) {
      all.push({
        key: "hint",
        slot: "hint",
        label: this.say("web.hint.button"),
        icon: "i-hint",
        hotkey: "H",
        run: () => this.drawer.hint(),
      });
    }
    return [...all, ...(this.deeds.extra?.(state) ?? [])];
  }

  /** Back to where one's latest turn began; the game is marked by it, and that is said before. @returns {Button} */
  rewinding() {
    const yes = this.say("web.practice.yes");
    const asks = /** @type {const} */ ({
      when: "useful",
      head: this.say("web.practice.head"),
      text: this.say("web.practice.text"),
      yes,
    });
    return {
      key: "rewind",
      slot: "undo",
      label: this.say("web.practice.button"),
      note: this.say("web.practice.mark"),
      icon: "i-undo",
      asks,
      run: () => this.deeds.rewind?.(),
    };
  }

  /** The game's buttons, with what a hint proposes in the place of what is chosen. @param {State} state @param {Button[]} all @returns {Button[]} */
  proposing(state, all) {
    const { proposed: a } = this.draft;
    if (!a || !state.legal.includes(a)) return all;
    const back = () => {
      this.draft = {};
      this.refresh();
    };
    const label = this.face.phrase(state, a);
    return [
      ...all.filter(({ slot }) => slot === "end"),
      {
        key: "proposed",
        slot: "main",
        label,
        note: this.say("web.hint.proposed"),
        icon: "i-hint",
        primary: true,
        hotkey: "Enter",
        asks: this.askFinal(a),
        run: () => this.act(a),
      },
      { key: "back", slot: "undo", label: this.say("web.ask.back"), icon: "i-close", hotkey: "Escape", run: back },
    ];
  }

  /** Show on the board what playing an action would be. @param {State} state @param {string} a */
  propose(state, a) {
    this.draft = { ...this.face.draft?.(state, a), proposed: a };
    this.note = null;
    this.refresh();
    /** @type {HTMLElement | null} */ (this.bar.querySelector("[data-key='bar.proposed']"))?.focus({
      preventScroll: true,
    });
  }

  /** @param {State} state */
  drawBar(state) {
    const all = this.allButtons(state);
    const isLaid = state.me > 0 && !state.past && this.deeds.act !== undefined;
    const meaning = all
      .map(({ key, slot, label, off }) => [
        slot,
        key,
        typeof label === "string" ? label : /** @type {Node} */ (label).textContent,
        off,
      ])
      .join();
    this.bar.classList.toggle("slots", isLaid);
    this.bar.setAttribute("aria-label", this.say("web.bar"));
    const places = isLaid ? SLOTS : [];
    fill(
      this.bar,
      ...places.map((slot) =>
        h("div", { dataset: { slot } }, ...all.filter((each) => each.slot === slot).map((each) => this.button(each))),
      ),
    );
    if (meaning !== this.meaning) this.steady.change();
    this.meaning = meaning;
    this.question.draw();
  }

  /** Slider and steps, where an earlier moment is shown. */
  drawSteps() {
    const path = this.deeds.path?.() ?? null;
    this.stepsPlace.hidden = path === null;
    this.root.classList.toggle("walks", path !== null);
    if (!path) {
      this.steps?.stop();
      this.steps = null;
      return fill(this.stepsPlace);
    }
    if (!this.steps) {
      this.steps = new Steps(this, this.deeds.act ? "past." : "");
      fill(this.stepsPlace, this.steps.root);
    }
    this.steps.draw(path);
  }

  /** How high the bar reaches above the foot of the dock that it lies in. */
  barTop() {
    const dock = /** @type {HTMLElement} */ (this.bar.offsetParent ?? this.bar.parentElement);
    return dock.clientHeight - this.bar.offsetTop + 4;
  }

  /** @param {Button} each */
  button(each) {
    return h(
      "button",
      {
        class: `btn ${each.primary ? "primary" : ""}`,
        "data-key": `bar.${each.key}`,
        "data-a": each.a ?? null,
        "aria-disabled": each.off ? "true" : null,
        "aria-expanded": each.asks ? String(this.question.open?.key === each.key) : null,
        title: each.off ?? null,
        on: { click: () => this.run(each) },
      },
      each.icon && icon(each.icon),
      h("span", null, each.label, (each.off || each.note) && h("small", null, each.off ?? each.note)),
      each.hotkey && h("kbd", { "aria-hidden": "true" }, SIGNS[each.hotkey] ?? each.hotkey),
    );
  }

  /** Do what a button is for, or say why not, or ask first. @param {Pick<Button, "key" | "off" | "run" | "asks">} each */
  run({ key, off, run, asks }) {
    if (off) return this.explain(off);
    if (!isAsked(asks) || this.deeds.isLesson) return run();
    if (this.question.open?.key === key) return this.question.close();
    this.question.put(asks, key, run);
  }

  /** What others have done since the viewer's last turn; it stays until they act again. @param {State} state */
  drawRecap(state) {
    const turns = this.toldTurns(state);
    const isTelling = this.deeds.isTelling?.() ?? false;
    const way = isTelling ? "on" : this.deeds.again && turns.length > 0 ? "again" : "";
    const does = way && this.say(`web.told.${way}`);
    this.root.classList.toggle("telling", isTelling);
    for (const place of [this.recap, this.recapBeside]) {
      const said = h("span", { class: "told" }, ...told(this, turns));
      place.title = does;
      place.toggleAttribute("data-again", isTelling);
      fillAnew(place, said, way && icon(isTelling ? "i-right" : "i-replay"), does && h("span", { class: "vh" }, does));
      place.classList.toggle("empty", !turns.length);
      if (isTelling) place.scrollTop = place.scrollHeight;
    }
  }

  /** Whether these entries have something to tell of others. @param {State} state @param {Entry[]} entries */
  tells(state, entries) {
    return this.face.story(state, entries).some((line) => !line.own && !line.isQuiet);
  }

  /** All that has come is shown. */
  toldAll() {
    if (!this.state || this.isCovered) return;
    if (this.root.classList.contains("telling")) this.drawRecap(this.state);
    this.announce(this.state);
  }

  /** @param {State} state */
  toldTurns(state) {
    const until = state.past ? state.entries.length : Infinity;
    return sinceOwn(turnsOf(this.drawer.lines(state).filter((line) => line.at < until)), state.me);
  }

  /** Show once more on the board what is told; where that cannot be, in the log. */
  tellAgain() {
    const { state, deeds } = this;
    if (deeds.isTelling?.()) return deeds.hurry?.();
    const first = state && this.toldTurns(state)[0]?.lines[0];
    if (first && deeds.again) deeds.again(first.at);
    else this.drawer.show("log");
  }

  /** What lies over the table: the end, a hand-over, an earlier moment. @param {State} state */
  drawPanel(state) {
    const panel = this.deeds.panel?.(state) ?? null;
    const appears = panel !== null && this.panelPlace.hidden;
    this.panelPlace.hidden = panel === null;
    for (const part of this.parts) part.inert = panel !== null;
    fill(this.panelPlace, panel);
    if (appears) /** @type {HTMLElement} */ (panel).focus({ preventScroll: true });
  }

  /** What a lesson says, and the mark on what it means. @param {State} state */
  drawSpeech(state) {
    const speech = this.deeds.speech?.(state) ?? null;
    this.speechPlace.hidden = speech === null;
    fill(this.speechPlace, speech);
    for (const each of this.root.querySelectorAll("[data-a]"))
      each.classList.toggle("wanted", this.wanted !== null && each.getAttribute("data-a") === this.wanted);
  }

  /** Say once what others have done, when nothing more is about to be shown, and what is to be done. @param {State} state */
  announce(state) {
    if (state.past || state.game !== this.heard.game) this.heard = { game: state.game, at: playsOf(state).length };
    if (state.past || playsOf(state).length === this.heard.at) return;
    clearTimeout(this.saying);
    this.saying = window.setTimeout(() => this.sayNews(), state.acting || state.over ? 0 : SAY_MS);
  }

  /** What has not been said yet. */
  sayNews() {
    const { state, heard } = this;
    if (!state || this.isCovered || this.deeds.isTelling?.()) return;
    const turns = turnsOf(this.drawer.lines(state).filter((line) => line.at >= heard.at && !line.own));
    heard.at = playsOf(state).length;
    const news = turns.filter((turn) => turn.lines.some((line) => !line.isQuiet));
    const said = news.map((turn) => spoken(turn, this.lang));
    if (state.acting) said.push(this.face.status(state).text);
    if (said.length) this.app.tell(said.join(" "));
  }

  // Doing

  /** Play one action, or several of which all are played or none; first ask whoever wants to be asked before all that is final.
   * @param {string | string[]} a @param {boolean} [isFinal] whether they could not be taken back */
  act(a, isFinal) {
    const asks = this.askFinal(a, isFinal);
    if (this.question.isAgreed || !isAsked(asks) || this.deeds.isLesson) return this.play(a);
    this.drawer.clear();
    this.question.put(asks, String(a), () => this.play(a));
  }

  /** What is asked before something that could not be taken back, by what the server says of it.
   * @param {string | string[]} a @param {boolean} [isFinal] @returns {import("./question.js").Asked | undefined} */
  askFinal(a, isFinal) {
    const state = /** @type {State} */ (this.state);
    if (!(isFinal ?? state.offers[state.legal.indexOf(String(a))]?.final)) return undefined;
    const phrases = new Set([a].flat().map((each) => this.face.phrase(state, each)));
    return {
      when: "final",
      head: this.app.words.joined([...phrases].filter(Boolean)),
      text: this.say("web.ask.final"),
      yes: this.say("web.ask.play"),
    };
  }

  /** Play without a question. @param {string | string[]} a */
  async play(a) {
    const texts = Array.isArray(a) ? a : [a];
    const answer = await this.deeds.act?.(texts);
    if (answer?.is === "nak") this.explain(this.face.refused?.(answer) ?? answer.text, answer.clause);
  }

  undo() {
    this.deeds.undo?.();
  }

  /** Say why something cannot be done. @param {string} text @param {string | null} [clause] */
  explain(text, clause = null) {
    this.note = { text, clause };
    this.app.tell(text);
    this.refresh();
  }

  /** A tap on the table while others' doings are shown is for that, and for nothing that comes to lie under it. @param {PointerEvent} event */
  tapped(event) {
    const place = /** @type {Element} */ (event.target);
    this.hurried =
      this.deeds.isTelling?.() === true && place.closest(".board, .dock, .left") !== null && !place.closest(".recap");
    if (this.hurried) this.deeds.hurry?.();
  }

  /** @param {Event} event */
  swallow(event) {
    if (!this.hurried) return;
    this.hurried = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  hotkey(event) {
    const { target } = event;
    const writes =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement;
    if (!this.state || event.altKey || event.metaKey || (writes && event.key !== "Escape")) return;
    if (this.deeds.isTelling?.() && HURRY.test(event.key)) {
      event.preventDefault();
      return this.deeds.hurry?.();
    }
    const name = `${event.ctrlKey ? "Ctrl+" : ""}${event.key.length === 1 ? event.key.toUpperCase() : event.key}`;
    if (name === "Enter" && target instanceof Element && target.closest("button,a,[role=button],summary")) return;
    if (!this.panelPlace.hidden) {
      if (name === "Escape") /** @type {HTMLElement | null} */ (this.panelPlace.querySelector(".shut"))?.click();
      return;
    }
    if (this.question.open && name === "Escape") return this.question.close();
    const found = [...this.allButtons(this.state), ...(this.steps?.hotkeys ?? [])].find((each) => each.hotkey === name);
    if (!found) return event.repeat || this.drawer.hotkey(name, event);
    event.preventDefault();
    if (
      found.slot &&
      found.slot !== "hint" &&
      (event.repeat || this.steady.isDeaf(event.timeStamp) || this.steady.isTwice(name, event.timeStamp))
    )
      return;
    if (this.question.open?.key === found.key) this.question.agree();
    else this.run(found);
  }
}
