// @ts-check
/** A button of the top bar. */

import { h, icon } from "../page/dom.js";

/** @param {string} symbol @param {string} label @param {() => void} run @param {string} [kind]
 *  @param {string} [key] what it is known by, if its symbol changes */
export function tool(symbol, label, run, kind = "", key = symbol) {
  return h(
    "button",
    { class: `icon ${kind}`, "data-key": `tool.${key}`, "aria-label": label, title: label, on: { click: run } },
    icon(symbol),
  );
}
