// @ts-check
/** Learning by playing: the choice of a lesson, and the lesson. */

import { built } from "../page/build.js";
import { fill, h, icon } from "../page/dom.js";
import { LESSONS } from "../page/opening.js";
import { picture } from "../page/picture.js";
import { recall } from "../page/shelf.js";
import { Lesson } from "./lesson.js";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const kind = new URLSearchParams(location.search).get("game") ?? "";
  const isOne = LESSONS.includes(kind);
  await Promise.all([app.need("learn"), isOne && app.need(`learn-${kind}`)]);
  if (!isOne) return choice(app);
  const answer = await fetch(built(`/lessons/${kind}.json`));
  if (!answer.ok) throw new Error(`lesson: ${answer.status}`);
  const lesson = new Lesson(app, await answer.json());
  await lesson.furnish();
  return lesson.part;
}

/** @param {import("../page/app.js").App} app */
function choice(app) {
  const draw = () => {
    const { say, words } = app;
    fill(
      app.main,
      h(
        "main",
        { class: "home" },
        h("h1", null, say("learn.head")),
        h("p", { class: "lead" }, say("learn.text")),
        h(
          "div",
          { class: "games" },
          ...LESSONS.map((kind) =>
            h(
              "article",
              { class: "game" },
              picture(kind),
              h(
                "div",
                { class: "gb" },
                h("h2", null, words.named("title", kind)),
                h("p", { class: "facts" }, say("learn.minutes")),
                h("p", { class: "sub" }, say(`learn.${kind}.about`)),
                h(
                  "a",
                  { class: "btn primary play", href: `/learn?game=${kind}`, "data-key": `learn.${kind}` },
                  icon("i-right"),
                  h("span", null, say("learn.begin"), recall(`learned.${kind}`) && h("small", null, say("learn.done"))),
                ),
                h(
                  "div",
                  { class: "links" },
                  h("a", { href: `/teach?game=${kind}` }, say("web.nav.teach")),
                  h("a", { href: `/rules?game=${kind}` }, say("web.nav.rules")),
                ),
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
