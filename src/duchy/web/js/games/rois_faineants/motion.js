// @ts-check
/** What has just happened, shown by movement, or by a wash of colour if reduced motion is preferred. Nothing waits for
 *  it. */

import { h } from "../../page/dom.js";
import { good } from "./cards.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./story.js").Entry} Entry */

const STEP = 280;
const WASH = 1000;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Where the piles are before they are drawn anew. @param {Shell} shell @returns {Map<string, DOMRect>} */
export function places(shell) {
  /** @type {[string, DOMRect][]} */
  const found = [...shell.root.querySelectorAll(".pile .cardw")].map((each) => [
    String(/** @type {HTMLElement} */ (each.closest(".pile")).dataset.pile),
    each.getBoundingClientRect(),
  ]);
  return new Map(found);
}

/** @param {Shell} shell @param {State} state @param {Entry[]} news @param {Map<string, DOMRect>} before */
export function move(shell, state, news, before) {
  for (const entry of news.slice(-6)) {
    const { actor } = entry;
    const facts = /** @type {import("./story.js").Facts | undefined} */ (entry.facts);
    if (!facts || typeof actor !== "number") continue;
    if (facts.card) marked(shell, place(shell, state, actor, facts.card));
    if (facts.pile !== undefined && facts.card) {
      const from = before.get(String(facts.pile));
      const to = place(shell, state, actor, facts.card);
      if (from && to && !shell.calm) fly(shell, facts.card, from, to.getBoundingClientRect());
      marked(shell, shell.root.querySelector(`.pile[data-pile="${facts.pile}"]`));
    }
    const counted =
      actor === state.me
        ? shell.dock.querySelector(".purse")
        : shell.root.querySelector(`.seat[data-seat="${actor}"] .pz`);
    if (facts.price !== undefined || facts.gain !== undefined) marked(shell, counted);
  }
}

/** Where a card lies now, or the domain that it went to.
 *  @param {Shell} shell @param {State} state @param {number} seat @param {string} card */
function place(shell, state, seat, card) {
  const home = seat === state.me ? shell.dock : shell.root.querySelector(`.seat[data-seat="${seat}"]`);
  const places = [`[data-card="${card}"]`, `.lane[data-suit="${card.slice(-1)}"]`].map((each) =>
    home?.querySelector(each),
  );
  // Where there is little room, the cards of others are not drawn one by one.
  return places.find((each) => each?.checkVisibility()) ?? home ?? null;
}

/** @param {Shell} shell @param {Element | null | undefined} element */
function marked(shell, element) {
  const wash = getComputedStyle(document.documentElement).getPropertyValue("--accent-soft");
  element?.animate([{ backgroundColor: wash }, { backgroundColor: wash, offset: 0.5 }, {}], {
    duration: shell.calm ? WASH : WASH * 0.8,
    easing: EASE,
  });
}

/** @param {Shell} shell @param {string} card @param {DOMRect} from @param {DOMRect} to */
function fly(shell, card, from, to) {
  const ghost = h(
    "span",
    {
      class: "cardw flying",
      "aria-hidden": "true",
      vars: { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` },
    },
    good(shell, card),
  );
  shell.root.append(ghost);
  const scale = Math.max(0.15, Math.min(1, to.width / from.width));
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  ghost
    .animate([{ transform: "none" }, { transform: `translate(${dx}px,${dy}px) scale(${scale})`, opacity: 0.85 }], {
      duration: STEP,
      easing: EASE,
    })
    .finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
}
