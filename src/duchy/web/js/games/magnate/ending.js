// @ts-check
/** The end: the five districts one by one, then what breaks a tie. */

import { h } from "../../page/dom.js";
import { placeName, rich, scoreOf, signBeside } from "./signs.js";

/** @typedef {import("./magnate.js").Scene} Scene */
/** What decides, the winner's seat or 0. @typedef {{by: string, values: number[], winner: number}} Compared */

/** @param {Scene} scene @returns {Node[]} */
export function ending(scene) {
  const { shell, shown } = scene;
  const rows = shown.districts.map((/** @type {any} */ district, /** @type {number} */ at) =>
    banner(scene, district, at),
  );
  const steps = shown.count.map((/** @type {Compared} */ each, /** @type {number} */ at) =>
    total(scene, each, rows.length + at),
  );
  return [h("ol", { class: `banners ${shell.calm ? "calm" : ""}` }, ...rows, ...steps), ...removed(scene)];
}

/** @param {Scene} scene @param {{name: string, totals: number[], leader: number}} district @param {number} at */
function banner(scene, { name, totals, leader }, at) {
  const { shell } = scene;
  return h(
    "li",
    { class: `banner ${leader ? scene.side(leader - 1) : ""}`, vars: { "--at": at } },
    h("span", { class: "nm" }, placeName(shell, name, at)),
    h("b", null, score(scene, totals)),
    leader ? won(scene, leader) : h("span", { class: "muted" }, shell.say("end.nobody")),
  );
}

/** @param {Scene} scene @param {Compared} compared @param {number} at */
function total(scene, { by, values, winner }, at) {
  return h(
    "li",
    { class: "banner sum", vars: { "--at": at } },
    h("span", { class: "nm" }, scene.shell.say(`page.end.${by}`)),
    h("b", null, score(scene, values)),
    winner ? won(scene, winner) : h("span", { class: "muted" }, "="),
  );
}

/** The viewer's number first. @param {Scene} scene @param {number[]} values */
const score = ({ own, other }, values) => scoreOf(values[own], values[other]);

/** @param {Scene} scene @param {number} seat */
const won = ({ shell }, seat) => h("span", { class: "won" }, shell.badge(seat, "s", true), shell.name(seat));

/** Deeds that were never finished count for nothing. @param {Scene} scene */
function removed(scene) {
  const { shell, shown } = scene;
  const lines = shown.districts.flatMap((/** @type {any} */ district) =>
    [0, 1].flatMap((seat) =>
      district.columns[seat]
        .filter((/** @type {any} */ each) => each.price !== undefined)
        .map((/** @type {any} */ each) =>
          shell.say("end.removed", {
            who: shell.name(seat + 1),
            card: each.id,
            sign: signBeside(shell, each.id),
            progress: `${each.sum}/${each.price}`,
          }),
        ),
    ),
  );
  return lines.map((/** @type {string} */ line) => h("p", { class: "muted removed" }, ...rich(shell, line)));
}
