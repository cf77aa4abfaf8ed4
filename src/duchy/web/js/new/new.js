// @ts-check
/** A new table in detail: edition, options, seats, who sits where. */

import { axisField, capital } from "../page/axes.js";
import { h, svg } from "../page/dom.js";
import { faces, people } from "../faces/faces.js";
import { loadStyle } from "../page/furniture.js";
import { levelFigures, levelOf } from "../page/levels.js";
import { leaning, levelAndManner, PROGRAM, somebodyOf } from "../page/opponents.js";
import { sitDown } from "../page/opening.js";
import { recall, remember } from "../page/shelf.js";
import { limitOf, timeField } from "./time.js";

const PERSON = "human";

/** @typedef {import("../page/listing.js").ListedGame} ListedGame */

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const answer = await fetch("/api/games");
  /** @type {import("../page/listing.js").Listing} */
  const { games } = await answer.json();
  const asked = new URLSearchParams(location.search);
  const game = games.find((each) => each.name === asked.get("game")) ?? games[0];
  await Promise.all([app.need("new"), app.need("timed"), loadStyle("new"), app.need(game.name)]);
  const form = new NewTable(app, games, game, asked.get("with") === "friends");
  form.draw();
  return {
    get title() {
      return app.say("new.head");
    },
    translate: () => form.draw(),
  };
}

/** Anybody's portrait. */
const someone = () =>
  svg(
    "svg",
    { class: "portrait anyone", viewBox: "0 0 64 76", "aria-hidden": "true" },
    svg("circle", { cx: 32, cy: 26, r: 13 }),
    svg("path", { d: "M8 72c0-17 10-26 24-26s24 9 24 26" }),
  );

/** The portrait of a program: a window with a line of text. */
const machine = () =>
  svg(
    "svg",
    { class: "portrait anyone", viewBox: "0 0 64 76", "aria-hidden": "true" },
    svg("rect", { x: 8, y: 16, width: 48, height: 44, rx: 5 }),
    svg("path", { d: "M18 32l9 8-9 8M34 50h12" }),
  );

class NewTable {
  /** @param {import("../page/app.js").App} app @param {ListedGame[]} games
   *  @param {ListedGame} game @param {boolean} withFriends */
  constructor(app, games, game, withFriends) {
    this.app = app;
    this.games = games;
    this.game = game;
    this.edition = game.editions[0].name;
    /** @type {Record<string, string | number>} */
    this.changes = {};
    this.seats = game.seats[0];
    this.isShared = false;
    this.tutors = false;
    this.areOptionsOpen = false;
    this.limit = "none";
    this.ends = false;
    this.successor = somebodyOf(levelOf(game.name), []);
    this.name = recall("name") ?? "";
    const other = withFriends ? PERSON : levelOf(game.name);
    /** @type {string[]} */
    this.players = [PERSON];
    while (this.players.length < Math.max(...game.seats)) this.players.push(somebodyOf(other, this.players));
    /** @type {string[]} */
    this.names = this.players.map((_, at) => (at ? "" : this.name));
    this.trouble = "";
  }

  draw() {
    const { say, words } = this.app;
    this.app.lay(
      h(
        "main",
        { class: "home narrow-page" },
        h("h1", null, say("new.head")),
        this.trouble && h("p", { class: "trouble", role: "alert" }, this.trouble),
        h(
          "form",
          {
            class: "form",
            on: {
              submit: (/** @type {Event} */ event) => {
                event.preventDefault();
                this.submit();
              },
            },
          },
          h(
            "nav",
            { class: "kinds", "aria-label": say("web.new.game") },
            ...this.games.map((each) =>
              h(
                "a",
                { class: "btn", href: `/new?game=${each.name}`, "aria-current": each === this.game ? "page" : null },
                words.named("title", each.name),
              ),
            ),
          ),
          this.seating(),
          timeField(this),
          this.editions(),
          this.options(),
          h("button", { class: "btn primary play", type: "submit", "data-key": "new.open" }, say("new.open")),
        ),
      ),
    );
  }

  /** Another number of seats; options that do not fit it are reset. @param {number} seats */
  resize(seats) {
    this.seats = seats;
    for (const { name, fitting } of this.game.axes) {
      if (fitting && !fitting[seats].includes(this.changes[name])) delete this.changes[name];
    }
    this.redraw(`new.seats.${seats}`);
  }

  seating() {
    const { say } = this.app;
    const sizes =
      this.game.seats.length > 1 &&
      h(
        "div",
        { class: "sizes", role: "group", "aria-label": say("web.new.seats") },
        ...this.game.seats.map((each) =>
          h(
            "button",
            {
              class: "pick",
              type: "button",
              "data-key": `new.seats.${each}`,
              "aria-pressed": String(each === this.seats),
              on: { click: () => this.resize(each) },
            },
            String(each),
          ),
        ),
        h("span", { "aria-hidden": "true" }, say("web.at_table")),
      );
    const rows = Array.from({ length: this.seats }, (_, at) =>
      h(
        "div",
        { class: "seat-field" },
        this.sitter(at),
        this.players[at] === PERSON &&
          h("input", {
            type: "text",
            maxlength: 24,
            value: this.names[at],
            placeholder: say("new.name"),
            "aria-label": `${say("new.name")}, ${say("web.seat", { seat: at + 1 })}`,
            "data-key": `new.name.${at}`,
            on: {
              input: (/** @type {any} */ event) => {
                this.names[at] = event.target.value;
              },
            },
          }),
      ),
    );
    const people = this.players.slice(0, this.seats).filter((who) => who === PERSON).length;
    return h(
      "fieldset",
      null,
      h("legend", null, say("web.new.seats")),
      sizes,
      ...rows,
      people > 1 &&
        h(
          "label",
          { class: "choice" },
          h("input", {
            type: "checkbox",
            checked: this.isShared,
            "data-key": "new.shared",
            on: {
              change: (/** @type {any} */ event) => {
                this.isShared = event.target.checked;
                this.redraw("new.shared");
              },
            },
          }),
          h("span", null, say("new.shared"), h("small", null, say(this.isShared ? "new.here" : "new.friends"))),
        ),
      people > 1 &&
        !this.isShared &&
        h(
          "label",
          { class: "choice" },
          h("input", {
            type: "checkbox",
            checked: this.tutors,
            "data-key": "new.tutors",
            on: {
              change: (/** @type {any} */ event) => {
                this.tutors = event.target.checked;
              },
            },
          }),
          h("span", null, say("new.tutors"), h("small", null, say("new.tutors_all"))),
        ),
    );
  }

  /** Who sits there: a person, or one of the computers. @param {number} at */
  sitter(at) {
    const { say, words } = this.app;
    const label = say("web.seat", { seat: at + 1 });
    const others = this.players.slice(0, this.seats).filter((_, each) => each !== at);
    const choose = (/** @type {string} */ who) => {
      this.players[at] = somebodyOf(who, others);
      this.redraw(`new.who.${at}.${who}`);
    };
    const person = (/** @type {string} */ who) => {
      this.players[at] = who;
      this.redraw(`new.person.${at}.${who}`);
    };
    const pick = (
      /** @type {string} */ who,
      /** @type {Element} */ portrait,
      /** @type {string} */ name,
      /** @type {string | null} */ title = null,
    ) =>
      h(
        "button",
        {
          class: "pick",
          type: "button",
          "data-key": `new.who.${at}.${who}`,
          "aria-pressed": String(this.players[at] === who),
          title,
          on: { click: () => choose(who) },
        },
        portrait,
        h("b", null, name),
      );
    return h(
      "div",
      { class: "sitter" },
      h("b", null, label),
      faces(words, {
        key: `new.who.${at}`,
        label,
        times: (level) => Number(levelAndManner(this.players[at]).level === level),
        who: (level) => [this.players[at]].find((who) => levelAndManner(who).level === level),
        choose,
        figures: (level) => levelFigures(words, level, this.game.levels, this.seats),
        before: pick(PERSON, someone(), capital(say("new.person"))),
        after: this.game.programs.map((name) => pick(PROGRAM + name, machine(), name, say("new.program"))),
      }),
      people(words, {
        key: `new.person.${at}`,
        game: this.game.name,
        chosen: this.players[at],
        others,
        choose: person,
      }),
      h("p", { class: "meaning" }, leaning(words, this.game.name, this.players[at])),
    );
  }

  /** Draw anew; what was pressed stays in focus. @param {string} key */
  redraw(key) {
    this.draw();
    const pressed = this.app.main.querySelector(`[data-key="${key}"]`);
    /** @type {HTMLElement | null} */ (pressed)?.focus({ preventScroll: true });
  }

  editions() {
    const { say } = this.app;
    if (this.game.editions.length < 2) return null;
    return h(
      "fieldset",
      null,
      h("legend", null, say("web.new.edition")),
      ...this.game.editions.map(({ name }) =>
        h(
          "label",
          { class: "choice" },
          h("input", {
            type: "radio",
            name: "edition",
            value: name,
            checked: name === this.edition,
            "data-key": `edition.${name}`,
            on: {
              change: () => {
                this.edition = name;
                this.changes = {};
                this.draw();
              },
            },
          }),
          h("span", null, ...this.editionWords(name)),
        ),
      ),
    );
  }

  /** The name of an edition, and what sets it apart. @param {string} name */
  editionWords(name) {
    const { words } = this.app;
    const [title, rest] = words.named("edition_meaning", name).split(/\s?:\s(.*)/s);
    const plain = `edition.${this.game.name}.${name}`;
    return [h("b", null, title), h("small", null, words.has(plain) ? words.say(plain) : capital(rest ?? ""))];
  }

  options() {
    const { say } = this.app;
    const usual = this.game.editions.find((each) => each.name === this.edition)?.values[this.seats] ?? {};
    const keep = (/** @type {any} */ event) => {
      this.areOptionsOpen = event.target.open;
    };
    return h(
      "details",
      { class: "options", open: this.areOptionsOpen, on: { toggle: keep } },
      h("summary", { "data-key": "new.options" }, say("web.new.options")),
      ...this.game.axes.map((axis) => {
        const set = (/** @type {string | number} */ chosen) => {
          if (chosen === usual[axis.name]) delete this.changes[axis.name];
          else this.changes[axis.name] = chosen;
        };
        const { [axis.name]: value = usual[axis.name] } = this.changes;
        return axisField(this.app, this.game, axis, {
          seats: this.seats,
          value,
          usual: usual[axis.name],
          set,
          isExplained: true,
        });
      }),
    );
  }

  async submit() {
    const { app, seats } = this;
    const players = this.players.slice(0, seats);
    if (!players.includes(PERSON)) {
      this.trouble = app.say("new.nobody");
      return this.draw();
    }
    const first = players.indexOf(PERSON);
    if (this.names[first]) remember("name", this.names[first]);
    const byPlace = (/** @type {string[]} */ values, /** @type {(value: string, at: number) => boolean} */ wanted) =>
      Object.fromEntries(
        values.map((value, at) => [at + 1, value]).filter(([seat, value]) => wanted(String(value), Number(seat) - 1)),
      );
    try {
      await sitDown(
        app,
        {
          game: this.game.name,
          edition: this.edition,
          axes: this.changes,
          seats,
          players: byPlace(players, (who) => who !== PERSON),
          names: byPlace(this.names.slice(0, seats), (name, at) => Boolean(name) && players[at] === PERSON),
          ...(this.tutors && players.filter((who) => who === PERSON).length > 1 && { tutors: true }),
          ...limitOf(this),
        },
        this.isShared,
      );
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.draw();
      scrollTo(0, 0);
    }
  }
}
