// @ts-check
/** The smallest table: its state as text, its actions in the list; the pattern for another game. */

import { fill, h } from "../../page/dom.js";

/** @param {import("../../table/shell/shell.js").Shell} shell
 *  @returns {import("../../table/shell/shell.js").Face<import("./payload.js").Game>} */
export function open(shell) {
  return {
    draw: (state) =>
      fill(
        shell.board,
        h("pre", null, JSON.stringify(state.s, null, 1)),
        ...state.legal.map((a) => h("button", { class: "btn", "data-key": a, on: { click: () => shell.act(a) } }, a)),
      ),
    status: (state) => ({ text: state.acting ? shell.say("web.your_turn") : shell.say("web.list.wait") }),
    buttons: () => [],
    phrase: (_, a) => a,
    group: () => shell.say("web.tab.list"),
    story: (_, entries) =>
      entries.map((each, at) => ({
        turn: each.turn ?? 0,
        seat: typeof each.actor === "number" ? each.actor : 0,
        text: each.a ?? "",
        at,
      })),
    ending: (state) => [h("p", null, JSON.stringify(state.view.ending?.keys))],
  };
}
