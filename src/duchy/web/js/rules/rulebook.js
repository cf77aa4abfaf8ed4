// @ts-check
/** The numbered rulebook of a game, each clause with an anchor. */

import { built } from "../page/build.js";
import { h } from "../page/dom.js";
import { moduleOf } from "../page/modules.js";
import { alike } from "../page/words.js";
import { termList } from "../terms/glossary.js";
import { markFound } from "./found.js";

/** @typedef {import("../table/protocol.js").Block} Block */
/** @typedef {import("../table/protocol.js").Paragraph["text"]} Run */

/** @type {Map<string, Promise<Block[]>>} */
const fetched = new Map();

/** @param {string} game @param {string} lang @returns {Promise<Block[]>} */
function blocksOf(game, lang) {
  const path = `/api/rules/${game}/${lang}`;
  let blocks = fetched.get(path);
  if (!blocks) {
    blocks = fetch(built(path))
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(path))))
      .then((/** @type {import("../table/protocol.js").Rulebook} */ found) => found.blocks);
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
  const nodes = blocks.map((block) => ({ node: drawn(game, block), text: alike(wordsOf(block)), kind: block.kind }));
  const nothing = h("p", { class: "muted", role: "status" });
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
            words.length > 0 && (each.kind === "heading" || !words.every((word) => each.text.includes(word)));
        nothing.textContent = nodes.every((each) => each.node.hidden) ? app.say("web.list.none") : "";
        markFound(view, words);
      },
    },
  });
  const view = h(
    "div",
    { class: "rulebook" },
    h("div", { class: "find" }, search),
    termList(app, game),
    nothing,
    ...nodes.map((each) => each.node),
  );
  const { dress } = await moduleOf("plate/rules");
  await dress(app, game, view, asked).catch((/** @type {unknown} */ error) => console.error(error));
  return view;
}

/** @param {string} game @param {Block} block */
function drawn(game, block) {
  switch (block.kind) {
    case "heading":
      return h(`h${Math.min(4, block.level + 1)}`, null, ...runOf(game, block.text));
    case "clause": {
      const mark = h("a", { class: "mark", href: `/rules?game=${game}#${block.id}` }, block.id);
      return h("p", { class: "clause", id: block.id }, mark, " ", ...runOf(game, block.text));
    }
    case "list":
      return h(block.ordered ? "ol" : "ul", null, ...block.items.map((item) => h("li", null, ...runOf(game, item))));
    case "table":
      return h(
        "div",
        { class: "scroll", tabindex: 0 },
        h("table", null, ...block.rows.map((row, at) => rowOf(game, row, at))),
      );
    case "text":
      return h("p", null, ...runOf(game, block.text));
  }
}

/** A row of a table; the first is its head. @param {string} game @param {Run[]} row @param {number} at */
function rowOf(game, row, at) {
  return h("tr", null, ...row.map((cell) => h(at ? "td" : "th", at ? null : { scope: "col" }, ...runOf(game, cell))));
}

const TAGS = { bold: "b", italic: "i", code: "code" };

/** Text with bold and italic parts and linked clauses. @param {string} game @param {Run} run */
function runOf(game, run) {
  return run.map((part) => {
    if (typeof part === "string") return part;
    if (part.ref) return h("a", { class: "ref", href: `/rules?game=${game}#${part.ref}` }, part.text);
    return part.style ? h(TAGS[part.style], null, part.text) : part.text;
  });
}

/** What a search looks through. @param {Block} block */
function wordsOf(block) {
  const runs = block.kind === "table" ? block.rows.flat() : block.kind === "list" ? block.items : [block.text];
  const words = runs.flat().map((part) => (typeof part === "string" ? part : part.text));
  return (block.kind === "clause" ? [block.id, ...words] : words).join(" ");
}
