// @ts-check
/** Pictures of positions, drawn by the code that draws the table: nothing in them can be pressed. */

import { h, svg } from "../page/dom.js";
import { furniture, loadStyle } from "../page/furniture.js";
import { Desk } from "../desk/desk.js";

/** @typedef {import("../table/protocol.js").Sketched} Sketched */
/** @typedef {import("../page/furniture.js").Module} Module */
/** What a picture shows: the parts of the table by their selectors, and with `draft` what a player is about to do.
 *  Numbers are put on parts, or on a map at a place (`@K9`); of a map only what is `around` some places is shown.
 *  `drawn`: the position, where it came with the plan.
 *  @typedef {{diagram: string[], show: string[], marks?: Record<string, string>, around?: string[],
 *  draft?: Record<string, any>, drawn?: Sketched}} Plan */

/** The part of the style. */
const PART = "plate";
const MAP = "svg.mg-sheet";
/** Begins a mark that names a place of a map. */
const PLACE = "@";
/** How far a number is from the middle of its place, in units of the map. */
const ASIDE = 17;

class Plate extends Desk {
  left = h("div", { class: "left" });
  board = h("div", { class: "board" });
  right = h("div", { class: "rail" });
  dock = h("div", { class: "own" });
  panelPlace = h("div", { hidden: true });
  root = h("div", { class: "tbl" }, this.left, this.board, this.right, this.dock);
  moment = "";
  phone = false;
  folded = false;
  calm = true;
  wanted = null;
  note = null;
  explain = nothing;
  refresh = nothing;

  /** What a seat is called: the first is you, the others have names of their own. @param {number} seat */
  name = (seat) => this.people.name(seat);

  /** @param {Sketched} found @param {Record<string, any>} draft */
  lay(found, draft = {}) {
    super.lay(found);
    const { seat } = found.view;
    const named = [this.say("web.you"), ...[1, 2, 3].map((each) => this.say(`teach.other.${each}`))];
    const names = Object.fromEntries(named.map((name, at) => [at + 1, name]));
    this.draft = draft;
    Object.assign(this.state ?? {}, { me: seat, names, acting: found.view.actor === seat });
  }
}

const nothing = () => {};

/** The element in which a picture will be. @param {string} game @param {string} label */
export const frameOf = (game, label) => h("div", { class: `plate ${game}`, role: "img", "aria-label": label });

/**
 * Draw a picture into its frame. The words of the part `teach` have to be there. Raises Error if there is no such
 * position.
 * @param {import("../page/app.js").App} app @param {string} game @param {Plan} plan @param {HTMLElement} frame
 */
export async function draw(app, game, plan, frame) {
  const [module, found] = await Promise.all([
    furniture(app, game),
    plan.drawn ?? positionOf(app, plan.diagram),
    loadStyle(`${PART}/${game}`),
  ]);
  const plate = new Plate(app);
  plate.lay(found, plan.draft);
  module.open(plate.shell).draw(/** @type {any} */ (plate.state), []);
  if (plan.around) crop(plate, module, plan.around);
  for (const [number, where] of Object.entries(plan.marks ?? {})) mark(plate, module, number, where);
  const parts = plan.show.flatMap((selector) => [...plate.root.querySelectorAll(selector)]);
  frame.replaceChildren(h("div", { class: "plate-in", inert: true, "aria-hidden": "true" }, ...parts.map(unnamed)));
}

/** @param {import("../page/app.js").App} app @param {string[]} diagram @returns {Promise<Sketched>} */
async function positionOf(app, diagram) {
  const answer = await fetch("/api/position", {
    method: "POST",
    body: JSON.stringify({ diagram: diagram.join("\n") }),
    headers: { "Content-Type": "application/json", "Accept-Language": app.lang },
  });
  const found = await answer.json();
  if (found.is !== "sketched") throw new Error(found.text);
  return found;
}

/** Show only the part of a map that holds these places. @param {Plate} plate @param {Module} module
 *  @param {string[]} labels */
function crop(plate, module, labels) {
  const sheet = plate.root.querySelector(MAP);
  const { box = [] } = module.around?.(plate.state, labels) ?? {};
  sheet?.setAttribute("viewBox", box.join(" "));
  sheet?.setAttribute("preserveAspectRatio", "xMidYMid meet");
}

/** Put a number on a part, or on a place of a map.
 *  @param {Plate} plate @param {Module} module @param {string} number @param {string} where */
function mark(plate, module, number, where) {
  if (!where.startsWith(PLACE)) return plate.root.querySelector(where)?.append(h("i", { class: "n" }, number));
  const [spot] = module.around?.(plate.state, [where.slice(PLACE.length)]).spots ?? [];
  if (spot) plate.root.querySelector(MAP)?.append(numbered(number, spot));
}

/** @param {string} number @param {{x: number, y: number}} spot */
const numbered = (number, { x, y }) =>
  svg(
    "g",
    { class: "mg-n", transform: `translate(${x + ASIDE} ${y - ASIDE})` },
    svg("circle", { r: 10 }),
    svg("text", { y: 4.6, "text-anchor": "middle" }, number),
  );

/** Without what names controls and explains them. @param {Element} part */
function unnamed(part) {
  for (const each of [part, ...part.querySelectorAll("*")])
    for (const name of ["data-key", "title", "id"])
      if (!(name === "id" && each.closest("defs"))) each.removeAttribute(name);
  return part;
}
