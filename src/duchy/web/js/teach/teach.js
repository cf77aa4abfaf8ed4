// @ts-check
/** A game on one sheet of paper: the table, a turn, an example in pictures, the end, what beginners overlook. */

import { built } from "../page/build.js";
import { h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { LESSONS, SHEETS } from "../page/opening.js";
import { draw as drawPlate, frameOf } from "../plate/plate.js";
import { placeFrom } from "../plate/here.js";

/** @typedef {import("../page/app.js").App} App */
/** @typedef {import("../plate/plate.js").Plan} Plate */
/** @typedef {{table: Plate, example: Plate[]}} Plan */

/** The part of the words, and of the style. */
const PART = "teach";
const LETTERS = "abcd";

/** @param {App} app */
export async function open(app) {
  const asked = new URLSearchParams(location.search);
  const game = SHEETS.find((each) => each === asked.get("game")) ?? SHEETS[0];
  const [answer, here] = await Promise.all([
    fetch(built(`/sheets/${game}.json`)),
    placeFrom(game, asked),
    app.need(`${PART}-${game}`),
    app.need(game),
    loadStyle(PART),
    loadStyle(game),
  ]);
  if (!answer.ok) throw new Error(`sheet: ${answer.status}`);
  const sheet = new Sheet(app, game, await answer.json(), here);
  await sheet.draw();
  return {
    get title() {
      return app.words.named("title", game);
    },
    translate: () => sheet.draw(),
  };
}

class Sheet {
  /** @param {App} app @param {string} game @param {Plan} plan @param {import("../plate/here.js").Here} here */
  constructor(app, game, plan, here) {
    this.app = app;
    this.game = game;
    this.plan = plan;
    this.here = here;
    /** The pictures being drawn. @type {Promise<void>[]} */
    this.drawn = [];
  }

  /** @param {string} key */
  say(key) {
    return this.app.say(`teach.${this.game}.${key}`, this.here.facts);
  }

  /** A text with what is bold in it. @param {string} key @returns {Node[]} */
  rich(key) {
    return this.say(key)
      .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
      .filter(Boolean)
      .map((part) => {
        if (part.startsWith("**")) return h("b", null, part.slice(2, -2));
        return part.startsWith("*") ? h("em", null, part.slice(1, -1)) : document.createTextNode(part);
      });
  }

  /** The keys of the texts in a part of the sheet, in their order. @param {string} part */
  keys(part) {
    const start = `teach.${this.game}.${part}.`;
    const all = Object.keys(this.app.words.texts).filter((key) => key.startsWith(start));
    return all.map((key) => key.slice(`teach.${this.game}.`.length));
  }

  /** The numbers of those parts of a part that have a head. @param {string} part */
  numbers(part) {
    return this.keys(part)
      .filter((key) => key.endsWith(".head"))
      .map((key) => key.split(".")[1]);
  }

  async draw() {
    const { app, game, here } = this;
    this.drawn = [];
    app.lay(
      h(
        "main",
        { class: "home teach", "data-game": game },
        this.bar(),
        h(
          "article",
          { class: "a4" },
          this.head(),
          this.table(),
          this.turn(),
          this.example(),
          h("div", { class: "foot" }, this.ending(), this.overlooked()),
          h("p", { class: "colophon" }, icon("crown"), ...this.colophon()),
        ),
      ),
    );
    await Promise.all(this.drawn);
    app.main.firstElementChild?.setAttribute("data-drawn", here.edition);
  }

  /** Where to go from here; not on paper. */
  bar() {
    const { app, game, here } = this;
    const { say } = app;
    return h(
      "nav",
      { class: "teach-bar", "aria-label": say("web.more") },
      ...SHEETS.map((each) =>
        h(
          "a",
          { class: "btn", href: `/teach?game=${each}`, "aria-current": each === game ? "page" : null },
          app.words.named("title", each),
        ),
      ),
      h("span", { class: "gap" }),
      h(
        "button",
        { class: "btn", "data-key": "teach.print", on: { click: () => print() } },
        icon("i-down"),
        say("teach.print"),
      ),
      h(
        "a",
        { class: "btn", href: `/rules${here.query}`, "data-key": "teach.rules" },
        icon("i-rules"),
        say("teach.rules"),
      ),
      LESSONS.includes(game) &&
        h(
          "a",
          { class: "btn primary", href: `/learn?game=${game}`, "data-key": "teach.learn" },
          icon("i-right"),
          say("teach.learn"),
        ),
    );
  }

  head() {
    return h(
      "header",
      null,
      h("div", null, h("h1", null, this.say("head")), h("p", null, ...this.rich("goal"))),
      h("p", { class: "players" }, this.app.say(`web.facts.${this.game}`)),
    );
  }

  /** The table with numbers, and what they stand for. */
  table() {
    return h(
      "section",
      { class: "tablep", "aria-label": this.say("table.label") },
      this.picture(this.plan.table, this.say("table.label")),
      h(
        "ol",
        { class: "legend" },
        ...this.keys("legend").map((key, at) => h("li", null, number(at + 1), h("span", null, ...this.rich(key)))),
      ),
    );
  }

  turn() {
    const { app } = this;
    const steps = this.numbers("turn");
    return h(
      "section",
      { class: "turn", "aria-label": app.say("teach.turn") },
      h("h2", null, app.say("teach.turn")),
      h(
        "div",
        { class: `steps n${steps.length}` },
        ...steps.map((step, at) =>
          h(
            "div",
            null,
            h("h3", null, number(at + 1), this.say(`turn.${step}.head`)),
            ...this.keys(`turn.${step}`)
              .filter((key) => !key.endsWith(".head"))
              .map((key) => h("p", { class: `is-${key.split(".").at(-1)}` }, ...this.rich(key))),
          ),
        ),
      ),
    );
  }

  example() {
    const head = this.app.say("teach.example");
    return h(
      "section",
      { class: "ex", "aria-label": head },
      h("h2", null, head),
      h(
        "div",
        { class: "pics" },
        ...this.plan.example.map((plan, at) =>
          h(
            "figure",
            null,
            this.picture(plan, this.say(`example.${at + 1}.head`)),
            h(
              "figcaption",
              null,
              h("b", null, number(LETTERS[at]), this.say(`example.${at + 1}.head`)),
              h("span", null, ...this.rich(`example.${at + 1}.text`)),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {Plate} plan @param {string} label */
  picture(plan, label) {
    const frame = frameOf(this.game, label);
    this.drawn.push(drawPlate(this.app, this.game, plan, frame));
    return frame;
  }

  ending() {
    const head = this.app.say("teach.end");
    return h(
      "section",
      { "aria-label": head },
      h("h2", null, head),
      ...this.keys("end").map((key) => h("p", null, ...this.rich(key))),
    );
  }

  overlooked() {
    const head = this.app.say("teach.overlook");
    return h(
      "section",
      { class: "over-looked", "aria-label": head },
      h("h2", null, head),
      h("ul", null, ...this.keys("overlook").map((key) => h("li", null, h("span", null, ...this.rich(key))))),
    );
  }

  /** Which edition this is, and which options differ from it. @returns {(Node | string)[]} */
  colophon() {
    const { app, game, here } = this;
    const said = [`Duchy · ${app.words.named("title", game)}`];
    if (here.editions > 1) said.push(here.editionName(app));
    const others = here.changed(app);
    return [
      said.join(" · "),
      others.length > 0 && h("b", null, ` ${app.say("teach.here", { options: app.words.joined(others) })}`),
    ].filter((each) => each !== false);
  }
}

/** @param {number | string} each */
const number = (each) => h("i", { class: "n" }, String(each));
