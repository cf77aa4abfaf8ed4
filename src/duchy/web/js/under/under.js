// @ts-check
/** What lies under an open drawer takes no focus, since nobody would see where they are. */

const CONTROLS = "button, a[href], select, input, textarea, summary, [tabindex]";

/** @typedef {HTMLElement | SVGElement} Control */

/** @type {WeakMap<Element, Under>} */
const known = new WeakMap();

/** What is covered at this table now. @param {import("../table/shell/shell.js").Shell} shell */
export function cover(shell) {
  const under = known.get(shell.root) ?? new Under(shell);
  known.set(shell.root, under);
  under.mark();
}

class Under {
  /** @param {import("../table/shell/shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.root = shell.root;
    this.drawer = shell.drawerPlace;
    /** What has been put out of reach. @type {Control[]} */
    this.held = [];
    /** What is under it changes with scrolling, and parts of the table are drawn by themselves. */
    this.again = () => this.held.length && this.mark();
    this.root.addEventListener("focusin", () => this.isOver && this.mark());
    this.root.addEventListener("scroll", this.again, { capture: true, passive: true });
  }

  get isOver() {
    return this.shell.drawer.isOpen && this.shell.overlaid;
  }

  /** Put out of reach what is covered now, and back what no longer is; a focus that would be lost goes to what is
   *  read. */
  mark() {
    for (const each of this.held) reach(each, true);
    this.held = [];
    if (!this.isOver) return;
    const all = /** @type {NodeListOf<Control>} */ (this.root.querySelectorAll(CONTROLS));
    const place = this.drawer.getBoundingClientRect();
    this.held = [...all].filter((each) => each.tabIndex >= 0 && !this.drawer.contains(each) && this.hides(place, each));
    const isLost = this.held.some((each) => each === document.activeElement);
    for (const each of this.held) reach(each, false);
    if (isLost) /** @type {HTMLElement} */ (this.drawer.lastElementChild).focus({ preventScroll: true });
  }

  /** Whether the middle of a control is covered, or would be once the page is scrolled to it.
   *  @param {DOMRect} place @param {Control} each */
  hides(place, each) {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || x < place.left || x > place.right || y < place.top) return false;
    if (y >= innerHeight) return place.bottom >= innerHeight - 1;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (this.drawer.contains(hit) || hit === this.drawer.parentElement);
  }
}

/** A drawing cannot be inert, but it can be no stop. @param {Control} each @param {boolean} can */
function reach(each, can) {
  if (each instanceof HTMLElement) each.inert = !can;
  else if (!can || !each.ownerSVGElement?.querySelector('[tabindex="0"]'))
    each.setAttribute("tabindex", can ? "0" : "-1");
}
