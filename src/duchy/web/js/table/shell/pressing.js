// @ts-check
/** What a finger lies on, or the space bar is held down for, is not drawn anew before it is let go: its press would be
 *  lost. */

/** How long after a finger is lifted its click may come. */
const CLICK_MS = 100;
/** Nothing waits longer: a list that the browser itself opens hides from the page that the finger is lifted. */
const LONGEST_MS = 2000;

export class Pressing {
  /** @param {HTMLElement} place what is pressed */
  constructor(place) {
    this.isHeld = false;
    /** What waits until the finger is lifted. @type {(() => void)[]} */
    this.waiting = [];
    this.timer = 0;
    place.addEventListener("pointerdown", ({ pointerId }) =>
      this.hold(["pointerup", "pointercancel"], (/** @type {PointerEvent} */ event) => event.pointerId === pointerId),
    );
    place.addEventListener("keydown", ({ key, repeat, target }) => {
      if (key === " " && !repeat && target instanceof HTMLButtonElement)
        this.hold(["keyup"], (/** @type {KeyboardEvent} */ event) => event.key === " ");
    });
    place.addEventListener("click", () => this.release(), true);
  }

  /** @param {string[]} ends the events with which it ends @param {(event: any) => boolean} isIts */
  hold(ends, isIts) {
    this.isHeld = true;
    this.releaseIn(LONGEST_MS);
    const listening = new AbortController();
    const lifted = (/** @type {Event} */ event) => {
      if (!isIts(event)) return;
      listening.abort();
      this.releaseIn(CLICK_MS);
    };
    for (const end of ends) addEventListener(end, lifted, { signal: listening.signal });
  }

  /** Whether something has to wait; it is done after what the press does.
   *  @param {() => void} work */
  defers(work) {
    if (this.isHeld) this.waiting.push(work);
    return this.isHeld;
  }

  /** @param {number} ms */
  releaseIn(ms) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.release(), ms);
  }

  /** Nothing waits any longer, nor is done. */
  close() {
    clearTimeout(this.timer);
    this.isHeld = false;
    this.waiting = [];
  }

  release() {
    clearTimeout(this.timer);
    this.isHeld = false;
    setTimeout(() => {
      if (this.isHeld) return;
      const { waiting } = this;
      this.waiting = [];
      for (const work of waiting) work();
    });
  }
}
