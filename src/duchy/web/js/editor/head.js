// @ts-check
/** The game of a position: which one, which edition, how many seats, which options; and where it begins. */

import { axisField } from "../page/axes.js";
import { h, icon } from "../page/dom.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** @typedef {import("./diagram.js").Diagram} Diagram */

/** @param {Editor} editor @returns {Node[]} */
export function headForm(editor) {
  const { app, games } = editor;
  const { say, words } = app;
  const { head } = editor.diagram;
  const game = games.find(({ name }) => name === head.game);
  const choose = (
    /** @type {string} */ key,
    /** @type {string} */ label,
    /** @type {[string | number, string][]} */ all,
    /** @type {string | number} */ now,
    /** @type {(value: string) => unknown} */ set,
  ) =>
    h(
      "label",
      { class: "ed-choice" },
      h("span", null, label),
      h(
        "select",
        { "data-key": `editor.${key}`, on: { change: (/** @type {any} */ event) => set(event.target.value) } },
        ...all.map(([value, text]) => h("option", { value, selected: String(value) === String(now) }, text)),
      ),
    );
  const named = games.map(({ name }) => /** @type {[string, string]} */ ([name, words.named("title", name)]));
  if (!game) named.unshift(["", head.game || "–"]);
  const parts = [
    choose("game", say("web.new.game"), named, game?.name ?? "", (name) => {
      const other = games.find((each) => each.name === name);
      if (other) editor.start(`${name} ${other.editions[0].name} seats=${other.seats[0]}`);
    }),
  ];
  if (!game) return parts;
  const edition = head.edition || game.editions[0].name;
  const seats = head.seats || game.seats[0];
  const again = (/** @type {Partial<typeof head>} */ change) =>
    editor.edit((diagram) => diagram.rehead({ ...head, edition, seats, ...change }));
  if (game.editions.length > 1)
    parts.push(
      choose(
        "edition",
        say("web.new.edition"),
        game.editions.map(({ name }) => [name, words.named("edition_meaning", name).split(/\s?:\s/)[0]]),
        edition,
        (value) => again({ edition: value, axes: {} }),
      ),
    );
  if (game.seats.length > 1)
    parts.push(
      choose(
        "seats",
        say("web.new.seats"),
        game.seats.map((each) => [each, String(each)]),
        seats,
        (value) => editor.start(`${head.game} ${edition} seats=${value}`),
      ),
    );
  const [line] = editor.diagram.lines;
  return [
    ...parts,
    h(
      "div",
      { class: "ed-starts", role: "group", "aria-label": say("editor.start") },
      h(
        "button",
        { class: "btn", "data-key": "editor.dealt", on: { click: () => editor.start(line) } },
        icon("i-cards"),
        say("editor.dealt"),
      ),
      h(
        "button",
        { class: "btn", "data-key": "editor.empty", on: { click: () => editor.change(`${line}\n`) } },
        icon("i-close"),
        say("editor.empty"),
      ),
      h("a", { class: "btn", href: "/replay", "data-key": "editor.record" }, icon("i-up"), say("editor.record")),
    ),
    options(editor, game, { ...head, edition, seats }),
  ];
}

/** @param {Editor} editor @param {import("../page/listing.js").ListedGame} game @param {Diagram["head"]} head */
function options(editor, game, head) {
  const { app } = editor;
  const usual = game.editions.find(({ name }) => name === head.edition)?.values[head.seats] ?? {};
  return h(
    "details",
    {
      class: "options",
      open: editor.areOptionsOpen,
      on: {
        toggle: (/** @type {any} */ event) => {
          editor.areOptionsOpen = event.target.open;
        },
      },
    },
    h("summary", { "data-key": "editor.options" }, app.say("web.new.options")),
    ...game.axes.map((axis) => {
      const set = (/** @type {string | number} */ chosen) => {
        const { [axis.name]: _, ...others } = head.axes;
        const axes = chosen === usual[axis.name] ? others : { ...others, [axis.name]: chosen };
        editor.edit((diagram) => diagram.rehead({ ...head, axes }));
      };
      const written = head.axes[axis.name];
      const value =
        written === undefined ? usual[axis.name] : typeof usual[axis.name] === "number" ? Number(written) : written;
      return axisField(app, game, axis, { seats: head.seats, value, usual: usual[axis.name], set });
    }),
  );
}
