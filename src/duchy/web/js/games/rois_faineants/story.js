// @ts-check
/** What has happened, in sentences, from the entries and the facts beside them. */

import { short, signed } from "./cards.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("../../table/sight.js").Entry<import("./payload.js").Game>} Entry */
/** @typedef {import("../../table/shell/shell.js").Line} Line */
/** What happened, whose kind says which of the fields there are.
 *  @typedef {Partial<import("../../table/sight.js").FieldsOf<import("./payload.js").Facts>>} Facts */

/** @param {Shell} shell @param {State} state @param {Entry[]} entries @returns {Line[]} */
export function story(shell, state, entries) {
  /** @type {Line[]} */
  const lines = [];
  let deals = 0;
  entries.forEach((/** @type {Entry} */ entry, at) => {
    if (entry.facts?.kind === "dealt") deals++;
    const told = entry.actor === "nature" ? natures(shell, state, entries, at) : deed(shell, state, entry, at);
    const head = shell.say("rois.reign.number", { number: Math.max(1, deals) });
    lines.push(...told.map((each) => ({ ...each, head })));
  });
  return lines;
}

/** A line in words, and where it names cards, the same with their signs; `clause` does not name the seat.
 *  @param {number} turn @param {number} seat @param {number} at @param {string} text
 *  @param {{text: string, clause?: string}} [drawn] @param {string} [clause] @returns {Line} */
const line = (turn, seat, at, text, drawn = { text }, clause = text) => ({
  turn,
  seat,
  at,
  text,
  parts: signed(drawn.text),
  clause: signed(drawn.clause ?? drawn.text),
  heard: drawn.text === text ? undefined : { text, clause },
});

/** The market, the first player, a deal: each told once, when it is done.
 *  @param {Shell} shell @param {State} state @param {Entry[]} entries @param {number} at @returns {Line[]} */
function natures(shell, state, entries, at) {
  const { a = "", turn = 0, facts } = entries[at];
  switch (facts?.kind) {
    case "market":
      return [{ ...line(turn, 0, at, shell.say("log.market")), sign: "market" }];
    case "first":
      return [{ ...line(turn, 0, at, told(shell, state, "log.first", Number(a.split(" ")[1]), {})), sign: "market" }];
    case "dealt":
      return [{ ...line(turn, 0, at, ...dealt(shell, state, entries, at)), sign: "i-cards" }];
    default:
      return [];
  }
}

/** A deal, with the viewer's own cards: they are dealt one to each seat in turn, and with open cards all are seen.
 *  In words, and with signs.
 *  @param {Shell} shell @param {State} state @param {Entry[]} entries @param {number} at
 *  @returns {[string, {text: string}?]} */
function dealt(shell, state, entries, at) {
  const start = entries.findLastIndex((each, before) => before < at && !each.a?.startsWith("deal "));
  const own = entries
    .slice(start + 1, at + 1)
    .filter((_, place) => place % state.seats === state.me - 1)
    .map((each) => String(each.a).slice(5))
    .filter((card) => card !== "?");
  if (!own.length || !state.me)
    return [shell.say("log.dealt", { count: /** @type {Facts} */ (entries[at].facts).each })];
  const seen = (/** @type {string} */ cards) =>
    shell.isYou(state, state.me)
      ? shell.say("log.dealt_seen", { cards })
      : shell.say("rois.log.dealt_seen", { name: shell.name(state.me), cards });
  const named = own.map((card) => shell.named("character", card)).join(", ");
  return [seen(named), { text: seen(own.map((card) => short(shell, card)).join(" ")) }];
}

/** One card of a deal, of which the log tells as a whole. @param {Shell} shell @param {State} state
 *  @param {Entry[]} entries @param {number} at */
export function dealtOne(shell, state, entries, at) {
  const [kind, card] = (entries[at].a ?? "").split(" ");
  if (kind !== "deal" || card === "?") return "";
  const start = entries.findLastIndex((each, before) => before < at && !each.a?.startsWith("deal "));
  const seat = ((at - start - 1) % state.seats) + 1;
  return shell.say("rois.log.dealt_to", { name: shell.name(seat), card: short(shell, card) });
}

/** A sentence about a seat, as the viewer reads it.
 *  @param {Shell} shell @param {State} state @param {string} key @param {number} seat
 *  @param {Record<string, any>} facts @param {string} [name] */
function told(shell, state, key, seat, facts, name = shell.name(seat)) {
  return shell.isYou(state, seat) ? shell.say(`${key}.you`, facts) : shell.say(`${key}.they`, { name, ...facts });
}

/** @param {Shell} shell @param {State} state @param {Entry} entry @param {number} at @returns {Line[]} */
function deed(shell, state, entry, at) {
  const { turn = 0 } = entry;
  const facts = /** @type {Facts} */ (entry.facts ?? {});
  const seat = Number(entry.actor);
  /** @type {{[K in keyof Facts]: unknown}} */
  const named = { ...facts };
  if (facts.gain !== undefined)
    named.gain = shell.counted(facts.price === undefined ? "coins" : "prestige", facts.gain);
  const drawn = { ...named };
  for (const name of /** @type {const} */ (["card", "character", "below"])) {
    if (facts[name]) drawn[name] = short(shell, facts[name]);
  }
  /** @type {Line[]} */
  const lines = [
    {
      ...line(
        turn,
        seat,
        at,
        sentence(shell, state, seat, named),
        { text: sentence(shell, state, seat, drawn), clause: sentence(shell, state, seat, drawn, "").trim() },
        sentence(shell, state, seat, named, "").trim(),
      ),
      own: seat === state.me,
    },
  ];
  if (facts.ends) lines.push({ ...line(turn, 0, at, shell.say("rois.log.ends")), sign: "i-flag" });
  if (facts.king) {
    const text = shell.say(facts.king === "dies" ? "rois.log.king_dies" : "log.over");
    lines.push({ ...line(turn, 0, at, text), sign: "crown" });
  }
  return lines;
}

/** @param {Shell} shell @param {State} state @param {number} seat @param {Record<string, any>} facts
 *  @param {string} [name] what the seat is called, if it is */
function sentence(shell, state, seat, facts, name) {
  const text = told(shell, state, `rois.log.${facts.kind}`, seat, facts, name);
  if (facts.below === undefined) return text;
  return `${text} ${facts.below ? shell.say("rois.log.below", { card: facts.below }) : shell.say("log.nothing_below")}`;
}

// The round

/** @typedef {{kind: string, character: string, value?: number}} Deed */

/** Who has done what since the latest character was led, by seat, the leader last; passes and coups since then are left
 *  out.
 *  @param {State} state @returns {Map<number, Deed>} */
export function deeds(state) {
  const found = new Map();
  for (let at = state.entries.length - 1; at >= 0; at--) {
    const { actor } = state.entries[at];
    const facts = /** @type {Facts | undefined} */ (state.entries[at].facts);
    if (typeof actor !== "number" || !facts?.character) continue;
    const value = facts.kind === "lead_queen" || facts.kind === "buy" ? facts.price : facts.gain;
    found.set(actor, { kind: facts.kind, character: facts.character, value });
    if (facts.kind?.startsWith("lead_")) break;
  }
  return found;
}
