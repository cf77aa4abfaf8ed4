// @ts-check
/** The turn as one sheet: what has been done and can still be undone, the total, what is still open. */

import { h, icon } from "../../../page/dom.js";
import { playsOf } from "../../../desk/plays.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("./turn.js").Turn} Turn */
/** Actions done together, in words and in short, after how many entries; `count` of them.
 *  @typedef {{text: string, name: string, from: number, count: number}} Step */

export class Strip {
  /** @param {Shell} shell @param {Turn} turn */
  constructor(shell, turn) {
    this.shell = shell;
    this.turn = turn;
    this.seen = "";
    /** What the seat's total was after so many entries, as far as this page has seen it. @type {Map<number, number>} */
    this.totals = new Map();
  }

  /** @param {State} state @returns {HTMLElement} */
  draw(state) {
    const { shell, turn } = this;
    const plays = playsOf(state);
    if (this.seen !== `${state.table}.${state.me}`) this.totals.clear();
    this.seen = `${state.table}.${state.me}`;
    const { total } = state.shown.seats[state.me - 1];
    this.totals.set(plays.length, total);
    const steps = this.steps(state);
    const left = state.shown.turn?.left ?? [];
    const kinds = ["roads", "cities", "takes"].filter((_, at) => left[at] > 0);
    const free = [
      ...kinds.map((kind) => `${shell.say(`mg.card.${kind}`)} ${left[["roads", "cities", "takes"].indexOf(kind)]}`),
      ...(turn.isOpen(state, "market") ? [shell.say("mg.tool.market")] : []),
    ];
    return h(
      "div",
      { class: "mg-strip", role: "group", "aria-label": shell.say("web.strip.head") },
      h("span", { class: "cap" }, shell.say("web.strip.head")),
      h("ol", null, ...steps.map((step) => this.chip(step))),
      h("span", { class: "strip-sum" }, shell.say("web.strip.total", { number: total })),
      free.length > 0 && h("span", { class: "free" }, shell.say("mg.left.free", { tools: free.join(", ") })),
    );
  }

  /** What has been done this turn and can be undone; consecutive road tiles are one step.
   *  @param {State} state @returns {Step[]} */
  steps(state) {
    const plays = playsOf(state);
    /** @type {Step[]} */
    const found = [];
    for (let at = plays.length - state.takesBack; at < plays.length; at++) {
      const last = found.at(-1);
      const isRoad = plays[at].a?.startsWith("road");
      if (last && isRoad && plays[at - 1].a?.startsWith("road")) last.count++;
      else found.push({ text: "", name: "", from: at, count: 1 });
    }
    for (const step of found) {
      const done = plays.slice(step.from, step.from + step.count);
      step.text = this.shell.face
        .story(state, done)
        .map((line) => line.text ?? "")
        .join(" ");
      step.name = this.shortly(done[0].a ?? "", step.count) ?? step.text;
    }
    return found;
  }

  /** The same in two words, if there are any. @param {string} a @param {number} count */
  shortly(a, count) {
    const [kind, tiles] = a.split(" ");
    if (kind === "road") return this.shell.counted("count.roads", count);
    if (kind === "take")
      return this.shell.counted(
        "count.taken",
        (tiles.match(/\d+/g) ?? []).reduce((sum, each) => sum + Number(each), 0),
      );
    if (kind === "buy" || kind === "sell") return this.shell.say("mg.tool.market");
    return kind === "city" ? this.shell.counted("count.cities", 1) : null;
  }

  /** @param {Step} step */
  chip({ text, name, from, count }) {
    const { shell, totals } = this;
    const before = totals.get(from);
    const after = totals.get(from + count);
    const gain = before === undefined || after === undefined ? null : after - before;
    const label = shell.say("web.strip.off", { what: text });
    return h(
      "li",
      { title: text },
      h("span", null, name),
      gain !== null &&
        gain !== 0 &&
        h("i", { class: gain < 0 ? "minus" : "plus" }, gain < 0 ? `−${-gain}` : `+${gain}`),
      h(
        "button",
        {
          class: "x",
          "data-key": `strip.${from}`,
          "aria-label": label,
          title: label,
          on: { click: () => shell.handlers.takeOff?.(from, count) },
        },
        icon("i-close"),
      ),
    );
  }
}
