// @ts-check
/** Beside the map: the card of the round and the next one, the players, the layers by switch. */

import { fill, h, icon } from "../../page/dom.js";
import { OVERLAYS } from "./map/overlays.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./turn/turn.js").Turn} Turn */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./map/picture.js").Switches} Switches */
/** @typedef {{id: string, order: number[], values: number[], more: number[]}} Card */

const KINDS = /** @type {const} */ (["roads", "cities", "takes"]);
const TOOL_OF = { roads: "road", cities: "city", takes: "take" };

export class Rails {
  /** @param {Shell} shell @param {Names} names @param {Turn} turn @param {Switches} switches
   *  @param {() => void} changed */
  constructor(shell, names, turn, switches, changed) {
    this.shell = shell;
    this.names = names;
    this.turn = turn;
    this.switches = switches;
    this.changed = changed;
    this.isOpen = false;
    /** Whether a phone, which has room for only one card, shows the next one. */
    this.isFlipped = false;
  }

  /** @param {State} state */
  draw(state) {
    const { shell } = this;
    const [now, next] = /** @type {(Card | undefined)[]} */ (state.shown.cards ?? []);
    if (!next) this.isFlipped = false;
    fill(
      shell.left,
      h(
        "div",
        { class: `mg-cards ${this.isFlipped ? "flipped" : ""}` },
        now && this.round(state, now),
        next && this.next(state, next),
        now && this.flip(state, next !== undefined),
      ),
      this.layers(state),
    );
    fill(shell.right, ...this.seats(state));
  }

  // Cards

  /** @param {State} state @param {Card} card */
  round(state, card) {
    const { shell } = this;
    const { round, rounds } = state.shown;
    return h(
      "section",
      { class: "panel mg-card now", "aria-label": shell.say("table.round", { round, rounds }) },
      h(
        "div",
        { class: "mg-round" },
        h("h2", null, shell.say("mg.round", { round })),
        h("span", { class: "cap" }, shell.say("mg.of", { rounds })),
        h(
          "div",
          { class: "mg-rounds", "aria-hidden": "true" },
          ...Array.from({ length: rounds }, (_, at) =>
            h("i", { class: at + 1 < round ? "d" : at + 1 === round ? "n" : "" }),
          ),
        ),
      ),
      this.order(state, card, true),
      this.allowances(state, card),
    );
  }

  /** On a phone: which round it is, and a way to the other card. @param {State} state @param {boolean} hasNext */
  flip(state, hasNext) {
    const { shell } = this;
    const { round, rounds } = state.shown;
    const which = shell.say("table.round", { round, rounds });
    return h(
      "button",
      {
        class: "mg-flip",
        "data-key": "flip",
        "aria-pressed": String(this.isFlipped),
        "aria-disabled": hasNext ? null : "true",
        title: hasNext ? shell.say("mg.next") : null,
        "aria-label": hasNext ? `${which}. ${shell.say("mg.next")}` : which,
        on: {
          click: () => {
            this.isFlipped = hasNext && !this.isFlipped;
            shell.refresh();
          },
        },
      },
      h("b", null, String(round + (this.isFlipped ? 1 : 0))),
      h("small", null, `/${rounds}`),
      hasNext && icon(this.isFlipped ? "i-left" : "i-right"),
    );
  }

  /** The seats in the order of play. @param {State} state @param {Card} card @param {boolean} now */
  order(state, card, now) {
    const { shell } = this;
    const at = now && state.shown.turn ? card.order.indexOf(state.shown.turn.seat) : -1;
    return h(
      "ol",
      { class: "mg-order", "aria-label": shell.say("mg.order") },
      ...card.order.map((seat, place) => {
        const how = at < 0 && !state.over ? "" : state.over || place < at ? "done" : place === at ? "now" : "";
        return h(
          "li",
          { class: how, title: shell.name(seat) },
          shell.badge(seat),
          how === "done" && now && icon("i-check"),
        );
      }),
    );
  }

  /** What the card allows, and the improved values. @param {State} state @param {Card} card */
  allowances(state, card) {
    const { shell } = this;
    const { turn } = state.shown;
    const tool = this.turn.tool(state);
    return h(
      "ul",
      { class: "mg-allow" },
      h(
        "li",
        { class: "head", "aria-hidden": "true" },
        h("span"),
        h("span"),
        h("span", null, shell.say("mg.two_of_three")),
        h("span", null, shell.say("mg.alone")),
      ),
      ...KINDS.map((kind, at) => {
        const used = turn?.used[at] ?? 0;
        const left = turn?.left[at] ?? 0;
        const steps = Array.from({ length: Math.max(card.values[at], used + left) }, (_, step) =>
          h("i", { class: step < used ? "u" : step < used + left ? "l" : "" }),
        );
        return h(
          "li",
          { class: `${TOOL_OF[kind] === tool ? "sel" : ""} ${turn && !left && !used ? "shut" : ""}` },
          icon(
            kind === "roads"
              ? "i-road"
              : kind === "takes"
                ? "i-draw"
                : `roof-${shell.colour(turn?.seat ?? card.order[0])}`,
          ),
          h("span", { class: "lb" }, shell.say(`mg.card.${kind}`)),
          h("b", null, String(card.values[at])),
          h("em", null, `+${card.more[at] - card.values[at]}`),
          h("span", { class: "pp", "aria-hidden": "true" }, ...steps),
        );
      }),
    );
  }

  /** @param {State} state @param {Card} card */
  next(state, card) {
    const { shell } = this;
    return h(
      "section",
      { class: "panel mg-card next", "aria-label": shell.say("mg.next") },
      h("h3", { class: "cap" }, shell.say("mg.next")),
      this.order(state, card, false),
      h(
        "p",
        { class: "mg-nx" },
        ...KINDS.map((kind, at) =>
          h(
            "span",
            { title: shell.say(`mg.card.${kind}`) },
            icon(kind === "roads" ? "i-road" : kind === "takes" ? "i-draw" : `roof-${shell.colour(card.order[0])}`, {
              label: shell.say(`mg.card.${kind}`),
            }),
            h("b", null, String(card.values[at])),
          ),
        ),
      ),
    );
  }

  // Layers

  /** @param {State} state */
  layers(state) {
    const { shell, switches } = this;
    const shown = OVERLAYS.filter((each) => state.me > 0 || each !== "reach");
    return h(
      "section",
      { class: `panel mg-layers ${this.isOpen ? "open" : ""}`, "aria-label": shell.say("mg.layers") },
      h(
        "button",
        {
          class: "mg-layers-button icon",
          "data-key": "layers",
          "aria-expanded": String(this.isOpen),
          "aria-label": shell.say("mg.layers"),
          on: {
            click: () => {
              this.isOpen = !this.isOpen;
              shell.refresh();
            },
          },
        },
        icon("i-layers"),
      ),
      h("h3", { class: "cap" }, icon("i-layers"), " ", shell.say("mg.layers")),
      h(
        "div",
        { class: "mg-switches" },
        ...shown.map((each) =>
          h(
            "button",
            {
              "data-key": `layer.${each}`,
              "aria-pressed": String(switches.on.has(each)),
              title: shell.say(`mg.layer_about.${each}`),
              on: {
                click: () => {
                  switches.on.delete(each) || switches.on.add(each);
                  this.changed();
                  shell.refresh();
                },
              },
            },
            shell.say(`mg.layer.${each}`),
          ),
        ),
      ),
    );
  }

  // Players

  /** The seats in table order, in every round; the choice being considered changes the totals. @param {State} state */
  seats(state) {
    const most = Math.max(30, ...state.shown.seats.map((/** @type {any} */ seat) => seat.total));
    return state.shown.seats.map((/** @type {any} */ seat) => this.seat(state, seat, most));
  }

  /** @param {State} state @param {Record<string, any>} seat @param {number} most */
  seat(state, seat, most) {
    const { shell } = this;
    const letter = shell.colour(seat.seat);
    const share = (/** @type {number} */ points) => ({ "--share": `${(100 * points) / most}%` });
    return h(
      "section",
      {
        class: `panel mg-seat ${state.actor === seat.seat ? "now" : ""} ${state.me === seat.seat ? "me" : ""}`,
        "aria-label": shell.name(seat.seat),
      },
      h(
        "div",
        { class: "sh" },
        shell.badge(seat.seat, "", true),
        h(
          "span",
          { class: "nmb" },
          h("b", { class: "serif" }, shell.name(seat.seat)),
          h(
            "small",
            null,
            shell.clock(seat.seat) ??
              [shell.isNamed(seat.seat) && state.me === seat.seat && shell.say("web.you"), this.when(state, seat.seat)]
                .filter(Boolean)
                .join(" · "),
          ),
        ),
        h(
          "span",
          { class: "tot", title: shell.say("mg.seat.total") },
          h("b", null, String(seat.total)),
          h("span", { class: "hypn", dataset: { seat: seat.seat } }),
        ),
      ),
      h(
        "div",
        {
          class: "sum",
          role: "img",
          "aria-label": shell.say("mg.seat.parts", {
            track: seat.track,
            markets: seat.markets,
            oracles: seat.oracles,
            total: seat.total,
          }),
        },
        h("i", { class: "a", vars: share(seat.track) }),
        h("i", { class: `m seat-${letter}`, vars: share(seat.markets) }),
        h("i", { class: "o", vars: share(seat.oracles) }),
      ),
      h(
        "p",
        { class: "fig" },
        h(
          "span",
          { title: shell.say("mg.seat.track") },
          icon("coin", { label: shell.say("mg.seat.track") }),
          h("b", null, String(seat.track)),
        ),
        this.part(seat, "markets", "market"),
        this.part(seat, "oracles", "oracle"),
        h(
          "span",
          {
            class: "tl",
            title: shell.say("mg.seat.tiles", {
              roads: seat.roads[0],
              road_reserve: seat.roads[1],
              cities: seat.cities[0],
              city_reserve: seat.cities[1],
              pawns: seat.pawns,
            }),
          },
          icon("i-road", { label: shell.say("table.roads") }),
          h("b", null, String(seat.roads[0])),
          h("small", null, `/${seat.roads[1]}`),
          icon(`roof-${letter}`, { label: shell.say("table.cities") }),
          h("b", null, String(seat.cities[0])),
          h("small", null, `/${seat.cities[1]}`),
        ),
      ),
    );
  }

  /** A part of the score, which shows its causes on the map.
   *  @param {Record<string, any>} seat @param {string} part @param {string} symbol */
  part(seat, part, symbol) {
    const { shell, switches } = this;
    const lit = switches.lit?.seat === seat.seat && switches.lit?.part === part;
    const label = shell.say(`mg.seat.${part}`, { count: seat[part] });
    return h(
      "button",
      {
        class: `part ${part}`,
        "data-key": `part.${seat.seat}.${part}`,
        "aria-pressed": String(lit),
        title: label,
        "aria-label": shell.say("web.rules.option", { name: shell.name(seat.seat), value: label }),
        on: {
          click: () => {
            switches.lit = lit ? null : { seat: seat.seat, part };
            shell.refresh();
          },
        },
      },
      icon(symbol),
      h("b", null, String(seat[part])),
    );
  }

  /** When a seat plays in this round. @param {State} state @param {number} seat */
  when(state, seat) {
    const { shell } = this;
    const order = state.shown.cards?.[0]?.order ?? [];
    const acting = state.shown.turn?.seat;
    if (state.over) return "";
    if (!acting) return state.actor === seat ? shell.say("mg.when.oracle") : "";
    if (acting === seat) return shell.say("mg.when.now");
    if (this.names.playsAgain(state, seat)) return shell.say("mg.when.again");
    return shell.say(order.indexOf(seat) < order.indexOf(acting) ? "mg.when.done" : "mg.when.later");
  }

  /** What the totals would be with what is considered.
   *  @param {State} state @param {number[] | null | undefined} gains */
  preview(state, gains) {
    for (const place of this.shell.right.querySelectorAll(".hypn")) {
      const seat = Number(/** @type {HTMLElement} */ (place).dataset.seat);
      const gain = gains?.[seat - 1] ?? 0;
      fill(place, gain !== 0 && h("i", null, `→ ${state.shown.seats[seat - 1].total + gain}`));
    }
  }
}
