// @ts-check
/** Terms of the games, explained when pressed: `[[deed]]` in a text, or `[[deed|deeds]]`, can be pressed for its
 *  sentence. */

import { h, press } from "../page/dom.js";

const SIGN = /\[\[([^|\]]+)(?:\|([^\]]+))?\]\]/;
/** In pixels, and in rem where text is larger. */
const WIDE = 300;
const FEW = 22;
const GAP = 8;

/**
 * A text with its terms as buttons. The words of the part `learn` have to be there.
 * @param {import("../page/app.js").App} app @param {string} game @param {string} text @returns {Node[]}
 */
export function glossed(app, game, text) {
  const nodes = [];
  let rest = text;
  for (let found = SIGN.exec(rest); found; found = SIGN.exec(rest)) {
    nodes.push(
      document.createTextNode(rest.slice(0, found.index)),
      termButton(app, game, found[1], found[2] ?? found[1].replaceAll("_", " ")),
    );
    rest = rest.slice(found.index + found[0].length);
  }
  return [...nodes, document.createTextNode(rest)];
}

/** @param {import("../page/app.js").App} app @param {string} game @param {string} term @param {string} shown */
function termButton(app, game, term, shown) {
  const button = h(
    "span",
    { class: "term", role: "button", tabindex: 0, "aria-expanded": "false", "data-key": `term.${term}` },
    shown,
  );
  press(button, () => explain(app, game, term, button));
  return button;
}

/** Open the sentence beside its button; a press elsewhere or Escape closes it.
 *  @param {import("../page/app.js").App} app @param {string} game @param {string} term @param {HTMLElement} button */
function explain(app, game, term, button) {
  if (button.getAttribute("aria-expanded") === "true") return;
  const card = h("div", { class: "term-card", popover: "auto", role: "note" }, ...sentence(app, game, term));
  button.after(card);
  card.addEventListener("toggle", (event) => {
    if (/** @type {any} */ (event).newState === "open") return;
    button.setAttribute("aria-expanded", "false");
    card.remove();
  });
  button.setAttribute("aria-expanded", "true");
  card.showPopover();
  beside(card, button.getBoundingClientRect(), button.closest(".speech")?.getBoundingClientRect().top);
  app.tell(card.textContent ?? "");
}

/** @param {import("../page/app.js").App} app @param {string} game @param {string} term */
function sentence(app, game, term) {
  const clause = app.say(`glossary.${game}.${term}.clause`);
  return [
    h("b", null, app.say(`glossary.${game}.${term}.name`)),
    h(
      "p",
      null,
      app.say(`glossary.${game}.${term}.text`),
      " ",
      h("a", { href: `/rules?game=${game}#${clause}`, target: "_blank" }, clause),
    ),
  ];
}

/** Above the term, clear of everything that is said; otherwise below it.
 *  @param {HTMLElement} card @param {DOMRect} box @param {number} [ceiling] */
function beside(card, box, ceiling = box.top) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = Math.min(Math.max(WIDE, FEW * rem), innerWidth - 2 * GAP);
  card.style.setProperty("width", `${width}px`);
  const left = Math.max(GAP, Math.min(innerWidth - width - GAP, box.left + box.width / 2 - width / 2));
  const above = ceiling - card.offsetHeight - GAP;
  card.style.setProperty("left", `${left}px`);
  card.style.setProperty(
    "top",
    `${above > GAP ? above : Math.min(box.bottom + GAP, innerHeight - card.offsetHeight - GAP)}px`,
  );
}

/** All terms of a game as a list that can be folded; nothing if a game has none.
 *  @param {import("../page/app.js").App} app @param {string} game */
export function termList(app, game) {
  const terms = app.words.namesIn(`glossary.${game}`).map((term) => ({
    term,
    clause: app.say(`glossary.${game}.${term}.clause`),
    name: app.say(`glossary.${game}.${term}.name`),
  }));
  if (!terms.length) return "";
  terms.sort((one, other) => one.name.localeCompare(other.name, app.lang));
  return h(
    "details",
    { class: "terms" },
    h("summary", null, app.say("learn.terms")),
    h(
      "dl",
      null,
      ...terms.flatMap(({ term, clause, name }) => [
        h("dt", null, name),
        h(
          "dd",
          null,
          app.say(`glossary.${game}.${term}.text`),
          " ",
          h("a", { class: "mark", href: `/rules?game=${game}#${clause}` }, clause),
        ),
      ]),
    ),
  );
}
