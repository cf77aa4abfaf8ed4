// @ts-check
/** The controls to go through a game that has been played: a slider on which turns are marked, steps, playback at a
 *  chosen pace. */

import { fill, h, icon, pause } from "../page/dom.js";

/** @typedef {import("../table/shell/shell.js").Button} Button */
/** @typedef {import("../table/sight.js").Entry} Entry */
/** What is gone through: the current entry, the number of entries before the first decision, all entries that stand,
 *  the seat whose decisions count as one's own, and where the next step starts from while another one is still loading.
 *  @typedef {{Steps: typeof Steps, at: number, begins: number, entries: Entry[], seat: number,
 *  go: (at: number) => Promise<unknown> | unknown, from?: () => number, last: string, beside: Button[],
 *  keys?: Button[]}} Path `Steps`: these controls, which a live table fetches when they are needed; `keys`: what
 *  further keys do. */

const STEP_MS = 900;
const SPEEDS = [0.5, 1, 2, 4];
/** How often it is seen whether a finger is still down: the button under it must not go. */
const HELD_MS = 50;

export class Steps {
  root = h("div", { class: "steps", "data-again": true });
  slider = /** @type {HTMLInputElement} */ (
    h("input", { type: "range", min: 0, step: 1, "data-key": "steps.slider", on: { input: () => this.slid() } })
  );
  marks = h("div", { class: "marks", "aria-hidden": "true" });
  row = h("div", { class: "step-row" });

  /** @param {import("../table/shell/shell.js").Shell} shell @param {string} prefix of the names of its buttons */
  constructor(shell, prefix) {
    this.shell = shell;
    this.prefix = prefix;
    /** @type {Path | null} */
    this.path = null;
    this.isRunning = false;
    /** How often it has been started or stopped: only the latest goes on. */
    this.runs = 0;
    this.isOwn = false;
    this.speed = 1;
    this.marked = "";
    fill(this.root, h("div", { class: "slide" }, this.slider, this.marks), this.row);
  }

  /** @param {Path} path */
  draw(path) {
    const { shell } = this;
    this.path = path;
    this.slider.max = String(this.numberOf(path.entries.length));
    this.slider.value = String(this.numberOf(path.at));
    this.slider.setAttribute("aria-label", shell.say("web.steps.slider"));
    const turn = shell.say("web.turn", { turn: path.entries[path.at - 1]?.turn ?? 0 });
    const place = shell.say("web.replay.at", { at: this.slider.value, of: this.slider.max });
    this.slider.setAttribute("aria-valuetext", `${turn}, ${place}`);
    this.drawMarks(path);
    this.row.classList.toggle("runs", this.isRunning);
    const held = this.row.contains(document.activeElement);
    fill(
      this.row,
      ...this.buttons().map((each) => this.button(each)),
      this.own(),
      this.pace(),
      ...path.beside.map((each) => this.button(each)),
    );
    // What had the focus may be hidden now: the pace on a telephone.
    if (held && !this.row.contains(document.activeElement))
      /** @type {HTMLElement} */ (this.row.querySelector(".primary")).focus();
  }

  /** A mark where each part of the log begins: a turn, a round, a reign. @param {Path} path */
  drawMarks({ entries, begins }) {
    const { shell } = this;
    const key = `${entries.length}.${begins}.${shell.lang}`;
    if (key === this.marked || !shell.state) return;
    this.marked = key;
    const lines = shell.drawer.log.lines(shell.state).filter((line) => line.at >= begins && line.seat >= 0);
    const starts = lines.filter((line, place) => headOf(line) !== headOf(lines[place - 1])).map((line) => line.at);
    const all = this.numberOf(entries.length) || 1;
    fill(this.marks, ...starts.map((at) => h("i", { vars: { "--at": this.numberOf(at) / all } })));
  }

  /** The number of a step: all that happens before the first decision is one. @param {number} at */
  numberOf(at) {
    const { begins } = /** @type {Path} */ (this.path);
    return at >= begins ? at - begins + 1 : 0;
  }

  slid() {
    const { begins, go } = /** @type {Path} */ (this.path);
    const number = Number(this.slider.value);
    this.isRunning = false;
    go(number ? number + begins - 1 : 0);
  }

  /** Where a step leads from here: over the deal as a whole, and from one decision of one's own to the next if only
   *  those are wanted.
   *  @param {number} by */
  next(by) {
    const { begins, entries, seat, ...path } = /** @type {Path} */ (this.path);
    const at = path.from?.() ?? path.at;
    const last = entries.length;
    const stops = [
      0,
      ...entries
        .map((_, place) => place)
        .filter((place) => place >= begins && (!this.isOwn || entries[place].actor === seat)),
      last,
    ];
    return (by < 0 ? stops.findLast((stop) => stop < at) : stops.find((stop) => stop > at)) ?? at;
  }

  /** @returns {Button[]} */
  buttons() {
    const { shell, prefix, path } = this;
    if (!path) return [];
    const { say } = shell;
    const { at, entries, go } = path;
    const atEnd = at >= entries.length ? path.last : undefined;
    const atStart = at <= 0 ? say("web.past.first") : undefined;
    const walk = (/** @type {number} */ to) => {
      this.isRunning = false;
      return go(to);
    };
    return [
      {
        key: `${prefix}first`,
        label: say("web.replay.first"),
        icon: "i-first",
        hotkey: "Home",
        run: () => walk(0),
        off: atStart,
      },
      {
        key: `${prefix}back`,
        label: say("web.past.back"),
        icon: "i-left",
        hotkey: "ArrowLeft",
        run: () => walk(this.next(-1)),
        off: atStart,
      },
      {
        key: `${prefix}run`,
        label: say(this.isRunning ? "web.replay.pause" : "web.replay.run"),
        icon: this.isRunning ? "i-pause" : "i-play",
        primary: true,
        hotkey: "P",
        run: () => this.run(),
        off: atEnd,
      },
      {
        key: `${prefix}on`,
        label: say("web.past.on"),
        icon: "i-right",
        hotkey: "ArrowRight",
        run: () => walk(this.next(1)),
        off: atEnd,
      },
      {
        key: `${prefix}last`,
        label: say("web.replay.to_end"),
        icon: "i-last",
        hotkey: "End",
        run: () => walk(entries.length),
        off: atEnd,
      },
    ];
  }

  /** What keys do here. @returns {Button[]} */
  get hotkeys() {
    return this.path ? [...this.buttons(), ...this.path.beside, ...(this.path.keys ?? [])] : [];
  }

  /** @param {Button} each */
  button(each) {
    const { shell } = this;
    const name = each.off ? shell.say("web.rules.option", { name: each.label, value: each.off }) : each.label;
    return h(
      "button",
      {
        class: `btn step ${each.primary ? "primary" : ""}`,
        "data-key": `bar.${each.key}`,
        "data-again": true,
        "aria-disabled": each.off ? "true" : null,
        "aria-label": name,
        title: name,
        "aria-keyshortcuts": each.hotkey ?? null,
        on: { click: () => (each.off ? shell.explain(each.off) : each.run()) },
      },
      each.icon && icon(each.icon),
      h("span", null, each.label),
    );
  }

  own() {
    const { shell, path } = this;
    if (!path?.seat) return null;
    const label = shell.say("web.steps.own");
    return h(
      "button",
      {
        class: "btn step",
        "data-key": "steps.own",
        "aria-pressed": String(this.isOwn),
        "aria-label": label,
        title: label,
        on: {
          click: () => {
            this.isOwn = !this.isOwn;
            shell.refresh();
          },
        },
      },
      icon("i-seats"),
      h("span", null, label),
    );
  }

  /** The pace of playback: the next one at each press, since a list would close at every step. */
  pace() {
    const { shell, speed } = this;
    const value = `${shell.app.words.number(speed)}×`;
    const name = shell.say("web.rules.option", { name: shell.say("web.steps.speed"), value });
    const faster = () => {
      this.speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
      shell.refresh();
    };
    return h(
      "button",
      {
        class: "btn step pace-step",
        "data-key": "steps.speed",
        "data-again": true,
        "aria-label": name,
        title: name,
        on: { click: faster },
      },
      h("span", null, value),
    );
  }

  /** Close it. */
  stop() {
    this.path = null;
    this.isRunning = false;
  }

  /** Go on step by step, to the end or until stopped.
   *  @param {boolean} [looks] whether the moment of now is to be seen first */
  async run(looks = false) {
    const own = ++this.runs;
    this.isRunning = !this.isRunning;
    this.shell.refresh();
    if (looks) await pause(STEP_MS / this.speed);
    const goesOn = () => this.isRunning && own === this.runs && this.shell.root.isConnected;
    while (goesOn() && this.path && this.path.at < this.path.entries.length) {
      await this.path.go(this.next(1));
      await pause(STEP_MS / this.speed);
      while (this.shell.pressing.isHeld) await pause(HELD_MS);
    }
    if (own !== this.runs) return;
    this.isRunning = false;
    if (this.path) this.shell.refresh();
  }
}

/** The heading of a line in the log. @param {import("../table/shell/shell.js").Line | undefined} line */
const headOf = (line) => line && (line.head ?? line.turn);
