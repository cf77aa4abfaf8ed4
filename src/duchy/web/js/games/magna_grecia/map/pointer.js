// @ts-check
/** Fingers, mouse and keys on the map: which hex and which target they mean. */

import { nearest } from "../../../table/nearest.js";

/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */
/** @typedef {import("../turn/targets.js").Aim} Aim */

export class Pointer {
  /** The hex that is pointed at. @type {number} */
  over = -1;
  /** @type {Aim | null} */
  held = null;
  /** The target that the Tab key reaches, and its hex. */
  focus = "";
  focusHex = 0;
  /** Whether a touch has shown a hex, and therefore chooses nothing. */
  isLong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  get heard() {
    return {
      click: (/** @type {PointerEvent} */ event) => this.click(event),
      pointermove: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && this.point(this.hexUnder(event)),
      pointerleave: () => this.point(-1),
      pointerdown: (/** @type {PointerEvent} */ event) => this.press(event),
      focusin: (/** @type {FocusEvent} */ event) => this.focused(/** @type {Element} */ (event.target)),
      focusout: () => this.point(-1),
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      contextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    };
  }

  /** @param {MouseEvent} event */
  hexUnder(event) {
    const matrix = /** @type {SVGGraphicsElement} */ (this.picture.svg).getScreenCTM();
    if (!matrix) return -1;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.picture.sheet.under({ x, y });
  }

  /** A long touch shows a hex instead of choosing it. @param {PointerEvent} event */
  press(event) {
    if (event.pointerType === "mouse") return;
    this.isLong = false;
    clearTimeout(this.timer);
    const hex = this.hexUnder(event);
    this.timer = setTimeout(() => {
      this.isLong = true;
      this.point(hex);
    }, 450);
    addEventListener("pointerup", () => clearTimeout(this.timer), { once: true });
    addEventListener("pointercancel", () => clearTimeout(this.timer), { once: true });
  }

  /** @param {PointerEvent} event */
  click(event) {
    const state = this.picture.shell.state;
    const isDrag = this.picture.window.isDrag();
    if (this.isLong || !state || isDrag) {
      this.isLong = false;
      return;
    }
    this.quiet();
    const target = /** @type {Element} */ (event.target).closest?.("[data-key].arrow,[data-key].start");
    const aim = target ? this.aimOf(target) : null;
    if (aim) return aim.run();
    const hex = this.meant(event);
    if (hex < 0) return this.picture.turn.pick({});
    if (!state.acting) return this.point(hex);
    this.picture.targets.tap(/** @type {State} */ (state), hex, this.picture.aims);
  }

  /** The hex under a tap, or its neighbour if only that has a target of fingertip size. @param {PointerEvent} event */
  meant(event) {
    const hex = this.hexUnder(event);
    const target = /** @type {Element} */ (event.target).closest?.(".aim");
    const isOne = this.picture.aims.some((each) => each.hex === hex);
    return isOne || !target ? hex : (this.aimOf(target)?.hex ?? hex);
  }

  /** @param {Element} element */
  aimOf(element) {
    const key = /** @type {SVGElement} */ (element).dataset.key;
    return this.picture.aims.find((each) => each.key === key) ?? null;
  }

  /** @param {Element} element */
  focused(element) {
    const aim = this.aimOf(element);
    if (!aim) return;
    if (this.focus !== aim.key) {
      this.focus = aim.key;
      this.focusHex = aim.hex;
      this.rove();
    }
    if (!element.matches(":focus-visible")) return;
    this.picture.window.reveal(this.picture.sheet.at(aim.hex));
    this.point(aim.hex, aim);
  }

  /** The targets have changed: the focus stays where it was, or goes to what is chosen, or nearby. */
  aim() {
    const { aims } = this.picture;
    if (!aims.some(({ key }) => key === this.focus))
      this.focus = aims.find(({ chosen }) => chosen)?.key ?? this.nextTo(this.focusHex)?.key ?? "";
  }

  /** The Tab key reaches one target, the arrow keys the others. */
  rove() {
    for (const each of this.picture.svg.querySelectorAll('.aim[tabindex="0"]')) each.setAttribute("tabindex", "-1");
    this.picture.svg.querySelector(`[data-key="${this.focus}"]`)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const aim = this.aimOf(target);
    if (!aim) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.quiet();
      return aim.run();
    }
    const next = nearest(target, event.key, [...this.picture.svg.querySelectorAll(".aim")]);
    if (next) {
      event.preventDefault();
      /** @type {SVGElement} */ (/** @type {unknown} */ (next)).focus({ preventScroll: true });
    } else if (event.key.startsWith("Arrow")) event.preventDefault();
  }

  /** The target next to a hex. @param {number} hex */
  nextTo(hex) {
    const far = (/** @type {Aim} */ aim) =>
      Math.hypot(
        this.picture.sheet.at(aim.hex).x - this.picture.sheet.at(hex).x,
        this.picture.sheet.at(aim.hex).y - this.picture.sheet.at(hex).y,
      );
    return this.picture.aims.reduce(
      (/** @type {Aim | null} */ best, aim) => (best && far(best) <= far(aim) ? best : aim),
      null,
    );
  }

  /** If the target that had the focus is gone, another one gets it, or what comes after the map. */
  refocus() {
    const next =
      this.picture.svg.querySelector('.aim[tabindex="0"]') ??
      this.picture.shell.root.querySelector(".bar .primary, .bar .btn");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** Somebody points at a hex, or at none. @param {number} hex @param {Aim | null} [aim] */
  point(hex, aim = null) {
    const found = aim ?? this.picture.aims.find((each) => each.hex === hex && each.side === undefined) ?? null;
    if (this.picture.isPatching || (this.over === hex && this.held === found)) return;
    this.over = hex;
    this.held = found;
    this.picture.pointed(hex, found);
  }

  /** What has been tapped need not be described. */
  quiet() {
    this.held = null;
    this.picture.pointed(-1, null);
  }
}
