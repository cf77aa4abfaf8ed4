// @ts-check
/** Learning by playing: the choice of a lesson, and the lesson. */

import { built } from "../page/build.js";
import { h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { GAMES, LESSONS, SHEETS, secondOf } from "../page/opening.js";
import { card } from "../page/picture.js";
import { recall } from "../page/shelf.js";
import { Lesson } from "./lesson.js";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const asked = new URLSearchParams(location.search);
  const game = asked.get("game") ?? "";
  const name = asked.get("lesson") === "2" ? secondOf(game) : game;
  const isOne = LESSONS.includes(name);
  await Promise.all([app.need(isOne ? `learn-${game}` : "learn"), isOne && loadStyle("learn")]);
  if (!isOne) return choice(app);
  const answer = await fetch(built(`/lessons/${name}.json`));
  if (!answer.ok) throw new Error(`lesson: ${answer.status}`);
  const lesson = new Lesson(app, name, await answer.json());
  await lesson.furnish();
  return lesson.part;
}

/** @param {import("../page/app.js").App} app */
function choice(app) {
  const draw = () => {
    const { say, words } = app;
    app.lay(
      h(
        "main",
        { class: "home" },
        h("h1", null, say("learn.head")),
        h("p", { class: "lead" }, say("learn.text")),
        h(
          "div",
          { class: "games" },
          ...GAMES.filter((each) => LESSONS.includes(each)).map((game) =>
            card(
              words,
              game,
              null,
              h("p", { class: "facts" }, say("learn.minutes")),
              h("p", { class: "sub" }, say(`learn.${game}.about`)),
              h(
                "a",
                { class: "btn primary play", href: `/learn?game=${game}`, "data-key": `learn.${game}` },
                icon("i-right"),
                h("span", null, say("learn.begin"), recall(`learned.${game}`) && h("small", null, say("learn.done"))),
              ),
              LESSONS.includes(secondOf(game)) && second(app, game),
              h(
                "div",
                { class: "links" },
                SHEETS.includes(game) && h("a", { href: `/teach?game=${game}` }, say("web.nav.teach")),
                h("a", { href: `/rules?game=${game}` }, say("web.nav.rules")),
              ),
            ),
          ),
        ),
      ),
    );
  };
  draw();
  return {
    get title() {
      return app.say("learn.head");
    },
    translate: draw,
  };
}

/** @param {import("../page/app.js").App} app @param {string} game */
function second({ say }, game) {
  const name = secondOf(game);
  return h(
    "a",
    { class: "btn second", href: `/learn?game=${game}&lesson=2`, "data-key": `learn.${name}` },
    icon("i-right"),
    h(
      "span",
      null,
      say("learn.second"),
      h("small", null, say(recall(`learned.${name}`) ? "learn.done" : `learn.${name}.about`)),
    ),
  );
}
