// @ts-check
/** A button of the top bar. */

import { h, icon } from "../page/dom.js";

/** @param {string} symbol @param {string} label @param {() => void} run @param {string} [kind] */
export function tool(symbol, label, run, kind = "") {
  return h(
    "button",
    { class: `icon ${kind}`, "data-key": `tool.${symbol}`, "aria-label": label, title: label, on: { click: run } },
    icon(symbol),
  );
}
