// @ts-check
/** Keys for the hand, and turns that end by themselves where the person has asked for that. */

import { h } from "../../page/dom.js";
import { recall, remember } from "../../page/shelf.js";

/** @typedef {import("./magnate.js").Scene} Scene */

const KEY = "magnate.by-itself";
const WAIT_MS = 900;

/** Whether turns end by themselves when nothing else can be done. */
function endsByItself() {
  return recall(KEY) === true;
}

/** The switch for it, for people at a running game. @param {Scene} scene */
export function byItself(scene) {
  const { state, shell } = scene;
  if (!state.me || state.over || state.past || shell.handlers.review) return null;
  const box = h("input", {
    type: "checkbox",
    "data-key": "by-itself",
    checked: endsByItself(),
    on: { change: (/** @type {any} */ event) => remember(KEY, event.target.checked) },
  });
  return h("label", { class: "by-itself" }, box, shell.say("page.panel.by_itself"));
}

/** End the turn after a moment, if that is all there is to do then; a lesson waits for the person.
 *  @param {Scene} scene */
export function maybeEnd(scene) {
  const { state, shell } = scene;
  if (!endsByItself() || shell.wanted || shell.handlers.review || !onlyEnd(state)) return;
  const { version } = state;
  setTimeout(() => {
    const now = /** @type {import("./moves.js").State | null} */ (shell.state);
    if (shell.root.isConnected && endsByItself() && now?.version === version && onlyEnd(now)) shell.play("end");
  }, WAIT_MS);
}

/** @param {import("../../table/sight.js").State<import("./payload.js").Game>} state */
function onlyEnd(state) {
  return state.acting && !state.past && state.legal.length === 1 && state.legal[0] === "end";
}

/** Digits pick cards of the hand, Escape puts everything down.
 *  @param {import("../../table/shell/shell.js").Shell} shell */
export function listen(shell) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (!shell.root.isConnected) return removeEventListener("keydown", heard);
    const { target } = event;
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (target instanceof Element && target.matches("input,textarea,select"))
    )
      return;
    if (/^[1-9]$/.test(event.key)) press(shell, Number(event.key) - 1);
    else if (event.key === "Escape" && Object.keys(shell.draft).length) {
      shell.draft = {};
      shell.refresh();
    }
  };
  addEventListener("keydown", heard);
}

/** @param {import("../../table/shell/shell.js").Shell} shell @param {number} at */
function press(shell, at) {
  const card = /** @type {HTMLElement | undefined} */ (shell.dock.querySelectorAll(".hc")[at]);
  if (!card) return;
  card.focus();
  card.click();
}
