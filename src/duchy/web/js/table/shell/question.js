// @ts-check
/** The one question before something that cannot be undone: above the tools, beside the bar, never under a finger. */

import { fill, h, icon } from "../../page/dom.js";
import { recall, remember } from "../../page/shelf.js";

/** When somebody wants to be asked: never, if something is left to do, before everything final. */
const WHEN = /** @type {const} */ (["never", "useful", "final"]);
/** @typedef {typeof WHEN[number]} When */
/** What is asked: the occasion, what is left, what could be done instead.
 *  @typedef {{when: "useful" | "final", head: string, text: string | string[], yes: string, better?: {label: string,
 *  icon?: string, run?: () => void}, more?: {label: string, run: () => void}}} Asked `more`: what is told before one
 *  answers. */

const KEPT = "table.asks";

/** @returns {When} */
export const wanted = () => WHEN.find((each) => each === recall(KEPT)) ?? "useful";

/** Whether the person wants to be asked this. @param {Asked | undefined} asked @returns {asked is Asked} */
export const isAsked = (asked) => asked !== undefined && (wanted() === "final" || asked.when === wanted());

/** The choice of when to be asked. @param {import("./shell.js").Shell} shell */
export function asking(shell) {
  const choice = h(
    "select",
    { "data-key": "asks", on: { change: (/** @type {any} */ event) => remember(KEPT, event.target.value) } },
    ...WHEN.map((each) => h("option", { value: each, selected: each === wanted() }, shell.say(`web.asks.${each}`))),
  );
  return h("label", { class: "asks" }, h("span", null, shell.say("web.asks.label")), choice);
}

export class Question {
  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.place = h("div", {
      class: "question",
      hidden: true,
      role: "alertdialog",
      "aria-labelledby": "question-head",
      "aria-describedby": "question-text",
    });
    this.place.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    /** @type {{asked: Asked, from: string, key: string, moment: string, run: () => void} | null} */
    this.open = null;
    /** Whose question is shown: the viewer's own, another seat's, none. */
    this.shown = "";
    /** Whether what is being played has just been agreed to. */
    this.isAgreed = false;
  }

  /** @param {Asked} asked @param {string} key @param {() => void} run */
  put(asked, key, run) {
    const here = this.open?.key === key ? this.open.from : document.activeElement?.getAttribute("data-key");
    const from = here ?? `bar.${key}`;
    this.open = { asked, from, key, moment: this.shell.draftKey, run };
    this.shell.refresh();
    /** @type {HTMLElement | null} */ (this.place.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** The answer is yes. */
  agree() {
    const { open } = this;
    this.open = null;
    this.isAgreed = true;
    open?.run();
    this.isAgreed = false;
    this.leave(open);
  }

  close() {
    const { open } = this;
    this.open = null;
    this.leave(open);
  }

  /** The focus goes back to where it came from, unless it is somewhere else already. @param {Question["open"]} open */
  leave(open) {
    this.shell.refresh();
    if (document.activeElement !== document.body) return;
    const places = [`bar.${open?.key}`, open?.from ?? ""].map((each) =>
      this.shell.root.querySelector(`[data-key="${CSS.escape(each)}"]`),
    );
    /** @type {HTMLElement | undefined | null} */ (places.find(Boolean))?.focus({ preventScroll: true });
  }

  draw() {
    const { open, shell, place } = this;
    if (open && open.moment !== shell.draftKey) this.open = null;
    const asked = this.open?.asked;
    const others = asked || !shell.state ? null : shell.takeback.asked(shell.state);
    const shown = asked ? "own" : others ? "others" : "";
    if (shown !== this.shown) shell.steady.change();
    if (others && this.shown !== "others")
      shell.app.tell(`${others.head}. ${shell.takeback.aloud(others.undone, others.isEnd)}`);
    this.shown = shown;
    place.hidden = !shown;
    if (others) this.drawOthers(others);
    if (!asked) return others ? undefined : fill(place);
    place.style.setProperty("--question-bottom", `${shell.bar.top()}px`);
    const { better } = asked;
    const instead = () => {
      const { open } = this;
      this.open = null;
      better?.run?.();
      this.leave(open);
    };
    fill(
      place,
      h("b", { id: "question-head", class: "serif" }, asked.head),
      h("div", { id: "question-text" }, ...[asked.text].flat().map((each) => h("p", null, each))),
      h(
        "div",
        { class: "question-bar" },
        h(
          "button",
          { class: "btn better", "data-key": "ask.back", on: { click: better ? instead : () => this.close() } },
          better?.icon && icon(better.icon),
          h("span", null, better?.label ?? shell.say("web.ask.back")),
        ),
        asked.more &&
          h("button", { class: "btn", "data-key": "ask.more", on: { click: asked.more.run } }, asked.more.label),
        h(
          "button",
          { class: "btn", "data-key": "ask.yes", on: { click: () => this.agree() } },
          h("span", null, asked.yes),
        ),
      ),
    );
  }

  /** Another seat's question; playing on without answering is an answer too.
   *  @param {{head: string, undone: import("../drawer/told.js").Told[], isEnd: boolean}} others */
  drawOthers({ head, undone, isEnd }) {
    const { shell, place } = this;
    const answer = (/** @type {boolean} */ agrees) => ({ click: () => shell.handlers.consent?.(agrees) });
    place.style.setProperty("--question-bottom", `${shell.bar.top()}px`);
    fill(
      place,
      h("b", { id: "question-head", class: "serif" }, head),
      h("p", { id: "question-text" }, ...shell.takeback.text(undone, isEnd)),
      h(
        "div",
        { class: "question-bar" },
        h(
          "button",
          { class: "btn", "data-key": "takeback.refuse", on: answer(false) },
          shell.say("web.takeback.refuse"),
        ),
        h("button", { class: "btn", "data-key": "takeback.agree", on: answer(true) }, shell.say("web.takeback.agree")),
      ),
    );
  }
}
