// @ts-check
/** One's own record: how the latest games ended, against whom, whom to play next; and all of it as a file. */

import { h, icon } from "../page/dom.js";
import { face, opponentName } from "../page/opponents.js";
import { saveFile } from "../page/records.js";
import { restored, saved } from "./everything.js";
import { form, LATEST, results, scores } from "./results.js";

const FILE_NAME = "duchy.json";

/** @typedef {import("../page/app.js").App} App */

/** What is said of the latest games, nothing before there are any.
 *  @param {App} app @param {(game: string, level: string) => void} play */
export function record(app, play) {
  const all = results();
  const now = form(all);
  if (!now) return null;
  const { say, words } = app;
  const { game, level, latest, won, next } = now;
  const against = say("web.played.against", {
    name: opponentName(words, level),
    won,
    played: latest.length,
  });
  return h(
    "section",
    { class: "played", "aria-label": say("web.played.head") },
    h(
      "div",
      { class: "now" },
      face(next),
      h(
        "div",
        null,
        h("small", null, words.named("title", game)),
        h("h2", null, against),
        h(
          "p",
          { class: "ends", "aria-hidden": "true" },
          ...Array.from({ length: LATEST }, (_, at) =>
            h("i", { class: latest[at] ? "won" : "" }, latest[at] && icon("i-check")),
          ),
        ),
        h("p", { class: "muted" }, say("web.level_line", { level: next, level_meaning: next })),
        h(
          "button",
          { class: "btn primary", "data-key": "played.next", on: { click: () => play(game, next) } },
          say(next === level ? "web.played.again" : "web.played.next", { name: opponentName(words, next) }),
        ),
      ),
    ),
    table(app, scores(all, game), all.length),
  );
}

/** How many games were won against each level.
 *  @param {App} app @param {import("./results.js").Score[]} by @param {number} number */
function table(app, by, number) {
  const { say, words } = app;
  return h(
    "div",
    { class: "by" },
    h(
      "table",
      null,
      h("caption", null, say("web.played.by")),
      ...by.map(({ level, played, won }) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, words.named("level", level)),
          h("td", null, played > 0 && h("span", { class: "share", vars: { "--share": won / played } })),
          h("td", { class: "num" }, played ? say("web.played.of", { won, played }) : say("web.played.never")),
        ),
      ),
    ),
    h("a", { href: "/replay" }, words.counted("web.played.all", number)),
  );
}

/** The buttons that save all that the browser remembers, and read it again.
 *  @param {App} app @param {() => void} redraw */
export function keeping(app, redraw) {
  const { say, words } = app;
  const said = h("span", { role: "status" });
  const read = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    const number = restored(await file.text());
    if (number) redraw();
    const text = number === null ? say("web.played.bad") : words.counted("web.played.added", number);
    const place = document.querySelector(".keeping [role=status]") ?? said;
    place.textContent = text;
  };
  return h(
    "section",
    { class: "keeping" },
    h("h2", null, say("web.played.file")),
    h("p", { class: "muted" }, say("web.played.secret")),
    h(
      "div",
      { class: "more" },
      h(
        "button",
        { class: "btn", "data-key": "played.save", on: { click: () => saveFile(FILE_NAME, saved()) } },
        icon("i-down"),
        say("web.played.save"),
      ),
      h(
        "label",
        { class: "btn file" },
        icon("i-up"),
        say("web.played.read"),
        h("input", {
          type: "file",
          accept: ".json,application/json",
          class: "vh",
          "data-key": "played.read",
          on: { change: read },
        }),
      ),
      said,
    ),
  );
}
