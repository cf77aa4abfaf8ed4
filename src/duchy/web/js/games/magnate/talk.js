// @ts-check
/** One legal action in words, for the list of all of them. */

import { plain, tokenSigns } from "./signs.js";

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
