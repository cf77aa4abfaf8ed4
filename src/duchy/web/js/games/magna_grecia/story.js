// @ts-check
/** The log in sentences, and legal actions in words. */

import { h } from "../../page/dom.js";
import { BLOCK, hexOf } from "./map/sheet.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/shell/shell.js").Line} Line */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("../../table/sight.js").FieldsOf<import("./payload.js").Offer>} Offer */
/** @typedef {import("../../table/sight.js").Entry<import("./payload.js").Game>} Entry */
/** @typedef {{entry: Entry, at: number, hexes: number[], linked: number[][], turned: number[][]}} Deed */

const TOGETHER = new Set(["road", "oracle"]);

/** Lines under the heads of their rounds.
 *  @param {Shell} shell @param {Names} names @param {Entry[]} entries @returns {Line[]} */
export function story(shell, names, entries) {
  let head = shell.say("mg.group.oracle");
  return deeds(entries).flatMap((deed) => {
    const lines = linesOf(shell, names, deed).map((line) => ({ ...line, head }));
    const { round } = deed.entry.facts ?? {};
    if (round) head = shell.say("mg.round", { round });
    return lines;
  });
}

/** Consecutive road tiles of one seat are one deed. @param {Entry[]} entries @returns {Deed[]} */
function deeds(entries) {
  /** @type {Deed[]} */
  const found = [];
  entries.forEach((entry, at) => {
    const [kind, label] = (entry.a ?? "").split(" ");
    const last = found.at(-1);
    const facts = entry.facts ?? {};
    const hexes = TOGETHER.has(kind) ? [hexOf(label)] : [];
    if (last && TOGETHER.has(kind) && last.entry.actor === entry.actor && last.entry.a?.startsWith(`${kind} `)) {
      Object.assign(last, {
        at,
        entry,
        hexes: [...last.hexes, ...hexes],
        linked: [...last.linked, ...(facts.linked ?? [])],
        turned: [...last.turned, ...(facts.turned ?? [])],
      });
    } else found.push({ entry, at, hexes, linked: facts.linked ?? [], turned: facts.turned ?? [] });
  });
  return found;
}

/** @param {Shell} shell @param {Names} names @param {Deed} deed @returns {Line[]} */
function linesOf(shell, names, { entry, at, hexes, linked, turned }) {
  const { turn = 0 } = entry;
  const seat = typeof entry.actor === "number" ? entry.actor : 0;
  const me = shell.state?.me ?? 0;
  const isYou = shell.state !== null && shell.isYou(shell.state, seat);
  const follows = [
    linked.length > 0 &&
      shell.say("mg.log.linked", {
        pairs: names.list(
          linked.map(([one, other]) => shell.say("log.pair", { one: names.place(one), other: names.place(other) })),
        ),
      }),
    ...turned.map(([oracle, city, holder]) =>
      shell.say("mg.log.turned", {
        oracle: names.place(oracle),
        city: names.place(city),
        name: shell.nameWithin(holder),
      }),
    ),
  ];
  const told = (/** @type {string} */ name) =>
    [deedWords(shell, names, entry, hexes, isYou ? "you" : "they", name), ...follows].filter(Boolean).join(" ").trim();
  const text = told(seat ? shell.name(seat) : "");
  return text
    ? [
        {
          turn,
          seat,
          text,
          parts: [h("span", null, text)],
          clause: [h("span", null, told(""))],
          own: seat > 0 && seat === me,
          at,
        },
      ]
    : [];
}

/** What somebody did, said to that seat (`you`) or about it (`they`).
 *  @param {Shell} shell @param {Names} names @param {Entry} entry @param {number[]} hexes @param {string} who
 *  @param {string} name @returns {string} */
function deedWords(shell, names, { a = "", facts = {}, actor }, hexes, who, name) {
  const [kind, label] = a.split(" ");
  const at = label && /^[A-P]\d+$/.test(label) ? hexOf(label) : -1;
  switch (kind) {
    case "road":
      return shell.counted(`mg.log.${who}.road`, hexes.length, {
        name,
        hexes: hexes.map((hex) => names.hex(hex)).join(", "),
      });
    case "oracle": {
      const places = names.list(hexes.map((hex) => names.hex(hex)));
      if (typeof actor === "number" && hexes.length === 1) return shell.say(`log.oracle.${who}`, { name, places });
      return shell.counted("mg.log.oracle", hexes.length, { places });
    }
    case "city": {
      const key = `mg.log.${who}.${facts.founds ? "found" : "extend"}`;
      const free = facts.market ? ` ${shell.say("mg.log.free")}` : "";
      return shell.say(key, { name, hex: names.hex(at), at: names.at(at) }) + free;
    }
    case "take":
      return shell.say(`mg.log.${who}.take`, { name, tiles: takenWords(shell, names, label) });
    case "buy":
      return shell.counted(`mg.log.${who}.buy`, facts.price ?? 0, { name, place: names.hex(at) });
    case "sell":
      return shell.counted(`mg.log.${who}.sell`, facts.value ?? 0, { name, place: names.hex(at) });
    case "end":
      return facts.idle ? shell.say(`mg.log.${who}.idle`, { name }) : "";
    default:
      return "";
  }
}

/** @param {Shell} shell @param {Names} names @param {string} text */
function takenWords(shell, names, text) {
  const roads = Number(/R(\d+)/.exec(text)?.[1] ?? 0);
  const cities = Number(/C(\d+)/.exec(text)?.[1] ?? 0);
  return names.list(
    [roads && shell.counted("count.roads", roads), cities && shell.counted("count.cities", cities)].filter(
      (each) => typeof each === "string",
    ),
  );
}

/** The action card that is turned up, of which the log says nothing.
 *  @param {Shell} shell @param {Entry} entry */
export function turned(shell, { facts = {} }) {
  const { values = [], order = [] } = facts.card ?? {};
  const [roads, cities, takes] = values;
  return facts.card
    ? shell.say("mg.card.told", { roads, cities, takes, names: order.map((seat) => shell.nameWithin(seat)).join(", ") })
    : "";
}

// The list of all actions

/** @param {Shell} shell @param {Names} names @param {State} state @param {string} a */
export function phrase(shell, names, state, a) {
  const offer = /** @type {Partial<Offer>} */ (state.offers[state.legal.indexOf(a)] ?? {});
  const [kind, label, rest] = a.split(" ");
  const hex = label && /^[A-P]\d+$/.test(label) ? hexOf(label) : -1;
  const place = hex < 0 ? "" : names.hex(hex);
  const gain = offer.gains?.[state.me - 1];
  const more = gain !== undefined && gain !== 0 ? ` (${names.signed(gain)})` : "";
  switch (kind) {
    case "road":
      return (
        shell.say("action.road", { place, way: names.way(rest.split("-").map((side) => BLOCK.indexOf(side))) }) + more
      );
    case "city":
      return shell.say((offer.founds ?? true) ? "action.city" : "action.extend", { place }) + more;
    case "take":
      return shell.say("action.take", { tiles: takenWords(shell, names, label) });
    case "buy":
      return offer.price
        ? shell.say("action.buy", { place, price: offer.price })
        : shell.say("action.buy_later", { place });
    case "sell":
      return offer.value === undefined
        ? shell.say("action.sell_later", { place })
        : shell.say("action.sell", { place, price: offer.value });
    case "oracle":
      return shell.say("action.oracle", { place });
    default:
      return shell.say("action.end");
  }
}

/** An action in the list of all, where a market to buy has its worth, too.
 *  @param {Shell} shell @param {Names} names @param {State} state @param {string} a */
export function listed(shell, names, state, a) {
  const offer = /** @type {Partial<Offer>} */ (state.offers[state.legal.indexOf(a)] ?? {});
  const [kind, label] = a.split(" ");
  return kind === "buy" && offer.price ? buying(shell, names.hex(hexOf(label)), offer) : phrase(shell, names, state, a);
}

/** A market that could be bought, with its price and what it earns at once.
 *  @param {Shell} shell @param {string} place @param {Partial<Pick<Offer, "active" | "price" | "value">>} offer */
export function buying(shell, place, offer) {
  return shell.say(offer.active ? "mg.aim.buy" : "mg.aim.buy_asleep", {
    place,
    price: offer.price,
    value: offer.value,
  });
}

/** @param {Shell} shell @param {string} a */
export function group(shell, a) {
  return shell.say(`mg.group.${a.split(" ")[0]}`);
}
