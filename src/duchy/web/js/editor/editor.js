// @ts-check
/** A position made up by hand: a diagram as text and as a form, checked while it is changed, judged, played on. */

import { addressed, unaddressed } from "../page/addressed.js";
import { fill, fillFor, focusOn, h } from "../page/dom.js";
import { furniture, loadStyle } from "../page/furniture.js";
import { moduleOf } from "../page/modules.js";
import { recallInTab, rememberInTab } from "../page/shelf.js";
import { planned } from "../table/plan.js";
import { Desk } from "../desk/desk.js";
import { deeds } from "./deeds.js";
import { Diagram } from "./diagram.js";
import { Form } from "./form.js";
import { headForm } from "./head.js";
import { FLAW, standing } from "./standing.js";
import { steppedBy, Steps, TYPED_MS } from "./steps.js";

/** @typedef {import("../table/protocol.js").Sketched} Sketched */
/** @typedef {import("../table/protocol.js").Flaw} Flaw */
/** @typedef {import("../table/protocol.js").Estimate} Estimate */
/** @typedef {import("../page/listing.js").ListedGame} ListedGame */

const ADDRESS = "/editor";
/** The parts of the words, and of the style. */
const PART = "editor";
/** What shows a judgement, and its words, are fetched with the first one. */
const JUDGED = "analysis/judged";
const JUDGES = "analysis";
/** Numbers that are dealt by are below this. */
const DEALS = 1_000_000;
/** Where steps are kept while the page is left. */
const KEPT = "editor";
/** The server reads no longer texts. */
const MOST_CHARACTERS = 16_384;
/** A judgement that takes longer waits for the judge to be made ready. */
const SOON_MS = 2500;
/** What takes the focus when the control that had it is gone. */
const INSTEAD = ['[data-key="editor.undo.here"]', '[data-key="editor.drop"]', '[data-key="editor.undo"]'];
/** Begins the hash that names a position to be played on. */
const PLAYED_ON = "d=";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [answer] = await Promise.all([fetch("/api/games"), app.need(PART), loadStyle(PART)]);
  /** @type {import("../page/listing.js").Listing} */
  const { games } = await answer.json();
  const editor = new Editor(app, games);
  await editor.begin(unaddressed(location.hash.slice(1)));
  return {
    get title() {
      return app.say("editor.head");
    },
    translate: () => editor.check(),
    complain: (/** @type {string} */ text) => editor.explain(text),
    close: () => editor.close(),
  };
}

export class Editor {
  /** @param {import("../page/app.js").App} app @param {ListedGame[]} games */
  constructor(app, games) {
    this.app = app;
    this.games = games;
    this.desk = new Desk(app);
    this.text = "";
    this.steps = new Steps();
    /** The position, if the text is one. @type {Sketched | null} */
    this.found = null;
    /** What is wrong with the text, if something is. @type {Flaw | null} */
    this.flaw = null;
    /** The position that was judged last, and how. @type {{text: string, estimate: Estimate} | null} */
    this.verdict = null;
    /** What draws it. @type {typeof import("../analysis/judged.js").judged | null} */
    this.judged = null;
    this.isJudging = false;
    /** Whether it has been said why that takes so long. */
    this.isSlow = false;
    this.isChecking = false;
    this.areOptionsOpen = false;
    this.note = "";
    /** The rule behind a note. @type {{note: string, clause: string}} */
    this.cited = { note: "", clause: "" };
    this.timer = 0;
    /** How many games have been begun: only the last one is shown, whichever answer comes last. */
    this.begun = 0;
    /** The game whose form is shown, and its part of the form. */
    this.game = "";
    this.form = new Form(this);
    this.root = h("main");
    this.places = this.lay();
    this.typed = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.typed);
  }

  close() {
    clearTimeout(this.timer);
    removeEventListener("keydown", this.typed);
    const { before, after } = this.steps;
    rememberInTab(KEPT, { text: this.text.trim(), before, after });
  }

  /** @param {string | null} text from the address */
  async begin(text) {
    if (text?.trim()) {
      this.text = `${text.trim()}\n`;
      const kept = recallInTab(KEPT);
      if (kept?.text === text.trim()) this.steps = new Steps(kept);
      return this.check();
    }
    const [game] = this.games;
    await this.start(`${game.name} ${game.editions[0].name} seats=${game.seats[0]}`);
    this.steps = new Steps();
  }

  /** The diagram that the form shows: as the program writes it, if it is a position. */
  get diagram() {
    return new Diagram(this.found?.diagram ?? this.text);
  }

  // Changing it

  /** Change the position. @param {string} text @param {boolean} [isTyped] */
  change(text, isTyped = false) {
    if (text === this.text) return;
    this.steps.add(this.text, isTyped);
    this.text = text;
    this.found = null;
    this.note = "";
    clearTimeout(this.timer);
    if (isTyped) this.timer = setTimeout(() => this.check(), TYPED_MS);
    else this.check();
  }

  /** Change it line by line. @param {(diagram: Diagram) => void} work */
  edit(work) {
    const { diagram } = this;
    work(diagram);
    this.change(diagram.text());
  }

  /** @param {"undo" | "redo"} which */
  step(which) {
    const text = this.steps[which](this.text);
    if (text === undefined) return this.explain(this.app.say(`editor.no_${which}`));
    this.text = text;
    this.found = null;
    this.note = "";
    this.app.tell(this.app.say(which === "undo" ? "editor.undone" : "editor.redone"));
    this.check();
  }

  /** A game from its start, as it might be dealt. @param {string} head */
  async start(head) {
    const number = ++this.begun;
    const answer = await this.ask("/api/position", { diagram: head, deal: Math.floor(Math.random() * DEALS) });
    if (number !== this.begun) return;
    if (answer.is === "sketched") this.change(answer.diagram);
    else this.explain(answer.text);
  }

  // Asking the server

  /** @param {string} address @param {{diagram: string, deal?: number}} message @returns {Promise<any>} */
  async ask(address, message) {
    if (message.diagram.length > MOST_CHARACTERS) {
      const number = MOST_CHARACTERS.toLocaleString(this.app.lang);
      const text = this.app.say("editor.too_long", { number });
      return { is: "flaw", line: 0, code: "TOO_LONG", clause: null, text, detail: "" };
    }
    const answer = await fetch(address, {
      method: "POST",
      body: JSON.stringify(message),
      headers: { "Content-Type": "application/json", "Accept-Language": this.app.lang },
    }).catch(() => null);
    return (await answer?.json().catch(() => null)) ?? { is: "nak", text: this.app.whyNot(answer) };
  }

  /** Find out whether the text is a position of the game. */
  async check() {
    clearTimeout(this.timer);
    const { text } = this;
    this.isChecking = true;
    const answer = await this.ask("/api/position", { diagram: text });
    if (text !== this.text) return;
    this.isChecking = false;
    this.found = answer.is === "sketched" ? answer : null;
    this.flaw = answer.is === "flaw" ? answer : null;
    if (answer.is === "nak") this.note = answer.text;
    await this.furnish();
    if (text !== this.text) return;
    this.app.readdress(`${ADDRESS}#${addressed(text)}`);
    this.draw();
  }

  /** Fetch what a game is drawn with; of a position with a flaw, what it is laid out on. */
  async furnish() {
    const { game } = this.diagram.head;
    const isKnown = /** @type {boolean} */ (this.games.some(({ name }) => name === game)) || this.found !== null;
    if (!isKnown) return;
    if (this.game !== game) {
      const module = await furniture(this.app, game);
      this.form.rules = module.hasForm ? (await moduleOf(`editing/${game}/form`)).form(this.desk) : null;
      this.form.drop();
      this.game = game;
    }
    if (this.found) this.desk.lay(this.found);
    else if (this.desk.state?.game !== game || this.desk.seats !== this.diagram.head.seats) await this.bare();
  }

  /** Of a position that cannot be drawn: an empty one, or a start, of the same kind. */
  async bare() {
    const [head] = this.diagram.lines;
    const answer = await this.ask("/api/position", { diagram: head, deal: 0 });
    if (answer.is === "sketched") this.desk.lay(answer);
  }

  async judge() {
    const { text } = this;
    this.isJudging = true;
    this.isSlow = false;
    this.draw();
    const waiting = setTimeout(() => {
      this.isSlow = true;
      this.draw();
    }, SOON_MS);
    const [answer, module] = await Promise.all([
      this.ask("/api/judge", { diagram: text }),
      moduleOf(JUDGED),
      this.app.need(JUDGES),
    ]);
    clearTimeout(waiting);
    this.judged = module.judged;
    this.isJudging = false;
    if (answer.is === "estimate") this.verdict = { text, estimate: answer };
    else this.note = answer.text;
    this.draw();
    if (answer.is === "estimate" && text === this.text) this.app.tell(this.app.say("editor.judged"));
  }

  /** A plan in words; as it is written in records, if there are none. @param {string[]} plan
   *  @param {boolean} [goesOn] whether more of the turn follows */
  phrase(plan, goesOn) {
    const { state } = this.desk;
    const said = state && this.form.rules ? planned(this.app, this.form.rules, state, plan, goesOn) : plan;
    return said.length ? this.app.words.joined(said) : plan.join(", ");
  }

  // Drawing

  lay() {
    const places = {
      head: h("section", { class: "ed-head" }),
      board: h("div", { class: "ed-board" }),
      deeds: h("div", { class: "ed-deeds" }),
      state: h("div", { class: "ed-state", role: "status" }),
      text: /** @type {HTMLTextAreaElement} */ (
        h("textarea", {
          class: "ed-text",
          rows: 14,
          spellcheck: "false",
          autocapitalize: "off",
          autocomplete: "off",
          wrap: "off",
          "data-key": "editor.text",
          on: { input: () => this.change(places.text.value, true) },
        })
      ),
      label: h("label", { class: "ed-label" }),
      verdict: h("div", { class: "ed-verdict" }),
    };
    places.label.append(h("h2", null), places.text);
    this.root = h(
      "main",
      { class: "home ed" },
      h("h1", { class: "vh" }),
      places.head,
      h("div", { class: "ed-side" }, places.deeds, places.state, places.verdict, places.label),
      places.board,
    );
    return places;
  }

  draw() {
    const { app, places, flaw } = this;
    if (!this.root.isConnected) app.lay(this.root);
    const hadFocus = this.root.contains(document.activeElement);
    this.root.className = `home ed ${this.game}`.trim();
    fill(/** @type {Element} */ (this.root.querySelector("h1")), app.say("editor.head"));
    fill(places.head, ...headForm(this));
    if (places.text.value !== this.text) places.text.value = this.text;
    fill(/** @type {Element} */ (places.label.firstChild), app.say("editor.text"));
    places.text.setAttribute("aria-invalid", String(flaw !== null));
    if (flaw) places.text.setAttribute("aria-describedby", FLAW);
    else places.text.removeAttribute("aria-describedby");
    fill(places.deeds, ...deeds(this));
    // It is read aloud whenever it is drawn.
    const known = JSON.stringify([app.lang, this.game, flaw, this.flawed, this.found !== null, this.note]);
    fillFor(places.state, known, () => standing(this));
    const { verdict } = this;
    fill(
      places.verdict,
      this.isJudging && h("p", { class: "muted", role: "status" }, this.judging()),
      verdict?.text === this.text && (this.judged?.(this, verdict.estimate) ?? null),
    );
    this.form.draw(places.board);
    app.drawTop();
    if (hadFocus && document.activeElement === document.body) focusOn(this.root, ...INSTEAD);
  }

  /** What is said while it is judged. */
  judging() {
    const { say } = this.app;
    return this.isSlow ? `${say("editor.judging")} ${say("editor.judging_first")}` : say("editor.judging");
  }

  /** The line that is wrong, if one is. */
  get flawed() {
    return this.flaw ? (this.text.split("\n")[this.flaw.line - 1]?.trim() ?? "") : "";
  }

  /** Select a line of the text. @param {number} number */
  showLine(number) {
    const { text } = this.places;
    const lines = text.value.split("\n");
    const from = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    text.focus();
    text.setSelectionRange(from, from + (lines[number - 1]?.length ?? 0));
  }

  playOn() {
    return this.app.go(`/analysis#${PLAYED_ON}${addressed(this.text)}`);
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.explain(this.app.say("editor.copied"));
    } catch {
      this.explain(this.app.say("editor.not_copied"));
    }
  }

  /** @param {string} text @param {string} [clause] the rule behind it */
  explain(text, clause = "") {
    if (text === this.note) this.app.tell(text);
    this.note = text;
    this.cited = { note: text, clause };
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inText = isWritten(/** @type {Element} */ (event.target));
    if (event.key === "Escape") return this.form.drop();
    const which = inText ? null : steppedBy(event);
    if (!which) return;
    event.preventDefault();
    this.step(which);
  }
}

/** Whether somebody is writing in a field, where the browser undoes: in a number only until it is in effect.
 *  @param {Element} field */
function isWritten(field) {
  if (field instanceof HTMLInputElement) return field.value !== field.dataset.written;
  return field instanceof HTMLTextAreaElement;
}
