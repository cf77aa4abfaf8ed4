// @ts-check
/** All that this browser remembers, as one file, and back. */

import { asStored, asToday, games, memory, recall, remember, shelve } from "../page/shelf.js";
import { merged, results } from "./results.js";

/** Says what the file is, and which form it has. */
const FORM = "duchy 1";
/** What is put together from both sides instead of being replaced. */
const LISTS = ["games", "results", "claims"];

/** The file's text. It holds the tokens of the seats at running tables. */
export const saved = () =>
  JSON.stringify({ form: FORM, kept: { ...memory(), results: results().map(asStored) } }, null, 1);

/**
 * Take over what such a file holds; what is here stays, and of a game that is in both the later state.
 * @param {string} text @returns {number | null} how many games are new here; null: it is no such file
 */
export function restored(text) {
  const kept = keptIn(text);
  if (!kept) return null;
  const before = new Set([...games(), ...results()].map(({ table }) => table));
  for (const each of listOf(kept.games, ({ tokens }) => tokens && typeof tokens === "object")) {
    const here = games().find(({ table }) => table === each.table);
    if (!here || here.at < each.at) shelve({ ...each, tokens: { ...here?.tokens, ...each.tokens } });
  }
  const all = merged(
    results(),
    listOf(kept.results, ({ levels }) => Array.isArray(levels)),
  );
  remember("claims", { ...kept.claims, ...recall("claims") });
  for (const [key, value] of Object.entries(kept))
    if (!LISTS.includes(key) && recall(key) === null) remember(key, value);
  return new Set([...games(), ...all].map(({ table }) => table).filter((table) => !before.has(table))).size;
}

/** @param {string} text @returns {Record<string, any> | null} */
function keptIn(text) {
  try {
    const { form, kept } = JSON.parse(text);
    return form === FORM && kept && typeof kept === "object" ? kept : null;
  } catch {
    return null;
  }
}

/** What may be true of a list that can come from anywhere. @param {unknown} list @param {(each: any) => boolean} fits
 *  @returns {any[]} */
const listOf = (list, fits) =>
  Array.isArray(list)
    ? list
        .filter((each) => typeof each?.game === "string" && typeof each.kind === "string" && each.at > 0 && fits(each))
        .map(asToday)
    : [];
