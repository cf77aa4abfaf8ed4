// @ts-check
/** Options of a game, each with its meaning, its clause and a control for its value. */

import { h } from "./dom.js";

/** @typedef {import("./listing.js").Axis} Axis */
/** @typedef {import("./app.js").App} App */
/** `usual`: the value in the edition; `set` is told the one chosen; `isExplained`: with a sentence about the option.
 *  @typedef {{seats: number, value: string | number, usual: string | number,
 *  set: (value: string | number) => void, isExplained?: boolean}} Chosen */

/** @param {App} app @param {import("./listing.js").ListedGame} game @param {Axis} axis @param {Chosen} chosen */
export function axisField(app, game, axis, chosen) {
  const plain = `option.${game.name}.${axis.name}`;
  return h(
    "label",
    { class: "field" },
    h(
      "span",
      null,
      capital(meaning(app, axis)),
      " ",
      h("a", { href: `/rules?game=${game.name}#${axis.clause}`, target: "_blank" }, axis.clause),
      chosen.isExplained && app.words.has(plain) && h("small", { class: "in-plain" }, app.say(plain)),
    ),
    control(app, axis, chosen),
  );
}

/** @param {App} app @param {Axis} axis @param {Chosen} chosen */
function control(app, axis, { seats, value, usual, set }) {
  const change = (/** @type {any} */ { target: { value: text } }) =>
    set(typeof usual === "number" ? Number(text) : text);
  const how = { "data-key": `axis.${axis.name}`, on: { change } };
  if (!Array.isArray(axis.values))
    return h("input", { type: "number", min: axis.values.from, max: axis.values.to, value, ...how });
  return h(
    "select",
    how,
    ...(axis.fitting?.[seats] ?? axis.values).map((each) =>
      h(
        "option",
        { value: each, selected: each === value },
        each === usual ? app.say("web.new.usual", { value: valueWords(app, axis, each) }) : valueWords(app, axis, each),
      ),
    ),
  );
}

/** What an option changes; if its values are listed anyway, the sentence need not name them.
 *  @param {App} app @param {Axis} axis */
export function meaning({ words }, axis) {
  const own = `web_axis.${axis.name}`;
  if (words.has(own)) return words.say(own);
  const text = words.named("axis_meaning", axis.name);
  return Array.isArray(axis.values) ? text.replace(/\s*:[^:]*$/, "") : text;
}

/** @param {App} app @param {Axis} axis @param {string | number} value */
export function valueWords({ say, words }, axis, value) {
  if (isSwitch(axis)) return say(value ? "web.new.yes" : "web.new.no");
  const named = (/** @type {string | number} */ each) => words.named("axis_value", `${axis.name}_${each}`);
  if (words.has(`axis_value.${axis.name}_${value}`)) return named(value);
  return typeof value === "number" ? String(value) : [...value].map(named).join(", ");
}

/** The text with a capital letter first. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {Axis} axis */
function isSwitch(axis) {
  return (
    Array.isArray(axis.values) && axis.values.length === 2 && axis.values.every((each) => each === 0 || each === 1)
  );
}
