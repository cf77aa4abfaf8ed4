// @ts-check
/** The form of a position of Les Rois fainéants: the market, hands, domains, treasuries, whose turn it is. */

import { due, whose } from "../../editor/parts.js";
import { short, signed } from "../../games/rois_faineants/cards.js";
import { phrase } from "../../games/rois_faineants/phrase.js";
import { h } from "../../page/dom.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Place} Place */

const PILES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const MOST = 999;
/** The most that a card of goods is worth, twice in the middle. */
const MOST_VALUE = 20;

/** @param {Desk} desk @returns {import("../../editor/form.js").Rules} */
export function form(desk) {
  const { say } = desk;
  const seats = () => Array.from({ length: desk.seats }, (_, at) => at + 1);

  /** @param {string} id */
  const piece = (id) => {
    if (id === lines.UNKNOWN || id === lines.REST)
      return {
        id,
        isMany: true,
        label: say(id === lines.REST ? "form.rest" : "form.unknown"),
        face: h("span", { class: "ed-card" }, h("b", null, id === lines.REST ? "…" : "?")),
      };
    return {
      id,
      label: desk.named(lines.isCharacter(id) ? "character" : "card", id),
      face: h("span", { class: "ed-card" }, ...signed(short(desk.shell, id))),
    };
  };

  /** @param {Diagram} diagram @param {string} id @param {string} label @param {Node} [head] @returns {Place} */
  const place = (diagram, id, label, head) => ({
    id,
    label,
    head,
    line: lines.lineOf(id),
    pieces: lines.cardsIn(diagram, id).map((card, at) => {
      const made = piece(card);
      return made.isMany ? { ...made, id: `${card}@${id}@${at}`, isMany: false } : made;
    }),
  });

  /** @param {Diagram} diagram @param {number} seat */
  const own = (diagram, seat) => ({
    key: `seat.${seat}`,
    kind: "ed-own",
    label: desk.name(seat),
    head: whose(desk, seat),
    places: ["hand", "up", "down"].map((kind) => place(diagram, `${kind}.${seat}`, say(`form.${kind}`))),
    counters: ["treasury", "prestige", "coups"].map((name) => ({
      ...{ key: `${name}.${seat}`, label: say(`form.${name}`), line: `${seat} treasury`, least: 0, most: MOST },
      value: lines.numberOf(diagram, `${seat} treasury`, name),
      set: (/** @type {Diagram} */ into, /** @type {number} */ value) => lines.writeSeat(into, seat, { [name]: value }),
    })),
  });

  /** @param {Diagram} diagram */
  const turn = (diagram) => {
    const [number = "1", , first = "1", phase = "lead"] = diagram.words("turn") ?? [];
    const asked = lines.askedOf(diagram);
    const counter = (/** @type {string} */ name, /** @type {number} */ most) => ({
      ...{ key: name, label: say(`form.${name}`), line: name, least: 0, most },
      value: Number(diagram.words(name)?.[0] ?? 0),
      set: (/** @type {Diagram} */ into, /** @type {number} */ value) => into.write(name, value ? [value] : null),
    });
    const write = (/** @type {Diagram} */ into, /** @type {string[]} */ [at, who, what]) =>
      into.write("turn", [at, "first", who, what]);
    return {
      key: "turn",
      kind: "ed-turn",
      label: say("form.turn"),
      head: "",
      places: [place(diagram, lines.TABLE, say("form.revealed"))],
      counters: [
        {
          ...{ key: "turn.number", label: say("form.turn"), line: "turn", value: Number(number), least: 1, most: MOST },
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) => write(into, [String(value), first, phase]),
        },
        counter("passes", desk.seats - 1),
        counter("plots", MOST),
        ...(asked ? /** @type {const} */ (["value", "performers"]) : []).map((name) => ({
          ...{ key: `asked.${name}`, label: say(`form.${name}`), line: lines.ASKED, value: asked?.[name] ?? 0 },
          ...{ least: 0, most: name === "value" ? MOST_VALUE : desk.seats - 1 },
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) => lines.writeAsked(into, { [name]: value }),
        })),
      ],
      choices: [
        {
          ...{ key: "turn.seat", label: say("form.first"), line: "turn", value: first },
          options: seats().map((each) => /** @type {[string, string]} */ ([String(each), desk.name(each)])),
          set: (/** @type {Diagram} */ into, /** @type {string} */ value) => write(into, [number, value, phase]),
        },
        due(desk, ["lead", ...(asked ? ["follow"] : []), "over"], phase, (into, value) => {
          if (value !== "follow") lines.clearTable(into);
          write(into, [number, first, value]);
        }),
        ...(asked ? [who(asked.seat)] : []),
      ],
    };
  };

  /** Which seat may follow. @param {number} seat @returns {import("../../editor/form.js").Choice} */
  const who = (seat) => ({
    ...{ key: "asked.seat", label: say("form.asked"), line: lines.ASKED, value: String(seat) },
    options: seats().map((each) => [String(each), desk.name(each)]),
    set: (into, value) => lines.writeAsked(into, { seat: Number(value) }),
  });

  return {
    board: (diagram) => [
      turn(diagram),
      {
        key: "market",
        kind: "ed-nine",
        label: say("form.market"),
        head: h("span", null, say("form.market"), " ", h("small", null, say("form.upwards"))),
        places: PILES.map((pile) => place(diagram, `m${pile}`, say("form.pile_number", { number: pile + 1 }))),
      },
      ...seats().map((seat) => own(diagram, seat)),
      {
        key: "discard",
        label: say("form.discard"),
        head: "",
        places: [place(diagram, "discard", say("form.discard"))],
      },
    ],
    tray: (diagram) => {
      const used = new Set(lines.lying(diagram));
      const all = Object.keys(desk.app.words.texts).flatMap(
        (key) => /^(?:card|character)\.((?:\d+|[AQJK])[SHDC])$/.exec(key)?.[1] ?? [],
      );
      const free = all.filter((id) => !used.has(id));
      return [
        { head: say("form.goods"), pieces: [lines.UNKNOWN, ...free.filter((id) => !lines.isCharacter(id))].map(piece) },
        { head: say("form.characters"), pieces: free.filter(lines.isCharacter).map(piece) },
      ];
    },
    put: (diagram, id, to) => lines.put(moved(diagram, id), id.split("@")[0], to, desk.seats),
    lies: (id) => {
      if (id.startsWith(lines.UNKNOWN)) return { text: say("form.lies.unknown_goods"), clause: "I1" };
      if (lines.isCharacter(id)) return { text: say("form.lies.character"), clause: "P3" };
      return { text: say("form.lies.goods"), clause: "Q1" };
    },
    take: (diagram, id) => {
      if (id.includes("@")) moved(diagram, id);
      else lines.take(diagram, id);
    },
    phrase: (state, a) => phrase(desk.shell, state, a),
  };
}

/** A card of which there are many leaves its place when it is moved. @param {Diagram} diagram @param {string} id */
function moved(diagram, id) {
  const [card, from] = id.split("@");
  if (!from) return diagram;
  const words = lines.cardsIn(diagram, from);
  words.splice(words.indexOf(card), 1);
  diagram.write(lines.lineOf(from), words.length || !from.startsWith("m") ? words : ["-"]);
  return diagram;
}
