// @ts-check
/** The edition and the options of a table, or of no table in particular: then the usual ones of an edition. */

import { capital, meaning, valueWords } from "../page/axes.js";

/** @typedef {import("../page/app.js").App} App */
/** @typedef {import("../page/listing.js").ListedGame} Game */
/** @typedef {import("../page/listing.js").Axis} Axis */
/** @typedef {Record<string, string | number>} Values */

/** @type {Promise<Game[]> | null} */
let listed = null;

/** The games with their editions and options. @returns {Promise<Game[]>} */
function games() {
  listed ??= fetch("/api/games").then(async (answer) => (await answer.json()).games);
  listed.catch(() => {
    listed = null;
  });
  return listed;
}

/** What an address asks for: `game`, and perhaps `edition`, `seats` and options by name.
 *  @param {string} name @param {URLSearchParams} asked @returns {Promise<Here>} */
export async function placeFrom(name, asked) {
  const game = /** @type {Game} */ ((await games()).find((each) => each.name === name));
  const seats = Number(asked.get("seats"));
  const chosen = Object.fromEntries(
    game.axes.flatMap((axis) => {
      const value = readValue(axis, asked.get(axis.name));
      return value === null ? [] : [[axis.name, value]];
    }),
  );
  return new Here(game, asked.get("edition") ?? "", game.seats.includes(seats) ? seats : game.seats[0], chosen);
}

/** What is played at a table; null if people cannot choose that game.
 *  @param {string} name @param {{edition: string, seats: number, axes: Values}} table
 *  @returns {Promise<Here | null>} */
export async function placeOf(name, { edition, seats, axes }) {
  const game = (await games()).find((each) => each.name === name);
  return game ? new Here(game, edition, seats, axes) : null;
}

/** The value of an option as an address says it; null if it is none of its values.
 *  @param {Axis} axis @param {string | null} text */
function readValue({ values }, text) {
  if (text === null) return null;
  if (Array.isArray(values)) return values.find((each) => String(each) === text) ?? null;
  const number = Number(text);
  return Number.isInteger(number) && number >= values.from && number <= values.to ? number : null;
}

export class Here {
  /** @param {Game} game @param {string} edition @param {number} seats @param {Values} chosen */
  constructor(game, edition, seats, chosen) {
    const preset = game.editions.find(({ name }) => name === edition) ?? game.editions[0];
    this.game = game;
    this.edition = preset.name;
    this.seats = seats;
    /** The values of all options in the edition, and those that are played with. @type {Values} */
    this.usual = preset.values[seats] ?? {};
    /** @type {Values} */
    this.values = { ...this.usual, ...chosen };
  }

  /** The same for placeholders of texts: `{tax_dice}` stands for the text `tax_dice.is_1`. */
  get facts() {
    return Object.fromEntries(Object.entries(this.values).map(([name, value]) => [name, `is_${value}`]));
  }

  get editions() {
    return this.game.editions.length;
  }

  /** The options whose values are not those of the edition. */
  get differing() {
    return this.game.axes.filter(({ name }) => this.values[name] !== this.usual[name]);
  }

  /** The part of an address that says all this. */
  get query() {
    const { game, edition, seats } = this;
    const asked = new URLSearchParams({ game: game.name });
    if (edition !== game.editions[0].name) asked.set("edition", edition);
    if (seats !== game.seats[0]) asked.set("seats", String(seats));
    for (const { name } of this.differing) asked.set(name, String(this.values[name]));
    return `?${asked}`;
  }

  /** @param {App} app */
  editionName(app) {
    return app.words.named("edition_meaning", this.edition).split(/\s?:\s/)[0];
  }

  /** An option with its value, in words. @param {App} app @param {Axis} axis */
  told(app, axis) {
    return app.say("web.rules.option", {
      name: capital(meaning(app, axis)),
      value: valueWords(app, axis, this.values[axis.name]),
    });
  }

  /** The options that differ from the edition, in words. @param {App} app */
  changed(app) {
    return this.differing.map((axis) => this.told(app, axis));
  }
}
