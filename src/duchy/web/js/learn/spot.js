// @ts-check
/** The mark at the control that a lesson means: a ring around it and a pointer above it, laid over the table. */

import { h, icon } from "../page/dom.js";

const GAP = 5;
/** The size of the pointer: normally, and where there is little room. */
const SIZES = [26, 20];
/** The positions along a side of the control that are tried. */
const ALONG = [0.5, 0.25, 0.75, 0, 1];
/** How far two boxes may overlap and still count as side by side. */
const EDGE = 1;
const SETTLED_MS = 700;
const PRESSED = ".speech, button, a[href], select, input, summary, [role=button], [role=switch]";
const SHOWN = { visibilityProperty: true };

export class Spot {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.ring = h("i", { class: "ring" });
    this.pointer = h("i", { class: "pointer" }, icon("i-down"));
    this.layer = h("div", { class: "guide", "aria-hidden": "true", hidden: true }, this.ring, this.pointer);
    root.append(this.layer);
    /** @type {Element | null} */
    this.target = null;
    this.until = 0;
    /** The box at which the pointer was placed, and whether the table was still settling. */
    this.where = "";
    this.frame = 0;
    this.moved = () => this.place();
    this.resized = () => this.look(this.target);
    addEventListener("scroll", this.moved, { capture: true, passive: true });
    addEventListener("resize", this.resized);
  }

  close() {
    cancelAnimationFrame(this.frame);
    removeEventListener("scroll", this.moved, { capture: true });
    removeEventListener("resize", this.resized);
    this.layer.remove();
  }

  /** Point at something, or at nothing; followed while the table settles. @param {Element | null} target */
  look(target) {
    this.target = target;
    this.layer.dataset.at = target?.getAttribute("data-key") ?? "";
    this.until = performance.now() + SETTLED_MS;
    cancelAnimationFrame(this.frame);
    this.follow();
  }

  follow() {
    const isSettling = performance.now() < this.until;
    this.place(isSettling);
    if (this.target && isSettling) this.frame = requestAnimationFrame(() => this.follow());
  }

  place(isSettling = false) {
    const box = this.target?.isConnected ? this.target.getBoundingClientRect() : null;
    const isSeen = box !== null && box.width > 0 && isOnTop(/** @type {Element} */ (this.target), box);
    this.layer.hidden = !isSeen;
    if (!isSeen || !box) return;
    set(this.ring, box.left - GAP, box.top - GAP, box.width + 2 * GAP, box.height + 2 * GAP);
    const where = [box.left, box.top, box.width, box.height, isSettling].join();
    if (where !== this.where) this.point(box);
    this.where = where;
  }

  /** Put the pointer where it covers nothing that is pressed or read; if there is no such place, the ring stands alone.
   * @param {DOMRect} box */
  point(box) {
    const taken = this.takenRound(box);
    const isFree = (/** @type {Place} */ { left, top, size }) =>
      left >= 0 &&
      top >= 0 &&
      left + size <= innerWidth &&
      top + size <= innerHeight &&
      !taken.some((each) => meets(each, { left, top, right: left + size, bottom: top + size }));
    const place = SIZES.flatMap((size) => placesRound(box, size)).find(isFree);
    this.pointer.hidden = !place;
    if (!place) return;
    this.pointer.dataset.side = place.side;
    set(this.pointer, place.left, place.top, place.size, place.size);
  }

  /** The texts and controls near a control. @param {DOMRect} box @returns {Box[]} */
  takenRound(box) {
    const reach = GAP + SIZES[0];
    const near = {
      left: box.left - reach,
      top: box.top - reach,
      right: box.right + reach,
      bottom: box.bottom + reach,
    };
    const isNear = (/** @type {Element} */ each) => meets(each.getBoundingClientRect(), near);
    const controls = [...document.querySelectorAll(PRESSED)].filter(
      (each) => each !== this.target && !each.contains(this.target) && isNear(each) && each.checkVisibility(SHOWN),
    );
    return [...controls.map((each) => each.getBoundingClientRect()), ...linesIn(this.root, isNear)];
  }
}

/** A box in the window. @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** Where the pointer may be put, and on which side of the control that is.
 *  @typedef {{side: string, left: number, top: number, size: number}} Place */

/** Whether two boxes have more than an edge in common. @param {Box} one @param {Box} other */
const meets = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > EDGE &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > EDGE;

/** Places round a control, the best first: above its middle, below, beside it, then nearer its corners.
 *  @param {DOMRect} box @param {number} size @returns {Place[]} */
function placesRound({ left, top, right, bottom }, size) {
  return ALONG.flatMap((share) => {
    const across = left + (right - left - size) * share;
    const down = top + (bottom - top - size) * share;
    return [
      { side: "above", left: across, top: top - GAP - size, size },
      { side: "below", left: across, top: bottom + GAP, size },
      { side: "before", left: left - GAP - size, top: down, size },
      { side: "behind", left: right + GAP, top: down, size },
    ];
  });
}

/** The lines of text in what is near.
 *  @param {Element} root @param {(each: Element) => boolean} isNear @returns {Box[]} */
function linesIn(root, isNear) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  /** @type {Box[]} */
  const lines = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement;
    if (!around || !text.nodeValue?.trim() || !isNear(around) || !around.checkVisibility(SHOWN)) continue;
    range.selectNodeContents(text);
    lines.push(...range.getClientRects());
  }
  return lines;
}

/** Whether a target is visible: inside the window, with nothing over its middle.
 *  @param {Element} target @param {DOMRect} box */
function isOnTop(target, box) {
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return found !== null && (target.contains(found) || found.contains(target));
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} width @param {number}
 *  height */
function set(element, left, top, width, height) {
  const { style } = element;
  style.setProperty("left", `${left}px`);
  style.setProperty("top", `${top}px`);
  style.setProperty("width", `${width}px`);
  style.setProperty("height", `${height}px`);
}
