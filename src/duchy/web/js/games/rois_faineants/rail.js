// @ts-check
/** Beside the market: the reign's characters, the rules that are in force, the final count as if it were now. */

import { h, icon } from "../../page/dom.js";
import { recall, remember } from "../../page/shelf.js";
import { FRENCH, pair, SUITS, suitSign, title } from "./cards.js";
import { counts, remembers } from "./seats.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** @param {Shell} shell @param {State} state @returns {Node[]} */
export function rail(shell, state) {
  return [reign(shell, state), ...(state.seats > 2 || !state.me ? [now(shell, state)] : [])];
}

/** Which characters have been played, are one's own, or are still out. @param {Shell} shell @param {State} state */
export function reign(shell, state) {
  const { empty } = state.shown.reign;
  const options = chosen(shell, state);
  return h(
    "section",
    { class: "panel reign" },
    h("h2", { class: "cap" }, shell.say("rois.reign.head")),
    h(
      "table",
      null,
      h(
        "tbody",
        null,
        ...["K", "Q", "J"].map((rank) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, shell.named("rank", rank)),
            ...SUITS.map((suit) => character(shell, state, rank + suit)),
          ),
        ),
      ),
    ),
    empty > 0 && h("p", { class: "muted" }, shell.say("table.reigns", { count: empty })),
    options.length > 0 &&
      h(
        "ul",
        { class: "variants", "aria-label": shell.say("rois.options") },
        ...options.map((text) => h("li", null, text)),
      ),
    h(
      "button",
      {
        class: "switch",
        role: "switch",
        "aria-checked": String(remembers()),
        "data-key": "memory",
        title: shell.say("rois.memory_why"),
        on: {
          click: () => {
            remember("rois.memory", !remembers());
            shell.refresh();
          },
        },
      },
      h("i", { "aria-hidden": "true" }),
      shell.say("rois.memory"),
    ),
  );
}

/** @param {Shell} shell @param {State} state @param {string} name */
function character(shell, state, name) {
  const where = state.shown.characters[name];
  const isOwn = where === "mine";
  const owner = isOwn ? state.me : Number(where) || 0;
  const kind = owner && !isOwn ? "held" : where;
  const key = isOwn && !shell.isYou(state, owner) ? "held" : kind;
  const words = pair(
    shell,
    title(shell, name),
    shell.say(`rois.reign.${key}`, owner ? { name: shell.nameWithin(owner) } : {}),
  );
  return h(
    "td",
    { class: `${FRENCH[name.slice(-1)]} is-${kind}`, title: words },
    suitSign(name.slice(-1)),
    h("span", { class: "vh" }, words),
    owner > 0 && shell.badge(owner, "s"),
  );
}

/** The options that differ from the usual ones; the one for a case that hardly ever occurs is only in the rules.
 *  @param {Shell} shell @param {State} state */
function chosen(shell, state) {
  const { reign_guard: _, coup_scope, idle_limit, ...others } = state.shown.options;
  return [
    ...Object.keys(others).map((name) => shell.say(`rois.option.${name}`)),
    ...(coup_scope ? [shell.say(`rois.option.coup_${coup_scope}`)] : []),
    ...(idle_limit ? [shell.counted("rois.option.idle_limit", Number(idle_limit))] : []),
  ];
}

/** The final count as if it were now, folded. @param {Shell} shell @param {State} state */
function now(shell, state) {
  const { totals } = state.shown.count;
  const isOpen = recall("rois.counted") === true;
  return h(
    "section",
    { class: "panel if-now" },
    h(
      "button",
      {
        class: "fold",
        "data-key": "now",
        "aria-expanded": String(isOpen),
        on: {
          click: () => {
            remember("rois.counted", !isOpen);
            shell.refresh();
          },
        },
      },
      h("span", { class: "cap" }, shell.say("rois.now")),
      !counts(state)
        ? h("span", { class: "muted" }, shell.say("rois.if_now_none"))
        : h(
            "span",
            { class: "totals" },
            ...totals.map((/** @type {number} */ total, /** @type {number} */ at) =>
              h("span", null, shell.badge(at + 1, "s"), h("b", null, total)),
            ),
          ),
      icon(isOpen ? "i-up" : "i-down"),
    ),
    isOpen && countTable(shell, state),
  );
}

/** The same at full length. @param {Shell} shell @param {State} state */
export function nowPanel(shell, state) {
  return h(
    "section",
    { class: "panel if-now" },
    h("h2", { class: "cap" }, shell.say("rois.now")),
    countTable(shell, state),
  );
}

/** What each seat has in prestige, domains and coins, and what that brings in the final count.
 *  @param {Shell} shell @param {State} state */
export function countTable(shell, state) {
  const { count } = state.shown;
  const seats = Array.from({ length: state.seats }, (_, at) => at);
  /** @param {Node[]} head @param {{sums: number[], awards: number[]}} row */
  const honoured = (head, row) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, ...head),
      ...seats.map((at) =>
        h(
          "td",
          { class: row.awards[at] ? "won" : "" },
          row.sums[at],
          row.awards[at] > 0 && h("b", null, ` +${row.awards[at]}`),
        ),
      ),
    );
  return h(
    "table",
    { class: "count" },
    h(
      "thead",
      null,
      h("tr", null, h("td", null), ...seats.map((at) => h("th", { scope: "col" }, shell.badge(at + 1, "s")))),
    ),
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "row" }, icon("prestige"), " ", shell.say("rois.count.before")),
        ...seats.map((at) => h("td", null, count.before[at])),
      ),
      ...SUITS.map((suit) =>
        honoured([suitSign(suit), document.createTextNode(` ${shell.named("domain", suit)}`)], count.domains[suit]),
      ),
      honoured([icon("coin"), document.createTextNode(` ${shell.say("rois.count.treasury")}`)], count.treasury),
      h(
        "tr",
        { class: "total" },
        h("th", { scope: "row" }, shell.say("end.total")),
        ...seats.map((at) => h("td", null, count.totals[at])),
      ),
    ),
  );
}
