// @ts-check
/** What if: the game is played on from a moment, chance as it came, drawn or chosen, others by a strong player; what
 *  that is worth is told after each step. All that has been tried is kept, as a tree (`tree.js`). */

import { fill, focusOn, h, icon } from "../page/dom.js";
import { post } from "./branch.js";
import { back } from "./editing.js";
import { grown, heard, share, worded, worth } from "./steps.js";
import { keep } from "./tried.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./branch.js").Branch} Branch */
/** @typedef {import("../table/protocol.js").Worth} Worth */
/** @typedef {import("../table/shell/shell.js").Entry} Entry */
/** @typedef {import("../table/shell/shell.js").Button & {isNamed?: boolean}} Button */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Root} Root */

/** Numbers that are drawn by are below this. */
const SEEDS = 1_000_000;
/** Over how many tables that cannot be told apart a worth is averaged: at first, and then while it is looked at. */
const WORLDS = [32, 128, 512];
/** Half an interval below this is not seen. */
const FINE = 0.005;
/** How long somebody looks before it is asked what that is worth, before that is refined, and before it is asked again
 *  if there were too many questions. */
const LOOKED_MS = 300;
const REFINED_MS = 1000;
const AGAIN_MS = 5000;
const TOO_MANY = "TOO_MANY_QUESTIONS";
/** The button that begins it, and the one that opens the drawer in which that is. */
const LED_AWAY = ["[data-key='review.what_if']", "[data-key='bar.review']"];

export class WhatIf {
  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    /** @type {Branch | null} */
    this.branch = null;
    /** Where it was played on from, by moment, eyes and seat told of. @type {Map<string, Root>} */
    this.roots = new Map();
    /** What is shown. @type {Step | null} */
    this.here = null;
    /** Whether a strong player is thinking. */
    this.isThinking = false;
    /** Whether others are being played until somebody else decides. */
    this.isSkipping = false;
    /** The seat that the worth of a table is told of. */
    this.own = 0;
    /** What a table is worth, where it is said beside the buttons. */
    this.figure = h("span", { class: "worth" });
    this.timer = 0;
  }

  get isOn() {
    return this.branch !== null;
  }

  /** The button that begins it. */
  button() {
    const { app, shell, replay, at, eyes, own, hides } = this.analysis;
    const off = at >= replay.entries.length ? app.say("what_if.over") : null;
    return h(
      "button",
      {
        class: "btn find-it",
        "data-key": "review.what_if",
        "aria-disabled": off ? "true" : null,
        title: off,
        on: { click: () => (off ? shell.explain(off) : this.begin(at, hides ? eyes : 0, own)) },
      },
      icon("i-play"),
      app.say("what_if.begin"),
    );
  }

  /** @param {number} at @param {number} seat through whose eyes; 0: with open cards, playing for everybody
   *  @param {number} own the seat that the worth of a table is told of */
  async begin(at, seat, own) {
    const { analysis } = this;
    this.own = own;
    const { shell } = analysis;
    if (shell.overlaid) shell.drawer.isOpen = false;
    const branch = await analysis.playOn(at, seat, this);
    if (!branch) return;
    this.branch = branch;
    this.played();
    this.focus();
  }

  /** The game is looked at again. */
  left() {
    this.branch = null;
    this.here = null;
    clearTimeout(this.timer);
  }

  /** The table shows a step that has just been made, or was known. */
  played() {
    const { branch } = this;
    if (!branch?.found) return;
    const root = this.rootOf(branch.at, branch.seat, this.own);
    const parent = root.steps.get(branch.before.at(-1)?.join() ?? "") ?? null;
    this.here = grown(root, parent, branch.plays, branch.found.entries);
    keep(this);
    this.weigh(LOOKED_MS);
    this.analysis.shell.refresh();
  }

  /** To another step, from which nothing is played on that had been asked for before.
   *  @param {(branch: Branch) => Promise<void>} leaps */
  async leap(leaps) {
    this.isSkipping = false;
    if (this.branch) await leaps(this.branch);
    this.played();
    this.focus();
  }

  /** @param {number} at @param {number} seat @param {number} own @returns {Root} */
  rootOf(at, seat, own) {
    const key = `${seat}.${at}.${own}`;
    const root = this.roots.get(key) ?? { at, seat, own, steps: new Map() };
    this.roots.set(key, root);
    return root;
  }

  /** Show a step that was reached before. @param {Step} step */
  async go(step) {
    const { at, seat, own } = step.root;
    const { shell } = this.analysis;
    if (shell.overlaid) shell.drawer.isOpen = false;
    if (this.here?.root !== step.root) await this.begin(at, seat, own);
    if (this.here?.root !== step.root) return;
    /** @type {string[][]} */
    const before = [];
    for (let each = step.parent; each; each = each.parent) before.unshift(each.plays);
    await this.leap((branch) => branch.go(step.plays, before));
  }

  /** Ask what the step that is shown is worth, and again over more tables, as long as it is looked at.
   *  @param {number} wait */
  weigh(wait) {
    const { here } = this;
    clearTimeout(this.timer);
    const worlds = WORLDS.find((each) => each > (here?.worlds ?? 0));
    if (!here || !worlds || (here.worth && Math.max(...here.worth.halves) < FINE)) return;
    this.timer = setTimeout(() => this.ask(here, worlds), wait);
  }

  /** @param {Step} step @param {number} worlds */
  async ask(step, worlds) {
    const { at, seat } = step.root;
    const answer = await post(this.analysis, "/api/worth", { at, seat, plays: step.plays, worlds });
    const isNew = !step.worth;
    if (answer.is === "worth") {
      step.worth = answer;
      step.worlds = worlds;
    }
    if (this.here !== step) return;
    const trouble = answer.is === "worth" || answer.code === TOO_MANY ? "" : answer.text;
    this.tell(trouble);
    if (isNew && (step.worth || trouble)) this.analysis.app.tell(trouble || heard(this, step));
    if (answer.is === "worth") this.weigh(REFINED_MS);
    else if (answer.code === TOO_MANY) this.weigh(AGAIN_MS);
  }

  /** @param {string} text */
  explain(text) {
    if (text) this.analysis.shell.explain(text);
  }

  /** @param {string[]} texts */
  async step(texts) {
    const refused = await this.branch?.step(texts);
    if (refused) return this.explain(refused.text);
    this.played();
    this.focus();
  }

  /** Others are played by a strong player and chance at random, until the seat that is looked through is to act. */
  async skip() {
    const { branch } = this;
    this.isSkipping = true;
    while (branch && this.isSkipping && this.branch === branch && this.goesOn) {
      const { plays } = branch;
      await (branch.actor === "nature" ? this.step([drawn("*")]) : this.reply());
      if (branch.plays === plays) return;
    }
  }

  /** Whether anything comes before the next decision of the seat that is looked through. */
  get goesOn() {
    const { branch } = this;
    return branch !== null && branch.seat > 0 && branch.actor !== null && branch.actor !== branch.seat;
  }

  /** A strong player decides for the seat that is to act. */
  async reply() {
    const { analysis, branch } = this;
    if (!branch || this.isThinking) return;
    this.isThinking = true;
    analysis.shell.refresh();
    const { at, seat, plays } = branch;
    const answer = await post(analysis, "/api/reply", { at, seat, plays });
    this.isThinking = false;
    if (this.branch !== branch || branch.plays !== plays || branch.isAsking) return analysis.shell.refresh();
    if (answer.is !== "reply") return this.explain(answer.text);
    await this.step(answer.plays);
  }

  /** Whoever uses the keyboard goes on from what is to be done. */
  focus() {
    const { app, shell } = this.analysis;
    app.tell([this.said(), this.here && heard(this, this.here)].filter(Boolean).join(" "));
    if (document.activeElement === document.body || shell.speechPlace.contains(document.activeElement))
      focusOn(shell.speechPlace, ".speech-bar .primary", ".what-if");
  }

  /** Back to the game, and to what has led away from it. @param {number} at */
  async close(at) {
    await this.analysis.go(at);
    if (document.activeElement === document.body) focusOn(document, ...LED_AWAY);
  }

  // What is said

  /** Who is next. */
  said() {
    const { analysis, branch } = this;
    const { app } = analysis;
    if (!branch?.found) return "";
    const { actor, found } = branch;
    if (actor === null) return app.say("what_if.end");
    if (actor === "nature") return app.say(`what_if.due.${DUE.includes(found.due ?? "") ? found.due : "chance"}`);
    const name = analysis.shell.nameForAll(Number(actor));
    if (found.legal && actor === analysis.replay.me && !this.isThinking) return app.say("what_if.mine");
    if (this.isThinking) return app.say("what_if.thinking", { name });
    return app.say(found.legal ? "what_if.yours" : "what_if.theirs", { name });
  }

  /** Write what the step that is shown is worth. @param {string} [trouble] why that is not known */
  tell(trouble = "") {
    const { here } = this;
    if (!here) return;
    fill(here.figure, share(this, here));
    fill(this.figure, ...(trouble ? [h("b", { title: trouble, "aria-label": trouble }, "–")] : worth(this, here)));
  }

  /** How it goes, and what the figures are. */
  note() {
    const { app, replay } = this.analysis;
    const note = app.say("what_if.note");
    return replay.isPosition ? note : `${note} ${app.say("what_if.stays")}`;
  }

  speech() {
    const { analysis, branch, own } = this;
    const { app, shell } = analysis;
    const chances = branch?.found?.chances;
    this.tell();
    return h(
      "section",
      { class: "speech learn what-if", "aria-label": app.say("what_if.begin"), tabindex: -1, "data-key": "what_if" },
      h(
        "p",
        { class: "how-far" },
        h(
          "span",
          { title: app.say("what_if.worth", { name: shell.nameWithin(own) }) },
          shell.badge(own, "s"),
          this.figure,
        ),
      ),
      h("p", { class: "said" }, this.said()),
      h("div", { class: "speech-bar" }, ...this.buttons(chances)),
    );
  }

  /** What chance may do. @param {Entry[]} chances */
  choice(chances) {
    const { app } = this.analysis;
    return h(
      "select",
      {
        class: "btn",
        "data-key": "what_if.choose",
        "aria-label": app.say("what_if.choose"),
        on: { change: (/** @type {any} */ event) => this.step([event.target.value]) },
      },
      h("option", { value: "" }, app.say("what_if.choose")),
      ...chances.map((each) => h("option", { value: each.a }, worded(this, each))),
    );
  }

  /** What can be done; what chance may do stands behind letting it act. @param {Entry[] | undefined} chances */
  buttons(chances) {
    const made = this.keys.map((each) =>
      this.analysis.button(each, each.primary ? "primary" : each.isNamed ? "" : "quiet"),
    );
    if (chances && chances.length > 1)
      made.splice(this.keys.filter(({ isNamed }) => isNamed).length, 0, this.choice(chances));
    return made;
  }

  /** @returns {Button[]} */
  get keys() {
    const { analysis, branch, here } = this;
    const { shell } = analysis;
    const { say } = analysis.app;
    const found = branch?.found;
    if (!branch || !found) return [];
    const isNature = branch.actor === "nature";
    /** @type {(Button | false)[]} */
    const all = [
      isNature &&
        Boolean(found.recorded) && {
          key: "what_if.recorded",
          label: say("what_if.recorded"),
          isNamed: true,
          primary: true,
          run: () => this.step(["*"]),
        },
      isNature && {
        key: "what_if.drawn",
        label: say("what_if.drawn"),
        isNamed: true,
        primary: !found.recorded,
        run: () => this.step([drawn("*")]),
      },
      typeof branch.actor === "number" && {
        key: "what_if.reply",
        label: say("what_if.reply"),
        icon: "i-computer",
        primary: !found.legal,
        off: this.isThinking ? this.said() : undefined,
        run: () => this.reply(),
      },
      this.goesOn && {
        key: "what_if.on",
        label: say("what_if.on"),
        icon: "i-last",
        off: this.isThinking ? this.said() : undefined,
        run: () => this.skip(),
      },
      branch.seat > 0 &&
        branch.actor !== null &&
        analysis.hides && {
          key: "what_if.anew",
          label: say("what_if.anew"),
          icon: "i-cards",
          run: () => this.step([drawn("?")]),
        },
      branch.before.length > 0 && {
        key: "what_if.back",
        label: say("what_if.back"),
        icon: "i-undo",
        hotkey: "Backspace",
        run: () => this.leap(() => branch.back()),
      },
      shell.overlaid &&
        Boolean(here?.parent) && {
          key: "what_if.tree",
          label: say("what_if.tree"),
          icon: "i-list",
          run: () => shell.drawer.show("review"),
        },
      {
        key: "what_if.close",
        label: say(analysis.replay.isPosition ? "what_if.edit" : "what_if.close"),
        icon: "i-close",
        hotkey: "Escape",
        run: () => (analysis.replay.isPosition ? back(analysis) : this.close(branch.at)),
      },
    ];
    return all.filter((each) => each !== false);
  }
}

/** A play by a number that is drawn. @param {string} sign */
const drawn = (sign) => `${sign}${Math.floor(Math.random() * SEEDS)}`;

/** What chance decides, as the first words of its actions, of which there is a sentence. */
const DUE = ["draw", "roll", "tax", "deal", "turn"];
