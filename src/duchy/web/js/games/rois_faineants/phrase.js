// @ts-check
/** One legal action in words. */

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** What is not offered is told as it is written in records.
 *  @param {Shell} shell @param {State} state @param {string} a */
export function phrase(shell, state, a) {
  const offer = /** @type {import("./choice.js").Offer | undefined} */ (state.offers[state.legal.indexOf(a)]);
  if (!offer) return a;
  const character = offer.character ?? state.shown.round?.character;
  const gain =
    offer.gain === undefined
      ? ""
      : shell.counted(offer.kind === "lead_king" || offer.kind === "feast" ? "prestige" : "coins", offer.gain);
  const way = offer.pile === undefined ? "action" : "rois.action";
  return shell.say(`${way}.${offer.kind}`, { ...offer, character, gain });
}
