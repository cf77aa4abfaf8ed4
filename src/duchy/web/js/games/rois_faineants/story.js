// @ts-check
/** What has happened, in sentences, from the entries and the facts beside them. */

import { short, signed } from "./cards.js";

/** @typedef {import("../../table/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State} State */
/** @typedef {import("../../table/sight.js").Entry & {facts?: Record<string, any>}} Entry */
/** @typedef {import("../../table/shell.js").Line} Line */

const GOODS = 40;
const CHARACTERS = 12;

/** @param {Shell} shell @param {State} state @param {Entry[]} entries @returns {Line[]} */
export function story(shell, state, entries) {
  /** @type {Line[]} */
  const lines = [];
  let reign = 1;
  entries.forEach((entry, at) => {
    if (entry.actor !== "nature") lines.push(...deed(shell, state, entry, at).map((each) => ({ ...each, head: shell.say("rois.reign.number", { number: reign }) })));
    else {
      const text = natures(shell, state, entries, at);
      const isNew = lines.some((each) => each.sign === "i-cards") && text && entry.a?.startsWith("deal");
      if (isNew) reign++;
      if (text) lines.push({ ...line(entry.turn ?? 0, 0, at, text, text), head: shell.say("rois.reign.number", { number: reign }), sign: entry.a?.startsWith("deal") ? "i-cards" : "market" });
    }
  });
  return lines;
}

/** @param {number} turn @param {number} seat @param {number} at @param {string} text @param {string} drawn @returns {Line} */
const line = (turn, seat, at, text, drawn) => ({ turn, seat, at, text, parts: signed(drawn) });

/** The market, the first player, a deal: each told once, when it is done. @param {Shell} shell @param {State} state @param {Entry[]} entries @param {number} at */
function natures(shell, state, entries, at) {
  const [verb, what] = (entries[at].a ?? "").split(" ");
  if (entries[at + 1]?.a?.startsWith(`${verb} `)) return "";
  if (verb === "lay") return entries.slice(0, at + 1).filter((each) => each.a?.startsWith("lay ")).length === GOODS ? shell.say("log.market") : "";
  if (verb === "first") return told(shell, state, "log.first", Number(what), {});
  const dealt = entries.slice(Math.max(0, at + 1 - CHARACTERS), at + 1).filter((each) => each.a?.startsWith("deal "));
  const own = dealt.map((each) => String(each.a).slice(5)).filter((card) => card !== "?");
  if (dealt.length < CHARACTERS) return "";
  return own.length && state.me ? shell.say("log.dealt_seen", { cards: own.map((card) => short(shell, card)).join(" ") }) : shell.say("log.dealt", { count: CHARACTERS / state.seats });
}

/** A sentence about a seat, as the viewer reads it. @param {Shell} shell @param {State} state @param {string} key @param {number} seat @param {Record<string, any>} facts */
function told(shell, state, key, seat, facts) {
  return seat === state.me ? shell.say(`${key}.you`, facts) : shell.say(`${key}.they`, { name: shell.name(seat), ...facts });
}

/** @param {Shell} shell @param {State} state @param {Entry} entry @param {number} at @returns {Line[]} */
function deed(shell, state, entry, at) {
  const { facts = {}, turn = 0 } = entry;
  const seat = Number(entry.actor);
  const named = { ...facts };
  if (facts.gain !== undefined) named.gain = shell.counted(facts.price === undefined ? "coins" : "prestige", facts.gain);
  const drawn = { ...named };
  for (const name of ["card", "character", "below"]) if (drawn[name]) drawn[name] = short(shell, drawn[name]);
  const before = facts.king ? turn - (facts.king === "dies" ? 1 : 0) : turn;
  const lines = [line(before, seat, at, sentence(shell, state, seat, named), sentence(shell, state, seat, drawn))];
  if (facts.ends) lines.push({ ...line(turn, 0, at, shell.say("rois.log.ends"), shell.say("rois.log.ends")), sign: "i-flag" });
  if (facts.king) {
    const text = shell.say(facts.king === "dies" ? "rois.log.king_dies" : "log.over");
    lines.push({ ...line(before, 0, at, text, text), sign: "crown" });
  }
  return lines;
}

/** @param {Shell} shell @param {State} state @param {number} seat @param {Record<string, any>} facts */
function sentence(shell, state, seat, facts) {
  const text = told(shell, state, `rois.log.${facts.kind}`, seat, facts);
  if (facts.below === undefined) return text;
  return `${text} ${facts.below ? shell.say("rois.log.below", { card: facts.below }) : shell.say("log.nothing_below")}`;
}

// The round

/** @typedef {{kind: string, character: string, value?: number}} Deed */

/**
 * Who has done what since the latest character was led, by seat, the leader last; passes and coups since then are left out.
 * @param {State} state @returns {Map<number, Deed>}
 */
export function deeds(state) {
  const found = new Map();
  for (let at = state.entries.length - 1; at >= 0; at--) {
    const { actor, facts } = /** @type {Entry} */ (state.entries[at]);
    if (typeof actor !== "number" || !facts?.character) continue;
    const value = facts.kind === "lead_queen" || facts.kind === "buy" ? facts.price : facts.gain;
    found.set(actor, { kind: facts.kind, character: facts.character, value });
    if (facts.kind.startsWith("lead_")) break;
  }
  return found;
}
