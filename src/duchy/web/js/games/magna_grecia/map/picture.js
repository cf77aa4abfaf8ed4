// @ts-check
/** The map: drawn once for each way it can lie, then patched layer by layer. */

import { h, icon, svg } from "../../../page/dom.js";
import * as aims from "./aims.js";
import { edge } from "./edge.js";
import { labels } from "./labels.js";
import { Layer } from "./layer.js";
import * as overlays from "./overlays.js";
import * as pieces from "./pieces.js";
import { hexOf, Sheet } from "./sheet.js";
import { STEP, Window } from "./window.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../../../table/sight.js").Entry<import("../payload.js").Game>} Entry */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {import("../turn/turn.js").Turn} Turn */
/** @typedef {import("../turn/turn.js").Aim} Aim */
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
/** Where a unit of the drawing has fewer pixels than this, what stands on a hex, and what is written, is drawn larger. */
const PIECES_FULL = 0.6;
const MARKS_FULL = 0.8;
/** The pixels of a rem where a window is small. */
const SMALL_REM = 10;

export class Picture {
  /** @param {Shell} shell @param {Names} names @param {Turn} turn @param {(hex: number, aim: Aim | null) => void} pointed */
  constructor(shell, names, turn, pointed) {
    this.shell = shell;
    this.names = names;
    this.turn = turn;
    this.pointed = pointed;
    this.laid = "";
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
    /** @type {Switches | null} */
    this.switches = null;
    /** @type {SVGElement | null} */
    this.edge = null;
    /** @type {Aim[]} */
    this.aims = [];
    /** Hexes where a target has a number of its own. @type {Set<string>} */
    this.priced = new Set();
    /** @type {Aim | null} */
    this.held = null;
    /** The scale that layers have been drawn for. */
    this.drawnScale = 0;
    this.fit = h("div", { class: "mg-fit", on: this.heard() });
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
    this.root = h("div", { class: "mg-map" }, this.fit, h("div", { class: "mg-zoom" }, this.farther, this.closer));
    new ResizeObserver(() => this.sheet && this.moved(true)).observe(this.fit);
  }

  /** @param {State} state @param {Switches} switches @param {Entry[]} news */
  draw(state, switches, news) {
    const { quarters } = this.names;
    const laid = `${quarters}|${state.laid.terrain.join("")}`;
    if (laid !== this.laid) this.lay(state, quarters);
    this.laid = laid;
    this.aims = this.turn.aims(state);
    this.priced = new Set(this.aims.filter(({ pill, look }) => pill && look !== "arrow").map(({ hex }) => String(hex)));
    if (!this.aims.some(({ key }) => key === this.focus))
      this.focus = this.aims.find(({ chosen }) => chosen)?.key ?? this.nextTo(this.focusHex)?.key ?? "";
    const inside = this.svg.contains(document.activeElement);
    this.patch(state, switches);
    if (inside && !this.svg.contains(document.activeElement)) this.refocus();
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

  /** What has just been laid shines up and fades. @param {Entry[]} news */
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

  // Pointers and keys

  heard() {
    return {
      click: (/** @type {PointerEvent} */ event) => this.click(event),
      pointermove: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && this.point(this.hexUnder(event)),
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
    const isDrag = this.window.isDrag();
    if (this.long || !state || isDrag) {
      this.long = false;
      return;
    }
    this.quiet();
    const target = /** @type {Element} */ (event.target).closest?.("[data-key].arrow,[data-key].start");
    const aim = target ? this.aimOf(target) : null;
    if (aim) return aim.run();
    const hex = this.meant(event);
    if (hex < 0) return this.turn.pick({});
    if (!state.acting) return this.point(hex);
    this.turn.tap(/** @type {State} */ (state), hex, this.aims);
  }

  /** The hex under a tap, or beside it where only the neighbour is a target as large as a fingertip. @param {PointerEvent} event */
  meant(event) {
    const hex = this.hexUnder(event);
    const target = /** @type {Element} */ (event.target).closest?.(".aim");
    const isOne = this.aims.some((each) => each.hex === hex);
    return isOne || !target ? hex : (this.aimOf(target)?.hex ?? hex);
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
    if (!element.matches(":focus-visible")) return;
    this.window.reveal(this.sheet.at(aim.hex));
    this.point(aim.hex, aim);
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
      this.quiet();
      return aim.run();
    }
    const next = aims.nearest(target, event.key, [...this.svg.querySelectorAll(".aim")]);
    if (next) {
      event.preventDefault();
      /** @type {SVGElement} */ (/** @type {unknown} */ (next)).focus({ preventScroll: true });
    } else if (event.key.startsWith("Arrow")) event.preventDefault();
  }

  /** The target next to a hex. @param {number} hex */
  nextTo(hex) {
    const far = (/** @type {Aim} */ aim) =>
      Math.hypot(this.sheet.at(aim.hex).x - this.sheet.at(hex).x, this.sheet.at(aim.hex).y - this.sheet.at(hex).y);
    return this.aims.reduce(
      (/** @type {Aim | null} */ best, aim) => (best && far(best) <= far(aim) ? best : aim),
      null,
    );
  }

  /** Where the target that had the focus is gone, another one has it, or what comes after the map. */
  refocus() {
    const next =
      this.svg.querySelector('.aim[tabindex="0"]') ?? this.shell.root.querySelector(".bar .primary, .bar .btn");
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

  // What is seen of the sheet

  /** What is seen has changed; once it stays so, what depends on how large it is is drawn anew. @param {boolean} isSettled */
  moved(isSettled) {
    const { box, scale } = this.window;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.edge?.replaceChildren(...edge(this.sheet, box, scale / rem()));
    this.drawButtons();
    const state = /** @type {State | null} */ (this.shell.state);
    if (isSettled && state && this.switches && scale !== this.drawnScale) this.patch(state, this.switches);
  }

  drawButtons() {
    const { zoom, most } = this.window;
    this.farther.hidden = zoom <= 1;
    this.closer.hidden = most <= 1.05;
    this.closer.setAttribute("aria-disabled", String(zoom >= most));
  }

  /** Nearer to what is chosen, to what is seen already, or to what matters most to the viewer. */
  closeUp() {
    const state = /** @type {State | null} */ (this.shell.state);
    const chosen =
      this.aims.find((each) => each.chosen)?.hex ?? (this.window.zoom > 1 || !state ? -1 : homeOf(state, this.names));
    this.window.zoomOn(this.window.zoom * STEP, chosen >= 0 ? this.sheet.at(chosen) : this.window.middle);
  }
}

/** Where a viewer looks first: at the own largest city, or where something was laid last. @param {State} state @param {Names} names */
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
