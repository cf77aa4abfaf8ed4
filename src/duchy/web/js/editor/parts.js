// @ts-check
/** Parts that the forms of several games have: whose something is, what is due. */

import { h } from "../page/dom.js";

/** @typedef {import("../desk/desk.js").Desk} Desk */

/** The head of what belongs to a seat. @param {Desk} desk @param {number} seat */
export const whose = (desk, seat) => h("span", { class: "ed-who" }, desk.badge(seat, "s"), desk.name(seat));

/** The choice of what is due in the turn, which its line ends with.
 *  @param {Desk} desk @param {string[]} phases @param {string} phase
 *  @param {(diagram: import("./diagram.js").Diagram, phase: string) => void} set
 *  @returns {import("./form.js").Choice} */
export const due = ({ say }, phases, phase, set) => ({
  ...{ key: "turn.phase", label: say("form.due"), line: "turn", value: phase, set },
  options: phases.map((each) => [each, say(`form.phase.${each}`)]),
});
