// @ts-check
/** Parts that the forms of several games have: whose something is, what is due. */

import { h } from "../page/dom.js";

/** @typedef {import("../desk/desk.js").Desk} Desk */

/** The head of what belongs to a seat. @param {Desk} desk @param {number} seat */
export const whose = (desk, seat) => h("span", { class: "ed-who" }, desk.badge(seat, "s", true), desk.name(seat));

/** All seats, from 1. @param {Desk} desk */
export const seatsOf = (desk) => Array.from({ length: desk.seats }, (_, at) => at + 1);

/** A choice between yes and no, which a line that has nothing but its name stands for.
 *  @param {Desk} desk @param {import("./diagram.js").Diagram} diagram @param {string} name
 *  @returns {import("./form.js").Choice} */
export const flag = ({ say }, diagram, name) => ({
  ...{ key: name, label: say(`form.${name}`), line: name, value: diagram.at(name) < 0 ? "no" : "yes" },
  options: ["no", "yes"].map((each) => [each, say(`form.${each}`)]),
  set: (into, value) => into.write(name, value === "yes" ? [] : null),
});

/** The choice of what is due in the turn, which its line ends with; what else may be due there is named, too.
 *  @param {Desk} desk @param {string[]} phases @param {string} phase
 *  @param {(diagram: import("./diagram.js").Diagram, phase: string) => void} set
 *  @returns {import("./form.js").Choice} */
export const due = ({ say }, phases, phase, set) => ({
  ...{ key: "turn.phase", label: say("form.due"), line: "turn", value: phase, set },
  options: [...new Set([...phases, phase])].map((each) => [each, say(`form.phase.${each}`)]),
});
