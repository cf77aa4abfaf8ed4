// @ts-check
/** What a lesson says beside the table, and the buttons below it. */

import { h, icon } from "../page/dom.js";
import { glossed } from "../terms/glossary.js";
import { copied } from "../table/drawer/line.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("./lesson.js").Lesson} Lesson */
/** Buttons that may be pressed as fast as one reads. */
const READING = ["on", "back", "hurry"];

/** Empty if there is nothing to say. @param {Lesson} lesson @param {State} state */
export function speech(lesson, state) {
  const { say } = lesson.app;
  const { steps, game } = lesson.plan;
  const number = Math.min(lesson.step + 1, steps.length);
  const step = lesson.due;
  if (lesson.isOver || (!step && !lesson.isShowing)) return null;
  const said =
    lesson.isShowing || !step
      ? [say("learn.watch"), " ", ...latest(lesson, state)]
      : glossed(lesson.app, game, say(`learn.${lesson.name}.${step.key}`));
  return h(
    "section",
    { class: `speech ${lesson.isShowing ? "watching" : ""}`, "aria-label": say("learn.head") },
    h(
      "p",
      { class: "how-far" },
      h("span", null, say("learn.progress", { number, of: steps.length })),
      h(
        "span",
        { class: "beads", "aria-hidden": "true" },
        ...steps.map((_, at) => h("i", { class: at < lesson.step ? "done" : at === lesson.step ? "now" : "" })),
      ),
    ),
    h("p", { class: "said" }, ...said),
    h("div", { class: "speech-bar" }, ...buttons(lesson)),
  );
}

/** The latest line of the log. @param {Lesson} lesson @param {State} state @returns {Node[]} */
function latest(lesson, state) {
  const line = lesson.shell?.drawer.log.lines(state).findLast((each) => !each.isUnwritten);
  return line ? copied(line) : [];
}

/** @param {Lesson} lesson @returns {(Node | null)[]} */
function buttons(lesson) {
  const { say } = lesson.app;
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ symbol,
    /** @type {() => void} */ run,
    kind = "quiet",
  ) =>
    h(
      "button",
      {
        class: `btn ${kind}`,
        "data-key": `learn.${key}`,
        "data-again": READING.includes(key),
        title: say(`learn.${key}`),
        on: { click: run },
      },
      icon(symbol),
      h("span", null, say(`learn.${key}`)),
    );
  if (lesson.isShowing) return [button("hurry", "i-right", () => lesson.hurry())];
  const isRead = lesson.due?.a.length === 0;
  return [
    lesson.step > 0 ? button("back", "i-left", () => lesson.back()) : null,
    isRead
      ? button("on", "i-right", () => lesson.forward(), "primary")
      : button("where", "i-eye", () => lesson.point()),
    isRead ? null : button("skip", "i-right", () => lesson.forward()),
    h(
      "a",
      {
        class: "icon",
        href: "/learn",
        "data-key": "learn.leave",
        "aria-label": say("learn.leave"),
        title: say("learn.leave"),
      },
      icon("i-close"),
    ),
  ];
}
