// @ts-check
/** What the table of a game is made of: its module, its words, its style, fetched all at once. */

import { built } from "./build.js";
import { h } from "./dom.js";
import { moduleOf } from "./modules.js";
import { wordsOf } from "./words.js";

/** @typedef {{open: (shell: import("../table/shell/shell.js").Shell) => import("../table/shell/shell.js").Face,
 *  isOpen?: boolean, hasForm?: boolean}} Module A game without hidden hands is open; `hasForm`: positions of it can be
 *  made up in a form, `js/editing/<game>/form.js`. */

/** The module that draws a game. @param {string} kind @returns {Promise<Module>} */
const gameOf = (kind) => moduleOf(`games/${kind}/${kind}`);

/** @param {import("./app.js").App} app @param {string} kind */
export async function furniture(app, kind) {
  const [module] = await Promise.all([gameOf(kind), app.need(kind), loadStyle(kind)]);
  return module;
}

/** Start fetching a table that is likely to be opened; the words of the page stay as they are.
 *  @param {import("./app.js").App} app @param {string} kind */
export function foresee(app, kind) {
  Promise.all([moduleOf("table/table"), gameOf(kind), wordsOf(app.lang, kind), loadStyle(kind)]).catch(() => {});
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Fetch a style sheet that not every page needs, once. @param {string} kind @returns {Promise<void>} */
export function loadStyle(kind) {
  let loaded = styles.get(kind);
  if (!loaded) {
    loaded = new Promise((done) => {
      document.head.append(
        h("link", {
          rel: "stylesheet",
          href: built(`/style/${kind}.css`),
          on: { load: () => done(), error: () => done() },
        }),
      );
    });
    styles.set(kind, loaded);
  }
  return loaded;
}
