// @ts-check
/** What a property counts and brings, in words. */

import { signs, tokenSigns } from "../signs.js";

/** @typedef {import("../magnate.js").Scene} Scene */
/** @typedef {{id: string, price?: number, paid?: string, sum?: number, counts?: number, brings: {roll: number,
 *  suits: string} | null}} Property */

/** Whether there will be income again. @param {Scene} scene */
export const isPaid = ({ shown }) => shown.rolls_on || shown.awaits === "income";

/** Its points and its income, while there is any; suits as signs. @param {Scene} scene @param {Property} property */
export function worth(scene, property) {
  const { shell } = scene;
  const { brings } = property;
  const counts =
    property.price !== undefined
      ? shell.say("page.place.deed", { paid: property.sum, price: property.price })
      : shell.say("page.place.counts", { number: property.counts });
  if (!isPaid(scene)) return `${counts}.`;
  if (!brings) return `${counts}. ${shell.say("page.place.income_none")}.`;
  const { roll, suits } = brings;
  const tokens = tokenSigns([...suits].map((letter) => `${letter}1`).join(""));
  if (roll === 1) return `${counts}. ${shell.say("page.place.income_ace", { tokens })}.`;
  const key = property.price !== undefined ? "page.place.income_deed" : "page.place.income";
  return `${counts}. ${shell.say(key, { tokens, suits: signs(suits), roll })}.`;
}
