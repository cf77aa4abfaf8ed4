// @ts-check
/** The drawer beside the board: log, list of all actions, rules, notes, hint; on small screens it lies over the
 *  table. */

import { fill, h, icon } from "../../page/dom.js";
import { moduleOf } from "../../page/modules.js";
import { notesOf, recall, remember } from "../../page/shelf.js";
import { Hint } from "./hint.js";
import { drawKeys } from "./keys.js";
import { List } from "./list.js";
import { Log } from "./log.js";

/** @typedef {import("../sight.js").State} State */

const TABS = ["log", "list", "rules", "notes"];
/** Those of a finished game, in which nothing is to be done, and while it is played on. */
const REVIEW_TABS = ["review", "log", "rules", "notes"];
const PLAYING_TABS = ["review", "log", "list", "rules"];
const HOTKEYS = { L: "list", "/": "list", "?": "keys", R: "rules", G: "log", N: "notes" };

export class Drawer {
  /** @param {import("../shell/shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.tab = "log";
    this.isOpen = false;
    this.log = new Log(this);
    this.list = new List(this);
    this.hint = new Hint(this);
    this.body = h("div", { class: "drawer-body", id: "drawer-body", role: "tabpanel", tabindex: 0 });
    this.head = h("div", { class: "tabs" });
    fill(shell.drawerPlace, this.head, this.body);
    this.hides = false;
    this.known = { tab: "", text: "" };
  }

  get tabs() {
    const { review, act } = this.shell.handlers;
    return review ? (act ? PLAYING_TABS : REVIEW_TABS) : TABS;
  }

  /** The tab under which lies what is shown: the keys are reached from the notes. */
  get current() {
    return this.tab === "keys" ? "notes" : this.tab;
  }

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    this.isOpen = true;
    this.known.tab = "";
    this.shell.refresh();
    if (tab === "list") /** @type {HTMLElement | null} */ (this.body.querySelector("input"))?.focus();
  }

  hide() {
    this.isOpen = false;
    this.hint.advice = null;
    if (this.tab === "hint") this.tab = "log";
    this.shell.refresh();
  }

  /** Close it, if it lies over the table, so that what has just been asked for can be seen. */
  clear() {
    if (this.isOpen && this.shell.overlaid) this.hide();
  }

  /** Show on the board what a hint proposes; the bar plays it. @param {State} state @param {string} a */
  propose(state, a) {
    const { shell } = this;
    if (shell.overlaid) this.isOpen = false;
    shell.propose(state, a);
  }

  /** @param {string} name @param {KeyboardEvent} event */
  hotkey(name, event) {
    if (name === "Escape" && (this.isOpen || this.hint.advice)) return this.hide();
    const tab = /** @type {Record<string, string>} */ (HOTKEYS)[name];
    if (tab && (this.tabs.includes(tab) || tab === "keys" || !this.shell.handlers.review)) {
      event.preventDefault();
      this.show(tab);
    }
  }

  /** @param {State} state */
  draw(state) {
    const { shell } = this;
    shell.drawerPlace.classList.toggle("open", this.isOpen);
    this.hint.forget(state);
    if (this.tab === "hint" && !this.hint.advice) this.tab = "log";
    if (shell.drawerPlace.dataset.tab !== this.tab) this.body.scrollTop = 0;
    shell.drawerPlace.dataset.tab = this.tab;
    this.body.setAttribute(
      "aria-label",
      shell.say(
        /** @type {Record<string, string>} */ ({ hint: "web.hint.button", keys: "web.keys.head" })[this.tab] ??
          `web.tab.${this.tab}`,
      ),
    );
    fill(
      this.head,
      h(
        "div",
        {
          role: "tablist",
          "aria-label": shell.say("web.tools"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => this.step(event) },
        },
        ...this.tabs.map((tab) =>
          h(
            "button",
            {
              role: "tab",
              "aria-selected": String(tab === this.current),
              "aria-controls": "drawer-body",
              "data-key": `tab.${tab}`,
              on: { click: () => this.show(tab) },
            },
            shell.say(`web.tab.${tab}`),
          ),
        ),
      ),
      h(
        "button",
        {
          class: "icon shut",
          "data-key": "drawer.shut",
          "aria-label": shell.say("web.close"),
          on: { click: () => this.hide() },
        },
        icon("i-close"),
      ),
    );
    const draws = {
      review: () => this.drawReview(),
      log: () => this.log.draw(state),
      list: () => this.list.draw(state),
      rules: () => this.drawRules(),
      notes: () => this.drawNotes(state),
      hint: () => this.hint.draw(state),
      keys: () => drawKeys(this.body, shell),
    };
    /** @type {Record<string, () => void>} */ (draws)[this.tab]();
    this.hides ||= this.isOpen;
    if (this.hides)
      moduleOf("under/under").then(
        (under) => under.cover(shell),
        () => {},
      );
  }

  /** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
  step(event) {
    const { tabs } = this;
    const by = { ArrowLeft: tabs.length - 1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = Math.max(0, tabs.indexOf(this.current));
    this.tab = tabs[(at + by) % tabs.length];
    this.known.tab = "";
    this.shell.refresh();
    /** @type {HTMLElement | null} */ (this.head.querySelector("[aria-selected=true]"))?.focus();
  }

  /** The game explained. */
  drawReview() {
    this.shell.handlers.review?.draw(this.body, this.known.tab !== "review");
    this.known = { tab: "review", text: "" };
  }

  drawRules() {
    if (this.known.tab === "rules" && this.known.text === this.shell.lang) return;
    this.known = { tab: "rules", text: this.shell.lang };
    fill(this.body, h("p", { class: "muted" }, this.shell.say("web.loading")));
    const tab = this.tab;
    this.rulesOf(/** @type {State} */ (this.shell.state)).then(
      (view) => this.tab === tab && fill(this.body, view),
      () => fill(this.body, h("p", { class: "muted" }, this.shell.say("web.trouble"))),
    );
  }

  /** The rulebook as it holds at this table. @param {State} state @returns {Promise<HTMLElement>} */
  async rulesOf(state) {
    const { rulesView } = await moduleOf("rules/rulebook");
    const view = await rulesView(this.shell.app, this.shell.game, state);
    view.addEventListener("click", (/** @type {MouseEvent} */ event) => this.turnTo(event));
    return view;
  }

  /** A link to a clause in the drawer leads there, not away from the table. @param {MouseEvent} event */
  turnTo(event) {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
    const clause = link?.hash && this.body.querySelector(`[id="${CSS.escape(link.hash.slice(1))}"]`);
    if (!clause || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clause.closest("details")?.setAttribute("open", "");
    clause.scrollIntoView({ block: "center" });
  }

  /** Each seat has its own, also at one device. @param {State} state */
  drawNotes(state) {
    const key = notesOf(state.table, state.me);
    if (this.known.tab === "notes" && this.known.text === key) return;
    const box = h("textarea", {
      "aria-label": this.shell.say("web.tab.notes"),
      placeholder: this.shell.say("web.notes.hint"),
      "data-key": "notes",
      on: { input: (/** @type {any} */ event) => remember(key, event.target.value) },
    });
    /** @type {HTMLTextAreaElement} */ (box).value = recall(key) ?? "";
    fill(
      this.body,
      box,
      h(
        "button",
        { class: "btn", "data-key": "notes.keys", on: { click: () => this.show("keys") } },
        icon("i-info"),
        this.shell.say("web.keys.head"),
      ),
    );
    this.known = { tab: "notes", text: key };
  }
}
