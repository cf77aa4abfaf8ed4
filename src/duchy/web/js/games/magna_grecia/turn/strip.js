// @ts-check
/** The turn as one sheet: what has been done and can still be undone, the total, what is still open. */

import { h, icon } from "../../../page/dom.js";
import { playsOf } from "../../../desk/plays.js";
import { toolIcon } from "./tools.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("./turn.js").Turn} Turn */
/** Actions done together: in words, the verb of the record, after how many entries; `count` of them, with so many
 *  tiles. @typedef {{text: string, verb: string, from: number, count: number, tiles: number}} Step */

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
      h("ol", null, ...steps.map((step) => this.chip(state, step))),
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
      else found.push({ text: "", verb: "", from: at, count: 1, tiles: 0 });
    }
    for (const step of found) {
      const done = plays.slice(step.from, step.from + step.count);
      step.text = this.shell.face
        .story(state, done)
        .map((line) => line.text ?? "")
        .join(" ");
      const [verb, taken = ""] = (done[0].a ?? "").split(" ");
      step.verb = verb;
      step.tiles = verb === "take" ? sum(taken.match(/\d+/g) ?? []) : step.count;
    }
    return found;
  }

  /** @param {State} state @param {Step} step */
  chip(state, { text, verb, from, count, tiles }) {
    const { shell, totals } = this;
    const counted = { road: "count.roads", take: "count.taken", city: "count.cities" }[verb];
    const before = totals.get(from);
    const after = totals.get(from + count);
    const gain = before === undefined || after === undefined ? null : after - before;
    const label = shell.say("web.strip.off", { what: text });
    return h(
      "li",
      { title: text },
      icon(this.picture(state, verb), { label: counted ? shell.counted(counted, tiles) : text }),
      counted && h("b", { "aria-hidden": "true" }, tiles),
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

  /** @param {State} state @param {string} verb */
  picture(state, verb) {
    const other = { oracle: "oracle", end: "i-end" }[verb];
    return other ?? toolIcon(this.shell, state, verb === "buy" || verb === "sell" ? "market" : verb);
  }
}

/** @param {string[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, each) => all + Number(each), 0);
}
