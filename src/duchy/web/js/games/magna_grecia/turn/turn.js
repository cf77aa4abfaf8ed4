// @ts-check
/** A turn at the screen: which tool is in hand, what is chosen, what a tap means. It knows what is legal, and no rule. */

import { labelOf, sideTo } from "../map/sheet.js";
import { buying } from "../story.js";

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/shell/shell.js").Button} Button */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {import("../payload.js").Offer["kind"]} Kind */
/** A legal action of a kind with its parts. @template {Kind} [K=Kind] @typedef {Extract<import("../payload.js").Offer, {kind: K}> & {a: string}} Offer */
/** @typedef {import("../payload.js").LeftOver} Left */
/** @typedef {import("../payload.js").Way} Way */
/** What can be tapped: on which hex, how it looks, what it is called, what happens.
 * @typedef {{key: string, hex: number, look: "ring" | "dot" | "arrow" | "tag" | "start", label: string, owes?: boolean, chosen?: boolean, alone?: boolean, sacred?: boolean, sells?: boolean, pill?: string, worth?: string,
 *   loss?: boolean, side?: number, from?: number, gains?: number[], tiles?: string[], run: () => void}} Aim */

export const TOOLS = /** @type {const} */ (["road", "city", "take", "market"]);
/** The names of tools among what the turn has left, and among what is closed. */
const PLURAL = /** @type {const} */ ({ road: "roads", city: "cities", take: "takes", market: "markets" });

export class Turn {
  /** @param {Shell} shell @param {Names} names */
  constructor(shell, names) {
    this.shell = shell;
    this.names = names;
    /** The tool that was used last. @type {string} */
    this.held = "road";
    /** The turn that it was used in. */
    this.began = -1;
    /** @type {{legal: string[] | null, by: Record<string, Offer[]>}} */
    this.sorted = { legal: null, by: {} };
  }

  // What can be done

  /** The legal actions of a kind with their parts. @template {Kind} K @param {State} state @param {K} kind @returns {Offer<K>[]} */
  offers(state, kind) {
    if (this.sorted.legal !== state.legal) {
      /** @type {Record<string, Offer[]>} */
      const by = {};
      state.legal.forEach((a, at) => {
        const offer = /** @type {Offer} */ ({ a, ...state.offers[at] });
        by[offer.kind] ??= [];
        by[offer.kind].push(offer);
      });
      this.sorted = { legal: state.legal, by };
    }
    return /** @type {Offer<K>[]} */ (this.sorted.by[kind] ?? []);
  }

  /** @param {State} state @param {string} tool */
  isOpen(state, tool) {
    return tool === "market"
      ? this.offers(state, "buy").length + this.offers(state, "sell").length > 0
      : this.offers(state, /** @type {Kind} */ (tool)).length > 0;
  }

  /** Why a tool cannot be used; null if it can. @param {State} state @param {string} tool */
  off(state, tool) {
    if (this.isOpen(state, tool)) return null;
    return (
      this.names.closed(state, PLURAL[/** @type {keyof PLURAL} */ (tool)]) ?? {
        text: this.shell.say(`mg.nowhere.${tool}`),
        clause: null,
      }
    );
  }

  /** The tool in hand. @param {State} state @returns {string} */
  tool(state) {
    if (!state.acting) return "";
    if (this.offers(state, "oracle").length) return "oracle";
    if (this.began !== state.turn) [this.began, this.held] = [state.turn, "road"];
    const { draft } = this.shell;
    if (draft.tool && this.isOpen(state, draft.tool)) return draft.tool;
    if (state.shown.turn?.due.length && this.isOpen(state, "city")) return "city";
    return [this.held, ...TOOLS].find((tool) => this.isOpen(state, tool)) ?? "";
  }

  /** @param {State} state @param {string} tool */
  choose(state, tool) {
    const off = this.off(state, tool);
    if (off) return this.shell.explain(off.text, off.clause);
    this.held = tool;
    this.shell.note = null;
    this.shell.draft = { tool };
    this.shell.refresh();
  }

  /** @param {Record<string, any>} parts */
  pick(parts) {
    this.shell.note = null;
    this.shell.draft = { tool: this.shell.draft.tool ?? this.held, ...parts };
    this.shell.refresh();
  }

  // What is chosen

  /** The route to the chosen goal. @param {State} state @returns {{goal: number, ways: Way[], at: number, way: Way} | null} */
  route(state) {
    const { goal, at = 0 } = this.shell.draft;
    const found = goal === undefined ? null : (state.shown.routes ?? []).find((route) => route.goal === goal);
    if (!found || this.tool(state) !== "road") return null;
    return { goal, ways: found.ways, at: at % found.ways.length, way: found.ways[at % found.ways.length] };
  }

  /** The hex chosen for one road tile: its tiles, where they may start, the side in use. @param {State} state */
  crossing(state) {
    const { hex, from } = this.shell.draft;
    const tiles =
      hex === undefined || this.tool(state) !== "road"
        ? []
        : this.offers(state, "road").filter((each) => each.hex === hex);
    if (!tiles.length) return null;
    const starts = [...new Set(tiles.flatMap((each) => each.starts))].sort(
      (one, other) => this.starting(tiles, other) - this.starting(tiles, one),
    );
    return { hex: /** @type {number} */ (hex), tiles, starts, from: starts.includes(from) ? from : starts[0] };
  }

  /** How much the tiles from a side promise. @param {Offer<"road">[]} tiles @param {number} side */
  starting(tiles, side) {
    return tiles.filter((each) => each.starts.includes(side)).reduce((sum, each) => sum + 1 + (each.joins ? 3 : 0), 0);
  }

  /** The chosen place for a market or an oracle. @param {State} state @returns {Offer<"buy" | "sell" | "oracle"> | null} */
  spot(state) {
    const { spot } = this.shell.draft;
    const tool = this.tool(state);
    const places =
      tool === "market"
        ? [...this.offers(state, "buy"), ...this.offers(state, "sell")]
        : tool === "oracle"
          ? this.offers(state, "oracle")
          : [];
    return places.find((each) => each.hex === spot) ?? null;
  }

  /** The numbers on the steppers. @param {State} state */
  taking(state) {
    const offers = this.offers(state, "take");
    const most = Math.max(0, ...offers.map((each) => each.roads + each.cities));
    const { roads, cities } = this.shell.draft;
    const wanted = offers.find((each) => each.roads === roads && each.cities === cities);
    const best = offers
      .filter((each) => each.roads + each.cities === most)
      .sort((one, other) => Math.abs(one.roads - one.cities) - Math.abs(other.roads - other.cities))[0];
    const now = wanted ?? (roads === 0 && cities === 0 ? null : best);
    return { most, offers, now: now ?? null, roads: now?.roads ?? 0, cities: now?.cities ?? 0 };
  }

  /** The choice that an action would be made by. @param {State} state @param {string} a @returns {Record<string, any>} */
  draftOf(state, a) {
    const offer = state.offers[state.legal.indexOf(a)];
    switch (offer?.kind) {
      case "road":
        return { tool: "road", hex: offer.hex, from: offer.starts[0] };
      case "take":
        return { tool: "take", roads: offer.roads, cities: offer.cities };
      case "buy":
      case "sell":
        return { tool: "market", spot: offer.hex };
      case "oracle":
        return { spot: offer.hex };
      default:
        return offer?.kind === "city" ? { tool: "city" } : {};
    }
  }

  /** What the choice would use up of the turn, in words. @param {State} state */
  usesUp(state) {
    const spot = this.spot(state);
    const closes =
      this.route(state)?.way.closes ??
      this.crossing(state)?.tiles[0].closes ??
      (spot && "closes" in spot ? spot.closes : null) ??
      (this.tool(state) === "take" ? this.taking(state).now?.closes : null) ??
      [];
    return closes.length ? this.shell.say("mg.left.closes", { tools: this.kinds(closes) }) : "";
  }

  /** A label with what would be used up. @param {string} label @param {string[]} [closes] */
  told(label, closes = []) {
    return closes.length ? `${label}; ${this.shell.say("mg.left.closes", { tools: this.kinds(closes) })}` : label;
  }

  /** @param {string[]} kinds */
  kinds(kinds) {
    return this.names.list(kinds.map((kind) => this.shell.say(`mg.card.${kind}`)));
  }

  /** What the choice would change by seat, if the game ended now. @param {State} state @returns {number[] | null} */
  gains(state) {
    const route = this.route(state);
    if (route) return route.way.gains;
    const spot = this.spot(state);
    return spot?.kind === "buy" ? spot.gains : null;
  }

  // What can be tapped

  /** @param {State} state @returns {Aim[]} */
  aims(state) {
    const tool = this.tool(state);
    if (tool === "road") return this.roadAims(state);
    if (tool === "city") return this.offers(state, "city").map((each) => this.cityAim(state, each));
    if (tool === "market")
      return [...this.offers(state, "buy"), ...this.offers(state, "sell")].map((each) => this.marketAim(each));
    if (tool === "oracle") return this.offers(state, "oracle").map((each) => this.oracleAim(each));
    return [];
  }

  /** @param {State} state @returns {Aim[]} */
  roadAims(state) {
    const crossing = this.crossing(state);
    const hexes = new Map();
    for (const each of this.offers(state, "road")) hexes.set(each.hex, [...(hexes.get(each.hex) ?? []), each]);
    const dots = [...hexes].map(([hex, tiles]) => this.dotAim(state, hex, tiles, crossing?.hex === hex));
    const goals = crossing ? [] : this.goals(state).map((route) => this.goalAim(state, route));
    const sides = crossing ? this.sideAims(state, crossing) : [];
    return [...dots, ...goals, ...sides];
  }

  /** The places that a route connects to something new. @param {State} state @returns {{goal: number, ways: Way[]}[]} */
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
      run: () => (chosen ? this.turnStart(state) : this.pick({ hex })),
    };
  }

  /** Start the tile from another side. @param {State} state */
  turnStart(state) {
    const crossing = this.crossing(state);
    if (!crossing) return;
    const { starts, from, hex } = crossing;
    if (starts.length > 1) this.pick({ hex, from: starts[(starts.indexOf(from) + 1) % starts.length] });
    else this.pick({});
  }

  /** Arrowheads beyond the chosen hex, and its other starts. @param {State} state @param {NonNullable<ReturnType<Turn["crossing"]>>} crossing @returns {Aim[]} */
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
          run: () => this.play(each.a),
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
        label: shell.say("mg.aim.start", { way: names.way([side]) }),
        run: () => this.pick({ hex, from: side }),
      }));
    return [...outs, ...others];
  }

  /** From where, how many tiles, what it brings. @param {State} state @param {number} goal @param {Way} way */
  routeWords(state, goal, way) {
    const { shell, names } = this;
    const gain = way.gains[state.me - 1];
    return this.told(
      `${shell.counted("mg.aim.route", way.a.length, { from: names.place(way.from), to: names.place(goal) })}${gain ? `, ${names.signed(gain)}` : ""}`,
      way.closes,
    );
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
      run: () => (chosen ? this.play(way.a) : this.pick({ goal, at: 0 })),
    };
  }

  /** @param {State} state @param {Offer<"city">} each @returns {Aim} */
  cityAim(state, each) {
    const { shell, names } = this;
    const gain = each.gains[state.me - 1];
    const owes = each.due.length > 0 || each.unfinished || state.shown.turn?.due.includes(each.hex);
    const due = each.due.length
      ? `, ${shell.say("mg.aim.owes", { villages: names.list(each.due.map((/** @type {number} */ hex) => names.hex(hex))) })}`
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
      label: this.told(
        `${shell.say(each.founds ? "mg.aim.found" : "mg.aim.extend", { hex: names.hex(each.hex), gain: names.signed(gain) })}${due}`,
        each.closes,
      ),
      run: () => this.play(each.a),
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
      run: () => (chosen ? this.play(each.a) : this.pick({ spot: each.hex })),
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
          ? this.shell.run({ key: "oracle", asks: this.oracleAsked(each), run: () => this.play(each.a) })
          : this.pick({ spot: each.hex }),
    };
  }

  /** @param {string | string[]} a */
  play(a) {
    if (this.shell.draft.tool) this.held = this.shell.draft.tool;
    this.shell.act(a);
  }

  // A tap anywhere

  /** @param {State} state @param {number} hex @param {Aim[]} aims */
  tap(state, hex, aims) {
    const { names } = this;
    const crossing = this.crossing(state);
    const side = crossing ? sideTo(crossing.hex, hex) : -1;
    const aim =
      (crossing && side >= 0 ? aims.find((each) => each.hex === crossing.hex && each.side === side) : null) ??
      aims.find((each) => each.side === undefined && each.hex === hex) ??
      aims.find((each) => each.side === undefined && each.look !== "dot" && each.hex === names.placeAt(hex)?.hex);
    if (aim) return aim.run();
    if (state.acting) this.miss(state, hex);
  }

  /** A tap beside all targets: nothing is chosen any more, or the server says why it cannot be done there. @param {State} state @param {number} hex */
  miss(state, hex) {
    const tool = this.tool(state);
    const { draft } = this.shell;
    if (draft.hex !== undefined || draft.goal !== undefined || draft.spot !== undefined) return this.pick({});
    const place = this.names.placeAt(hex);
    if (tool === "road" && place) return this.shell.explain(this.offRoad(state, place.place));
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

  /** Why no road leads to a place: it would connect what is connected, or none gets there. @param {State} state @param {number} place */
  offRoad(state, place) {
    const isNear = (state.shown.routes ?? []).some((/** @type {{goal: number}} */ { goal }) => goal === place);
    return this.shell.say(isNear ? "mg.status.linked_before" : "mg.no_route", { place: this.names.place(place) });
  }

  // The action bar

  /** @param {State} state @returns {Button[]} */
  buttons(state) {
    return [...this.choiceButtons(state), ...this.endButton(state)];
  }

  /** @param {State} state @returns {Button[]} */
  choiceButtons(state) {
    const { shell } = this;
    const route = this.route(state);
    const crossing = this.crossing(state);
    const spot = this.spot(state);
    /** @type {Button} */
    const back = {
      key: "back",
      slot: "undo",
      label: shell.say("mg.back"),
      icon: "i-close",
      hotkey: "Escape",
      run: () => this.pick({}),
    };
    if (route) {
      /** @type {Button} */
      const other = {
        key: "other",
        slot: "other",
        label: shell.say("mg.other_way", { at: route.at + 1, of: route.ways.length }),
        icon: "i-road",
        run: () => this.pick({ goal: route.goal, at: route.at + 1 }),
      };
      return [
        {
          key: "lay",
          slot: "main",
          label: shell.counted("mg.lay", route.way.a.length),
          note: this.usesUp(state),
          icon: "i-check",
          primary: true,
          hotkey: "Enter",
          run: () => this.play(route.way.a),
        },
        ...(route.ways.length > 1 ? [other] : []),
        back,
      ];
    }
    if (crossing) {
      /** @type {Button} */
      const other = {
        key: "start",
        slot: "other",
        label: shell.say("mg.other_start", {
          at: crossing.starts.indexOf(crossing.from) + 1,
          of: crossing.starts.length,
        }),
        icon: "i-road",
        run: () => this.turnStart(state),
      };
      return [...(crossing.starts.length > 1 ? [other] : []), back];
    }
    if (spot)
      return [
        {
          ...this.spotButton(spot),
          slot: "main",
          note: this.usesUp(state),
          icon: "i-check",
          primary: true,
          hotkey: "Enter",
          asks: spot.kind === "oracle" ? this.oracleAsked(spot) : undefined,
          run: () => this.play(spot.a),
        },
        back,
      ];
    if (this.tool(state) !== "take") return [];
    const { now } = this.taking(state);
    return [
      {
        key: "take",
        slot: "main",
        a: now?.a,
        label: now ? shell.counted("mg.take", now.roads + now.cities) : shell.say("mg.take_none"),
        note: this.usesUp(state),
        icon: "i-check",
        primary: true,
        hotkey: "Enter",
        off: now ? undefined : shell.say("mg.take_none"),
        run: () => now && this.play(now.a),
      },
    ];
  }

  /** @param {Offer<"buy" | "sell" | "oracle">} spot */
  spotButton(spot) {
    const { shell, names } = this;
    if (spot.kind === "oracle")
      return { key: "oracle", label: shell.say("mg.put_oracle", { place: names.hex(spot.hex) }) };
    if (spot.kind === "sell") return { key: "sell", label: shell.counted("mg.sell", spot.value) };
    return { key: "buy", label: shell.counted("mg.buy", spot.price) };
  }

  /** @param {State} state @returns {Button[]} */
  endButton(state) {
    const { shell, names } = this;
    if (this.offers(state, "oracle").length) return [];
    const end = this.offers(state, "end")[0];
    const only = end && state.legal.length === 1;
    return [
      {
        key: "end",
        slot: "end",
        label: shell.say("mg.end"),
        icon: "i-end",
        hotkey: only ? "Enter" : "E",
        asks: end && this.asked(end.left),
        off: end ? undefined : (names.owed(state)[0] ?? shell.say("mg.nowhere.end")),
        run: () => end && this.play(end.a),
      },
    ];
  }

  /** Only whoever wants to be asked before all that is final is asked this. @param {Offer<"oracle">} spot @returns {import("../../../table/shell/question.js").Asked} */
  oracleAsked(spot) {
    const { label } = this.spotButton(spot);
    return { when: "final", head: label, text: this.shell.say("web.ask.final"), yes: label };
  }

  /** What is asked before the turn ends: what the server has found to be left. @param {Left[]} left @returns {import("../../../table/shell/question.js").Asked} */
  asked(left) {
    const { shell } = this;
    const text = left.map((each) => this.leftWords(each)).join(" ") || shell.say("web.ask.final");
    const first = left.find(({ code }) => code !== "nothing");
    return {
      when: left.length ? "useful" : "final",
      head: shell.say("web.ask.end"),
      text,
      yes: shell.say("web.ask.end_yes"),
      better: first && this.better(first),
    };
  }

  /** @param {Left} left */
  leftWords({ code, number = 0, hex }) {
    const { shell, names } = this;
    if (code === "roads" || code === "take") return shell.counted(`mg.left.${code}`, number);
    return shell.say(`mg.left.${code}`, { number, place: hex === undefined ? "" : names.hex(hex) });
  }

  /** What could be done instead: the tool for it is taken up. @param {Left} left */
  better({ code, hex }) {
    const { shell } = this;
    const tool = { nothing: "road", roads: "road", take: "take", city: "city", buy: "market" }[code];
    const run = () => {
      this.held = tool;
      this.shell.draft = { tool };
      this.pick(code === "buy" ? { spot: hex } : {});
    };
    return {
      label: shell.say(`mg.tool.${tool}`),
      icon: { road: "i-road", take: "i-draw", market: "market" }[tool],
      run,
    };
  }
}

/** Whether an action takes both other ones with it. @param {string[]} [closes] */
const isAlone = (closes = []) => closes.length > 1;

/** A pill that says so. @param {string} pill @param {string[]} [closes] */
const marked = (pill, closes) => (isAlone(closes) ? `${pill} !`.trim() : pill || undefined);
