// @ts-check
/** Parts of the page that are fetched when they are needed. */

import { built } from "./build.js";

/**
 * The module `folder/name`: all modules of a folder come as one script, under their names.
 * @param {string} path @returns {Promise<any>}
 */
export async function moduleOf(path) {
  const [folder, name] = path.split(/\/(?=[^/]*$)/);
  return (await import(built(`/js/${folder}.js`)))[name];
}
