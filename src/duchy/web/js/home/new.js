// @ts-check
/** A new table in detail: edition, options, seats, who sits where. */

import { axisField, capital } from "../page/axes.js";
import { fill, h } from "../page/dom.js";
import { LEVELS, levelFigures, levelLabel, levelOf } from "../page/levels.js";
import { sitDown } from "../page/opening.js";
import { recall, remember } from "../page/shelf.js";

const PERSON = "human";

/** @typedef {import("../page/listing.js").ListedGame} ListedGame */

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const answer = await fetch("/api/games");
  /** @type {import("../page/listing.js").Listing} */
  const { games } = await answer.json();
  const asked = new URLSearchParams(location.search);
  const game = games.find((each) => each.name === asked.get("game")) ?? games[0];
  await Promise.all([app.need("new"), app.need(game.name)]);
  const form = new NewTable(app, games, game, asked.get("with") === "friends");
  form.draw();
  return {
    get title() {
      return app.say("web.new.head");
    },
    translate: () => form.draw(),
  };
}

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
    this.name = recall("name") ?? "";
    const other = withFriends ? PERSON : levelOf(game.name);
    this.players = Array.from({ length: Math.max(...game.seats) }, (_, at) => (at === 0 ? PERSON : other));
    /** @type {string[]} */
    this.names = this.players.map((_, at) => (at ? "" : this.name));
    this.trouble = "";
  }

  draw() {
    const { say, words } = this.app;
    fill(
      this.app.main,
      h(
        "main",
        { class: "home narrow-page" },
        h("h1", null, say("web.new.head")),
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
          this.editions(),
          this.options(),
          h("button", { class: "btn primary play", type: "submit", "data-key": "new.open" }, say("web.new.open")),
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
    this.draw();
  }

  seating() {
    const { say, words } = this.app;
    const sizes =
      this.game.seats.length > 1 &&
      h(
        "label",
        { class: "field" },
        h("b", null, say("web.new.seats")),
        h(
          "select",
          {
            "data-key": "new.seats",
            on: { change: (/** @type {any} */ event) => this.resize(Number(event.target.value)) },
          },
          ...this.game.seats.map((each) => h("option", { value: each, selected: each === this.seats }, String(each))),
        ),
      );
    const rows = Array.from({ length: this.seats }, (_, at) =>
      h(
        "div",
        { class: "field" },
        h(
          "label",
          null,
          h("b", null, say("web.seat", { seat: at + 1 })),
          " ",
          h(
            "select",
            {
              "data-key": `new.who.${at}`,
              title: levelFigures(words, this.players[at], this.game.levels, this.seats),
              on: {
                change: (/** @type {any} */ event) => {
                  this.players[at] = event.target.value;
                  this.draw();
                },
              },
            },
            h("option", { value: PERSON, selected: this.players[at] === PERSON }, say("web.new.person")),
            ...LEVELS.map((level) =>
              h("option", { value: level, selected: this.players[at] === level }, levelLabel(words, level)),
            ),
          ),
        ),
        this.players[at] === PERSON &&
          h("input", {
            type: "text",
            maxlength: 24,
            value: this.names[at],
            placeholder: say("web.new.name"),
            "aria-label": `${say("web.new.name")}, ${say("web.seat", { seat: at + 1 })}`,
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
              },
            },
          }),
          h("span", null, say("web.new.shared"), h("small", null, say("web.new.friends"))),
        ),
      people > 1 &&
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
          h("span", null, say("web.new.tutors"), h("small", null, say("web.new.tutors_all"))),
        ),
    );
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
        return axisField(this.app, this.game, axis, { seats: this.seats, value, usual: usual[axis.name], set });
      }),
    );
  }

  async submit() {
    const { app, seats } = this;
    const players = this.players.slice(0, seats);
    if (!players.includes(PERSON)) {
      this.trouble = app.say("web.new.nobody");
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
