// @ts-check
/** The list of all that can be done, with a field to filter it. */

import { fill, h } from "../../page/dom.js";
import { alike } from "../../page/words.js";
import { rove } from "./roving.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("../shell/shell.js").Section} Section */
/** @typedef {import("../shell/shell.js").Item} Item */

/** What can be chosen: what is folded away cannot. */
const OFFERS = "section > .offer, details[open] > .offer";

export class List {
  /** @param {import("./drawer.js").Drawer} drawer */
  constructor(drawer) {
    this.drawer = drawer;
    this.shell = drawer.shell;
    this.filter = "";
    /** Whose it is: it may name a card of a hidden hand. */
    this.seat = 0;
    this.isUnfolded = false;
  }

  /** @param {State} state */
  draw(state) {
    const { shell } = this;
    if (this.seat !== state.me) this.filter = "";
    this.seat = state.me;
    const typed = h("input", {
      type: "search",
      value: this.filter,
      placeholder: shell.say("web.list.filter"),
      "aria-label": shell.say("web.list.filter"),
      "data-key": "list.filter",
      on: {
        input: (/** @type {any} */ event) => {
          this.filter = event.target.value;
          this.fill(state, place);
        },
        keydown: (/** @type {KeyboardEvent} */ event) => this.choose(event, place),
      },
    });
    const place = h("div", {
      class: "list",
      on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, OFFERS) },
    });
    this.fill(state, place);
    const held = document.activeElement === this.drawer.body.querySelector("input");
    fill(this.drawer.body, h("div", { class: "find" }, typed), place);
    if (held) typed.focus();
    if (this.drawer.known.tab !== "list") this.drawer.body.scrollTop = 0;
    this.drawer.known.tab = "list";
  }

  /** Keys in the field: move to the list, play the only match, leave the field.
   *  @param {KeyboardEvent} event @param {HTMLElement} place */
  choose(event, place) {
    const offers = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button.offer")]);
    const named = offers.filter((each) => each.dataset.key === `list.${this.filter.trim()}`);
    const only = offers.length === 1 ? offers[0] : named[0];
    if (event.key === "ArrowDown") /** @type {HTMLElement | null} */ (place.querySelector(OFFERS))?.focus();
    else if (event.key === "Enter" && !event.repeat) only?.click();
    else if (event.key === "Escape") this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Out of the list and its field, to the board. */
  leave() {
    this.filter = "";
    this.drawer.hide();
    /** @type {HTMLElement | null} */ (this.drawer.body.querySelector("input"))?.blur();
    /** @type {HTMLElement | null} */ (
      this.shell.root.querySelector(".bar button, .board button, .board [role=button][tabindex='0']")
    )?.focus({ preventScroll: true });
  }

  /** @param {State} state @param {HTMLElement} place */
  fill(state, place) {
    const { shell } = this;
    const wanted = alike(this.filter).split(/\s+/).filter(Boolean);
    const found = (shell.face.list?.(state) ?? this.groups(state)).flatMap(({ head, items, isFolded }) => {
      const kept = items.filter(({ a, words }) => {
        const text = alike(`${words} ${head} ${Array.isArray(a) ? a.join("; ") : a}`);
        return wanted.every((each) => text.includes(each));
      });
      return kept.length ? [this.section(head, kept, isFolded === true && !wanted.length)] : [];
    });
    const nothing = h("p", { class: "muted" }, shell.say(state.acting ? "web.list.none" : "web.list.wait"));
    fill(place, ...(found.length ? found : [nothing]));
  }

  /** The legal actions, grouped by kind. @param {State} state @returns {Section[]} */
  groups(state) {
    const { face } = this.shell;
    /** @type {Map<string, Item[]>} */
    const groups = new Map();
    for (const a of state.legal) {
      const head = face.group(state, a);
      groups.set(head, [...(groups.get(head) ?? []), { a, words: face.phrase(state, a) }]);
    }
    return [...groups].map(([head, items]) => ({ head, items }));
  }

  /** Single actions that can also be played together are folded away until they are searched for.
   *  @param {string} head @param {Item[]} items @param {boolean} isFolded */
  section(head, items, isFolded) {
    const { shell } = this;
    const buttons = items.map((item) => this.offer(item));
    if (!isFolded) return h("section", null, h("h3", { class: "cap" }, head), ...buttons);
    return h(
      "details",
      {
        open: this.isUnfolded || items.some(({ a }) => a === shell.wanted),
        on: { toggle: (/** @type {any} */ event) => (this.isUnfolded = event.target.open) },
      },
      h("summary", { class: "cap", "data-key": "list.fold" }, head),
      ...buttons,
    );
  }

  /** @param {Item} item */
  offer({ a, words }) {
    const { shell } = this;
    const text = Array.isArray(a) ? a.join("; ") : a;
    return h(
      "button",
      {
        class: `offer ${a === shell.wanted ? "wanted" : ""}`,
        "data-key": `list.${text}`,
        on: {
          click: () => {
            this.filter = "";
            shell.act(a);
          },
        },
      },
      h("span", null, words),
      h("code", null, text),
    );
  }
}
