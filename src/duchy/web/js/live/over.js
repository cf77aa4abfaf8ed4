// @ts-check
/** The sheet over a table at which nothing can be played any more: it can be shut, and leads to the next game. */

import { h, icon } from "../page/dom.js";
import { playAgain } from "./rematch.js";

/** @typedef {import("../page/dom.js").Child} Child */

/** @param {import("./table.js").LiveTable} table @param {import("../table/sight.js").State} state
 *  @param {{class?: string, said: string, head?: Child[], body?: Child[], tools?: Child[]}} what `said`: what has come
 *  of the game; `head`: the same as it is drawn; `tools`: what can be done besides */
export function overSheet(table, state, { class: kind = "", said, head = [said], body = [], tools = [] }) {
  const { say } = table.app;
  const shut = () => {
    table.isShut = true;
    table.shell?.refresh();
  };
  return h(
    "section",
    { class: `panel sheet ${kind}`.trim(), tabindex: -1, role: "dialog", "aria-label": said },
    h(
      "button",
      { class: "icon shut", "data-key": "end.shut", "aria-label": say("web.end.table"), on: { click: shut } },
      icon("i-close"),
    ),
    h("h2", null, ...head),
    ...body,
    table.next.size > 0 && h("p", null, say("web.end.invited")),
    h(
      "div",
      { class: "sheet-bar" },
      state.me > 0 &&
        h(
          "button",
          { class: "btn primary", "data-key": "end.rematch", on: { click: () => playAgain(table) } },
          icon("i-replay"),
          say("web.end.rematch"),
        ),
      ...tools,
      h("a", { class: "btn", href: "/" }, say("web.home")),
    ),
  );
}
