// @ts-check
/** Legal actions in words: one, for the list of all of them, or a whole plan. */

import { plain, textOf, tokenSigns } from "./signs.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/**
 * A payment that is not due yet has no words: the build before it says enough.
 * @param {Shell} shell @param {State} state @param {string} a
 */
export function phrase(shell, state, a) {
  const [kind, first = "", second = ""] = a.split(" ");
  if (kind === "spend" && !state.shown.due) return "";
  return plain(shell, shell.say(`action.${kind}`, facts(state, kind, first, second)));
}

/**
 * A plan in words. Payments one after the other commute: of each deed it is said once what is put on it in all. The
 * same trade several times in a row is one of as many tokens.
 * @param {Shell} shell @param {State} state @param {string[]} plan
 */
export function phrases(shell, state, plan) {
  return runs(plan)
    .flatMap(({ kind, run }) => {
      if (kind === "pay") return payments(shell, run);
      if (kind !== "trade") return run.map((a) => phrase(shell, state, a));
      const [, suits] = run[0].split(" ");
      const given = tokenSigns(`${suits[0]}${(state.shown.trade ?? 0) * run.length}`);
      return [plain(shell, shell.say("action.trade", { given, taken: tokenSigns(`${suits[2]}${run.length}`) }))];
    })
    .filter(Boolean);
}

/** Payments in a row, and the same trade in a row; everything else by itself. @param {string[]} plan */
function runs(plan) {
  /** @type {{kind: string, run: string[]}[]} */
  const found = [];
  for (const a of plan) {
    const [kind] = a.split(" ");
    const last = found.at(-1);
    if (last?.kind === kind && (kind === "pay" || (kind === "trade" && last.run[0] === a))) last.run.push(a);
    else found.push({ kind, run: [a] });
  }
  return found;
}

/** For each deed what is put on it. @param {Shell} shell @param {string[]} run */
function payments(shell, run) {
  /** @type {Map<string, import("./signs.js").Counts>} */
  const paid = new Map();
  for (const a of run) {
    const [, card, suit] = a.split(" ");
    const counts = paid.get(card) ?? {};
    paid.set(card, { ...counts, [suit]: (counts[suit] ?? 0) + 1 });
  }
  return [...paid].map(([card, counts]) =>
    plain(shell, shell.say("action.pay", { card, token: tokenSigns(textOf(counts)) })),
  );
}

/** @param {State} state @param {string} kind @param {string} first @param {string} second
 *  @returns {Record<string, any>} */
function facts(state, kind, first, second) {
  const [card, place] = first.split("@");
  switch (kind) {
    case "build":
    case "deed":
      return { card, place: state.shown.districts?.[Number(place) - 1]?.name ?? place };
    case "sell":
      return { card };
    case "pay":
    case "choose":
      return { card, token: tokenSigns(`${second}1`) };
    case "trade":
      return { given: tokenSigns(`${first[0]}${state.shown.trade}`), taken: tokenSigns(`${first[2]}1`) };
    case "spend":
      return { card: state.shown.due, tokens: tokenSigns(first) };
    default:
      return { card: state.shown.due };
  }
}

/** @param {Shell} shell @param {string} a */
export function group(shell, a) {
  return shell.say(`menu.${a.split(" ")[0]}`);
}
