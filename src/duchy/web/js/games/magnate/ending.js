// @ts-check
/** The end: the five districts one by one, then what breaks a tie. */

import { h } from "../../page/dom.js";
import { cardSign, placeName, rich } from "./signs.js";

/** @typedef {import("./magnate.js").Scene} Scene */

/** @param {Scene} scene @returns {Node[]} */
export function ending(scene) {
  const { shell, shown, own, other } = scene;
  const keys = scene.state.view.ending?.keys ?? shown.keys;
  const [mine, theirs] = [keys[own], keys[other]];
  const rows = shown.districts.map((/** @type {any} */ district, /** @type {number} */ at) => banner(scene, district, at));
  const tie = scene.state.laid?.tiebreak_total ? "page.end.scored" : "page.end.ranks";
  const steps = [total(scene, "page.end.districts", mine[0], theirs[0], 5)];
  if (mine[0] === theirs[0]) steps.push(total(scene, tie, mine[1], theirs[1], 6));
  if (mine[0] === theirs[0] && mine[1] === theirs[1]) steps.push(total(scene, "page.end.tokens", mine[2], theirs[2], 7));
  return [h("ol", { class: `banners ${shell.calm ? "calm" : ""}` }, ...rows, ...steps), ...removed(scene)];
}

/** @param {Scene} scene @param {{name: string, totals: number[]}} district @param {number} at */
function banner(scene, district, at) {
  const { shell, own, other } = scene;
  const [mine, theirs] = [district.totals[own], district.totals[other]];
  const winner = mine === theirs ? null : mine > theirs ? own : other;
  return h("li", { class: `banner ${winner === null ? "" : scene.side(winner)}`, vars: { "--at": at } },
    h("span", { class: "nm" }, placeName(shell, district.name, at)), h("b", null, `${mine} : ${theirs}`),
    winner === null ? h("span", { class: "muted" }, shell.say("end.nobody")) : h("span", { class: "won" }, shell.badge(winner + 1, "s"), shell.name(winner + 1)));
}

/** @param {Scene} scene @param {string} key @param {number} mine @param {number} theirs @param {number} at */
function total(scene, key, mine, theirs, at) {
  const { shell, own, other } = scene;
  const winner = mine === theirs ? null : mine > theirs ? own : other;
  return h("li", { class: "banner sum", vars: { "--at": at } }, h("span", { class: "nm" }, shell.say(key)), h("b", null, `${mine} : ${theirs}`),
    winner === null ? h("span", { class: "muted" }, "=") : h("span", { class: "won" }, shell.badge(winner + 1, "s"), shell.name(winner + 1)));
}

/** Deeds that were never finished count nothing. @param {Scene} scene */
function removed(scene) {
  const { shell, shown } = scene;
  const lines = shown.districts.flatMap((/** @type {any} */ district) => [0, 1].flatMap((seat) => district.columns[seat].filter((/** @type {any} */ each) => each.price !== undefined)
    .map((/** @type {any} */ each) => shell.say("end.removed", { who: shell.name(seat + 1), card: each.id, sign: cardSign(shell, each.id), progress: `${each.sum}/${each.price}` }))));
  return lines.map((/** @type {string} */ line) => h("p", { class: "muted removed" }, ...rich(shell, line)));
}
