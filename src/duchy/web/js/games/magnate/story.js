// @ts-check
/** What has happened, in sentences with signs. */

import { added } from "./roll.js";
import { rich, scoreOf, signBeside, signs, suitsAs, tokenSigns } from "./signs.js";
import { capital } from "./board/slot.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("../../table/sight.js").Entry<import("./payload.js").Game>} Entry */
/** @typedef {import("../../table/shell/shell.js").Line} Line */
/** A sentence of the log, and what it says of a seat that has already been named.
 *  @typedef {{text: string, clause: string}} Said */
/** @typedef {{entry: Entry, by: Entry["actor"], kind: string, rest: string[], at: number, facts: Record<string, any>,
 *  taxed: string[]}} Deed */

export class Storyteller {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.key = "";
    /** @type {Line[]} */
    this.told = [];
  }

  /** The lines of these entries; made again only when something has changed.
   *  @param {State} state @param {Entry[]} entries @returns {Line[]} */
  lines(state, entries) {
    const key = [
      state.table,
      state.me,
      this.shell.lang,
      entries.length,
      entries[0]?.a,
      entries.at(-1)?.a,
      entries.at(-1)?.turn,
    ].join();
    if (key !== this.key) {
      this.told = tell(this.shell, state, entries);
      this.key = key;
    }
    return this.told;
  }
}

/** What the sentence of a turn leaves out. */
const QUIET = /^(draw|keep)$/;

/** @param {Shell} shell @param {State} state @param {Entry[]} entries @returns {Line[]} */
function tell(shell, state, entries) {
  /** @type {Line[]} */
  const lines = [];
  let turn = 0;
  for (const deed of deeds(entries)) {
    if (deed.kind !== "draw" && deed.kind !== "keep") turn = deed.entry.turn ?? turn;
    const seat = typeof deed.entry.actor === "number" ? deed.entry.actor : (deed.facts.seat ?? 0);
    for (const said of sentencesOf(shell, state, deed, seat)) {
      lines.push({
        turn,
        head: turn ? undefined : shell.say("page.log.setup"),
        seat: byNobody(deed) ? 0 : seat,
        sign: deed.kind === "crown" ? "crown" : "i-cards",
        parts: rich(shell, capital(said.text)),
        clause: rich(shell, said.clause),
        isQuiet: byNobody(deed) || QUIET.test(deed.kind),
        isUnwritten: !said.text,
        own: seat > 0 && deed.by === state.me,
        at: deed.at,
      });
    }
  }
  return lines;
}

/** @param {Deed} deed */
function byNobody(deed) {
  return deed.kind === "crown" || deed.facts.dealt;
}

/** Entries that are told together: tokens onto one deed, a build and its payment, all choices of income.
 *  @param {Entry[]} entries @returns {Deed[]} */
function deeds(entries) {
  /** @type {Deed[]} */
  const found = [];
  for (const [at, entry] of entries.entries()) {
    const [kind, ...rest] = (entry.a ?? "").split(" ");
    const last = found.at(-1);
    if (last && goesOn(last, entry.facts ?? {}, kind, rest, entry.actor)) {
      last.at = at;
      last.facts = merged(last.facts, entry.facts ?? {});
      last.entry = { ...entry, actor: last.entry.actor };
      if (kind === "tax") last.taxed.push(rest[0]);
    } else found.push({ entry, by: entry.actor, kind, rest, at, facts: entry.facts ?? {}, taxed: [] });
  }
  return found;
}

/** @param {Deed} last @param {Record<string, any>} facts @param {string} kind @param {string[]} rest
 *  @param {Entry["actor"]} actor */
function goesOn(last, facts, kind, rest, actor) {
  if (kind === "pay")
    return last.kind === "pay" && last.rest[0] === rest[0] && last.entry.actor === actor && !last.facts.income;
  if (kind === "spend") return last.kind === "build";
  if (kind === "tax") return last.kind === "roll";
  if (kind === "choose" || kind === "collect") return last.kind === "roll";
  if (kind === "crown") return last.kind === "crown";
  if (kind === "draw") return facts.dealt && last.facts.dealt;
  return false;
}

/** @param {Record<string, any>} one @param {Record<string, any>} two */
function merged(one, two) {
  const both = { ...one, ...two };
  for (const side of ["gain", "loss"]) {
    if (one[side] && two[side]) both[side] = [0, 1].map((seat) => added(one[side][seat], two[side][seat]));
  }
  return both;
}

// Sentences

/** @param {Shell} shell @param {State} state @param {Deed} deed @param {number} seat @returns {Said[]} */
function sentencesOf(shell, state, deed, seat) {
  const said = SENTENCES[deed.kind]?.(shell, state, deed, seat) ?? [];
  if (deed.facts.reshuffled) said.push(plainly(shell.say("log.reshuffle")));
  if (deed.facts.final) said.push(plainly(shell.say("log.final_turns")));
  return said;
}

/** A sentence that is about no seat. @param {string} text @returns {Said} */
const plainly = (text) => ({ text, clause: text.slice(0, 1).toLowerCase() + text.slice(1) });

/** The sentence about a seat, to the person or about somebody else.
 *  @param {Shell} shell @param {State} state @param {string} key @param {number} seat
 *  @param {Record<string, any>} [facts] @returns {Said} */
function told(shell, state, key, seat, facts = {}) {
  if (shell.isYou(state, seat)) return plainly(shell.say(`${key}.you`, facts));
  return {
    text: shell.say(`${key}.they`, { name: shell.name(seat), ...facts }),
    clause: shell.say(`${key}.they`, { name: "", ...facts }).trim(),
  };
}

/** @param {Shell} shell @param {string} id */
function card(shell, id) {
  return { card: id, sign: signBeside(shell, id) };
}

/** @param {State} state @param {string} number */
function place(state, number) {
  return state.shown.districts[Number(number) - 1].name;
}

/** The viewer's total first. @param {State} state @param {number[]} totals */
function score(state, totals) {
  const own = Math.max(state.me, 1) - 1;
  return scoreOf(totals[own], totals[1 - own]);
}

/** @type {Record<string, (shell: Shell, state: State, deed: Deed, seat: number) => Said[]>} */
const SENTENCES = {
  crown: (shell, state) =>
    [1, 2]
      .filter((seat) => state.shown.crowns?.[seat - 1])
      .map((seat) => told(shell, state, "log.crowns", seat, suitsAs("suits", state.shown.crowns[seat - 1]))),
  draw(shell, state, deed, seat) {
    if (deed.facts.dealt) return [plainly(shell.say("log.dealt"))];
    const id = deed.rest[0];
    return [
      id === "?" ? told(shell, state, "log.draw", seat) : told(shell, state, "log.draw_seen", seat, card(shell, id)),
    ];
  },
  roll: (shell, state, deed, seat) => [
    told(shell, state, "log.roll", seat, { high: deed.rest[0], low: deed.rest[1] }),
    ...taxes(shell, state, deed),
    ...incomes(shell, state, deed),
  ],
  build(shell, state, deed, seat) {
    const [id, at] = deed.rest[0].split("@");
    const facts = { ...card(shell, id), place: place(state, at), score: score(state, deed.facts.totals ?? [0, 0]) };
    const cost = deed.facts.loss?.[seat - 1];
    return [
      cost
        ? told(shell, state, "log.build", seat, { ...facts, cost: tokenSigns(cost) })
        : told(shell, state, "log.build_due", seat, facts),
    ];
  },
  spend: (shell, state, deed, seat) => [told(shell, state, "log.spend", seat, { cost: tokenSigns(deed.rest[0]) })],
  deed(shell, state, deed, seat) {
    const [id, at] = deed.rest[0].split("@");
    return [
      told(shell, state, "log.deed", seat, {
        ...card(shell, id),
        place: place(state, at),
        cost: tokenSigns(deed.facts.loss?.[seat - 1]),
      }),
    ];
  },
  sell: (shell, state, deed, seat) => [
    told(shell, state, "log.sell", seat, {
      ...card(shell, deed.rest[0]),
      gain: tokenSigns(deed.facts.gain?.[seat - 1]) || shell.say("nothing"),
    }),
  ],
  pay(shell, state, deed, seat) {
    const { paid, price, totals } = deed.facts;
    const facts = { ...card(shell, deed.rest[0]), tokens: tokenSigns(deed.facts.loss?.[seat - 1]) };
    const line = totals
      ? told(shell, state, "log.finish", seat, { ...facts, score: score(state, totals) })
      : told(shell, state, "log.pay", seat, { ...facts, paid, price });
    return [line, ...incomes(shell, state, deed)];
  },
  trade: (shell, state, deed, seat) => [
    told(shell, state, "log.trade", seat, {
      given: tokenSigns(deed.facts.loss?.[seat - 1]),
      taken: tokenSigns(deed.facts.gain?.[seat - 1]),
    }),
  ],
  keep: (shell, state, _deed, seat) => (seat === state.me ? [] : [told(shell, state, "log.draw", seat)]),
  replace(shell, state, deed, seat) {
    if (!deed.facts.card) return [told(shell, state, "log.replace_unseen", seat, {})];
    const { gain } = deed.facts;
    const tokens = tokenSigns(gain?.[seat - 1]);
    const key = !tokens ? "log.replace_unpaid" : gain?.[2 - seat] ? "log.replace" : "log.replace_one";
    return [told(shell, state, key, seat, { ...card(shell, deed.facts.card), tokens })];
  },
  choose: incomes,
  collect: incomes,
};

/** @param {Shell} shell @param {State} state @param {Deed} deed @returns {Said[]} */
function taxes(shell, state, deed) {
  const { taxed } = deed;
  if (!taxed.length) return deed.rest[1] === "1" ? [] : [{ text: "", clause: shell.say("page.log.no_tax") }];
  const lost = shares(shell, state, deed.facts.loss, "log.seat_loses");
  const suits = [...new Set(taxed)];
  const suit = new Intl.ListFormat(shell.lang).format(suits.map((letter) => shell.named("suit", letter)));
  const sign = signs(suits.join(""), "mute");
  const said = shell.say(lost ? "log.tax" : "log.tax_none", { suit, sign });
  return [plainly(lost ? `${said} ${lost}.` : said)];
}

/** Who had what of the roll, once it has been paid.
 *  @param {Shell} shell @param {State} state @param {Deed} deed @returns {Said[]} */
function incomes(shell, state, deed) {
  const { income, gain, from } = deed.facts;
  if (!income) return [];
  const key = from === "properties" ? "log.income" : `log.income_${from}`;
  const had = shares(shell, state, gain, "log.seat_gains");
  return [plainly(had ? `${shell.say(key, { rank: income })} ${had}.` : shell.say(`${key}_none`, { rank: income }))];
}

/** @param {Shell} shell @param {State} state @param {string[] | undefined} texts @param {string} key */
function shares(shell, state, texts, key) {
  const seats = [state.me || 1, state.me === 2 ? 1 : 2];
  return shell.app.words.joined(
    seats
      .filter((seat) => texts?.[seat - 1])
      .map((seat) => shell.say(key, { who: shell.nameWithin(seat), tokens: tokenSigns(texts?.[seat - 1]) })),
  );
}
