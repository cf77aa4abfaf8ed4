// @ts-check
/** What can be set at a table, and what keys do. */

import { fill, h } from "../../page/dom.js";
import { asking } from "../shell/question.js";
import { watching } from "./watching.js";

const COMMON = ["Enter", "Esc", "Ctrl+Z", "H", "L", "A", "G", "R", "N", "?"];

/** @param {HTMLElement} place @param {import("../shell/shell.js").Shell} shell */
export function drawKeys(place, shell) {
  const line = (/** @type {string} */ key, /** @type {string} */ words) =>
    h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, shell.say(words)));
  const isAnswered = shell.handlers.keys?.().some(({ hotkey }) => hotkey === "H");
  const common = COMMON.filter((key) => key !== "H" || (shell.handlers.hint && !isAnswered));
  fill(
    place,
    h(
      "section",
      { class: "keys" },
      h("h3", { class: "cap" }, shell.say("web.keys.head")),
      asking(shell),
      watching(shell),
      shell.handlers.again && shell.drawer.log.paces("asks"),
      h(
        "dl",
        null,
        ...common.map((key) => line(key, `web.keys.${NAMES[key] ?? key}`)),
        isAnswered && line("H", "learn_errors.key"),
        ...(shell.face.keys ?? []).map((key) => line(key, `keys.${NAMES[key] ?? key}`)),
      ),
    ),
  );
}

/** Keys whose symbols cannot be keys of texts. */
const NAMES = /** @type {Record<string, string>} */ ({
  "Ctrl+Z": "undo",
  "?": "help",
  "1–9": "digits",
  "↑↓←→": "arrows",
});
