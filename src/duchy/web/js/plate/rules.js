// @ts-check
/** A rulebook as it holds at a table: what decides there, what does not apply, and pictures for what words cannot
 *  teach. */

import { built } from "../page/build.js";
import { h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { SHEETS } from "../page/opening.js";
import { draw, frameOf } from "./plate.js";
import { placeFrom, placeOf } from "./here.js";

/** @typedef {import("../page/app.js").App} App */
/** @typedef {import("./here.js").Here} Here */
/** When a clause holds: options with the values that it needs, or needs not to have.
 *  @typedef {Record<string, (string | number)[] | {not: (string | number)[]}>} Condition */
/** @typedef {{clauses: Record<string, import("./plate.js").Plan>, only: Record<string, Condition[]>}} Plan */
/** A table, or an address that may name an edition and options.
 *  @typedef {{edition: string, seats: number, axes: Record<string, any>} | URLSearchParams} Asked */

const PART = "teach";
/** How far below the window a picture is drawn already. */
const AHEAD = "400px";

/** Add to a rulebook what is said at a table, and its pictures.
 *  @param {App} app @param {string} game @param {HTMLElement} view @param {Asked} asked */
export async function dress(app, game, view, asked) {
  const [{ clauses, only }, here] = await Promise.all([
    planOf(game),
    hereOf(game, asked),
    app.need(`${PART}-${game}`),
    app.need(game),
    loadStyle(`plate/${game}`),
  ]);
  if (here) {
    view.prepend(headOf(app, game, here));
    for (const clause of view.querySelectorAll(".clause")) decide(app, here, /** @type {HTMLElement} */ (clause));
    for (const [id, conditions] of Object.entries(only)) if (!holds(here, conditions)) fold(app, view, id);
  }
  for (const [id, plan] of Object.entries(clauses)) illustrate(app, game, view, id, plan);
}

/** The pictures of a rulebook, and what holds when; a game without a sheet has none.
 *  @param {string} game @returns {Promise<Plan>} */
async function planOf(game) {
  const answer = SHEETS.includes(game) ? await fetch(built(`/teaching/${game}.json`)) : null;
  return answer?.ok ? await answer.json() : { clauses: {}, only: {} };
}

/** @param {string} game @param {Asked} asked @returns {Promise<Here | null>} */
async function hereOf(game, asked) {
  if (!(asked instanceof URLSearchParams)) return placeOf(game, asked);
  return [...asked.keys()].some((name) => name !== "game") ? placeFrom(game, asked) : null;
}

/** Which edition and options these rules are for. @param {App} app @param {string} game @param {Here} here */
function headOf(app, game, here) {
  const others = here.changed(app);
  const said = [here.editions > 1 && here.editionName(app), ...others].filter((each) => typeof each === "string");
  return h(
    "div",
    { class: "rules-here" },
    h("p", null, app.say(said.length ? "teach.table.is" : "teach.table.usual", { options: app.words.joined(said) })),
    SHEETS.includes(game) &&
      h(
        "a",
        { class: "btn", href: `/teach${here.query}`, target: "_blank" },
        icon("i-rules"),
        app.say("web.nav.teach"),
      ),
  );
}

/** Say what the options that a clause names are at this table. @param {App} app @param {Here} here
 *  @param {HTMLElement} clause */
function decide(app, here, clause) {
  const named = [clause.id, ...[...clause.querySelectorAll("a.ref")].map((each) => each.textContent)];
  const axes = here.game.axes.filter((axis) => named.includes(axis.clause));
  if (!axes.length) return;
  const told = app.words.joined(axes.map((axis) => here.told(app, axis)));
  clause.append(h("span", { class: "at-table" }, app.say("teach.table.here", { options: told })));
}

/** Whether one of the conditions is fulfilled. @param {Here} here @param {Condition[]} conditions */
function holds(here, conditions) {
  const fits = (/** @type {[string, Condition[string]]} */ [name, values]) =>
    Array.isArray(values) ? values.includes(here.values[name]) : !values.not.includes(here.values[name]);
  return conditions.some((each) => Object.entries(each).every(fits));
}

/** Fold away a clause that does not apply. @param {App} app @param {HTMLElement} view @param {string} id */
function fold(app, view, id) {
  const clause = view.querySelector(`[id="${CSS.escape(id)}"]`);
  if (!clause || clause.closest("details")) return;
  const folded = h("details", { class: "not-here" });
  clause.replaceWith(folded);
  folded.append(h("summary", null, app.say("teach.table.not", { clause: id })), clause);
}

/** Put a picture below a clause; it is drawn when it comes into sight.
 *  @param {App} app @param {string} game @param {HTMLElement} view @param {string} id
 *  @param {import("./plate.js").Plan} plan */
function illustrate(app, game, view, id, plan) {
  const text = app.say(`teach.${game}.clause.${id}`);
  const frame = frameOf(game, text);
  const near = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      draw(app, game, plan, frame).catch((error) => console.error(error));
    },
    { rootMargin: AHEAD },
  );
  near.observe(frame);
  view
    .querySelector(`[id="${CSS.escape(id)}"]`)
    ?.append(h("span", { class: "pics shown-at" }, frame, h("span", { class: "cap" }, text)));
}
