// @ts-check
/** The sign at the control that a lesson means: a ring round it and a pointer above it, laid over the table. */

import { h, icon } from "../page/dom.js";

const GAP = 5;
const POINTER = 26;
const SETTLED_MS = 700;

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
    this.frame = 0;
    this.moved = () => this.place();
    addEventListener("scroll", this.moved, { capture: true, passive: true });
    addEventListener("resize", this.moved);
  }

  close() {
    cancelAnimationFrame(this.frame);
    removeEventListener("scroll", this.moved, { capture: true });
    removeEventListener("resize", this.moved);
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
    this.place();
    if (this.target && performance.now() < this.until) this.frame = requestAnimationFrame(() => this.follow());
  }

  place() {
    const box = this.target?.isConnected ? this.target.getBoundingClientRect() : null;
    const isSeen = box !== null && box.width > 0 && isOnTop(/** @type {Element} */ (this.target), box);
    this.layer.hidden = !isSeen;
    if (!isSeen || !box) return;
    set(this.ring, box.left - GAP, box.top - GAP, box.width + 2 * GAP, box.height + 2 * GAP);
    const { top, isBelow } = this.placeOf(box);
    set(this.pointer, box.left + box.width / 2 - POINTER / 2, top, POINTER, POINTER);
    this.pointer.classList.toggle("below", isBelow);
  }

  /** Above the target, else below it, else on its upper edge: what is said stays free. @param {DOMRect} box */
  placeOf(box) {
    const said = this.root.querySelector(".speech-place")?.getBoundingClientRect();
    const above = box.top - GAP - POINTER;
    const below = box.bottom + GAP;
    const isFree = (/** @type {number} */ top) =>
      top >= 0 && top + POINTER <= innerHeight && !(said && top < said.bottom && top + POINTER > said.top);
    if (isFree(above)) return { top: above, isBelow: false };
    return isFree(below) ? { top: below, isBelow: true } : { top: box.top - POINTER * 0.55, isBelow: false };
  }
}

/** Whether a target can be seen: within the window, and nothing lies over its middle. @param {Element} target @param {DOMRect} box */
function isOnTop(target, box) {
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return found !== null && (target.contains(found) || found.contains(target));
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} width @param {number} height */
function set(element, left, top, width, height) {
  const { style } = element;
  style.setProperty("left", `${left}px`);
  style.setProperty("top", `${top}px`);
  style.setProperty("width", `${width}px`);
  style.setProperty("height", `${height}px`);
}
