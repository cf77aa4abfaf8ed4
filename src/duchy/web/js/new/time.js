// @ts-check
/** How much time people have at a new table, and what happens when it is up. */

import { h } from "../page/dom.js";
import { anybody } from "../faces/faces.js";
import { inWords } from "../timed/times.js";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** What people's time can be limited to. */
const LIMITS = [
  "none",
  ...[15, 30, 60, 120].map((minutes) => `game.${minutes * MINUTE_MS}`),
  ...[1, 3, 7].map((days) => `turn.${days * DAY_MS}`),
];

/** The page for a new table, as far as time is concerned; `ends`: the game does, and no `successor` plays on.
 *  @typedef {{app: import("../page/app.js").App, game: {name: string}, limit: string, ends: boolean, successor: string,
 *  redraw: (key: string) => void}} Form */

/** @param {Form} form */
export function timeField(form) {
  const { say, words } = form.app;
  const [per, ms] = form.limit.split(".");
  return h(
    "fieldset",
    null,
    h("legend", null, say("timed.new.head")),
    h(
      "label",
      { class: "field" },
      h("b", null, say("timed.new.each")),
      h(
        "select",
        {
          "data-key": "new.time",
          on: {
            change: (/** @type {any} */ event) => {
              form.limit = event.target.value;
              form.redraw("new.time");
            },
          },
        },
        ...LIMITS.map((each) => {
          const [kind, size] = each.split(".");
          const time = size ? inWords(words, Number(size)) : "";
          return h("option", { value: each, selected: each === form.limit }, say(`timed.new.${kind}`, { time }));
        }),
      ),
    ),
    ms && h("p", { class: "muted" }, say(`timed.new.means.${per}${form.ends ? "_ends" : ""}`)),
    ms && ending(form),
    ...(ms && !form.ends ? successors(form) : []),
  );
}

/** @param {Form} form */
function ending(form) {
  const { say } = form.app;
  return h(
    "label",
    { class: "choice" },
    h("input", {
      type: "checkbox",
      checked: form.ends,
      "data-key": "new.ends",
      on: {
        change: (/** @type {any} */ event) => {
          form.ends = event.target.checked;
          form.redraw("new.ends");
        },
      },
    }),
    h("span", null, say("timed.new.ends.head"), h("small", null, say("timed.new.ends.means"))),
  );
}

/** Who plays on. @param {Form} form */
function successors(form) {
  const { app, game, successor } = form;
  return anybody(app.words, {
    key: "new.after",
    label: app.say("timed.new.then"),
    game: game.name,
    chosen: successor,
    choose: (who, key) => {
      form.successor = who;
      form.redraw(key);
    },
  });
}

/** The limit as the server takes it.
 *  @param {Form} form @returns {{limit?: import("../table/protocol.js").TimeLimit}} */
export function limitOf({ limit, ends, successor }) {
  const [per, ms] = limit.split(".");
  if (!ms) return {};
  return { limit: { per: per === "turn" ? "turn" : "game", ms: Number(ms), level: ends ? "" : successor } };
}
