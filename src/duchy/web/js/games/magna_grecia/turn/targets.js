// @ts-check
/** What can be tapped on the map with the tool in hand, what each target is called, and what a tap outside all of them
 *  means. */

import { labelOf, sideTo } from "../map/sheet.js";
import { buying } from "../story.js";

/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").Way} Way */
/** @template {import("./turn.js").Kind} [K=import("./turn.js").Kind] @typedef {import("./turn.js").Offer<K>} Offer */
/** What can be tapped: on which hex, how it looks, what it is called, what happens.
 *  @typedef {{key: string, hex: number, look: "ring" | "dot" | "arrow" | "tag" | "start", label: string,
 *  owes?: boolean, chosen?: boolean, alone?: boolean, sacred?: boolean, sells?: boolean, pill?: string, worth?: string,
 *  loss?: boolean, side?: number, from?: number, gains?: number[], tiles?: string[], run: () => void}} Aim */

export class Targets {
  /** @param {Turn} turn */
  constructor(turn) {
    this.turn = turn;
    this.shell = turn.shell;
    this.names = turn.names;
  }

  /** @param {State} state @returns {Aim[]} */
  aims(state) {
    const tool = this.turn.tool(state);
    if (tool === "road") return this.roadAims(state);
    if (tool === "city") return this.turn.offers(state, "city").map((each) => this.cityAim(state, each));
    if (tool === "market")
      return [...this.turn.offers(state, "buy"), ...this.turn.offers(state, "sell")].map((each) =>
        this.marketAim(each),
      );
    if (tool === "oracle") return this.turn.offers(state, "oracle").map((each) => this.oracleAim(each));
    return [];
  }

  /** @param {State} state @returns {Aim[]} */
  roadAims(state) {
    const crossing = this.turn.crossing(state);
    const hexes = new Map();
    for (const each of this.turn.offers(state, "road")) hexes.set(each.hex, [...(hexes.get(each.hex) ?? []), each]);
    const dots = [...hexes].map(([hex, tiles]) => this.dotAim(state, hex, tiles, crossing?.hex === hex));
    const goals = crossing ? [] : this.goals(state).map((route) => this.goalAim(state, route));
    const sides = crossing ? this.sideAims(state, crossing) : [];
    return [...dots, ...goals, ...sides];
  }

  /** The places that a route connects to something new.
   *  @param {State} state @returns {{goal: number, ways: Way[]}[]} */
  goals(state) {
    return state.shown.routes ?? [];
  }

  /** @param {State} state @param {number} hex @param {Offer<"road">[]} tiles @param {boolean} chosen @returns {Aim} */
  dotAim(state, hex, tiles, chosen) {
    const { shell, names } = this;
    return {
      key: `hex.${labelOf(hex)}`,
      hex,
      look: chosen ? "ring" : "dot",
      chosen,
      label: this.told(shell.counted("mg.aim.road", tiles.length, { hex: names.hex(hex) }), tiles[0].closes),
      run: () => (chosen ? this.turn.turnStart(state) : this.turn.pick({ hex })),
    };
  }

  /** Arrowheads beyond the chosen hex, and its other starts.
   *  @param {State} state @param {NonNullable<ReturnType<Turn["crossing"]>>} crossing @returns {Aim[]} */
  sideAims(state, { hex, tiles, starts, from }) {
    const { shell, names } = this;
    const outs = tiles
      .filter((each) => each.exits.includes(from))
      .map((each) => {
        const side = each.exits.find((exit) => exit !== from);
        const gain = each.gains?.[state.me - 1] ?? 0;
        const joins = each.joins
          ? `, ${shell.say("mg.aim.joins", { one: names.place(each.joins[0]), other: names.place(each.joins[1]) })}`
          : "";
        return {
          key: `side.${labelOf(hex)}.${side}`,
          hex,
          side,
          from,
          look: /** @type {const} */ ("arrow"),
          gains: each.gains,
          pill: gain ? names.signed(gain) : undefined,
          loss: gain < 0,
          label: `${shell.say("mg.aim.way", { hex: names.hex(hex), way: names.way(each.exits) })}${joins}`,
          run: () => this.turn.play(each.a),
        };
      });
    const used = new Set(outs.map((/** @type {Aim} */ { side }) => side));
    const others = starts
      .filter((/** @type {number} */ side) => side !== from && !used.has(side))
      .map((/** @type {number} */ side) => ({
        key: `start.${labelOf(hex)}.${side}`,
        hex,
        side,
        look: /** @type {const} */ ("start"),
        label: shell.say("mg.aim.start", { way: names.from(side) }),
        run: () => this.turn.pick({ hex, from: side }),
      }));
    return [...outs, ...others];
  }

  /** From where, how many tiles, what it brings. @param {State} state @param {number} goal @param {Way} way */
  routeWords(state, goal, way) {
    const { shell, names } = this;
    const gain = way.gains[state.me - 1];
    const route = shell.counted("mg.aim.route", way.a.length, { from: names.place(way.from), to: names.place(goal) });
    return this.told(route + (gain ? `, ${names.signed(gain)}` : ""), way.closes);
  }

  /** @param {State} state @param {{goal: number, ways: Way[]}} route @returns {Aim} */
  goalAim(state, { goal, ways }) {
    const { shell, names } = this;
    const chosen = shell.draft.goal === goal;
    const way = chosen ? ways[(shell.draft.at ?? 0) % ways.length] : ways[0];
    const gain = way.gains[state.me - 1];
    const label = this.routeWords(state, goal, way);
    return {
      key: `goal.${goal}`,
      hex: names.places.get(goal)?.hex ?? -1,
      look: "ring",
      chosen,
      label,
      gains: way.gains,
      tiles: way.a,
      pill: marked(gain ? names.signed(gain) : "", way.closes),
      alone: isAlone(way.closes),
      loss: gain < 0,
      run: () => (chosen ? this.turn.play(way.a) : this.turn.pick({ goal, at: 0 })),
    };
  }

  /** @param {State} state @param {Offer<"city">} each @returns {Aim} */
  cityAim(state, each) {
    const { shell, names } = this;
    const gain = each.gains[state.me - 1];
    const owes = each.due.length > 0 || each.unfinished || state.shown.turn?.due.includes(each.hex);
    const villages = names.list(each.due.map((/** @type {number} */ hex) => names.hex(hex)));
    const facts = { hex: names.hex(each.hex), gain: names.signed(gain) };
    const due = each.due.length
      ? `, ${shell.say("mg.aim.owes", { villages })}`
      : each.unfinished
        ? `, ${shell.say("mg.owed.founding")}`
        : "";
    return {
      key: `city.${labelOf(each.hex)}`,
      hex: each.hex,
      look: "ring",
      owes,
      chosen: shell.draft.proposed === each.a,
      gains: each.gains,
      pill: marked(each.usual ? "" : names.signed(gain), each.closes),
      alone: isAlone(each.closes),
      loss: gain < 0,
      label: this.told(shell.say(each.founds ? "mg.aim.found" : "mg.aim.extend", facts) + due, each.closes),
      run: () => this.turn.play(each.a),
    };
  }

  /** @param {Offer<"buy" | "sell">} each @returns {Aim} */
  marketAim(each) {
    const { shell, names } = this;
    const chosen = shell.draft.spot === each.hex;
    const buys = each.kind === "buy";
    const place = names.hex(each.hex);
    return {
      key: `${each.kind}.${labelOf(each.hex)}`,
      hex: each.hex,
      look: "tag",
      chosen,
      loss: buys,
      sells: !buys,
      pill: buys ? `−${each.price}` : String(each.value),
      worth: buys && each.value ? String(each.value) : undefined,
      label: buys ? buying(shell, place, each) : shell.say("mg.aim.sell", { place, value: each.value }),
      run: () => (chosen ? this.turn.play(each.a) : this.turn.pick({ spot: each.hex })),
    };
  }

  /** @param {Offer<"oracle">} each @returns {Aim} */
  oracleAim(each) {
    const chosen = this.shell.draft.spot === each.hex;
    return {
      key: `oracle.${labelOf(each.hex)}`,
      hex: each.hex,
      look: "ring",
      chosen,
      sacred: true,
      label: this.shell.say("mg.aim.oracle", { place: this.names.hex(each.hex) }),
      run: () =>
        chosen
          ? this.shell.run({ key: "oracle", asks: this.turn.oracleAsked(each), run: () => this.turn.play(each.a) })
          : this.turn.pick({ spot: each.hex }),
    };
  }

  /** A label with what would be used up. @param {string} label @param {string[]} [closes] */
  told(label, closes = []) {
    if (!closes.length) return label;
    return this.shell.app.words.joined([label, this.shell.say("mg.left.closes", { tools: this.turn.kinds(closes) })]);
  }

  /** @param {State} state @param {number} hex @param {Aim[]} aims */
  tap(state, hex, aims) {
    const { names } = this;
    const crossing = this.turn.crossing(state);
    const side = crossing ? sideTo(crossing.hex, hex) : -1;
    const aim =
      (crossing && side >= 0 ? aims.find((each) => each.hex === crossing.hex && each.side === side) : null) ??
      aims.find((each) => each.side === undefined && each.hex === hex) ??
      aims.find((each) => each.side === undefined && each.look !== "dot" && each.hex === names.placeAt(hex)?.hex);
    if (aim) return aim.run();
    if (state.acting) this.miss(state, hex);
  }

  /** A tap outside all targets: the choice is cleared, or the server says why it cannot be done there.
   *  @param {State} state @param {number} hex */
  miss(state, hex) {
    const tool = this.turn.tool(state);
    const { draft } = this.shell;
    if (draft.hex !== undefined || draft.goal !== undefined || draft.spot !== undefined) return this.turn.pick({});
    const place = this.names.placeAt(hex);
    if (tool === "road" && place) {
      return this.shell.explain(this.shell.say("mg.no_route", { place: this.names.place(place.place) }));
    }
    const label = labelOf(place?.hex ?? hex);
    const asked = {
      road: `road ${labelOf(hex)} E-W`,
      city: `city ${labelOf(hex)}`,
      market: `buy ${label}`,
      oracle: `oracle ${labelOf(hex)}`,
    };
    const a = asked[/** @type {keyof asked} */ (tool)];
    if (a && !state.legal.includes(a)) this.shell.act(a);
  }
}

/** Whether an action rules out both others. @param {string[]} [closes] */
const isAlone = (closes = []) => closes.length > 1;

/** A pill that says so. @param {string} pill @param {string[]} [closes] */
const marked = (pill, closes) => (isAlone(closes) ? `${pill} !`.trim() : pill || undefined);
