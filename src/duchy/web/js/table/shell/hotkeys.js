// @ts-check
/** What a key does at a table. */

/** Keys that hurry what is being shown along. */
const HURRY = /^( |Enter|Escape|ArrowRight)$/;
/** Keys that move a slider. */
const SLIDES = /^(Arrow|Home|End|Page)/;

/** @param {import("./shell.js").Shell} shell @param {KeyboardEvent} event */
export function hotkey(shell, event) {
  const { target } = event;
  const slides = target instanceof HTMLInputElement && target.type === "range" && !SLIDES.test(event.key);
  const writes =
    !slides &&
    (target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement);
  if (!shell.state || event.altKey || event.metaKey || (writes && event.key !== "Escape")) return;
  if (shell.handlers.isTelling?.() && HURRY.test(event.key)) {
    event.preventDefault();
    return shell.handlers.hurry?.();
  }
  const name = `${event.ctrlKey ? "Ctrl+" : ""}${event.key.length === 1 ? event.key.toUpperCase() : event.key}`;
  if (name === "Enter" && target instanceof Element && target.closest("button,a,[role=button],summary")) return;
  if (!shell.panelPlace.hidden) {
    if (name === "Escape") /** @type {HTMLElement | null} */ (shell.panelPlace.querySelector(".shut"))?.click();
    else if (name === "Enter" && shell.isCovered) takeDevice(shell, event);
    else if (shell.state.over)
      shell.handlers
        .keys?.()
        .find((each) => each.hotkey === name)
        ?.run();
    return;
  }
  if (shell.question.open && name === "Escape") return shell.question.close();
  const further = [...(shell.steps?.hotkeys ?? []), ...(shell.handlers.keys?.() ?? [])];
  const found = [...shell.bar.buttons(shell.state), ...further].find((each) => each.hotkey === name);
  if (!found) return toBoard(shell, event) || event.repeat || shell.drawer.hotkey(name, event);
  event.preventDefault();
  if (
    found.slot &&
    found.slot !== "hint" &&
    (event.repeat || shell.steady.isDeaf(event.timeStamp) || shell.steady.isTwice(name, event.timeStamp))
  )
    return;
  if (shell.question.open?.key === found.key) shell.question.agree();
  else shell.run(found);
}

/** Who is handed the device presses Enter, but not yet whoever has ended their turn with it.
 *  @param {import("./shell.js").Shell} shell @param {KeyboardEvent} event */
function takeDevice({ panelPlace, steady }, event) {
  if (event.repeat || steady.isDeaf(event.timeStamp)) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */ (panelPlace.querySelector(".primary"))?.click();
}

/** Whoever plays with the keyboard has nothing in focus once others have played: an arrow leads back to the board, to
 *  the target that Tab would reach there.
 *  @param {import("./shell.js").Shell} shell @param {KeyboardEvent} event */
function toBoard(shell, event) {
  const from = /** @type {any[]} */ ([document.body, shell.app.main, shell.speechPlace.firstElementChild]);
  if (!event.key.startsWith("Arrow") || !from.includes(event.target)) return false;
  const aim = shell.root.querySelector('.board .aim[tabindex="0"]');
  if (!aim) return false;
  event.preventDefault();
  /** @type {SVGElement} */ (aim).focus({ preventScroll: true });
  return true;
}
