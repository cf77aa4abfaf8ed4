// @ts-check
/** The numbered rulebook of a game, each clause with an anchor. */

import { built } from "../page/build.js";
import { h } from "../page/dom.js";
import { moduleOf } from "../page/modules.js";
import { alike } from "../page/words.js";
import { termList } from "../terms/glossary.js";

/** @type {Map<string, Promise<any[]>>} */
const fetched = new Map();

/** @param {string} game @param {string} lang @returns {Promise<any[]>} */
function blocksOf(game, lang) {
  const path = `/api/rules/${game}/${lang}`;
  let blocks = fetched.get(path);
  if (!blocks) {
    blocks = fetch(built(path))
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(path))))
      .then((found) => found.blocks ?? found);
    blocks.catch(() => fetched.delete(path));
    fetched.set(path, blocks);
  }
  return blocks;
}

/** The rulebook with a field to search it, as it holds at a table or where an address asks for it; it is there at once,
 *  and what is said of the table comes after it.
 *  @param {import("../page/app.js").App} app @param {string} game @param {import("../plate/rules.js").Asked} asked */
export async function rulesView(app, game, asked) {
  const [blocks] = await Promise.all([blocksOf(game, app.lang), app.need(`learn-${game}`)]);
  const nodes = blocks.map((block) => ({ node: drawn(game, block), text: alike(plain(block)), kind: block.kind }));
  const search = h("input", {
    type: "search",
    placeholder: app.say("web.rules.search"),
    "aria-label": app.say("web.rules.search"),
    "data-key": "rules.search",
    on: {
      input: (/** @type {any} */ event) => {
        const words = alike(event.target.value).split(/\s+/).filter(Boolean);
        for (const each of nodes)
          each.node.hidden =
            words.length > 0 &&
            (each.kind === "heading" || !words.every((/** @type {string} */ word) => each.text.includes(word)));
      },
    },
  });
  const view = h(
    "div",
    { class: "rulebook" },
    h("div", { class: "find" }, search),
    termList(app, game),
    ...nodes.map((each) => each.node),
  );
  const { dress } = await moduleOf("plate/rules");
  await dress(app, game, view, asked).catch((/** @type {unknown} */ error) => console.error(error));
  return view;
}

/** @param {string} game @param {any} block */
function drawn(game, block) {
  if (block.kind === "heading") return h(`h${Math.min(4, (block.level ?? 2) + 1)}`, null, ...runs(game, block));
  if (block.kind === "clause") {
    return h(
      "p",
      { class: "clause", id: block.id },
      h("a", { class: "mark", href: `/rules?game=${game}#${block.id}` }, block.id),
      " ",
      ...runs(game, block),
    );
  }
  if (block.kind === "list")
    return h("ul", null, ...(block.items ?? []).map((/** @type {any} */ item) => h("li", null, ...runs(game, item))));
  if (block.kind === "table") {
    return h(
      "div",
      { class: "scroll", tabindex: 0 },
      h(
        "table",
        null,
        ...(block.rows ?? []).map((/** @type {any[]} */ row, /** @type {number} */ at) =>
          h("tr", null, ...row.map((cell) => h(at ? "td" : "th", at ? null : { scope: "col" }, ...runs(game, cell)))),
        ),
      ),
    );
  }
  return h("p", null, ...runs(game, block));
}

const TAGS = /** @type {Record<string, string>} */ ({ bold: "b", italic: "i", code: "code" });

/** Text with bold and italic parts and linked clauses.
 *  @param {string} game @param {any} block @returns {(string | HTMLElement)[]} */
function runs(game, block) {
  if (typeof block === "string") return [block];
  if (Array.isArray(block)) return block.flatMap((each) => runs(game, each));
  if (Array.isArray(block.text)) return runs(game, block.text);
  if (block.ref) return [h("a", { class: "ref", href: `/rules?game=${game}#${block.ref}` }, block.text)];
  return block.style ? [h(TAGS[block.style], null, block.text)] : [block.text ?? ""];
}

/** @param {any} block @returns {string} */
function plain(block) {
  if (typeof block === "string") return block;
  if (Array.isArray(block)) return block.map(plain).join(" ");
  return [block.id, block.text, block.items, block.rows].filter(Boolean).map(plain).join(" ");
}
