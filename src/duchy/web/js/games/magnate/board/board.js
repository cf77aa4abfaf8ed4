// @ts-check
/** The five districts: the other player's properties grow up from the Pawn, one's own down. */

import { fill, h, icon } from "../../../page/dom.js";
import { openSheet } from "./sheet.js";
import { band, countsOf, described, glyph, labelled, plain, spokenPlace, strip, suitClass } from "../signs.js";
import { deedSlot, slot } from "./slot.js";
import { worth } from "./worth.js";

/** @typedef {import("../magnate.js").Scene} Scene */
/** @typedef {import("./worth.js").Property} Property */
/** @typedef {{name: string, suits: string, totals: number[], leader: number, columns: Property[][]}} District */

/** @param {Scene} scene */
export function drawBoard(scene) {
  const { shell } = scene;
  shell.board.setAttribute("aria-label", shell.say("page.board"));
  const columns = scene.shown.districts?.map((/** @type {District} */ district, /** @type {number} */ at) =>
    column(scene, district, at),
  );
  const offsets = stacksOf(shell.board).map(({ scrollTop }) => scrollTop);
  fill(shell.board, ...(columns ?? []), openSheet(scene));
  stacksOf(shell.board).forEach((each, at) => {
    if (offsets[at]) each.scrollTop = offsets[at];
  });
}

/** All sides of the districts; in a low window each scrolls by itself. @param {HTMLElement} board */
const stacksOf = (board) => [...board.querySelectorAll(".stack")];

/** @param {Scene} scene @param {District} district @param {number} at */
function column(scene, district, at) {
  const { shell, own, other } = scene;
  const facts = {
    number: at + 1,
    place: spokenPlace(shell, district.name, at),
    other: shell.name(other + 1),
    mine: district.totals[own],
    theirs: district.totals[other],
  };
  const label = shell.say(
    shell.isYou(scene.state, scene.state.me) ? "page.place.label" : "page.place.label_watched",
    facts,
  );
  return h(
    "section",
    { class: "col", "aria-label": label },
    stack(scene, district, at, other),
    pawn(scene, district, at, label),
    stack(scene, district, at, own),
  );
}

/** A player's side of a district.
 *  @param {Scene} scene @param {District} district @param {number} at @param {number} seat */
function stack(scene, district, at, seat) {
  const mine = seat === scene.own;
  const cards = district.columns[seat].map((property, place) =>
    card(scene, property, place === district.columns[seat].length - 1, seat),
  );
  const below = mine ? underneath(scene, district, at) : null;
  const parts = mine ? [...cards, below] : cards.reverse();
  const last = district.columns[seat].at(-1);
  const asked = below?.classList.contains("slot") ? "asked" : "";
  return h(
    "div",
    {
      class: `stack ${mine ? "mine" : "theirs"} ${scene.side(seat)} ${asked} ${last?.price ? "owes" : ""}`,
      vars: { "--n": Math.max(1, cards.length), "--asked": below?.dataset.lines ?? 0 },
    },
    ...parts,
  );
}

/** What is below one's own cards: where the picked card may go, or why not; what may be paid.
 *  @param {Scene} scene @param {District} district @param {number} at */
function underneath(scene, district, at) {
  const { picked } = scene.moves;
  if (picked) return slot(scene, picked, district, at);
  const deed = scene.moves.deeds.find((each) => each.district === at + 1);
  return deed ? deedSlot(scene, deed) : null;
}

/** A property. @param {Scene} scene @param {Property} property @param {boolean} full @param {number} seat */
function card(scene, property, full, seat) {
  const { shell, recent } = scene;
  const { id } = property;
  const isDeed = property.price !== undefined;
  const ownDeed = isDeed && seat === scene.own ? scene.moves.deeds.find((deed) => deed.card === id) : undefined;
  const takes = ownDeed !== undefined && scene.moves.takes(ownDeed);
  const words = plain(shell, `${described(shell, id)}. ${worth(scene, property)}`);
  const kinds = [
    full && !isDeed ? "full" : "",
    isDeed ? "deed" : "",
    recent.placed.has(id) ? "fresh" : "",
    recent.marked.has(id) ? "new" : "",
    takes ? "legal" : "",
    scene.draft.deed === id ? "chosen" : "",
  ];
  const face = [strip(shell, id), isDeed ? pips(scene, property) : full ? band(id, aceChip(scene, property)) : null];
  const click = takes ? () => scene.think(scene.draft.deed === id ? {} : { deed: id }) : () => shell.explain(words);
  return h(
    "button",
    {
      class: `prop ${kinds.filter(Boolean).join(" ")}`,
      "data-key": `prop.${id}`,
      title: words,
      "aria-pressed": takes ? String(scene.draft.deed === id) : null,
      on: { click },
    },
    ...labelled(words, ...(seat === scene.own ? face : face.reverse())),
  );
}

/** @param {Scene} scene @param {Property} property */
function aceChip(scene, property) {
  return property.id[0] === "1"
    ? h(
        "span",
        { class: "ace", "data-n": property.counts },
        scene.shell.say("page.card.counts", { number: property.counts }),
      )
    : null;
}

/** Tokens on a deed and the places still empty. @param {Scene} scene @param {Property} property */
function pips(scene, property) {
  const price = property.price ?? 0;
  const paid = Object.entries(countsOf(property.paid)).flatMap(([letter, count]) => Array(count).fill(letter));
  const put = scene.draft.deed === property.id && scene.moves.deed ? scene.moves.put(scene.moves.deed) : "";
  const drafted = Object.entries(countsOf(put)).flatMap(([letter, count]) => Array(count).fill(letter));
  return h(
    "span",
    { class: "pips" },
    h("b", null, `${paid.length}/${price}`),
    h(
      "span",
      { class: "row" },
      ...Array.from({ length: price }, (_, place) => pip(paid[place], drafted[place - paid.length])),
    ),
  );
}

/** @param {string | undefined} paid @param {string | undefined} drafted */
function pip(paid, drafted) {
  const letter = paid ?? drafted;
  return h(
    "i",
    { class: letter ? `pip set ${suitClass(letter)} ${paid ? "" : "drafted"}` : "pip" },
    letter ? icon(`s-${suitClass(letter)}`) : null,
  );
}

/** The middle of a column: name, suits, balance.
 *  @param {Scene} scene @param {District} district @param {number} at @param {string} label */
function pawn(scene, district, at, label) {
  const { shell, own, other } = scene;
  const [mine, theirs] = [district.totals[own], district.totals[other]];
  const suits = district.suits
    ? [...district.suits].map((letter) => glyph(letter))
    : [h("span", { class: "any" }, shell.say("page.place.any"))];
  const number = district.name.startsWith("n") ? ` ${at + 1}` : "";
  const name = ["short", "tiny"].map((form) =>
    h("span", { class: form === "tiny" ? "tiny" : "full-name" }, shell.named("district", district.name, form) + number),
  );
  const open = `place.${at + 1}`;
  return h(
    "button",
    {
      class: `pawn ${district.leader ? (district.leader === own + 1 ? "ahead" : "behind") : ""}`,
      "data-key": `pawn.${at + 1}`,
      "aria-expanded": String(scene.draft.open === open),
      title: shell.say("page.place.open"),
      on: { click: () => scene.think({ ...scene.draft, open: scene.draft.open === open ? undefined : open }) },
    },
    ...labelled(
      label,
      h("span", { class: "who" }, h("span", { class: "nm" }, ...name), h("span", { class: "sus" }, ...suits)),
      balance(scene, mine, theirs, thought(scene, at)),
    ),
  );
}

/** The totals that the district would have after the choice being considered.
 *  @param {Scene} scene @param {number} at @returns {number[] | null} */
function thought(scene, at) {
  const { picked, deed } = scene.moves;
  if (picked) return picked.after[at];
  return deed && deed.district === at + 1 ? deed.after : null;
}

/** @param {Scene} scene @param {number} mine @param {number} theirs @param {number[] | null} after */
function balance(scene, mine, theirs, after) {
  const more = after ? Math.max(0, after[scene.own] - mine) : 0;
  const whole = Math.max(1, mine + theirs + more);
  const part = (/** @type {string} */ kind, /** @type {number} */ size) =>
    h("i", { class: kind, vars: { "--w": `${(100 * size) / whole}%` } });
  const empty = mine + theirs + more === 0;
  return h(
    "span",
    { class: `bal ${scene.side(scene.own)}`, "aria-hidden": "true" },
    h("b", { class: mine > theirs ? "w" : "" }, String(mine)),
    h(
      "span",
      { class: `bar ${scene.side(scene.other)}` },
      ...(empty
        ? []
        : [
            part(`m ${scene.side(scene.own)}`, mine),
            more ? part(`h ${scene.side(scene.own)}`, more) : null,
            part(`o ${scene.side(scene.other)}`, theirs),
          ]),
    ),
    h("b", { class: theirs > mine ? "w" : "" }, String(theirs)),
  );
}
