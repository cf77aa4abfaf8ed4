// @ts-check
/** The map of the form of Magna Grecia, each hex of which is a control. */

import { FLAW } from "../../editor/standing.js";
import * as drawing from "../../games/magna_grecia/map/pieces.js";
import { hexOf, labelOf, Sheet } from "../../games/magna_grecia/map/sheet.js";
import { Names } from "../../games/magna_grecia/names.js";
import { h, svg } from "../../page/dom.js";
import { nearest } from "../../table/nearest.js";
import { lay, placeAt } from "./laid.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Form} Form */
/** @typedef {import("./laid.js").Laid} Laid */

const GREEN = 3;
/** How much smaller than its hex a mark is, and where the sign of one stands. */
const INSIDE = 0.9;
const NORTH_EAST = 5;
const SIGN_FAR = 0.42;
const SIGN_SIZE = 15;

export class FormMap {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.names = new Names(desk.shell);
    /** The hex that the Tab key reaches. */
    this.reached = -1;
  }

  /** @param {Diagram} diagram @param {Form} form */
  draw(diagram, form) {
    const { desk, names } = this;
    if (desk.state) names.read(/** @type {any} */ (desk.state));
    const laid = lay(desk, diagram);
    const sheet = new Sheet(laid.terrain, 0);
    const { land, width, height } = sheet;
    if (!land.includes(this.reached)) [this.reached] = land;
    const flawed = lines
      .hexesOf(form.editor.flaw)
      .map(hexOf)
      .filter((hex) => land.includes(hex));
    const held = form.rules
      ?.tray(diagram)
      .flatMap(({ pieces }) => pieces)
      .find(({ id }) => id === form.held);
    return h(
      "div",
      { class: "ed-map" },
      svg(
        "svg",
        {
          class: "mg-sheet",
          viewBox: `0 0 ${width} ${height}`,
          role: "group",
          "aria-label": desk.say("mg.map.label"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => this.key(event, form) },
        },
        ...ground(sheet),
        ...this.pieces(sheet, laid),
        ...flawed.map((hex) => wrong(sheet, hex)),
        ...land.map((hex) =>
          this.control(hex, sheet.outline(hex, 0.96), form, {
            "aria-label": this.named(this.told(hex, laid), held),
            "aria-describedby": flawed.includes(hex) && FLAW,
          }),
        ),
      ),
    );
  }

  /** What lies on the map, as the table draws it. @param {Sheet} sheet @param {Laid} laid */
  pieces(sheet, laid) {
    const { colour, initials } = this.desk;
    const scene = /** @type {any} */ ({
      ...{ sheet, names: { places: laid.places }, scale: 1, marks: 1, pixels: 1, drafted: new Set(), named: new Set() },
      ...{ colour, initials },
    });
    const state = /** @type {any} */ ({ s: laid });
    return ["cities", "roads", "oracles", "villages", "markets"].map((layer) =>
      svg(
        "g",
        { class: `layer-${layer}`, "aria-hidden": "true" },
        .../** @type {any} */ (drawing)
          [layer](...(layer === "cities" || layer === "roads" ? [state, scene] : [scene]))
          .map((/** @type {import("../../games/magna_grecia/map/layer.js").Item} */ item) => item.make()),
      ),
    );
  }

  /** A hex as a control. @param {number} hex @param {string} d its outline @param {Form} form
   *  @param {Record<string, string | false>} described */
  control(hex, d, form, described) {
    return svg("path", {
      ...{ class: "ed-hex", d, role: "button", tabindex: hex === this.reached ? 0 : -1 },
      ...{ "data-key": `hex.${labelOf(hex)}`, "data-hex": hex, ...described },
      on: {
        click: () => this.put(hex, form),
        dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
        drop: (/** @type {DragEvent} */ event) => {
          event.preventDefault();
          form.put(labelOf(hex), form.piece(event.dataTransfer?.getData("text/plain")));
        },
      },
    });
  }

  /** @param {number} hex @param {Form} form */
  put(hex, form) {
    this.reached = hex;
    form.put(labelOf(hex));
  }

  /** Arrow keys lead from hex to hex, Enter lays what is held. @param {KeyboardEvent} event @param {Form} form */
  key(event, form) {
    const target = /** @type {SVGElement} */ (event.target);
    if (!target.dataset.hex) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.put(Number(target.dataset.hex), form);
    }
    const all = /** @type {SVGElement[]} */ ([...(target.parentNode?.querySelectorAll(".ed-hex") ?? [])]);
    const next = /** @type {SVGElement | null} */ (nearest(target, event.key, all));
    if (!next) return;
    event.preventDefault();
    for (const each of all) each.setAttribute("tabindex", each === next ? "0" : "-1");
    this.reached = Number(next.dataset.hex);
    next.focus();
  }

  /** What pressing a hex does. @param {string} place @param {import("../../editor/form.js").Piece | undefined} held */
  named(place, held) {
    const { say } = this.desk;
    if (!held) return place;
    if (held.id === lines.ERASER) return say("web.rules.option", { name: held.label, value: place });
    return say("editor.put", { piece: held.label, place });
  }

  /** What lies on a hex, in words. @param {number} hex @param {Laid} laid */
  told(hex, laid) {
    const { desk, names } = this;
    const { say } = desk;
    const label = labelOf(hex);
    const tile = laid.tiles.get(label);
    const found = placeAt(laid, hex);
    const markets = found?.hex === hex ? found.markets.map(([seat]) => desk.name(seat)) : [];
    const parts = [
      `${label}, ${names.hex(hex)}`,
      tile && `${say(tile.way ? "form.road" : "form.city")}, ${desk.name(tile.seat)}${tile.way ? ` ${tile.way}` : ""}`,
      found?.kind === "oracle" && say("form.oracle"),
      markets.length > 0 && say("web.rules.option", { name: say("form.market_one"), value: markets.join(", ") }),
    ];
    return desk.app.words.joined(parts.filter((each) => typeof each === "string"));
  }
}

/** Land and coast, villages, the grid. @param {Sheet} sheet */
function ground(sheet) {
  const { land, terrain } = sheet;
  const outline = (/** @type {number[]} */ hexes, /** @type {number} */ factor = 1) =>
    hexes.map((hex) => sheet.outline(hex, factor)).join("");
  const villages = land.filter((hex) => terrain[hex] > 1);
  const green = land.filter((hex) => terrain[hex] === GREEN);
  return [
    svg("path", { class: "coast", d: outline(land) }),
    svg("path", { class: "land", d: outline(land) }),
    svg("path", { class: "vill", d: outline(villages) }),
    svg("path", { class: "grid", d: outline(land) }),
    svg("path", { class: "greenb", d: outline(green, 0.9) }),
  ];
}

/** The mark of a hex where something is wrong. @param {Sheet} sheet @param {number} hex */
function wrong(sheet, hex) {
  const { x, y } = sheet.towards(hex, NORTH_EAST, SIGN_FAR);
  return svg(
    "g",
    { class: "ed-wrong", "aria-hidden": "true" },
    svg("path", { d: sheet.outline(hex, INSIDE) }),
    svg("path", { class: "dashes", d: sheet.outline(hex, INSIDE) }),
    svg("circle", { cx: x, cy: y, r: 0.6 * SIGN_SIZE }),
    drawing.symbol("i-warn", x, y, SIGN_SIZE),
  );
}
