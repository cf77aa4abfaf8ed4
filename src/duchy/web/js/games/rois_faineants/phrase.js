// @ts-check
/** One action in words. */

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** @param {Shell} shell @param {State} state @param {string} a */
export function phrase(shell, state, a) {
  const offer = /** @type {import("./choice.js").Offer | undefined} */ (state.offers[state.legal.indexOf(a)]);
  if (!offer) return later(shell, state, a);
  const character = offer.character ?? state.shown.round?.character;
  const gain =
    offer.gain === undefined
      ? ""
      : shell.counted(offer.kind === "lead_king" || offer.kind === "feast" ? "prestige" : "coins", offer.gain);
  const way = offer.pile === undefined ? "action" : "rois.action";
  return shell.say(`${way}.${offer.kind}`, { ...offer, character, gain });
}

/** What comes later in a plan, when nobody could follow: it is not offered yet, and what it costs and brings is not
 *  known here. What cannot be told so is told as it is written in records.
 *  @param {Shell} shell @param {State} state @param {string} a */
function later(shell, state, a) {
  const [way, character, target] = a.split(" ");
  if (way === "coup") return shell.say("rois.later.coup");
  if (way !== "lead") return way === "pass" ? shell.say("action.pass") : a;
  if (!target) return shell.say("rois.later.lead", { character });
  const card = character.startsWith("Q") ? state.shown.market[Number(target.slice(1))]?.top : target;
  return card ? shell.say(`rois.later.${character.startsWith("Q") ? "buy" : "turn_up"}`, { character, card }) : a;
}
