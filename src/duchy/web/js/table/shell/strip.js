// @ts-check
/** The turn as one sheet: what has been done and is being considered, what that leaves and what is still possible; a
 *  counter that can be opened if there is no room. */

import { fill, h, icon } from "../../page/dom.js";

/** @typedef {import("../../page/dom.js").Child} Child */
/** Something done, or only being considered (`isDraft`): in short, in a sentence, what it costs or brings; `note`: what
 *  it uses up; `off` removes it again.
 *  @typedef {{key: string, words: Child[], title: string, minus?: Child[], plus?: Child[], note?: string,
 *  isDraft?: boolean, off?: () => void}} Step */
/** @typedef {{steps: Step[], sum: Child[], free: string[]}} Turn */

export class Strip {
  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.isOpen = false;
    this.place = h("div", { class: "turn-strip", role: "group", hidden: true });
    this.place.addEventListener("keydown", (event) => this.typed(event));
  }

  /** @param {Turn | null} turn */
  draw(turn) {
    const { place, shell, isOpen } = this;
    place.hidden = turn === null;
    if (!turn) return fill(place);
    const { steps, sum, free } = turn;
    const head = shell.say("web.strip.head");
    place.setAttribute("aria-label", head);
    place.classList.toggle("open", isOpen);
    const label = shell.say("web.strip.fold", { number: steps.length });
    fill(
      place,
      h(
        "button",
        {
          class: "strip-fold",
          "data-key": "strip",
          "aria-expanded": String(isOpen),
          "aria-label": label,
          title: label,
          on: { click: () => this.turn(!isOpen) },
        },
        icon("i-list"),
        h("b", null, steps.length),
      ),
      h(
        "div",
        { class: "strip-sheet" },
        h("span", { class: "cap" }, head),
        steps.length > 0 && h("ol", null, ...steps.map((step) => this.chip(step))),
        h("span", { class: "strip-sum" }, ...sum),
        free.length > 0 && h("span", { class: "free" }, shell.say("web.strip.free", { list: free.join(", ") })),
      ),
    );
  }

  /** @param {Step} step */
  chip({ key, words, title, minus, plus, note, isDraft, off }) {
    const { shell } = this;
    const label = shell.say(isDraft ? "web.strip.drop" : "web.strip.off", { what: title });
    return h(
      "li",
      { class: isDraft ? "draft" : "", title },
      h("span", null, ...words),
      minus && h("i", { class: "minus" }, "−", ...minus),
      plus && h("i", { class: "plus" }, "+", ...plus),
      note && h("small", null, note),
      off &&
        h(
          "button",
          { class: "x", "data-key": `strip.${key}`, "aria-label": label, title: label, on: { click: off } },
          icon("i-close"),
        ),
    );
  }

  /** Open or fold it. @param {boolean} isOpen */
  turn(isOpen) {
    this.isOpen = isOpen;
    this.shell.refresh();
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key !== "Escape" || !this.isOpen) return;
    event.stopPropagation();
    this.turn(false);
    /** @type {HTMLElement | null} */ (this.place.querySelector(".strip-fold"))?.focus({ preventScroll: true });
  }

  /** A press elsewhere folds it. @param {PointerEvent} event */
  touched(event) {
    if (!this.isOpen || this.place.contains(/** @type {Node} */ (event.target))) return;
    this.isOpen = false;
    this.place.classList.remove("open");
    this.place.querySelector(".strip-fold")?.setAttribute("aria-expanded", "false");
  }
}
