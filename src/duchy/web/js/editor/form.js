// @ts-check
/** The form of a position: places with pieces, a tray of those that lie nowhere, counters and choices. A piece is
 *  picked up by a tap and put down by a tap on a place, or dragged; what there is, each game says. */

import { fill, h, icon } from "../page/dom.js";
import { stopTowards } from "./arrows.js";
import { steppers } from "./deeds.js";
import { keepingScroll } from "./scrolled.js";
import { FLAW } from "./standing.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./diagram.js").Diagram} Diagram */
/** A piece; `isMany`: there are always more of it, so that it stays picked up.
 *  @typedef {{id: string, label: string, face: Node, isMany?: boolean}} Piece */
/** Where pieces lie; `line`: how its line of the diagram begins.
 *  @typedef {{id: string, label: string, line: string, pieces: Piece[], head?: Node | string}} Place */
/** @typedef {{key: string, label: string, line: string, value: number, least: number, most: number, sign?: Node,
 *  set: (diagram: Diagram, value: number) => void}} Counter */
/** @typedef {{key: string, label: string, line: string, value: string, options: [string, string][],
 *  set: (diagram: Diagram, value: string) => void}} Choice */
/** @typedef {{key: string, head: Node | string, label: string, kind?: string, places?: Place[], counters?: Counter[],
 *  choices?: Choice[], drawn?: Node}} Section */
/** What a game says of its diagrams; `put`: whether the piece may lie there; `lies`: where it may, if it may not, and
 *  the rule; `about`: what else can be changed of a piece that is picked up; `told`: what lies where the board has no
 *  place for it.
 *  @typedef {{board: (diagram: Diagram, form: Form) => Section[], tray: (diagram: Diagram) => {head: string,
 *  pieces: Piece[]}[], put: (diagram: Diagram, piece: string, place: string) => boolean, lies: (piece: string) =>
 *  {text: string, clause: string}, take: (diagram: Diagram, piece: string) => void, about?: (diagram: Diagram,
 *  piece: string) => {counters?: Counter[], choices?: Choice[]}, told?: (diagram: Diagram, place: string) => string,
 *  phrase: (state: any, a: string) => string, phrases?: (state: any, plan: string[]) => string[]}} Rules */

/** The room of the ring around what has the focus. */
const RING = 6;
/** What is scrolled in small windows. */
const SCROLLED = [".ed-map", ".ed-tray"];

export class Form {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Rules | null} */
    this.rules = null;
    /** The piece that is picked up. */
    this.held = "";
    /** Where something has just been put down, which is told once it lies there. */
    this.placed = "";
    /** What the focus goes back to when the controls of what was picked up are gone. */
    this.left = "";
    this.root = h("div", {
      class: "ed-form",
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        focusin: (/** @type {FocusEvent} */ event) => this.uncover(/** @type {Element} */ (event.target)),
      },
    });
  }

  /** What the keyboard has led to is not left below the hand or the tray, which stay in the window.
   *  @param {Element} target */
  uncover(target) {
    const [hand, tray] = [".ed-hand", ".ed-tray"].map((each) => this.root.querySelector(each));
    if (!hand || !tray || [hand, tray].some((each) => each.contains(target)) || !target.matches(":focus-visible"))
      return;
    const { top, bottom } = target.getBoundingClientRect();
    const [least, most] = [hand.getBoundingClientRect().bottom + RING, tray.getBoundingClientRect().top - RING];
    const by = top < least ? top - least : bottom > most ? bottom - most : 0;
    if (by) scrollBy({ top: by, behavior: "instant" });
  }

  /** Put nothing down. */
  drop() {
    if (!this.held) return;
    this.leave();
    this.refresh();
  }

  /** What is picked up is put down, and the focus is left with it. */
  leave() {
    this.left = this.root.querySelector(".ed-hand")?.contains(document.activeElement) ? this.held : "";
    this.held = "";
    this.editor.note = "";
  }

  refresh() {
    if (this.root.isConnected) this.editor.draw();
  }

  /** @param {string} piece */
  pick(piece) {
    this.held = this.held === piece ? "" : piece;
    this.editor.note = "";
    this.refresh();
  }

  /** Put what is held down at a place. @param {string} place @param {Piece | undefined} held */
  put(place, held = this.piece()) {
    const { editor, rules } = this;
    if (!held || !rules) return editor.app.tell(editor.app.say("editor.pick_first"));
    const { diagram } = editor;
    if (!rules.put(diagram, held.id, place)) {
      const { text, clause } = rules.lies(held.id);
      return editor.explain(text, clause);
    }
    if (!held.isMany) this.held = "";
    this.placed = place;
    editor.change(diagram.text());
  }

  /** Back to the tray with what is held. */
  takeOff() {
    const { editor, rules, held } = this;
    this.leave();
    editor.edit((diagram) => rules?.take(diagram, held));
  }

  /** The piece that is held, wherever it lies. */
  piece(id = this.held) {
    const { rules } = this;
    const { diagram } = this.editor;
    if (!rules || !id) return undefined;
    const free = rules.tray(diagram).flatMap(({ pieces }) => pieces);
    const isIt = (/** @type {Piece} */ piece) => piece.id === id;
    return (
      free.find(isIt) ??
      rules
        .board(diagram, this)
        .flatMap(({ places = [] }) => places.flatMap(({ pieces }) => pieces))
        .find(isIt)
    );
  }

  // Drawing

  /** @param {HTMLElement} place */
  draw(place) {
    const { rules, editor } = this;
    const { say } = editor.app;
    if (!rules) return fill(place, h("p", { class: "muted" }, say("editor.text_only")));
    const { diagram } = editor;
    if (!this.piece()) this.held = "";
    this.root.dataset.game = editor.game;
    this.root.classList.toggle("holding", this.held !== "");
    const sections = rules.board(diagram, this).map((each) => this.section(each));
    keepingScroll(this.root, SCROLLED, () => fill(this.root, this.hand(diagram), ...sections, this.tray(diagram)));
    if (this.root.parentElement !== place) fill(place, this.root);
    if (this.placed) editor.app.tell(this.told(diagram, this.placed));
    this.placed = "";
    const { left } = this;
    this.left = "";
    if (left && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-key="piece.${left}"]`))?.focus();
    }
  }

  /** What lies in a place now. @param {Diagram} diagram @param {string} id */
  told(diagram, id) {
    const places = this.rules?.board(diagram, this).flatMap((each) => each.places ?? []);
    const found = places?.find((each) => each.id === id);
    return found ? this.named(found) : (this.rules?.told?.(diagram, id) ?? "");
  }

  /** @param {Place} place */
  named({ label, pieces }) {
    const { say, words } = this.editor.app;
    return say("editor.place", { place: label, number: words.counted("editor.lying", pieces.length) });
  }

  /** Arrow keys lead from piece to piece, from place to place, to a map and back. @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented) return;
    const next = stopTowards(event.key, /** @type {Element} */ (event.target), this.root);
    if (next) event.preventDefault();
    next?.focus();
  }

  /** What is picked up, and what can be done with it. @param {Diagram} diagram */
  hand(diagram) {
    const { app, note } = this.editor;
    const held = this.piece();
    if (!held) return h("div", { class: "ed-hand" }, this.short(), ...steppers(this.editor));
    const lies = !this.rules?.tray(diagram).some(({ pieces }) => pieces.some(({ id }) => id === held.id));
    const { counters = [], choices = [] } = this.rules?.about?.(diagram, held.id) ?? {};
    return h(
      "div",
      { class: "ed-hand full" },
      h("span", { class: "ed-face", "aria-hidden": "true" }, held.face.cloneNode(true)),
      h("p", null, note || app.say("editor.held", { piece: held.label })),
      ...counters.map((each) => this.counter(each)),
      ...choices.map((each) => this.choice(each)),
      lies &&
        h(
          "button",
          { class: "btn", "data-key": "editor.take", on: { click: () => this.takeOff() } },
          app.say("editor.take"),
        ),
      h(
        "button",
        {
          class: "icon",
          "data-key": "editor.drop",
          "aria-label": app.say("editor.drop"),
          on: { click: () => this.drop() },
        },
        icon("i-close"),
      ),
    );
  }

  /** What is wrong, which is told in full beside the form or below it; otherwise how to go about it. */
  short() {
    const { app, flaw, note } = this.editor;
    if (note) return h("p", { "aria-hidden": "true" }, note);
    if (flaw)
      return h("p", { class: "ed-short trouble", "aria-hidden": "true" }, icon("i-warn"), h("span", null, flaw.text));
    return h("p", null, app.say(matchMedia("(pointer: fine)").matches ? "editor.how_mouse" : "editor.how"));
  }

  /** @param {Section} section */
  section({ key, head, label, kind = "", places = [], counters = [], choices = [], drawn }) {
    return h(
      "section",
      { class: `ed-section ${kind}`.trim(), "data-section": key, "aria-label": label },
      head && h("h2", null, head),
      drawn,
      ...places.map((each) => this.place(each)),
      counters.length > 0 && h("div", { class: "ed-counters" }, ...counters.map((each) => this.counter(each))),
      choices.length > 0 && h("div", { class: "ed-choices" }, ...choices.map((each) => this.choice(each))),
    );
  }

  /** @param {Place} place */
  place(place) {
    const { id, label, line, pieces, head } = place;
    const { app } = this.editor;
    const held = this.piece();
    const put = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.put(id);
    };
    return h(
      "div",
      {
        class: `ed-place ${this.isFlawed(line) ? "flawed" : ""}`.trim(),
        "data-place": id,
        role: "group",
        "aria-label": label,
        on: {
          click: () => held && this.put(id),
          dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
          drop: (/** @type {DragEvent} */ event) => {
            event.preventDefault();
            const dragged = this.piece(event.dataTransfer?.getData("text/plain"));
            this.put(id, dragged);
          },
        },
      },
      h("span", { class: "ed-name" }, head ?? label),
      ...pieces.map((each) => this.button(each)),
      h(
        "button",
        {
          class: "ed-put",
          "data-key": `put.${id}`,
          "aria-label": held ? app.say("editor.put", { piece: held.label, place: label }) : this.named(place),
          "aria-describedby": this.isFlawed(line) && FLAW,
          on: { click: put },
        },
        icon("i-plus"),
      ),
    );
  }

  /** A piece, in its place or in the tray. @param {Piece} piece */
  button({ id, label, face }) {
    return h(
      "button",
      {
        class: `ed-piece ${this.isNamed(id) ? "flawed" : ""}`.trim(),
        "data-key": `piece.${id}`,
        draggable: "true",
        "aria-label": label,
        title: label,
        "aria-pressed": String(this.held === id),
        "aria-describedby": this.isNamed(id) && FLAW,
        on: {
          click: (/** @type {Event} */ event) => {
            if (this.held && this.held !== id && /** @type {Element} */ (event.currentTarget).closest(".ed-place"))
              return;
            event.stopPropagation();
            this.pick(id);
          },
          dragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", id),
        },
      },
      face,
    );
  }

  /** @param {Counter} counter */
  counter({ key, label, line, value, least, most, sign, set }) {
    const { editor } = this;
    const change = (/** @type {number} */ to) => {
      if (Number.isInteger(to) && to !== value)
        editor.edit((diagram) => set(diagram, Math.max(least, Math.min(most, to))));
    };
    const go = (/** @type {number} */ to) => {
      change(to);
      editor.app.tell(`${label} ${to}`);
    };
    const step = (/** @type {number} */ by, /** @type {string} */ name) =>
      h(
        "button",
        {
          class: "icon",
          "data-key": `${key}.${name}`,
          "aria-label": editor.app.say(`editor.${name}`, { label }),
          "aria-disabled": value + by < least || value + by > most ? "true" : null,
          on: { click: () => value + by >= least && value + by <= most && go(value + by) },
        },
        icon(`i-${name}`),
      );
    return h(
      "div",
      { class: `ed-counter ${this.isFlawed(line) ? "flawed" : ""}`.trim(), role: "group", "aria-label": label },
      h("span", { "aria-hidden": "true", title: label }, sign ?? label),
      step(-1, "minus"),
      h("input", {
        type: "number",
        inputmode: "numeric",
        min: least,
        max: most,
        value,
        "aria-label": label,
        "data-key": key,
        "data-written": value,
        ...this.wrong(line),
        on: { change: (/** @type {any} */ event) => change(Number(event.target.value)) },
      }),
      step(1, "plus"),
    );
  }

  /** @param {Choice} choice */
  choice({ key, label, line, value, options, set }) {
    const known = options.some(([each]) => each === value);
    const all = known ? options : [/** @type {[string, string]} */ ([value, value]), ...options];
    return h(
      "label",
      { class: `ed-choice ${this.isFlawed(line) ? "flawed" : ""}`.trim() },
      h("span", null, label),
      h(
        "select",
        {
          "data-key": key,
          ...this.wrong(line),
          on: { change: (/** @type {any} */ event) => this.editor.edit((diagram) => set(diagram, event.target.value)) },
        },
        ...all.map(([each, text]) => h("option", { value: each, selected: each === value }, text)),
      ),
    );
  }

  /** @param {Diagram} diagram */
  tray(diagram) {
    const { app } = this.editor;
    const groups = this.rules?.tray(diagram) ?? [];
    return h(
      "section",
      { class: "ed-tray", "aria-label": app.say("editor.tray"), "data-section": "tray" },
      ...groups
        .filter(({ pieces }) => pieces.length)
        .map(({ head, pieces }) =>
          h(
            "div",
            { class: "ed-group", role: "group", "aria-label": head },
            h("h3", null, head),
            ...pieces.map((each) => this.button(each)),
          ),
        ),
    );
  }

  /** Whether the flaw that was found is in the line that begins like this. @param {string} line */
  isFlawed(line) {
    const { flawed } = this.editor;
    return line !== "" && (flawed === line || flawed.startsWith(`${line} `));
  }

  /** Whether the flaw that was found names a piece. @param {string} id */
  isNamed(id) {
    return this.editor.flaw?.detail.split(/[\s(]/).includes(id) ?? false;
  }

  /** What is wrong is read with the field where it stands. @param {string} line */
  wrong(line) {
    return this.isFlawed(line) && { "aria-invalid": "true", "aria-describedby": FLAW };
  }
}
