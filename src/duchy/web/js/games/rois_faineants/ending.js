// @ts-check
/** The end: why it came, the final count, how a tie is broken step by step, and who stands where. */

import { h } from "../../page/dom.js";
import { suitSign } from "./cards.js";
import { countTable } from "./rail.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** @param {Shell} shell @param {State} state @returns {Node[]} */
export function ending(shell, state) {
  const { end, count } = state.shown;
  if (!end) return [];
  return [
    h("p", null, shell.say(`end.${end}`)),
    h("div", { class: "scroll" }, countTable(shell, state)),
    ...ties(shell, count),
    ranking(shell, state, count),
  ];
}

/** @param {Shell} shell @param {any} count @returns {Node[]} */
function ties(shell, count) {
  if (!count.ties.length) return [];
  const level = Object.keys(count.ties[0].sums).map(Number);
  const head = shell.say("rois.tie.head", {
    names: level.map((seat) => shell.nameWithin(seat)).join(", "),
    total: Math.max(...count.totals),
  });
  const steps = count.ties.map((/** @type {import("./payload.js").Tie} */ step) =>
    h(
      "li",
      null,
      suitSign(step.suit),
      h("b", null, shell.named("domain", step.suit)),
      h(
        "span",
        { class: "sums" },
        ...Object.entries(step.sums).map(([seat, sum]) =>
          h(
            "span",
            { class: step.left.includes(Number(seat)) ? "left" : "out" },
            shell.badge(Number(seat), "s"),
            String(sum),
          ),
        ),
      ),
      h(
        "span",
        { class: "muted" },
        shell.say(
          step.left.length === 1
            ? "rois.tie.decides"
            : step.left.length === Object.keys(step.sums).length
              ? "rois.tie.level"
              : "rois.tie.narrows",
          { name: shell.nameWithin(step.left[0]) },
        ),
      ),
    ),
  );
  return [h("div", { class: "ties" }, h("p", null, head), h("ol", null, ...steps))];
}

/** @param {Shell} shell @param {State} state @param {any} count */
function ranking(shell, state, count) {
  const order = Array.from({ length: state.seats }, (_, at) => at).sort(
    (one, other) => count.places[one] - count.places[other],
  );
  return h(
    "ol",
    { class: "ranking" },
    ...order.map((at) =>
      h(
        "li",
        { class: count.places[at] === 1 ? "first" : "" },
        h("b", { class: "place" }, count.places[at]),
        shell.badge(at + 1, "", true),
        h("span", null, shell.name(at + 1)),
        h("b", { class: "total" }, count.totals[at]),
      ),
    ),
  );
}
