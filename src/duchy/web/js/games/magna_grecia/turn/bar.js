// @ts-check
/** The action bar in a turn: what is chosen, another way to it, back, and the end of the turn with what is left in
 *  it. */

import { ICONS } from "./tools.js";

/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../../../table/shell/shell.js").Button} Button */
/** @typedef {import("./turn.js").Turn} Turn */
/** @typedef {import("./turn.js").Left} Left */

export class Bar {
  /** @param {Turn} turn */
  constructor(turn) {
    this.turn = turn;
    this.shell = turn.shell;
    this.names = turn.names;
  }

  /** @param {State} state @returns {Button[]} */
  buttons(state) {
    return [...this.choiceButtons(state), ...this.endButton(state)];
  }

  /** @param {State} state @returns {Button[]} */
  choiceButtons(state) {
    const { shell } = this;
    const route = this.turn.route(state);
    const crossing = this.turn.crossing(state);
    const spot = this.turn.spot(state);
    /** @type {Button} */
    const back = {
      key: "back",
      slot: "undo",
      label: shell.say("mg.back"),
      icon: "i-close",
      hotkey: "Escape",
      run: () => this.turn.pick({}),
    };
    if (route) {
      /** @type {Button} */
      const other = {
        key: "other",
        slot: "other",
        label: shell.say("mg.other_way", { at: route.at + 1, of: route.ways.length }),
        icon: "i-road",
        run: () => this.turn.pick({ goal: route.goal, at: route.at + 1 }),
      };
      return [
        {
          key: "lay",
          slot: "main",
          label: shell.counted("mg.lay", route.way.a.length),
          note: this.turn.usesUp(state),
          icon: "i-check",
          primary: true,
          hotkey: "Enter",
          run: () => this.turn.play(route.way.a),
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
        run: () => this.turn.turnStart(state),
      };
      return [...(crossing.starts.length > 1 ? [other] : []), back];
    }
    if (spot)
      return [
        {
          ...this.turn.spotButton(spot),
          slot: "main",
          note: this.turn.usesUp(state),
          icon: "i-check",
          primary: true,
          hotkey: "Enter",
          asks: spot.kind === "oracle" ? this.turn.oracleAsked(spot) : undefined,
          run: () => this.turn.play(spot.a),
        },
        back,
      ];
    if (this.turn.tool(state) !== "take") return [];
    const { now } = this.turn.taking(state);
    return [
      {
        key: "take",
        slot: "main",
        a: now?.a,
        label: now ? shell.counted("mg.take", now.roads + now.cities) : shell.say("mg.take_none"),
        note: this.turn.usesUp(state),
        icon: "i-check",
        primary: true,
        hotkey: "Enter",
        off: now ? undefined : shell.say("mg.take_none"),
        run: () => now && this.turn.play(now.a),
      },
    ];
  }

  /** @param {State} state @returns {Button[]} */
  endButton(state) {
    const { shell, names } = this;
    if (this.turn.offers(state, "oracle").length) return [];
    const end = this.turn.offers(state, "end")[0];
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
        run: () => end && this.turn.play(end.a),
      },
    ];
  }

  /** What is asked before the turn ends: what the server has found to be left.
   *  @param {Left[]} left @returns {import("../../../table/shell/question.js").Asked} */
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

  /** What could be done instead: it selects the tool for it. @param {Left} left */
  better({ code, hex }) {
    const { shell } = this;
    const tool = { nothing: "road", roads: "road", take: "take", city: "city", buy: "market" }[code];
    const run = () => {
      this.turn.held = tool;
      this.shell.draft = { tool };
      this.turn.pick(code === "buy" ? { spot: hex } : {});
    };
    return {
      label: shell.say(`mg.tool.${tool}`),
      icon: tool && ICONS[tool],
      run,
    };
  }
}
