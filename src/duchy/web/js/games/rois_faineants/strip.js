// @ts-check
/** The two parts of a lead, or what one would follow with; what treasury and prestige become; what else could be
 *  done. */

import { short, signed, title } from "./cards.js";
import { seenAndHeard } from "../../table/drawer/line.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/shell/strip.js").Step} Step */
/** @typedef {import("./choice.js").Choice} Choice */

/** @param {Shell} shell @param {import("../../table/sight.js").State<import("./payload.js").Game>} state
 *  @param {Choice} choice @param {(offer: any) => any} words
 *  @returns {import("../../table/shell/strip.js").Turn | null} */
export function turnStrip(shell, state, choice, words) {
  if (!state.acting || !state.shown.market) return null;
  const { character, considered } = choice;
  const own = state.shown.seats[state.me - 1];
  const [coins, prestige] = /** @type {const} */ (["coins", "prestige"]).map((name) =>
    shell.counted(`rois.amount.${name}`, considered?.[name] ?? own[name]),
  );
  const steps = character ? [led(shell, choice, character)] : [];
  if (considered) steps.push(aimed(shell, choice, considered, words));
  const others = ["coup", "pass", "decline"]
    .filter((kind) => choice.offer(kind))
    .map((kind) => (kind === "coup" ? shell.say("rois.strip.coup") : inSentence(shell.say(`menu.${kind}`))));
  return {
    steps,
    sum: [shell.say(considered ? "rois.strip.then" : "rois.strip.now", { coins, prestige })],
    free: [...lacking(shell, choice), ...others],
  };
}

/** The character, which leaves the hand in any case.
 *  @param {Shell} shell @param {Choice} choice @param {string} character @returns {Step} */
function led(shell, choice, character) {
  return {
    key: "character",
    words: seenAndHeard(signed(short(shell, character)), title(shell, character)),
    title: title(shell, character),
    note: shell.say("rois.strip.used"),
    isDraft: true,
    off: () => choice.putBack(),
  };
}

/** The card, or the suit of a banquet.
 *  @param {Shell} shell @param {Choice} choice @param {any} offer @param {(offer: any) => any} words @returns {Step} */
function aimed(shell, choice, offer, words) {
  const { character } = choice;
  const drop = () => {
    shell.draft = character ? { character } : {};
    shell.refresh();
  };
  return {
    key: "target",
    words: words(offer),
    title: shell.face.phrase(/** @type {any} */ (shell.state), offer.a),
    isDraft: true,
    off: shell.draft.target ? drop : undefined,
  };
}

/** A heading as it stands within a sentence. @param {string} text */
const inSentence = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The part that has not been chosen yet. @param {Shell} shell @param {Choice} choice */
function lacking(shell, choice) {
  if (choice.considered || !choice.performances?.length) return [];
  return [shell.say(choice.follows ? "rois.strip.follow" : choice.character ? "rois.strip.target" : "rois.strip.lead")];
}
