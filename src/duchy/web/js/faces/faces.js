// @ts-check
/** The five computers as buttons with their faces. */

import { h } from "../page/dom.js";
import { LEVELS, levelLabel } from "../page/levels.js";
import { expected, face, leaning, levelAndManner, opponentName, peopleOf, somebodyOf } from "../page/opponents.js";

/** A button for each of them.
 *  @param {import("../page/words.js").Words} words
 *  @param {{key: string, label: string, times: (level: string) => number, choose: (level: string) => void,
 *  who?: (level: string) => string | undefined,
 *  figures?: (level: string) => string | null, before?: HTMLElement | null,
 *  after?: HTMLElement[]}} how `times`: how often one is chosen
 *  already, `who`: which person of a level; `before` and `after`: what else can be chosen */
export function faces(words, { key, label, times, choose, who, figures, before, after = [] }) {
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
        h("b", null, opponentName(words, who?.(level) ?? level)),
        h("span", { class: "vh" }, words.named("level", level)),
        h("span", { class: "rank-dots", "aria-hidden": "true" }, ...LEVELS.slice(0, at + 1).map(() => h("i"))),
        times(level) > 1 && h("span", { class: "times" }, `× ${times(level)}`),
      ),
    ),
    ...after,
  );
}

/** A button for each of those who play at the level of the one who is chosen; nothing where there is only that one.
 *  @param {import("../page/words.js").Words} words
 *  @param {{key: string, game: string, chosen: string, others?: string[], choose: (who: string) => void}} how
 *  `others`: those who are at the table already */
export function people(words, { key, game, chosen, others = [], choose }) {
  const all = peopleOf(levelAndManner(chosen).level);
  if (all.length < 2) return null;
  return h(
    "div",
    { class: "people", role: "group", "aria-label": words.say("web.who") },
    ...all.map((who) =>
      h(
        "button",
        {
          class: "pick",
          type: "button",
          "data-key": `${key}.${who}`,
          "aria-pressed": String(who === chosen),
          "aria-disabled": String(others.includes(who)),
          title: leaning(words, game, who),
          on: { click: () => !others.includes(who) && choose(who) },
        },
        opponentName(words, who),
      ),
    ),
  );
}

/** One of them all: the levels, the people of the chosen one, and what to expect of whoever is chosen.
 *  @param {import("../page/words.js").Words} words
 *  @param {{key: string, label: string, game: string, chosen: string, others?: string[],
 *  choose: (who: string, key: string) => void}} how `others`: those who are at the table already; `choose` is also told
 *  the key of the button */
export function anybody(words, { key, label, game, chosen, others = [], choose }) {
  const isOf = (/** @type {string} */ level) => levelAndManner(chosen).level === level;
  return [
    faces(words, {
      key,
      label,
      times: (level) => Number(isOf(level)),
      who: (level) => (isOf(level) ? chosen : undefined),
      choose: (level) => choose(somebodyOf(level, others), `${key}.${level}`),
    }),
    people(words, {
      key: `${key}.person`,
      game,
      chosen,
      others,
      choose: (who) => choose(who, `${key}.person.${who}`),
    }),
    h("p", { class: "meaning" }, expected(words, game, chosen)),
  ];
}
