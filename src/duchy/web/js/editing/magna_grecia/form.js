// @ts-check
/** The form of a position of Magna Grecia: the map, cards, points and tiles, whose turn it is. */

import { due, flag, whose } from "../../editor/parts.js";
import * as drawing from "../../games/magna_grecia/map/pieces.js";
import { beyond, hexOf, labelOf, Sheet } from "../../games/magna_grecia/map/sheet.js";
import { Names } from "../../games/magna_grecia/names.js";
import { phrase } from "../../games/magna_grecia/story.js";
import { FLAW } from "../../editor/standing.js";
import { h, icon, svg } from "../../page/dom.js";
import { nearest } from "../../table/nearest.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Form} Form */

const MOST = 99;
/** More tiles than anybody may place or take in one turn. */
const MOST_IN_A_TURN = 7;
const PHASES = ["turn", "cards", "oracles", "over"];
const WAYS = lines.TURNS.length;
const FIRST_CITY = 1 + 4 * WAYS;
const VILLAGE = 2;
/** Numbers of places that are no cities follow those of hexes. */
const OTHERS = 1000;

/** How much smaller than its hex a mark is, and where the sign of one stands. */
const INSIDE = 0.9;
const NORTH_EAST = 5;
const SIGN_FAR = 0.42;
const SIGN_SIZE = 15;

/** @param {Desk} desk @returns {import("../../editor/form.js").Rules} */
export function form(desk) {
  const { say } = desk;
  const names = new Names(desk.shell);
  /** The hex that the Tab key reaches. */
  let reached = -1;
  const seats = () => Array.from({ length: desk.seats }, (_, at) => at + 1);

  /** The map as it lies in a diagram, in the terms of its drawing. @param {Diagram} diagram */
  function lay(diagram) {
    const terrain = /** @type {number[]} */ (/** @type {any} */ (desk.state?.laid)?.terrain ?? []);
    const tiles = lines.tilesOf(diagram);
    const oracles = lines.oraclesOf(diagram);
    const tile = terrain.map((_, hex) => {
      const found = tiles.get(labelOf(hex));
      if (!found) return 0;
      return found.way === null
        ? FIRST_CITY + found.seat - 1
        : 1 + (found.seat - 1) * WAYS + lines.TURNS.indexOf(found.way);
    });
    const place = terrain.map(() => -1);
    /** @type {Map<number, any>} */
    const places = new Map();
    for (const [hex, kind] of terrain.entries()) {
      if (tile[hex] >= FIRST_CITY && place[hex] < 0) {
        const city = grown(tile, hex);
        for (const each of city) place[each] = hex;
        const home = city.filter((each) => terrain[each] >= VILLAGE).sort((one, other) => one - other)[0] ?? -1;
        const markets = home < 0 ? [] : lines.marketsAt(diagram, labelOf(home));
        places.set(hex, { place: hex, hex: home, kind: "city", seat: tile[hex] - FIRST_CITY + 1, markets });
      } else if (kind >= VILLAGE && tile[hex] === 0) {
        const isOracle = oracles.includes(labelOf(hex));
        const markets = isOracle ? [] : lines.marketsAt(diagram, labelOf(hex));
        places.set(OTHERS + hex, { place: OTHERS + hex, hex, kind: isOracle ? "oracle" : "village", markets });
      }
    }
    return { terrain, tile, place, places, tiles };
  }

  /** What a hex belongs to, by the label of its first village. @param {Diagram} diagram @param {string} label */
  function placeOf(diagram, label) {
    const { place, places } = lay(diagram);
    const home = places.get(place[hexOf(label)])?.hex ?? -1;
    return home >= 0 ? labelOf(home) : label;
  }

  /** Whether a piece may lie on such a hex at all: oracles in villages inland, markets in villages and cities, roads
   *  beside villages. @param {Diagram} diagram @param {string} id @param {string} label */
  function fits(diagram, id, label) {
    const { terrain, tile } = lay(diagram);
    const hex = hexOf(label);
    const isVillage = terrain[hex] >= VILLAGE;
    const [kind] = id.split(".");
    if (kind === lines.ORACLE) return terrain[hex] === VILLAGE;
    if (kind === "market" || kind === "sold") return isVillage || tile[hex] >= FIRST_CITY;
    return kind !== "road" || !isVillage;
  }

  /** What lies on a hex, in words. @param {number} hex @param {ReturnType<typeof lay>} laid */
  function told(hex, laid) {
    const label = labelOf(hex);
    const tile = laid.tiles.get(label);
    const found = laid.places.get(laid.tile[hex] >= FIRST_CITY ? laid.place[hex] : OTHERS + hex);
    const markets = found?.hex === hex ? found.markets.map((/** @type {any} */ [seat]) => desk.name(seat)) : [];
    const parts = [
      `${label}, ${names.hex(hex)}`,
      tile && `${say(tile.way ? "form.road" : "form.city")}, ${desk.name(tile.seat)}${tile.way ? ` ${tile.way}` : ""}`,
      found?.kind === "oracle" && say("form.oracle"),
      markets.length > 0 && say("web.rules.option", { name: say("form.market_one"), value: markets.join(", ") }),
    ];
    return desk.app.words.joined(parts.filter((each) => typeof each === "string"));
  }

  /** @param {Diagram} diagram @param {Form} form */
  function map(diagram, form) {
    const laid = lay(diagram);
    if (desk.state) names.read(/** @type {any} */ (desk.state));
    const sheet = new Sheet(laid.terrain, 0);
    const scene = /** @type {any} */ ({
      ...{ sheet, names: { places: laid.places }, scale: 1, marks: 1, pixels: 1, drafted: new Set(), named: new Set() },
      ...{ colour: desk.colour, initials: desk.initials },
    });
    const state = /** @type {any} */ ({ s: laid });
    const { land, terrain } = sheet;
    const outline = (/** @type {number[]} */ hexes, /** @type {number} */ factor = 1) =>
      hexes.map((hex) => sheet.outline(hex, factor)).join("");
    const layers = ["cities", "roads", "oracles", "villages", "markets"].map((layer) =>
      svg(
        "g",
        { class: `layer-${layer}`, "aria-hidden": "true" },
        .../** @type {any} */ (drawing)
          [layer](...(layer === "cities" || layer === "roads" ? [state, scene] : [scene]))
          .map((/** @type {import("../../games/magna_grecia/map/layer.js").Item} */ item) => item.make()),
      ),
    );
    if (!land.includes(reached)) [reached] = land;
    const held = form.piece();
    const put = (/** @type {number} */ hex) => {
      reached = hex;
      form.put(labelOf(hex));
    };
    const named = (/** @type {string} */ place) => {
      if (!held) return place;
      if (held.id === lines.ERASER) return say("web.rules.option", { name: held.label, value: place });
      return say("editor.put", { piece: held.label, place });
    };
    const flawed = lines
      .hexesOf(form.editor.flaw)
      .map(hexOf)
      .filter((hex) => land.includes(hex));
    const hexes = land.map((hex) =>
      svg("path", {
        class: "ed-hex",
        d: sheet.outline(hex, 0.96),
        role: "button",
        tabindex: hex === reached ? 0 : -1,
        "data-key": `hex.${labelOf(hex)}`,
        "data-hex": hex,
        "aria-label": named(told(hex, laid)),
        "aria-describedby": flawed.includes(hex) && FLAW,
        on: {
          click: () => put(hex),
          dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
          drop: (/** @type {DragEvent} */ event) => {
            event.preventDefault();
            form.put(labelOf(hex), form.piece(event.dataTransfer?.getData("text/plain")));
          },
        },
      }),
    );
    return h(
      "div",
      { class: "ed-map" },
      svg(
        "svg",
        {
          class: "mg-sheet",
          viewBox: `0 0 ${sheet.width} ${sheet.height}`,
          role: "group",
          "aria-label": say("mg.map.label"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => key(event, put) },
        },
        svg("path", { class: "coast", d: outline(land) }),
        svg("path", { class: "land", d: outline(land) }),
        svg("path", { class: "vill", d: outline(land.filter((hex) => terrain[hex] > 1)) }),
        svg("path", { class: "grid", d: outline(land) }),
        svg("path", {
          class: "greenb",
          d: outline(
            land.filter((hex) => terrain[hex] === 3),
            0.9,
          ),
        }),
        ...layers,
        ...flawed.map((hex) => wrong(sheet, hex)),
        ...hexes,
      ),
    );
  }

  /** Arrow keys lead from hex to hex, Enter lays what is held.
   *  @param {KeyboardEvent} event @param {(hex: number) => void} put */
  function key(event, put) {
    const target = /** @type {SVGElement} */ (event.target);
    if (!target.dataset.hex) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return put(Number(target.dataset.hex));
    }
    const all = /** @type {SVGElement[]} */ ([...(target.parentNode?.querySelectorAll(".ed-hex") ?? [])]);
    const next = /** @type {SVGElement | null} */ (nearest(target, event.key, all));
    if (!next) return;
    event.preventDefault();
    for (const each of all) each.setAttribute("tabindex", each === next ? "0" : "-1");
    reached = Number(next.dataset.hex);
    next.focus();
  }

  /** @param {string} id @param {string} label @param {Node} face */
  const piece = (id, label, face) => ({ id, label, isMany: true, face: h("span", { class: "ed-card" }, face) });

  /** @param {number} seat */
  const own = (seat) => {
    const letter = desk.colour(seat);
    const named = (/** @type {string} */ kind) => `${say(`form.${kind}`)}, ${desk.name(seat)}`;
    const sign = (/** @type {string} */ id, /** @type {string} */ kind = "") =>
      h("span", { class: `seat-${letter} ed-sign ${kind}`.trim() }, icon(id));
    return [
      piece(`city.${seat}`, named("city"), sign(`roof-${letter}`)),
      piece(`road.${seat}`, named("road"), sign("i-road")),
      piece(`market.${seat}`, named("market_one"), sign(`pawn-${letter}`)),
      piece(`sold.${seat}`, named("sold"), sign(`pawn-${letter}`, "lying")),
    ];
  };

  /** @param {Diagram} diagram */
  const turn = (diagram) => {
    const words = diagram.words("turn") ?? [];
    const [number = "1"] = words;
    const phase = words.at(-1) ?? "turn";
    const cards = (diagram.words("cards") ?? []).join(" ");
    const [, , active = "1"] = words.length > 3 ? words : [];
    return {
      key: "turn",
      kind: "ed-turn",
      label: say("form.turn"),
      head: "",
      counters: [
        {
          ...{ key: "turn.number", label: say("form.turn"), line: "turn", value: Number(number), least: 0, most: 48 },
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) => {
            into.write("turn", [value, phase]);
            if (cards) into.write("cards", null);
          },
        },
      ],
      choices: [
        ...acting(diagram, active),
        due(desk, PHASES, phase, (into, value) => into.write("turn", [number, value])),
        ...lines.openCards(diagram, desk.seats).map(([at, card], place) => ({
          ...{
            key: `card.${place}`,
            label: say(place ? "form.card_next" : "form.card_now"),
            line: "cards",
            value: card,
          },
          options: Object.keys(lines.PRINTED).map((id) => /** @type {[string, string]} */ ([id, printed(id)])),
          set: (/** @type {Diagram} */ into, /** @type {string} */ id) => lines.showCard(into, at, id),
        })),
      ],
    };
  };

  /** Whose turn it is, which follows from the card of the round and the turn's number.
   *  @param {Diagram} diagram @param {string} active */
  const acting = (diagram, active) => {
    const [[at, card] = [0, ""]] = lines.openCards(diagram, desk.seats);
    const options = seats().map((seat) => /** @type {[string, string]} */ ([String(seat), desk.name(seat)]));
    const set = (/** @type {Diagram} */ into, /** @type {string} */ seat) =>
      into.write("turn", [at * desk.seats + inOrder(card).indexOf(Number(seat)) + 1, "turn"]);
    return card ? [{ key: "turn.seat", label: say("form.acts"), line: "turn", value: active, options, set }] : [];
  };

  /** The seats in the order of a card. @param {string} id */
  const inOrder = (id) =>
    [...lines.PRINTED[id][0]].flatMap((letter) => seats().filter((seat) => desk.colour(seat) === letter.toLowerCase()));

  /** A card by what is printed on it. @param {string} id */
  const printed = (id) => {
    const [, roads, cities, takes] = lines.PRINTED[id];
    const order = inOrder(id);
    return say("form.printed", { order: order.map((seat) => desk.name(seat)).join(", "), roads, cities, takes });
  };

  /** What the turn has brought so far. @param {Diagram} diagram */
  const begun = (diagram) => ({
    key: "begun",
    kind: "ed-turn",
    label: say("form.begun"),
    head: say("form.begun"),
    counters: /** @type {const} */ (["roads", "cities", "taken"]).map((name) => ({
      ...{ key: `begun.${name}`, label: say(`form.begun_${name}`), line: name === "taken" ? "taken" : "used" },
      ...{ value: lines.turnOf(diagram)[name], least: 0, most: MOST_IN_A_TURN },
      set: (/** @type {Diagram} */ into, /** @type {number} */ value) => lines.writeTurn(into, { [name]: value }),
    })),
    choices: ["founded", "traded"].map((name) => flag(desk, diagram, name)),
  });

  return {
    board: (diagram, form) => [
      turn(diagram),
      { key: "map", kind: "ed-sheet", label: say("mg.map.label"), head: "", drawn: map(diagram, form) },
      ...seats().map((seat) => ({
        key: `seat.${seat}`,
        kind: "ed-own",
        label: desk.name(seat),
        head: whose(desk, seat),
        counters: /** @type {const} */ (["points", "roads", "cities"]).map((name) => ({
          ...{ key: `${name}.${seat}`, label: say(`form.${name}`), line: `${seat} points`, least: 0, most: MOST },
          value: lines.numbersOf(diagram, seat)[name],
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) =>
            lines.writeNumbers(into, seat, { [name]: value }),
        })),
      })),
      begun(diagram),
    ],
    tray: () => [
      ...seats().map((seat) => ({ head: desk.name(seat), pieces: own(seat) })),
      {
        head: say("form.others"),
        pieces: [
          piece(lines.ORACLE, say("form.oracle"), icon("oracle")),
          piece(lines.ERASER, say("form.eraser"), icon("i-close")),
        ],
      },
    ],
    put: (diagram, id, label) => fits(diagram, id, label) && lines.put(diagram, id, label, placeOf(diagram, label)),
    lies: (id) => {
      if (id === lines.ORACLE) return { text: say("form.lies.oracle"), clause: "SET-4" };
      if (id.startsWith("road")) return { text: say("form.lies.road"), clause: "RD-1" };
      return { text: say("form.lies.market"), clause: "MK-2" };
    },
    take: () => {},
    told: (diagram, label) => told(hexOf(label), lay(diagram)),
    phrase: (state, a) => phrase(desk.shell, names, state, a),
  };
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

/** The city tiles of a seat that hang together. @param {number[]} tile @param {number} first */
function grown(tile, first) {
  const found = [first];
  for (const hex of found)
    for (let side = 0; side < 6; side++) {
      const next = beyond(hex, side);
      if (next >= 0 && tile[next] === tile[first] && !found.includes(next)) found.push(next);
    }
  return found;
}
