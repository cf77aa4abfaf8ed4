// @ts-check
/** What has been done this turn, what is being considered, the tokens that this leaves, what is still possible. */

import { playsOf } from "../../desk/plays.js";
import { cardSign, countsOf, LETTERS, rich, textOf, tokenSigns } from "./signs.js";

/** @typedef {import("./magnate.js").Scene} Scene */
/** @typedef {import("../../table/shell/strip.js").Step} Step */
/** @typedef {import("../../table/sight.js").Entry<import("./payload.js").Game>} Entry */

/** @param {Scene} scene @returns {import("../../table/shell/strip.js").Turn | null} */
export function turnStrip(scene) {
  if (!scene.state.acting) return null;
  const draft = drafted(scene);
  return {
    steps: [...done(scene), ...(draft ? [draft] : [])],
    sum: rich(scene.shell, left(scene)),
    free: possible(scene, draft !== null),
  };
}

/** All of one's own actions since chance or the other seat acted: tokens for one deed are one step, and so are a build
 *  and its payment.
 *  @param {Scene} scene @returns {Step[]} */
function done(scene) {
  const { shell, state } = scene;
  const plays = /** @type {Entry[]} */ (playsOf(state));
  /** @type {{from: number, entries: Entry[]}[]} */
  const groups = [];
  for (let at = plays.findLastIndex(({ actor }) => actor !== state.me) + 1; at < plays.length; at++) {
    const last = groups.at(-1);
    if (last && goesOn(last.entries[0].a ?? "", plays[at].a ?? "")) last.entries.push(plays[at]);
    else groups.push({ from: at, entries: [plays[at]] });
  }
  return groups.map(({ from, entries }) => {
    const isOpen = from >= plays.length - state.takesBack;
    const [kind, what = ""] = (entries[0].a ?? "").split(" ");
    const sign = /^(build|deed|sell|pay|choose)$/.test(kind) ? cardSign(shell, what.split("@")[0]) : "";
    const lines = shell.face.story(state, entries);
    return {
      key: String(from),
      words: rich(shell, `${shell.say(`menu.${kind}`)} ${sign}`.trim()),
      title: lines.map(told).join(" "),
      ...moved(scene, "loss", entries, "minus"),
      ...moved(scene, "gain", entries, "plus"),
      off: isOpen && shell.handlers.takeOff ? () => shell.handlers.takeOff?.(from, entries.length) : undefined,
    };
  });
}

/** A line of the log as text, with the no-break spaces that French has before its signs.
 *  @param {import("../../table/shell/shell.js").Line} line */
const told = ({ parts = [] }) =>
  parts
    .map((part) => part.textContent)
    .join("")
    .replace(/(?<=\p{L}) +(?=[\s.,:;!?])/gu, "")
    .trim();

/** @param {string} first @param {string} next */
function goesOn(first, next) {
  const [kind, card] = first.split(" ");
  return next.startsWith("spend ") ? kind === "build" : kind === "pay" && next.startsWith(`pay ${card} `);
}

/** The tokens that one's own side has lost or gained by these.
 *  @param {Scene} scene @param {"loss" | "gain"} side @param {Entry[]} entries @param {"minus" | "plus"} as */
function moved({ shell, own }, side, entries, as) {
  /** @type {Record<string, number>} */
  const sum = {};
  for (const { facts } of entries)
    for (const [letter, count] of Object.entries(countsOf(facts?.[side]?.[own])))
      sum[letter] = (sum[letter] ?? 0) + count;
  const text = textOf(sum);
  return text ? { [as]: rich(shell, tokenSigns(text)) } : {};
}

/** What is being considered: a trade, a card from the hand, tokens for a deed.
 *  @param {Scene} scene @returns {Step | null} */
function drafted(scene) {
  const { shell, moves, draft, shown } = scene;
  const { trade, ...rest } = draft;
  const { picked, deed } = moves;
  const drop = (/** @type {import("./moves.js").Draft} */ to) => ({ isDraft: true, off: () => scene.think(to) });
  if (trade) {
    const title = shell.say("menu.trade");
    const minus = trade === "?" ? {} : { minus: rich(shell, tokenSigns(trade + shown.trade)) };
    return { key: "draft", words: [title], title, ...minus, ...drop(rest) };
  }
  if (!picked && !(deed && moves.takes(deed))) return null;
  const id = picked?.id ?? deed?.card ?? "";
  const text = picked ? cardSign(shell, id) : `${shell.say("menu.pay")} ${cardSign(shell, id)}`;
  const cost = moves.payment?.now;
  return {
    key: "draft",
    words: rich(shell, text),
    title: shell.named("card", id),
    ...(cost ? { minus: rich(shell, tokenSigns(cost)) } : {}),
    note: picked && shell.say("page.strip.card"),
    ...drop({}),
  };
}

/** The tokens that are left after what is being considered. @param {Scene} scene */
function left(scene) {
  const { shell, moves, own, s } = scene;
  const paid = scene.draft.trade ? {} : countsOf(moves.payment?.now);
  /** @type {Record<string, number>} */
  const rest = {};
  for (const [at, letter] of [...LETTERS].entries()) rest[letter] = s.tokens[own][at] - (paid[letter] ?? 0);
  const now = tokenSigns(textOf(rest), "nom") || shell.say("nothing");
  if (!Object.keys(paid).length) return shell.say("page.strip.left", { tokens: now });
  const tokens = tokenSigns(textOf(rest));
  return tokens ? shell.say("page.strip.leaves", { tokens }) : shell.say("page.strip.leaves_none");
}

/** @param {Scene} scene @param {boolean} isDrafted */
function possible({ shell, moves }, isDrafted) {
  const found = [];
  if (moves.mayPlay && !(isDrafted && moves.picked)) found.push(shell.say("page.strip.play"));
  if (moves.can("pay")) found.push(shell.say("page.strip.pay"));
  if (moves.can("trade")) found.push(shell.say("page.strip.trade"));
  if (moves.can("collect")) found.push(shell.say("page.strip.collect"));
  if (moves.can("end")) found.push(shell.say("page.strip.end"));
  return found;
}
