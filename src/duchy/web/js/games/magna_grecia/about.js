// @ts-check
/** What is on a hex: shown when it is pointed at, pressed for long or given the focus. */

import { fill, h } from "../../page/dom.js";
import { labelOf, tileOf } from "./map/sheet.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./names.js").Names} Names */
/** @typedef {import("./names.js").Place} Place */
/** @typedef {import("./turn/targets.js").Aim} Aim */

/** @param {HTMLElement} card @param {Shell} shell @param {Names} names @param {State} state @param {number} hex
 *  @param {Aim | null} aim */
export function fillAbout(card, shell, names, state, hex, aim) {
  const place = names.placeAt(hex);
  const label = labelOf(hex);
  const name = place ? names.place(place.place) : names.hex(hex);
  fill(
    card,
    h("h3", null, name, name !== label && h("small", null, label)),
    ...(place ? placeLines(shell, names, state, place) : plainLines(shell, state, hex)).map((line) =>
      h("p", null, line),
    ),
    aim && h("p", { class: "aim-words" }, aim.label),
  );
}

/** Where the texts about what a seat owns are: the viewer's own is theirs, not that of a player called you.
 *  @param {Shell} shell @param {State} state @param {number} seat */
const owned = (shell, state, seat) => (shell.isYou(state, seat) ? "mg.about.you" : "mg.about");

/** @param {Shell} shell @param {Names} names @param {State} state @param {Place} place @returns {string[]} */
function placeLines(shell, names, state, place) {
  const links = place.links.map((each) => names.place(each));
  const kind =
    place.kind === "city"
      ? shell.counted(`${owned(shell, state, place.seat)}.city`, place.size ?? 0, { name: shell.name(place.seat) })
      : shell.say(`mg.about.${place.kind}`);
  const lines = [
    kind,
    links.length
      ? shell.counted("mg.about.links", links.length, { places: names.list(links) })
      : shell.say("mg.about.no_links"),
  ];
  if (place.kind === "oracle") return [...lines, ...oracleLines(shell, names, state, place)];
  const markets = place.markets.map(([seat, how, value]) =>
    shell.say(`${owned(shell, state, seat)}.market.${how}`, { name: shell.name(seat), value }),
  );
  return [...lines, ...markets, shell.counted("mg.about.price", place.price ?? 0)];
}

/** @param {Shell} shell @param {Names} names @param {State} state @param {Place} place @returns {string[]} */
function oracleLines(shell, names, state, place) {
  const [held, next] = place.cities ?? [];
  if (!held) return [shell.say("mg.about.free")];
  const seat = place.held_by ?? 0;
  const holder = shell.say(`${owned(shell, state, seat)}.held`, {
    name: shell.name(seat),
    city: names.place(held[0]),
    links: held[1],
  });
  if (!next) return [holder];
  return [holder, shell.say("mg.about.next", { city: names.place(next[0]), links: next[1], wanted: place.wanted })];
}

/** @param {Shell} shell @param {State} state @param {number} hex @returns {string[]} */
function plainLines(shell, state, hex) {
  const tile = tileOf(state.s.tile[hex]);
  if (tile && "exits" in tile)
    return [shell.say(`${owned(shell, state, tile.seat)}.road`, { name: shell.name(tile.seat) })];
  return [shell.say("mg.about.plain")];
}
