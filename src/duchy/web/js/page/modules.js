// @ts-check
/** Parts of the page that are fetched when they are needed. */

import { built } from "./build.js";

/** What the scripts of some folders are made of: fetched with them, not only when they have arrived.
 *  @type {Record<string, string>} */
const BESIDE = { live: "table", learn: "table", replay: "table", puzzles: "table" };

/**
 * The module `folder/name`: all modules of a folder come as one script, under their names.
 * @param {string} path @returns {Promise<any>}
 */
export async function moduleOf(path) {
  const [folder, name] = path.split(/\/(?=[^/]*$)/);
  if (BESIDE[folder]) import(built(`/js/${BESIDE[folder]}.js`)).catch(() => {});
  return (await import(built(`/js/${folder}.js`)))[name];
}
