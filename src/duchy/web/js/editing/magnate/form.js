// @ts-check
/** The form of a position of Magnate: hands, Crowns, tokens, five districts, cards sold, dice, whose turn it is. */

import { due, flag, whose } from "../../editor/parts.js";
import { described, disc, glyph, rank } from "../../games/magnate/signs.js";
import { phrase, phrases } from "../../games/magnate/talk.js";
import { h, icon } from "../../page/dom.js";
import * as lines from "./lines.js";

/** @typedef {import("../../desk/desk.js").Desk} Desk */
/** @typedef {import("../../editor/diagram.js").Diagram} Diagram */
/** @typedef {import("../../editor/form.js").Counter} Counter */
/** @typedef {import("../../editor/form.js").Place} Place */

const SEATS = [1, 2];
const DISTRICTS = [1, 2, 3, 4, 5];
const MOST = 99;
const FACES = 10;
/** How many turns there are at most after the last card was drawn. */
const LAST_TURNS = 2;

/** @param {Desk} desk @returns {import("../../editor/form.js").Rules} */
export function form(desk) {
  const { say } = desk;
  const shell = desk.shell;

  /** @param {string} id @param {string} word as its line has it */
  const labelOf = (id, word) => {
    if (id === lines.UNKNOWN) return say("form.unknown");
    if (id.startsWith("N")) return desk.named("card", id);
    if (!word.includes("(")) return described(shell, id);
    const paid = lines.tokensOf(word.split("(")[1]);
    const tokens = [...id.slice(1)].map((letter) => `${desk.named("suit", letter)} ${paid[letter] ?? 0}`).join(", ");
    return desk.app.words.joined([described(shell, id), say("form.deed", { tokens })]);
  };

  /** A card, a Crown or the back of one. @param {string} id @param {string} [word] as its line has it */
  const piece = (id, word = id) => ({
    id,
    isMany: id === lines.UNKNOWN,
    label: labelOf(id, word),
    face: h(
      "span",
      { class: `ed-card ${word.includes("(") ? "deed" : ""}`.trim() },
      id.startsWith("N") ? icon("crown") : h("b", null, id === lines.UNKNOWN ? "?" : rank(shell, id)),
      ...(id === lines.UNKNOWN ? [] : [...id.slice(1)].map((letter) => glyph(letter))),
      word.includes("(") &&
        h(
          "small",
          null,
          ...Object.entries(lines.tokensOf(word.split("(")[1])).map(([letter, count]) =>
            h("span", null, String(count), glyph(letter)),
          ),
        ),
    ),
  });

  /** @param {Diagram} diagram @param {string} id @param {string} label @param {Node} [head] @returns {Place} */
  const place = (diagram, id, label, head) => ({
    id,
    label,
    head,
    line: lines.lineOf(id),
    pieces: lines.wordsOf(diagram, id).map((word, at) => {
      const card = lines.cardOf(word);
      const made = piece(id.startsWith("crowns") ? `N${card}` : card, word);
      return card === lines.UNKNOWN ? { ...made, id: `${lines.UNKNOWN}.${id}.${at}`, isMany: false } : made;
    }),
  });

  /** A counter for each suit. @param {string} key @param {string} suits
   *  @param {string} line @param {(diagram: Diagram) => Record<string, number>} read
   *  @param {(diagram: Diagram, counts: Record<string, number>) => void} write
   *  @param {Diagram} diagram @returns {Counter[]} */
  const tokens = (key, suits, line, read, write, diagram) =>
    [...suits].map((letter) => ({
      key: `${key}.${letter}`,
      label: desk.named("suit", letter),
      line,
      sign: disc(letter),
      value: read(diagram)[letter] ?? 0,
      least: 0,
      most: MOST,
      set: (changed, value) => write(changed, { ...read(changed), [letter]: value }),
    }));

  /** @param {Diagram} diagram @param {number} seat */
  const own = (diagram, seat) => ({
    key: `seat.${seat}`,
    kind: "ed-own",
    label: desk.name(seat),
    head: whose(desk, seat),
    places: [place(diagram, `hand.${seat}`, say("form.hand")), place(diagram, `crowns.${seat}`, say("form.crowns"))],
    counters: tokens(
      `tokens.${seat}`,
      lines.LETTERS,
      `${seat} tokens`,
      (read) => lines.tokensOf(read.words(`${seat} tokens`)?.[0]),
      (write, counts) => write.write(`${seat} tokens`, [lines.tokensText(counts)]),
      diagram,
    ),
  });

  /** @param {number} at */
  const district = (at) => {
    const name = /** @type {any} */ (desk.state?.shown)?.districts?.[at - 1]?.name;
    return name ? desk.named("district", name, "short") : say("form.district", { number: at });
  };

  /** @param {Diagram} diagram */
  const turn = (diagram) => {
    const [number = "1", , seat = "1", phase = "play"] = diagram.words("turn") ?? [];
    const { develop_before_income: hasWindow, tax_dice: taxDice = 1 } = /** @type {any} */ (desk.state?.axes ?? {});
    const phases = ["roll", ...(hasWindow ? ["develop"] : []), "choose", "play", "over"];
    const [high = 0, low = 0] = (diagram.words("dice") ?? []).slice(0, 2).map(Number);
    const taxed = (diagram.words("dice") ?? []).slice(2);
    const suits = taxed.filter((word) => word !== "taxed");
    const write = (/** @type {Diagram} */ into, /** @type {string[]} */ [at, who, what]) =>
      into.write("turn", [at, "seat", who, what]);
    const roll = (/** @type {number} */ higher, /** @type {number} */ lower, /** @type {string[]} */ tax) =>
      higher ? [higher, lower || 1, ...tax] : null;
    return {
      key: "turn",
      kind: "ed-turn",
      label: say("form.turn"),
      head: "",
      counters: [
        {
          ...{ key: "turn.number", label: say("form.turn"), line: "turn", value: Number(number), least: 1, most: 127 },
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) => write(into, [String(value), seat, phase]),
        },
        {
          ...{ key: "dice.0", label: say("form.die_high"), line: "dice", value: high, most: FACES },
          least: low > 1 ? low : 0,
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) =>
            into.write("dice", roll(value, low, taxed)),
        },
        {
          ...{
            key: "dice.1",
            label: say("form.die_low"),
            line: "dice",
            value: low,
            least: Math.min(high, 1),
            most: high,
          },
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) =>
            into.write("dice", roll(high, value, taxed)),
        },
        {
          ...{ key: "final", label: say("form.final"), line: "final turns", least: 0, most: LAST_TURNS },
          value: Number(diagram.words("final turns")?.[0] ?? 0),
          set: (/** @type {Diagram} */ into, /** @type {number} */ value) =>
            into.write("final turns", value ? [value] : null),
        },
      ],
      choices: [
        {
          ...{ key: "turn.seat", label: say("form.acts"), line: "turn", value: seat },
          options: SEATS.map((each) => /** @type {[string, string]} */ ([String(each), desk.name(each)])),
          set: (/** @type {Diagram} */ into, /** @type {string} */ value) => write(into, [number, value, phase]),
        },
        due(desk, phases, phase, (into, value) => write(into, [number, seat, value])),
        ...[0, 1].slice(0, Math.max(taxDice, suits.length)).map((at) => ({
          ...{ key: `dice.tax.${at}`, label: say(at ? "form.tax_again" : "form.tax"), line: "dice" },
          value: suits[at] ?? "",
          options: ["", ...lines.LETTERS].map(
            (each) => /** @type {[string, string]} */ ([each, each ? desk.named("suit", each) : "–"]),
          ),
          set: (/** @type {Diagram} */ into, /** @type {string} */ value) => {
            const all = (at ? [suits[0], value] : [value, suits[1]]).filter(Boolean);
            into.write(
              "dice",
              roll(
                high || 1,
                low,
                all.flatMap((suit) => ["taxed", suit]),
              ),
            );
          },
        })),
        ...["played", "reshuffled"].map((name) => flag(desk, diagram, name)),
      ],
    };
  };

  return {
    board: (diagram) => [
      turn(diagram),
      own(diagram, 2),
      {
        key: "districts",
        kind: "ed-five",
        label: say("form.districts"),
        head: "",
        places: [2, 1].flatMap((seat) =>
          DISTRICTS.map((at) =>
            place(
              diagram,
              `at.${seat}.${at}`,
              `${desk.name(seat)}, ${district(at)}`,
              h("span", null, desk.badge(seat, "s"), h("span", null, district(at))),
            ),
          ),
        ),
      },
      own(diagram, 1),
      {
        key: "discards",
        label: say("form.discards"),
        head: "",
        places: [place(diagram, "discards", say("form.discards"))],
      },
    ],
    tray: (diagram) => {
      const { courts, pawn_properties: pawns } = /** @type {any} */ (desk.state?.axes ?? {});
      const used = new Set(lines.lying(diagram));
      const all = Object.keys(desk.app.words.texts).flatMap(
        (key) => /^card\.([0-9TPN][MSVLYK]+)$/.exec(key)?.[1] ?? [],
      );
      const inGame = all.filter(
        (id) => (courts || !id.startsWith("T")) && (pawns || !id.startsWith("P")) && !used.has(id),
      );
      const isCrown = (/** @type {string} */ id) => id.startsWith("N");
      return [
        {
          head: say("form.pile"),
          pieces: [lines.UNKNOWN, ...inGame.filter((id) => !isCrown(id))].map((id) => piece(id)),
        },
        { head: say("form.crowns"), pieces: inGame.filter(isCrown).map((id) => piece(id)) },
      ];
    },
    put: (diagram, id, to) => lines.put(moved(diagram, id), id.split(".")[0], to),
    lies: (id) => {
      if (id.startsWith(lines.UNKNOWN)) return { text: say("form.lies.unknown_card"), clause: "S5" };
      return { text: say(id.startsWith("N") ? "form.lies.crown" : "form.lies.card"), clause: "S4" };
    },
    take: (diagram, id) => {
      if (id.includes(".")) moved(diagram, id);
      else lines.take(diagram, id);
    },
    about: (diagram, id) => {
      const found = lines.deedOf(diagram, id);
      if (!found) return {};
      const { place: at, tokens: paid } = found;
      return {
        choices: [
          {
            ...{ key: "deed", label: say("form.built"), line: "", value: paid ? "deed" : "whole" },
            options: ["whole", "deed"].map(
              (each) => /** @type {[string, string]} */ ([each, say(`form.built_${each}`)]),
            ),
            set: (into, value) => lines.writeDeed(into, at, value === "deed" ? (paid ?? {}) : null),
          },
        ],
        counters: paid
          ? tokens(
              "deed",
              id.slice(1),
              "",
              (read) => lines.deedOf(read, id)?.tokens ?? {},
              (write, now) => lines.writeDeed(write, at, now),
              diagram,
            )
          : [],
      };
    },
    phrase: (state, a) => phrase(shell, state, a),
    phrases: (state, plan) => phrases(shell, state, plan),
  };
}

/** An unknown card of a hand that is moved leaves that hand. @param {Diagram} diagram @param {string} id */
function moved(diagram, id) {
  const [card, kind, seat] = id.split(".");
  if (card !== lines.UNKNOWN || !kind) return diagram;
  const words = diagram.words(`${seat} hand`) ?? [];
  words.splice(words.indexOf(card), 1);
  diagram.write(`${seat} hand`, words);
  return diagram;
}
