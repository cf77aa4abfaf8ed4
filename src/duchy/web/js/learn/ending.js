// @ts-check
/** What is said when a lesson is over, and where to go from there. */

import { h, icon } from "../page/dom.js";
import { levelOf } from "../page/levels.js";
import { LESSONS, secondOf } from "../page/opening.js";
import { glossed } from "../terms/glossary.js";

/** @param {import("./lesson.js").Lesson} lesson */
export function ending(lesson) {
  const { say, words } = lesson.app;
  const { game } = lesson.plan;
  const level = levelOf(game);
  const head = say("learn.end.head");
  return h(
    "section",
    { class: "panel sheet ending", role: "dialog", "aria-label": head },
    h("h2", null, head),
    h("p", { class: "said" }, ...glossed(lesson.app, game, say(`learn.${lesson.name}.over`))),
    h("p", { class: "said" }, ...glossed(lesson.app, game, say(`learn.${lesson.name}.next_try`))),
    lesson.trouble && h("p", { class: "trouble", role: "alert" }, lesson.trouble),
    h(
      "div",
      { class: "sheet-bar" },
      h(
        "button",
        { class: "btn primary", "data-key": "learn.play", on: { click: () => lesson.play("page") } },
        icon("i-computer"),
        h("span", null, say("learn.end.play"), h("small", null, words.named("level", "page"))),
      ),
      level !== "page" &&
        h(
          "button",
          { class: "btn", "data-key": "learn.play_level", on: { click: () => lesson.play(level) } },
          h("span", null, say("web.play"), h("small", null, words.named("level", level))),
        ),
      h(
        "button",
        { class: "btn", "data-key": "learn.again", on: { click: () => lesson.again() } },
        icon("i-replay"),
        say("learn.end.again"),
      ),
      LESSONS.includes(secondOf(lesson.name)) &&
        h(
          "a",
          { class: "btn", href: `/learn?game=${game}&lesson=2`, "data-key": "learn.second" },
          icon("i-right"),
          say("learn.second"),
        ),
      h("a", { class: "btn", href: `/rules?game=${game}` }, icon("i-rules"), say("web.tab.rules")),
      h("a", { class: "btn", href: "/learn" }, say("learn.end.another")),
    ),
  );
}
