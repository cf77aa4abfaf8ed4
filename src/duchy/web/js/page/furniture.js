// @ts-check
/** What the table of a game is made of: its module, its words, its style, fetched all at once. */

import { built } from "./build.js";
import { h } from "./dom.js";
import { moduleOf } from "./modules.js";
import { wordsOf } from "./words.js";

/** A game without hidden hands is open; `hasForm`: positions of it can be made up in a form,
 *  `js/editing/<game>/form.js`; `around`: the part of its map that holds some places, and where they are.
 *  @typedef {{open: (shell: import("../table/shell/shell.js").Shell) => import("../table/shell/shell.js").Face,
 *  isOpen?: boolean, hasForm?: boolean, around?: (state: any, labels: string[]) => {box: number[],
 *  spots: {x: number, y: number}[]}}} Module */

/** The module that draws a game. @param {string} game @returns {Promise<Module>} */
const gameOf = (game) => moduleOf(`games/${game}/${game}`);

/** @param {import("./app.js").App} app @param {string} game */
export async function furniture(app, game) {
  const [module] = await Promise.all([gameOf(game), app.need(game), loadStyle(game)]);
  return module;
}

/** Start fetching a table that is likely to be opened; the words of the page stay as they are.
 *  @param {import("./app.js").App} app @param {string} game */
export function foresee(app, game) {
  Promise.all([moduleOf("live/table"), gameOf(game), wordsOf(app.lang, game), loadStyle(game)]).catch(() => {});
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Fetch a style sheet that not every page needs, once. @param {string} name @returns {Promise<void>} */
export function loadStyle(name) {
  let loaded = styles.get(name);
  if (!loaded) {
    loaded = new Promise((done) => {
      document.head.append(
        h("link", {
          rel: "stylesheet",
          href: built(`/style/${name}.css`),
          on: { load: () => done(), error: () => done() },
        }),
      );
    });
    styles.set(name, loaded);
  }
  return loaded;
}
