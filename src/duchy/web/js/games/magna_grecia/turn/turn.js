// @ts-check
/** A turn on the screen: which tool is in hand and what is chosen with it. It knows what is legal, but no rules. */

/** @typedef {import("../../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../../table/shell/shell.js").Button} Button */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../names.js").Names} Names */
/** @typedef {import("../payload.js").Offer["kind"]} Kind */
/** A legal action of a kind with its parts.
 *  @template {Kind} [K=Kind] @typedef {Extract<import("../payload.js").Offer, {kind: K}> & {a: string}} Offer */
/** @typedef {import("../payload.js").LeftOver} Left */
/** @typedef {import("../payload.js").Way} Way */

export const TOOLS = /** @type {const} */ (["road", "city", "take", "market"]);
/** The names of tools in what the turn has left and in what is closed. */
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

  /** The legal actions of a kind with their parts.
   *  @template {Kind} K @param {State} state @param {K} kind @returns {Offer<K>[]} */
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

  /** The route to the chosen goal.
   *  @param {State} state @returns {{goal: number, ways: Way[], at: number, way: Way} | null} */
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

  /** The chosen place for a market or an oracle.
   *  @param {State} state @returns {Offer<"buy" | "sell" | "oracle"> | null} */
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

  /** The choice that would lead to an action. @param {State} state @param {string} a @returns {Record<string, any>} */
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

  /** Start the tile from another side. @param {State} state */
  turnStart(state) {
    const crossing = this.crossing(state);
    if (!crossing) return;
    const { starts, from, hex } = crossing;
    if (starts.length > 1) this.pick({ hex, from: starts[(starts.indexOf(from) + 1) % starts.length] });
    else this.pick({});
  }

  /** @param {string | string[]} a */
  play(a) {
    if (this.shell.draft.tool) this.held = this.shell.draft.tool;
    this.shell.act(a);
  }

  /** @param {Offer<"buy" | "sell" | "oracle">} spot */
  spotButton(spot) {
    const { shell, names } = this;
    if (spot.kind === "oracle")
      return { key: "oracle", label: shell.say("mg.put_oracle", { place: names.hex(spot.hex) }) };
    if (spot.kind === "sell") return { key: "sell", label: shell.counted("mg.sell", spot.value) };
    return { key: "buy", label: shell.counted("mg.buy", spot.price) };
  }

  /** Asked only if the person wants to be asked before everything final.
   *  @param {Offer<"oracle">} spot @returns {import("../../../table/shell/question.js").Asked} */
  oracleAsked(spot) {
    const { label } = this.spotButton(spot);
    return { when: "final", head: label, text: this.shell.say("web.ask.final"), yes: label };
  }
}
