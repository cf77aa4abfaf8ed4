// @ts-check
/** The action bar: the game's buttons and those of every table, each in a place that does not change within a turn. */

import { fill, h, icon } from "../../page/dom.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("./shell.js").Button} Button */

/** Keys with long names, as they are printed. @type {Record<string, string>} */
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" };
/** The places of the bar: the choice, another way, undo, the end of the turn, a hint. */
const SLOTS = /** @type {const} */ (["main", "other", "undo", "end", "hint"]);
/** @typedef {typeof SLOTS[number]} Slot */

export class Bar {
  place = h("div", { class: "bar", role: "group" });
  /** What the buttons mean now. */
  meaning = "";

  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
  }

  /** The action bar: the game's buttons, then those of every table. @param {State} state @returns {Button[]} */
  buttons(state) {
    /** @type {Button[]} */
    const all =
      state.acting && this.shell.handlers.act ? this.proposing(state, [...this.shell.face.buttons(state)]) : [];
    if (this.shell.handlers.undo && state.me && state.takesBack > 0 && !all.some(({ slot }) => slot === "undo")) {
      all.push({
        key: "undo",
        slot: "undo",
        label: this.shell.say("web.undo"),
        icon: "i-undo",
        hotkey: "Ctrl+Z",
        run: () => this.shell.handlers.undo?.(),
      });
    }
    if (this.shell.handlers.rewind && state.rewinds && !all.some(({ slot }) => slot === "undo"))
      all.push(this.rewinding());
    const takeback = all.some(({ slot }) => slot === "undo") ? null : this.shell.takeback.button(state);
    if (takeback) all.push(takeback);
    if (this.shell.handlers.hint && state.acting && this.shell.handlers.tutor?.isFair(state)) {
      all.push({
        key: "hint",
        slot: "hint",
        label: this.shell.say("web.hint.button"),
        icon: "i-hint",
        hotkey: "H",
        run: () => this.shell.drawer.hint.ask(),
      });
    }
    return [...all, ...(this.shell.handlers.extra?.(state) ?? [])];
  }

  /** Back to where one's latest turn began; this marks the game, which is said beforehand. @returns {Button} */
  rewinding() {
    const yes = this.shell.say("web.practice.yes");
    const asks = /** @type {const} */ ({
      when: "useful",
      head: this.shell.say("web.practice.head"),
      text: this.shell.say("web.practice.text"),
      yes,
    });
    return {
      key: "rewind",
      slot: "undo",
      label: this.shell.say("web.practice.button"),
      note: this.shell.say("web.practice.mark"),
      icon: "i-undo",
      asks,
      run: () => this.shell.handlers.rewind?.(),
    };
  }

  /** The game's buttons, with what a hint proposes instead of the choice.
   *  @param {State} state @param {Button[]} all @returns {Button[]} */
  proposing(state, all) {
    const { proposed: a } = this.shell.draft;
    if (!a || !state.legal.includes(a)) return all;
    const back = () => {
      this.shell.draft = {};
      this.shell.refresh();
    };
    const phrase = this.shell.face.phrase(state, a);
    return [
      ...all.filter(({ slot }) => slot === "end"),
      {
        key: "proposed",
        slot: "main",
        label: phrase.charAt(0).toUpperCase() + phrase.slice(1),
        note: this.shell.say("web.hint.proposed"),
        icon: "i-hint",
        primary: true,
        hotkey: "Enter",
        asks: this.shell.askFinal(a),
        run: () => this.shell.act(a),
      },
      {
        key: "back",
        slot: "undo",
        label: this.shell.say("web.ask.back"),
        icon: "i-close",
        hotkey: "Escape",
        run: back,
      },
    ];
  }

  /** @param {State} state */
  draw(state) {
    const all = this.buttons(state);
    const isLaid = state.me > 0 && !state.past && this.shell.handlers.act !== undefined;
    const meaning = all
      .map(({ key, slot, label, off }) => [
        slot,
        key,
        typeof label === "string" ? label : /** @type {Node} */ (label).textContent,
        off,
      ])
      .join();
    this.place.classList.toggle("slots", isLaid);
    this.place.setAttribute("aria-label", this.shell.say("web.bar"));
    const places = isLaid ? SLOTS : [];
    fill(
      this.place,
      ...places.map((slot) =>
        h("div", { dataset: { slot } }, ...all.filter((each) => each.slot === slot).map((each) => this.button(each))),
      ),
    );
    if (meaning !== this.meaning) this.shell.steady.change();
    this.meaning = meaning;
    this.shell.question.draw();
  }

  /** How high the bar reaches above the foot of the dock that it lies in. */
  top() {
    const dock = /** @type {HTMLElement} */ (this.place.offsetParent ?? this.place.parentElement);
    return dock.clientHeight - this.place.offsetTop + 4;
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
        "aria-expanded": each.asks ? String(this.shell.question.open?.key === each.key) : null,
        title: each.off ?? null,
        on: { click: () => this.shell.run(each) },
      },
      each.icon && icon(each.icon),
      h("span", null, each.label, (each.off || each.note) && h("small", null, each.off ?? each.note)),
      each.hotkey && h("kbd", { "aria-hidden": "true" }, SIGNS[each.hotkey] ?? each.hotkey),
    );
  }
}
