// @ts-check
/** The map: drawn once for each way it can lie, then patched layer by layer. */

import { h, icon, svg } from "../../../page/dom.js";
import * as aims from "./aims.js";
import { edge } from "./edge.js";
import { labels } from "./labels.js";
import { drafted, hexesOf, recent } from "./lately.js";
import { Layer } from "./layer.js";
import * as overlays from "./overlays.js";
import * as pieces from "./pieces.js";
import { Pointer } from "./pointer.js";
import { Sheet } from "./sheet.js";
import { STEP, Window } from "./window.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../../../table/sight.js").Entry<import("../payload.js").Game>} Entry */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {import("../turn/targets.js").Targets} Targets */
/** @typedef {import("../turn/targets.js").Aim} Aim */
/** @typedef {{on: Set<string>, lit: {seat: number, part: string} | null}} Switches */

const LAYERS = [
  "dots",
  "links",
  "cities",
  "roads",
  "oracles",
  "villages",
  "recent",
  "flash",
  "causes",
  "dues",
  "ghosts",
  "targets",
  "flags",
  "names",
  "markets",
  "values",
  "arrows",
];
/** If a unit of the drawing has fewer pixels than this, pieces and texts are drawn larger. */
const PIECES_FULL = 0.6;
const MARKS_FULL = 0.8;
/** The pixels of a rem where a window is small. */
const SMALL_REM = 10;

export class Picture {
  /** @param {Shell} shell @param {Names} names @param {Targets} targets
   *  @param {(hex: number, aim: Aim | null) => void} pointed */
  constructor(shell, names, targets, pointed) {
    this.shell = shell;
    this.names = names;
    this.targets = targets;
    this.turn = targets.turn;
    this.pointed = pointed;
    this.laid = "";
    /** Set with the first drawing, like the two that follow. @type {Sheet} */
    this.sheet = /** @type {any} */ (null);
    /** @type {Record<string, Layer>} */
    this.layers = {};
    /** @type {SVGElement} */
    this.svg = /** @type {any} */ (null);
    /** While layers are patched, a target that is removed loses the focus, which does not mean that somebody points
     *  elsewhere. */
    this.isPatching = false;
    /** @type {Switches | null} */
    this.switches = null;
    /** @type {SVGElement | null} */
    this.edge = null;
    /** @type {Aim[]} */
    this.aims = [];
    /** Hexes where a target has a number of its own. @type {Set<string>} */
    this.priced = new Set();
    /** The scale that layers have been drawn for. */
    this.drawnScale = 0;
    this.pointer = new Pointer(this);
    this.fit = h("div", { class: "mg-fit", on: this.pointer.heard });
    this.window = new Window(this.fit, (isSettled) => this.moved(isSettled));
    this.closer = h(
      "button",
      { class: "icon", "data-key": "zoom", on: { click: () => this.closeUp() } },
      icon("i-plus"),
    );
    this.farther = h(
      "button",
      {
        class: "icon",
        "data-key": "zoom.out",
        on: { click: () => this.window.zoomOn(this.window.zoom / STEP, this.window.middle) },
      },
      icon("i-minus"),
    );
    this.zooming = h("div", { class: "mg-zoom" }, this.farther, this.closer);
    this.root = h("div", { class: "mg-map" }, this.fit, this.zooming);
    new ResizeObserver(() => this.fit.isConnected && this.sheet && this.moved(true)).observe(this.fit);
  }

  /** @param {State} state @param {Switches} switches @param {Entry[]} news */
  draw(state, switches, news) {
    const { quarters } = this.names;
    const laid = `${quarters}|${state.laid.terrain.join("")}`;
    if (laid !== this.laid) this.lay(state, quarters);
    this.laid = laid;
    this.aims = this.targets.aims(state);
    this.priced = new Set(this.aims.filter(({ pill, look }) => pill && look !== "arrow").map(({ hex }) => String(hex)));
    this.pointer.aim();
    const inside = this.svg.contains(document.activeElement);
    this.patch(state, switches);
    if (inside && !this.svg.contains(document.activeElement)) this.pointer.refocus();
    if (news.length) this.flash(news);
    this.svg.setAttribute("aria-label", this.shell.say("mg.map.label"));
    this.closer.setAttribute("aria-label", this.shell.say("mg.map.zoom"));
    this.farther.setAttribute("aria-label", this.shell.say("mg.map.whole"));
    this.drawButtons();
  }

  /** @param {State} state @param {Switches} switches */
  patch(state, switches) {
    this.isPatching = true;
    this.switches = switches;
    const { scale } = this.window;
    if (scale !== this.drawnScale) for (const layer of Object.values(this.layers)) layer.clear();
    this.drawnScale = scale;
    this.patchLayers(state, switches);
    this.isPatching = false;
  }

  /** @param {State} state @param {Switches} switches */
  patchLayers(state, switches) {
    const { layers } = this;
    const scene = this.scene(state);
    const { on } = switches;
    layers.dots.patch(on.has("reach") && this.turn.tool(state) !== "road" ? overlays.reach(state, scene) : []);
    layers.links.patch(on.has("links") ? overlays.links(state, scene).filter(({ key }) => key.startsWith("link")) : []);
    layers.cities.patch(pieces.cities(state, scene));
    layers.roads.patch(pieces.roads(state, scene));
    layers.oracles.patch(pieces.oracles(scene));
    layers.villages.patch(pieces.villages(scene));
    layers.flags.patch(pieces.flags(scene));
    layers.names.patch(labels(state, scene));
    layers.markets.patch(pieces.markets(scene));
    layers.recent.patch(
      [...recent(state)].map((hex) => ({
        key: `recent.${hex}`,
        sig: "",
        make: () => recentMark(scene.sheet.outline(hex, 0.84)),
      })),
    );
    layers.causes.patch(overlays.causes(state, scene, switches.lit));
    layers.values.patch([
      ...(on.has("values") && !switches.lit ? overlays.values(state, scene).filter(({ key }) => this.isFree(key)) : []),
      ...(on.has("margins") ? overlays.margins(scene) : []),
      ...(on.has("links")
        ? overlays.links(state, scene).filter(({ key }) => key.startsWith("degree") && this.isFree(key))
        : []),
    ]);
    layers.dues.patch(aims.dues(state, scene));
    this.regard(state);
    layers.targets.patch(
      aims.targets(
        this.aims.filter(({ side }) => side === undefined),
        scene,
      ),
    );
    layers.arrows.patch(
      aims.targets(
        this.aims.filter(({ side }) => side !== undefined),
        scene,
      ),
    );
    this.pointer.rove();
  }

  /** Whether a tag of a layer has its hex to itself. @param {string} key */
  isFree(key) {
    return !this.priced.has(key.split(".")[1]);
  }

  /** The choice being considered: of the tiles that fit, the one pointed at stands out. @param {State} state */
  regard(state) {
    this.layers.ghosts.patch(aims.ghosts(state, this.scene(state), this.turn, this.pointer.held));
  }

  /** @param {State} state @returns {pieces.Scene} */
  scene(state) {
    const { draft } = this.shell;
    const named = [...(state.shown.turn?.due ?? []), draft.spot, this.names.places.get(draft.goal)?.hex].filter(
      (hex) => hex !== undefined,
    );
    const pixels = this.window.scale / (rem() / SMALL_REM);
    const larger = (/** @type {number} */ full, /** @type {number} */ most) =>
      Math.max(1, Math.min(most, full / pixels));
    return {
      sheet: this.sheet,
      names: this.names,
      scale: larger(PIECES_FULL, 1.3),
      marks: larger(MARKS_FULL, 2.1),
      pixels,
      colour: (seat) => this.shell.colour(seat),
      initials: (seat) => this.shell.initials(seat),
      drafted: drafted(state),
      named: new Set(named),
    };
  }

  /** What has just been laid lights up and fades. @param {Entry[]} news */
  flash(news) {
    const hexes = hexesOf(news.filter(({ actor }) => actor !== this.shell.state?.me));
    this.layers.flash.patch(
      [...hexes].map((hex) => ({
        key: `flash.${hex}`,
        sig: String(news.length),
        make: () => svg("path", { class: "flash", d: this.sheet.outline(hex, 0.96) }),
      })),
    );
  }

  // The sheet itself

  /** @param {State} state @param {number} quarters */
  lay(state, quarters) {
    const sheet = new Sheet(state.laid.terrain, quarters);
    this.sheet = sheet;
    const { terrain, land } = sheet;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, new Layer(name)]));
    const all = (/** @type {number[]} */ hexes, /** @type {number} */ factor = 1) =>
      hexes.map((hex) => sheet.outline(hex, factor)).join("");
    this.edge = svg("g", { class: "edge", "aria-hidden": "true" });
    this.svg = svg(
      "svg",
      { class: "mg-sheet", viewBox: `0 0 ${sheet.width} ${sheet.height}`, role: "group", preserveAspectRatio: "none" },
      svg("defs", null, hatch(), swell()),
      svg("rect", {
        class: "sea1",
        x: -sheet.width,
        y: -sheet.height,
        width: 3 * sheet.width,
        height: 3 * sheet.height,
        fill: "url(#mg-swell)",
      }),
      svg("path", { class: "coast", d: all(land) }),
      svg("path", { class: "land", d: all(land) }),
      svg("path", { class: "vill", d: all(land.filter((hex) => terrain[hex] > 1)) }),
      svg("path", { class: "grid", d: all(land) }),
      svg("path", {
        class: "greenb",
        d: all(
          land.filter((hex) => terrain[hex] === 3),
          0.9,
        ),
      }),
      ...LAYERS.map((name) => this.layers[name].group),
      this.edge,
    );
    this.fit.replaceChildren(this.svg);
    this.drawnScale = 0;
    this.window.open(sheet);
    this.moved(false);
  }

  /** Where the middle of a hex is within an element. @param {number} hex @param {Element} frame */
  spot(hex, frame) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.svg).getScreenCTM();
    const { x, y } = this.sheet.at(hex);
    const there = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
    const box = frame.getBoundingClientRect();
    return { x: there.x - box.x, y: there.y - box.y };
  }

  // What is seen of the sheet

  /** The visible part has changed; once it is stable, what depends on the scale is drawn anew.
   *  @param {boolean} isSettled */
  moved(isSettled) {
    const { box, scale } = this.window;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.drawButtons();
    this.edge?.replaceChildren(...edge(this.sheet, box, scale / rem(), this.covered()));
    const state = /** @type {State | null} */ (this.shell.state);
    if (isSettled && state && this.switches && scale !== this.drawnScale) this.patch(state, this.switches);
  }

  /** The part of the sheet that the buttons cover. */
  covered() {
    const { box, scale } = this.window;
    const [map, buttons] = [this.svg, this.zooming].map((each) => each.getBoundingClientRect());
    return {
      x: box.x + (buttons.x - map.x) / scale,
      y: box.y + (buttons.y - map.y) / scale,
      width: buttons.width / scale,
      height: buttons.height / scale,
    };
  }

  drawButtons() {
    const { zoom, most } = this.window;
    this.farther.hidden = zoom <= 1;
    this.closer.hidden = most <= 1.05;
    this.closer.setAttribute("aria-disabled", String(zoom >= most));
  }

  /** Zoom in on the choice, on the visible part, or on what matters most to the viewer. */
  closeUp() {
    const state = /** @type {State | null} */ (this.shell.state);
    const chosen =
      this.aims.find((each) => each.chosen)?.hex ?? (this.window.zoom > 1 || !state ? -1 : homeOf(state, this.names));
    this.window.zoomOn(this.window.zoom * STEP, chosen >= 0 ? this.sheet.at(chosen) : this.window.middle);
  }
}

/** Where a viewer looks first: at their largest city, or where something was last laid.
 *  @param {State} state @param {Names} names */
function homeOf(state, names) {
  const cities = [...names.places.values()].filter(
    ({ kind, seat, hex }) => kind === "city" && seat === state.me && hex >= 0,
  );
  const largest = cities.reduce(
    (/** @type {import("../names.js").Place | null} */ best, city) =>
      (best?.size ?? 0) >= (city.size ?? 0) ? best : city,
    null,
  );
  const last = [...hexesOf(state.entries.filter(({ is }) => is === "played"))].at(-1);
  return largest?.hex ?? last ?? -1;
}

/** What others have done, on any colour: dashes of ink on a light line, or the other way round. @param {string} d */
function recentMark(d) {
  return svg("g", { class: "recent" }, svg("path", { class: "under", d }), svg("path", { class: "dashes", d }));
}

/** The pixels of a rem. */
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

function hatch() {
  return svg(
    "pattern",
    { id: "mg-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { class: "hatch0", width: 2.2, height: 6 }),
  );
}

function swell() {
  return svg(
    "pattern",
    { id: "mg-swell", width: 46, height: 26, patternUnits: "userSpaceOnUse" },
    svg("path", { class: "wave", d: "M4 8q4-3.5 8 0t8 0M27 21q4-3.5 8 0t8 0" }),
  );
}
