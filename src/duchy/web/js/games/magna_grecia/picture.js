// @ts-check
/** The map: drawn once for each way it can lie, then patched layer by layer. */

import { h, svg, icon } from "../../page/dom.js";
import * as aims from "./aims.js";
import { Layer } from "./layer.js";
import * as overlays from "./overlays.js";
import * as pieces from "./pieces.js";
import { Sheet, labelOf, rowOf, tileOf, hexOf } from "./sheet.js";

/** @typedef {import("../../table/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State} State */
/** @typedef {import("../../table/sight.js").Entry} Entry */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").Aim} Aim */
/** @typedef {{on: Set<string>, lit: {seat: number, part: string} | null}} Switches */

const LAYERS = ["dots", "links", "cities", "roads", "oracles", "villages", "recent", "flash", "causes", "dues", "ghosts", "targets", "names", "markets", "values"];
/** What stands on a hex of a phone is drawn so much larger. */
const PHONE_SCALE = 1.24;
const ZOOM = 1.9;

export class Picture {
  /** @param {Shell} shell @param {Names} names @param {Turn} turn @param {(hex: number, aim: Aim | null) => void} pointed */
  constructor(shell, names, turn, pointed) {
    this.shell = shell;
    this.names = names;
    this.turn = turn;
    this.pointed = pointed;
    this.laid = "";
    this.zoomed = false;
    this.focus = "";
    /** The hex that is pointed at. @type {number} */
    this.over = -1;
    /** Laid with the first drawing, as the two that follow. @type {Sheet} */
    this.sheet = /** @type {any} */ (null);
    /** @type {Record<string, Layer>} */
    this.layers = {};
    /** @type {SVGElement} */
    this.svg = /** @type {any} */ (null);
    this.focusHex = 0;
    /** A target that goes away loses the focus while layers are patched, and that is not pointing elsewhere. */
    this.isPatching = false;
    /** @type {Aim[]} */
    this.aims = [];
    /** Hexes where a target has a number of its own. @type {Set<string>} */
    this.priced = new Set();
    /** @type {Aim | null} */
    this.held = null;
    this.fit = h("div", { class: "mg-fit", on: this.heard() });
    this.zoomer = h("button", { class: "mg-zoom icon", "data-key": "zoom", on: { click: () => this.zoom(!this.zoomed) } });
    this.root = h("div", { class: "mg-map" }, this.fit, this.zoomer);
  }

  /** @param {State} state @param {Switches} switches @param {Entry[]} news */
  draw(state, switches, news) {
    const phone = this.shell.phone;
    const { clientWidth, clientHeight } = this.shell.board;
    const quarters = (phone || clientHeight > 1.1 * clientWidth ? 1 : 0) + (state.shown.map?.rotation === 180 ? 2 : 0);
    const laid = `${quarters}|${state.laid.terrain.join("")}`;
    if (laid !== this.laid) this.lay(state, quarters);
    this.laid = laid;
    this.aims = this.turn.aims(state);
    this.priced = new Set(this.aims.filter(({ pill, look }) => pill && look !== "arrow").map(({ hex }) => String(hex)));
    if (!this.aims.some(({ key }) => key === this.focus)) this.focus = this.aims.find(({ chosen }) => chosen)?.key ?? this.nextTo(this.focusHex)?.key ?? "";
    const inside = this.svg.contains(document.activeElement);
    this.patch(state, switches);
    if (inside && !this.svg.contains(document.activeElement)) this.refocus();
    if (news.length) this.flash(news);
    this.svg.setAttribute("aria-label", this.shell.say("mg.map.label"));
    this.zoomer.setAttribute("aria-label", this.shell.say(this.zoomed ? "mg.map.whole" : "mg.map.zoom"));
    this.zoomer.replaceChildren(icon(this.zoomed ? "i-minus" : "i-plus"));
  }

  /** @param {State} state @param {Switches} switches */
  patch(state, switches) {
    this.isPatching = true;
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
    layers.oracles.patch(pieces.oracles(state, scene));
    layers.villages.patch(pieces.villages(state, scene));
    layers.names.patch(pieces.placeNames(state, scene));
    layers.markets.patch(pieces.markets(state, scene));
    layers.recent.patch([...recent(state)].map((hex) => ({ key: `recent.${hex}`, sig: "", make: () => svg("path", { class: "recent", d: scene.sheet.outline(hex, 0.84) }) })));
    layers.causes.patch(overlays.causes(state, scene, switches.lit));
    layers.values.patch([
      ...(on.has("values") && !switches.lit ? overlays.values(state, scene).filter(({ key }) => this.isFree(key)) : []), ...(on.has("margins") ? overlays.margins(state, scene) : []),
      ...(on.has("links") ? overlays.links(state, scene).filter(({ key }) => key.startsWith("degree") && this.isFree(key)) : []),
    ]);
    layers.dues.patch(aims.dues(state, scene));
    this.regard(state);
    layers.targets.patch(aims.targets(this.aims, scene));
    this.rove();
  }

  /** Whether a tag of a layer has its hex for itself. @param {string} key */
  isFree(key) {
    return !this.priced.has(key.split(".")[1]);
  }

  /** What is considered: of the tiles that fit, the one that is pointed at stands out. @param {State} state */
  regard(state) {
    this.layers.ghosts.patch(aims.ghosts(state, this.scene(state), this.turn, this.held));
  }

  /** @param {State} state @returns {pieces.Scene} */
  scene(state) {
    const { draft } = this.shell;
    const named = [...(state.shown.turn?.due ?? []), draft.spot, this.names.places.get(draft.goal)?.hex].filter((hex) => hex !== undefined);
    return { sheet: this.sheet, names: this.names, scale: this.shell.phone ? PHONE_SCALE : 1, phone: this.shell.phone,
      colour: (seat) => this.shell.colour(seat), drafted: drafted(state), named: new Set(named) };
  }

  /** What has just been laid shines up and fades. @param {Entry[]} news */
  flash(news) {
    const hexes = hexesOf(news.filter(({ actor }) => actor !== this.shell.state?.me));
    this.layers.flash.patch([...hexes].map((hex) => ({ key: `flash.${hex}`, sig: String(news.length), make: () => svg("path", { class: "flash", d: this.sheet.outline(hex, 0.96) }) })));
  }

  // The sheet itself

  /** @param {State} state @param {number} quarters */
  lay(state, quarters) {
    const sheet = (this.sheet = new Sheet(state.laid.terrain, quarters));
    const { terrain, land } = sheet;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, new Layer(name)]));
    const all = (/** @type {number[]} */ hexes, /** @type {number} */ factor = 1) => hexes.map((hex) => sheet.outline(hex, factor)).join("");
    this.svg = svg("svg", { class: "mg-sheet", viewBox: `0 0 ${sheet.width} ${sheet.height}`, role: "group" },
      svg("defs", null, hatch(), swell()),
      svg("rect", { class: "sea0", width: sheet.width, height: sheet.height, rx: 14 }),
      svg("rect", { class: "sea1", width: sheet.width, height: sheet.height, rx: 14, fill: "url(#mg-swell)" }),
      svg("path", { class: "coast", d: all(land) }), svg("path", { class: "land", d: all(land) }),
      svg("path", { class: "vill", d: all(land.filter((hex) => terrain[hex] > 1)) }), svg("path", { class: "grid", d: all(land) }),
      svg("path", { class: "greenb", d: all(land.filter((hex) => terrain[hex] === 3), 0.9) }),
      svg("g", { class: "rows", "aria-hidden": "true" }, ...this.rowLetters(sheet)),
      ...LAYERS.map((name) => this.layers[name].group));
    this.fit.replaceChildren(this.svg);
    this.fit.style.setProperty("--ratio", String(sheet.width / sheet.height));
  }

  /** A letter beside the first hex of each row. @param {Sheet} sheet @returns {SVGElement[]} */
  rowLetters(sheet) {
    const first = new Map();
    for (const hex of sheet.land) if (!first.has(rowOf(hex))) first.set(rowOf(hex), hex);
    return [...first].map(([, hex]) => {
      const { x, y } = sheet.towards(hex, 3, 0.66);
      return svg("text", { class: "rowl", x, y: y + 4 }, labelOf(hex)[0]);
    });
  }

  // Pointers and keys

  heard() {
    return {
      click: (/** @type {PointerEvent} */ event) => this.click(event),
      pointermove: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.point(this.hexUnder(event)),
      pointerleave: () => this.point(-1),
      pointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
      focusin: (/** @type {FocusEvent} */ event) => this.focused(/** @type {Element} */ (event.target)),
      focusout: () => this.point(-1),
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      contextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    };
  }

  /** @param {MouseEvent} event */
  hexUnder(event) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.svg).getScreenCTM();
    if (!matrix) return -1;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.sheet.under({ x, y });
  }

  /** A long touch tells of a hex instead of choosing it. @param {PointerEvent} event */
  press(event) {
    if (event.pointerType === "mouse") return;
    this.long = false;
    clearTimeout(this.timer);
    const hex = this.hexUnder(event);
    this.timer = setTimeout(() => {
      this.long = true;
      this.point(hex);
    }, 450);
    addEventListener("pointerup", () => clearTimeout(this.timer), { once: true });
    addEventListener("pointercancel", () => clearTimeout(this.timer), { once: true });
  }

  /** @param {PointerEvent} event */
  click(event) {
    const state = this.shell.state;
    if (this.long || !state) {
      this.long = false;
      return;
    }
    this.quiet();
    const target = /** @type {Element} */ (event.target).closest?.("[data-key].arrow,[data-key].start");
    const aim = target ? this.aimOf(target) : null;
    if (aim) return aim.run();
    const hex = this.hexUnder(event);
    if (hex < 0) return this.turn.pick({});
    if (!state.acting) return this.point(hex);
    this.turn.tap(state, hex, this.aims);
  }

  /** @param {Element} element */
  aimOf(element) {
    const key = /** @type {SVGElement} */ (element).dataset.key;
    return this.aims.find((each) => each.key === key) ?? null;
  }

  /** @param {Element} element */
  focused(element) {
    const aim = this.aimOf(element);
    if (!aim) return;
    if (this.focus !== aim.key) {
      this.focus = aim.key;
      this.focusHex = aim.hex;
      this.rove();
    }
    if (element.matches(":focus-visible")) this.point(aim.hex, aim);
  }

  /** The Tab key reaches one target, the arrow keys the others. */
  rove() {
    for (const each of this.svg.querySelectorAll('.aim[tabindex="0"]')) each.setAttribute("tabindex", "-1");
    this.svg.querySelector(`[data-key="${this.focus}"]`)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const aim = this.aimOf(target);
    if (!aim) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      return aim.run();
    }
    const next = aims.nearest(target, event.key, [...this.svg.querySelectorAll(".aim")]);
    if (next) {
      event.preventDefault();
      /** @type {SVGElement} */ (/** @type {unknown} */ (next)).focus({ preventScroll: !this.zoomed });
    } else if (event.key.startsWith("Arrow")) event.preventDefault();
  }

  /** The target next to a hex. @param {number} hex */
  nextTo(hex) {
    const far = (/** @type {Aim} */ aim) => Math.hypot(this.sheet.at(aim.hex).x - this.sheet.at(hex).x, this.sheet.at(aim.hex).y - this.sheet.at(hex).y);
    return this.aims.reduce((/** @type {Aim | null} */ best, aim) => (best && far(best) <= far(aim) ? best : aim), null);
  }

  /** Where the target that had the focus is gone, another one has it, or what comes after the map. */
  refocus() {
    const next = this.svg.querySelector('.aim[tabindex="0"]') ?? this.shell.root.querySelector(".bar .primary, .bar .btn");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** Somebody points at a hex, or at none. @param {number} hex @param {Aim | null} [aim] */
  point(hex, aim = null) {
    const found = aim ?? this.aims.find((each) => each.hex === hex && each.side === undefined) ?? null;
    if (this.isPatching || (this.over === hex && this.held === found)) return;
    this.over = hex;
    this.held = found;
    this.pointed(hex, found);
  }

  /** What has been tapped needs no telling. */
  quiet() {
    this.held = null;
    this.pointed(-1, null);
  }

  /** Where the middle of a hex is within an element. @param {number} hex @param {Element} frame */
  spot(hex, frame) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.svg).getScreenCTM();
    const { x, y } = this.sheet.at(hex);
    const there = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
    const box = frame.getBoundingClientRect();
    return { x: there.x - box.x, y: there.y - box.y };
  }

  // Zoom on small screens

  /** @param {boolean} zoomed */
  zoom(zoomed) {
    this.zoomed = zoomed;
    this.fit.classList.toggle("zoomed", zoomed);
    this.fit.style.setProperty("--zoom", zoomed ? String(ZOOM) : "1");
    this.shell.refresh();
    const chosen = this.aims.find((each) => each.chosen) ?? this.aims[0];
    if (zoomed && chosen) this.show(chosen.hex);
  }

  /** @param {number} hex */
  show(hex) {
    const { x, y } = this.sheet.at(hex);
    const box = this.svg.getBoundingClientRect();
    this.fit.scrollTo((x / this.sheet.width) * box.width - this.fit.clientWidth / 2, (y / this.sheet.height) * box.height - this.fit.clientHeight / 2);
  }
}

/** The hexes that actions speak of. @param {Entry[]} entries @returns {Set<number>} */
function hexesOf(entries) {
  const labels = entries.map(({ a }) => /^(?:road|city|buy|sell|oracle) ([A-P]\d+)/.exec(a ?? "")?.[1]);
  return new Set(labels.flatMap((label) => (label ? [hexOf(label)] : [])));
}

/** What others have done since the viewer's last turn, until the viewer does something. @param {State} state @returns {Set<number>} */
function recent(state) {
  const plays = state.acting ? state.entries.filter(({ is }) => is === "played") : [];
  const own = plays.findLastIndex(({ actor }) => actor === state.me);
  return own >= 0 && plays[own].a === "end" ? hexesOf(plays.slice(own + 1)) : new Set();
}

/** The hexes of tiles that can still be taken back. @param {State} state @returns {Set<number>} */
function drafted(state) {
  const found = new Set();
  if (!state.acting && !(typeof state.actor === "number" && state.actor > 0)) return found;
  for (let at = state.entries.length - 1; at >= 0; at--) {
    const { is, a, actor } = state.entries[at];
    if (is !== "played") continue;
    if (actor !== state.actor || !a || a === "end") break;
    const [kind, label] = a.split(" ");
    if (kind === "road" || kind === "city") found.add(hexOf(label));
  }
  return found;
}

function hatch() {
  return svg("pattern", { id: "mg-hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { class: "hatch0", width: 2.2, height: 6 }));
}

function swell() {
  return svg("pattern", { id: "mg-swell", width: 46, height: 26, patternUnits: "userSpaceOnUse" }, svg("path", { class: "wave", d: "M4 8q4-3.5 8 0t8 0M27 21q4-3.5 8 0t8 0" }));
}
