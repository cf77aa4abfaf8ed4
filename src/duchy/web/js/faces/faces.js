// @ts-check
/** The five computers as buttons with their faces. */

import { h } from "../page/dom.js";
import { LEVELS, levelLabel } from "../page/levels.js";
import { face, opponentName } from "../page/opponents.js";

/** A button for each of them.
 *  @param {import("../page/words.js").Words} words
 *  @param {{key: string, label: string, times: (level: string) => number, choose: (level: string) => void,
 *  figures?: (level: string) => string | null, before?: HTMLElement | null,
 *  after?: HTMLElement[]}} how `times`: how often one is chosen
 *  already; `before` and `after`: what else can be chosen */
export function faces(words, { key, label, times, choose, figures, before, after = [] }) {
  return h(
    "div",
    { class: "faces", role: "group", "aria-label": label },
    before,
    ...LEVELS.map((level, at) =>
      h(
        "button",
        {
          class: "pick",
          type: "button",
          "data-key": `${key}.${level}`,
          "aria-pressed": String(times(level) > 0),
          title: [levelLabel(words, level), figures?.(level)].filter(Boolean).join("\n"),
          on: { click: () => choose(level) },
        },
        face(level),
        h("b", null, opponentName(words, level)),
        h("span", { class: "vh" }, words.named("level", level)),
        h("span", { class: "rank-dots", "aria-hidden": "true" }, ...LEVELS.slice(0, at + 1).map(() => h("i"))),
        times(level) > 1 && h("span", { class: "times" }, `× ${times(level)}`),
      ),
    ),
    ...after,
  );
}
