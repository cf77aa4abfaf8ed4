// @ts-check
/** The visible part of the sheet: its scale and place; fingers, wheel and buttons that change it. It stays as the
 *  player left it. */

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Point} Point */

/** The width of a hex on the screen beyond which enlarging it is of no use. */
const LARGEST = 76;
const MOST = 5;
export const STEP = 1.7;
/** A finger that has moved this far drags and does not tap. */
const SLIP = 9;
const DOUBLE_MS = 350;
const DOUBLE_FAR = 28;

export class Window {
  /** @param {HTMLElement} frame @param {(isSettled: boolean) => void} moved */
  constructor(frame, moved) {
    this.frame = frame;
    this.moved = moved;
    this.zoom = 1;
    /** The middle of what is seen, in units of the sheet. @type {Point} */
    this.middle = { x: 0, y: 0 };
    /** @type {Sheet | null} */
    this.sheet = null;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.hasDragged = false;
    this.tapped = { at: -DOUBLE_MS, x: 0, y: 0 };
    this.settling = 0;
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"])
      frame.addEventListener(kind, (event) => this.up(/** @type {PointerEvent} */ (event)));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Another sheet: all of it is shown. @param {Sheet} sheet */
  open(sheet) {
    this.sheet = sheet;
    this.zoom = 1;
    this.middle = { x: sheet.width / 2, y: sheet.height / 2 };
  }

  /** Pixels per unit when the whole sheet is visible. */
  get least() {
    const { clientWidth, clientHeight } = this.frame;
    return this.sheet && clientWidth && clientHeight
      ? Math.min(clientWidth / this.sheet.width, clientHeight / this.sheet.height)
      : 1;
  }

  /** Pixels per unit now. */
  get scale() {
    return this.least * this.zoom;
  }

  get most() {
    return Math.max(1, Math.min(MOST, LARGEST / (44 * this.least)));
  }

  /** The visible part, in units of the sheet, with no more around the sheet than necessary. */
  get box() {
    const sheet = /** @type {Sheet} */ (this.sheet);
    const width = (this.frame.clientWidth || sheet.width) / this.scale;
    const height = (this.frame.clientHeight || sheet.height) / this.scale;
    const within = (/** @type {number} */ middle, /** @type {number} */ room, /** @type {number} */ whole) =>
      room >= whole ? (whole - room) / 2 : Math.max(0, Math.min(whole - room, middle - room / 2));
    return {
      x: within(this.middle.x, width, sheet.width),
      y: within(this.middle.y, height, sheet.height),
      width,
      height,
    };
  }

  /** Zoom so that what is at a point of the frame stays there, or moves to another point.
   *  @param {number} zoom @param {Point} at @param {Point} [to] */
  zoomTo(zoom, at, to = at) {
    const before = this.box;
    const spot = { x: before.x + at.x / this.scale, y: before.y + at.y / this.scale };
    this.zoom = Math.max(1, Math.min(this.most, zoom));
    const { width, height } = this.box;
    this.look({ x: spot.x - to.x / this.scale + width / 2, y: spot.y - to.y / this.scale + height / 2 });
  }

  /** Zoom around a point of the sheet. @param {number} zoom @param {Point} spot */
  zoomOn(zoom, spot) {
    this.zoom = Math.max(1, Math.min(this.most, zoom));
    this.look(spot);
  }

  /** Scroll a point of the sheet into view. @param {Point} spot */
  reveal(spot) {
    const { x, y, width, height } = this.box;
    const edge = 40;
    if (spot.x < x + edge || spot.y < y + edge || spot.x > x + width - edge || spot.y > y + height - edge)
      this.look(spot);
  }

  /** @param {Point} middle */
  look(middle) {
    this.middle = middle;
    const { x, y, width, height } = this.box;
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.moved(false);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.moved(true), 120);
  }

  // Fingers

  /** @param {MouseEvent} event @returns {Point} */
  at(event) {
    const { x, y } = this.frame.getBoundingClientRect();
    return { x: event.clientX - x, y: event.clientY - y };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.fingers.size === 0) this.hasDragged = false;
    this.fingers.set(event.pointerId, this.at(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    if (!other && !this.hasDragged && Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return;
    if (!this.hasDragged) this.frame.setPointerCapture(event.pointerId);
    this.hasDragged = true;
    this.fingers.set(event.pointerId, now);
    if (!other)
      return this.look({
        x: this.middle.x - (now.x - before.x) / this.scale,
        y: this.middle.y - (now.y - before.y) / this.scale,
      });
    const apart = (/** @type {Point} */ spot) => Math.max(1, Math.hypot(spot.x - other.x, spot.y - other.y));
    this.zoomTo((this.zoom * apart(now)) / apart(before), between(before, other), between(now, other));
  }

  /** A second touch on the same spot zooms in; if that has been done already, the whole sheet is shown again.
   *  @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.hasDragged || event.pointerType !== "touch" || event.type !== "pointerup") return;
    const { x, y } = this.at(event);
    const isDouble =
      event.timeStamp - this.tapped.at < DOUBLE_MS && Math.hypot(x - this.tapped.x, y - this.tapped.y) < DOUBLE_FAR;
    this.tapped = { at: isDouble ? -DOUBLE_MS : event.timeStamp, x, y };
    if (isDouble) this.zoomTo(this.zoom > this.most / STEP ? 1 : this.zoom * STEP, { x, y });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoomTo(this.zoom * 1.0015 ** -event.deltaY, this.at(event));
  }

  /** Whether a click is the end of a drag and not a tap. */
  isDrag() {
    const was = this.hasDragged;
    this.hasDragged = false;
    return was;
  }
}

/** @param {Point} one @param {Point} other @returns {Point} */
const between = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
