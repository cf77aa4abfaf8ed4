// @ts-check
/** Slips play nothing: a double press counts once, and a control that has just appeared cannot be pressed yet. */

/** Longer than the two presses of a double click are apart. */
export const DEAF_MS = 450;
/** How close together two presses of one finger are. */
const NEAR = 24;
const CONTROL = "button,[role=button]";
/** Controls that may be pressed as fast as one likes, since they play nothing. */
const FREE = "input,textarea,select,label,summary,a[href],[role=tab],[data-again]";

export class Steady {
  /** @param {HTMLElement} root
   *  @param {HTMLElement[]} changing What is drawn anew with other meanings: the action bar, a question. */
  constructor(root, changing) {
    this.changing = changing;
    this.changed = -Infinity;
    this.timer = 0;
    /** @type {{x: number, y: number, key: string, at: number} | null} */
    this.last = null;
    root.addEventListener("click", (event) => this.hear(event), true);
    root.addEventListener("keydown", (event) => this.hold(event), true);
  }

  /** A press there means something else from now on; until that has been seen it is ignored. */
  change() {
    this.changed = performance.now();
    for (const each of this.changing) each.classList.add("deaf");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      for (const each of this.changing) each.classList.remove("deaf");
    }, DEAF_MS);
  }

  /** Whether presses on what has just appeared are still ignored. @param {number} [at] */
  isDeaf(at = performance.now()) {
    return at - this.changed < DEAF_MS;
  }

  /** Whether a key's press is the second of two. @param {string} key @param {number} at */
  isTwice(key, at) {
    const before = this.last;
    this.last = { x: -Infinity, y: -Infinity, key, at };
    return before !== null && before.key === key && at - before.at < DEAF_MS;
  }

  /** @param {MouseEvent} event */
  hear(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(FREE)) return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const control = target.closest(CONTROL);
    const key = control?.getAttribute("data-key") ?? "";
    const before = this.last;
    this.last = { x, y, key, at };
    const isNear =
      before !== null &&
      (event.detail ? Math.hypot(x - before.x, y - before.y) < NEAR : key !== "" && key === before.key);
    const isTwice = isNear && at - /** @type {{at: number}} */ (before).at < DEAF_MS;
    if (isTwice || (this.isDeaf(at) && this.changing.some((each) => each.contains(target)))) stop(event);
  }

  /** A key that is held down presses once; elements that are not buttons get no click from it.
   *  @param {KeyboardEvent} event */
  hold(event) {
    const control = /** @type {Element} */ (event.target).closest(CONTROL);
    if (!control || control.matches(FREE) || (event.key !== "Enter" && event.key !== " ")) return;
    const isOwn = control instanceof HTMLButtonElement;
    if (event.repeat || (!isOwn && this.isTwice(control.getAttribute("data-key") ?? "", event.timeStamp))) stop(event);
  }
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
