// @ts-check
/** The dock: the four tools with what is left of each, and the steppers for tiles from the reserve. */

import { fill, h, icon } from "../../../page/dom.js";
import { TOOLS } from "./turn.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("./turn.js").Turn} Turn */

/** @param {Shell} shell @param {State} state @param {Turn} turn @param {import("./strip.js").Strip} strip */
export function drawDock(shell, state, turn, strip) {
  const tool = turn.tool(state);
  if (!state.acting || tool === "oracle" || !state.shown.turn) return fill(shell.dock);
  fill(
    shell.dock,
    h(
      "div",
      { class: "mg-dock" },
      strip.draw(state),
      h(
        "div",
        { class: "mg-tools", role: "group", "aria-label": shell.say("mg.tools") },
        ...TOOLS.map((each) => toolButton(shell, state, turn, each, each === tool)),
      ),
      tool === "take" && steppers(shell, state, turn),
    ),
  );
}

/** The pictures of tools, but for cities, which have the colour of their seat. @type {Record<string, string>} */
export const ICONS = { road: "i-road", take: "i-draw", market: "market" };

/** The picture of a tool. @param {Shell} shell @param {State} state @param {string} tool */
export const toolIcon = (shell, state, tool) => ICONS[tool] ?? `roof-${shell.colour(state.me)}`;

/** @param {Shell} shell @param {State} state @param {Turn} turn @param {string} each @param {boolean} held */
function toolButton(shell, state, turn, each, held) {
  const off = turn.off(state, each);
  const at = { road: 0, city: 1, take: 2, market: -1 }[each] ?? -1;
  const { used, left } = /** @type {import("../payload.js").Turn} */ (state.shown.turn);
  const count = at >= 0 ? `${used[at]}/${used[at] + left[at]}` : "";
  return h(
    "button",
    {
      class: "mg-tool",
      "data-key": `tool.${each}`,
      "aria-pressed": String(held),
      "aria-disabled": off ? "true" : null,
      title: off?.text ?? null,
      on: { click: () => turn.choose(state, each) },
    },
    icon(toolIcon(shell, state, each)),
    h("span", null, shell.say(`mg.tool.${each}`)),
    count && h("b", null, count),
  );
}

/** @param {Shell} shell @param {State} state @param {Turn} turn */
function steppers(shell, state, turn) {
  const taking = turn.taking(state);
  return h(
    "div",
    { class: "mg-steppers" },
    ...["roads", "cities"].map((kind) => stepper(shell, state, turn, kind)),
    h("p", { class: "mg-most" }, shell.say("mg.taking", { now: taking.roads + taking.cities, most: taking.most })),
  );
}

/** @param {Shell} shell @param {State} state @param {Turn} turn @param {string} kind */
function stepper(shell, state, turn, kind) {
  const taking = turn.taking(state);
  const other = kind === "roads" ? "cities" : "roads";
  const now = taking[/** @type {"roads"} */ (kind)];
  /** If there is no room, one more of a kind replaces one of the other. @param {number} step */
  const wanted = (step) => {
    const whole = { [kind]: now + step, [other]: taking[/** @type {"roads"} */ (other)] };
    return fits(taking.offers, whole) ? whole : { ...whole, [other]: whole[other] - 1 };
  };
  const label = shell.say(`table.${kind}`);
  const button = (/** @type {number} */ step) => {
    const next = wanted(step);
    const may = now + step >= 0 && fits(taking.offers, next);
    return h(
      "button",
      {
        class: "mg-step",
        "data-again": true,
        "data-key": `step.${kind}.${step}`,
        "aria-disabled": may ? null : "true",
        "aria-label": shell.say(step > 0 ? "mg.more" : "mg.fewer", { what: label }),
        on: { click: () => may && turn.pick({ roads: next.roads, cities: next.cities }) },
      },
      icon(step > 0 ? "i-plus" : "i-minus"),
    );
  };
  return h(
    "div",
    { class: "mg-stepper", role: "group", "aria-label": label },
    icon(kind === "roads" ? "i-road" : `roof-${shell.colour(state.me)}`),
    h("span", { class: "vh" }, label),
    button(-1),
    h("output", null, String(now)),
    button(1),
  );
}

/** @param {import("../payload.js").Take[]} offers @param {Record<string, number>} wanted */
function fits(offers, wanted) {
  return (
    (wanted.roads === 0 && wanted.cities === 0) ||
    offers.some((each) => each.roads === wanted.roads && each.cities === wanted.cities)
  );
}
