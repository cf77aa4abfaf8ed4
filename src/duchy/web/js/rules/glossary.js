// @ts-check
/** Terms of the games, explained on touch: `[[deed]]` in a text, or `[[deed|deeds]]`, can be pressed for its sentence. */

import { h, press } from "../page/dom.js";

const SIGN = /\[\[([^|\]]+)(?:\|([^\]]+))?\]\]/;
const WIDE = 300;
const GAP = 8;

/** The clause of the rulebook that says more. @type {Record<string, Record<string, string>>} */
export const TERMS = {
  magnate: {
    district: "S3",
    property: "D1",
    suit: "D3",
    token: "S1",
    crown: "S4",
    build: "D1",
    deed: "B1",
    sell: "L1",
    income: "I1",
    tax: "T4",
    trade: "X1",
    ace: "D2",
    pile: "E2",
    final_turn: "E3",
    tie: "W5",
  },
  rois_faineants: {
    character: "M1",
    goods: "M1",
    domain: "M1",
    market: "S3",
    middle: "Q1",
    queen: "Q1",
    jack: "J1",
    king: "K1",
    banquet: "K1",
    first_player: "P1",
    follow: "P2",
    value: "V1",
    face_down: "Q1",
    reign: "D1",
    coup: "C1",
    pass: "P1",
    last_count: "F2",
  },
  magna_grecia: {
    village: "VIL-1",
    green_village: "CTY-1",
    place: "VIL-3",
    city: "CTY-1",
    extend: "CTY-2",
    road: "RD-1",
    exit: "RD-3",
    connection: "CON-3",
    market: "MK-2",
    market_value: "MK-5",
    active: "MK-4",
    price: "MK-3",
    sale: "MK-6",
    oracle: "ORA-1",
    allowance: "TRN-2",
    supply: "SET-1",
    reserve: "TRN-3",
    action_card: "CRD-1",
  },
};

/**
 * A text with its terms as buttons. The words of the part `learn` have to be there.
 * @param {import("../page/app.js").App} app @param {string} kind @param {string} text @returns {Node[]}
 */
export function glossed(app, kind, text) {
  const nodes = [];
  let rest = text;
  for (let found = SIGN.exec(rest); found; found = SIGN.exec(rest)) {
    nodes.push(
      document.createTextNode(rest.slice(0, found.index)),
      termButton(app, kind, found[1], found[2] ?? found[1].replaceAll("_", " ")),
    );
    rest = rest.slice(found.index + found[0].length);
  }
  return [...nodes, document.createTextNode(rest)];
}

/** @param {import("../page/app.js").App} app @param {string} kind @param {string} term @param {string} shown */
function termButton(app, kind, term, shown) {
  const button = h(
    "span",
    { class: "term", role: "button", tabindex: 0, "aria-expanded": "false", "data-key": `term.${term}` },
    shown,
  );
  press(button, () => explain(app, kind, term, button));
  return button;
}

/** Open the sentence beside its button; a press elsewhere or Escape shuts it. @param {import("../page/app.js").App} app @param {string} kind @param {string} term @param {HTMLElement} button */
function explain(app, kind, term, button) {
  if (button.getAttribute("aria-expanded") === "true") return;
  const card = h("div", { class: "term-card", popover: "auto", role: "note" }, ...sentence(app, kind, term));
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

/** @param {import("../page/app.js").App} app @param {string} kind @param {string} term */
function sentence(app, kind, term) {
  const clause = TERMS[kind]?.[term];
  return [
    h("b", null, app.say(`glossary.${kind}.${term}.name`)),
    h(
      "p",
      null,
      app.say(`glossary.${kind}.${term}.text`),
      " ",
      clause && h("a", { href: `/rules?game=${kind}#${clause}`, target: "_blank" }, clause),
    ),
  ];
}

/** Above the term, and above all that is said; or else below it. @param {HTMLElement} card @param {DOMRect} box @param {number} [ceiling] */
function beside(card, box, ceiling = box.top) {
  const width = Math.min(WIDE, innerWidth - 2 * GAP);
  card.style.setProperty("width", `${width}px`);
  const left = Math.max(GAP, Math.min(innerWidth - width - GAP, box.left + box.width / 2 - width / 2));
  const above = ceiling - card.offsetHeight - GAP;
  card.style.setProperty("left", `${left}px`);
  card.style.setProperty(
    "top",
    `${above > GAP ? above : Math.min(box.bottom + GAP, innerHeight - card.offsetHeight - GAP)}px`,
  );
}

/** All terms of a game as a list that folds away; nothing where a game has none. @param {import("../page/app.js").App} app @param {string} kind */
export function termList(app, kind) {
  if (!TERMS[kind]) return "";
  const terms = Object.entries(TERMS[kind]).map(([term, clause]) => ({
    term,
    clause,
    name: app.say(`glossary.${kind}.${term}.name`),
  }));
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
          app.say(`glossary.${kind}.${term}.text`),
          " ",
          h("a", { class: "mark", href: `/rules?game=${kind}#${clause}` }, clause),
        ),
      ]),
    ),
  );
}
