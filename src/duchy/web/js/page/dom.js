// @ts-check
/** Elements from plain calls; nothing here parses text as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Props */

/**
 * An HTML element. `class`, `dataset`, `on` (listeners), `vars` (custom properties) are understood; `true` sets an
 * empty attribute, `false`, `null` and `undefined` none.
 * @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return /** @type {HTMLElement} */ (dressed(document.createElement(tag), props, children));
}

/**
 * An SVG element, as `h`.
 * @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  return /** @type {SVGElement} */ (dressed(document.createElementNS(SVG, tag), props, children));
}

/**
 * A symbol of the sprite: with a `label` a picture that is read aloud, without one an ornament.
 * @param {string} id @param {{label?: string, class?: string}} [how]
 */
export function icon(id, how = {}) {
  const read = how.label ? { role: "img", "aria-label": how.label } : { "aria-hidden": "true" };
  return svg("svg", { class: `g ${how.class ?? ""}`.trim(), ...read }, svg("use", { href: `#${id}` }));
}

/**
 * @param {Element} element @param {Props | null | undefined} props @param {(Child | Child[])[]} children
 */
function dressed(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) dress(element, name, value);
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(/** @type {any} */ (child));
  }
  return element;
}

/** @param {any} element @param {string} name @param {any} value */
function dress(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") for (const [event, heard] of Object.entries(value)) element.addEventListener(event, heard);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "vars")
    for (const [key, each] of Object.entries(value)) element.style.setProperty(key, String(each));
  else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Put new children into an element; the control of the same `data-key` gets the focus back.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  keepingFocus(() => element.replaceChildren(.../** @type {any[]} */ (children.flat().filter(shown))));
}

/**
 * Put new children without listeners into an element, unless it has the same ones already; returns whether it did.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fillAnew(element, ...children) {
  const wanted = children.flat().filter(shown);
  const old = element.childNodes;
  const isSame =
    wanted.length === old.length && wanted.every((each, at) => each instanceof Node && old[at].isEqualNode(each));
  if (!isSame) fill(element, ...wanted);
  return !isSame;
}

/** The keys for which elements were filled. @type {WeakMap<Element, string>} */
const filledFor = new WeakMap();

/**
 * Put new children into an element, unless it has those for `key`, which covers everything they depend on.
 * @param {Element} element @param {string} key @param {() => (Child | Child[])[]} make
 */
export function fillFor(element, key, make) {
  if (filledFor.get(element) === key) return;
  fill(element, ...make());
  filledFor.set(element, key);
}

/** @param {Child} child */
function shown(child) {
  return child !== null && child !== undefined && child !== false;
}

/** Change the page and give the focus back to the control of the same `data-key`. @param {() => void} work */
export function keepingFocus(work) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = held?.dataset?.key;
  work();
  if (key && held && !held.isConnected) {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({
      preventScroll: true,
    });
  }
}

/** The first of these takes the focus. @param {ParentNode} place @param {string[]} selectors */
export function focusOn(place, ...selectors) {
  const [aim] = selectors.flatMap((each) => [...place.querySelectorAll(each)]);
  /** @type {HTMLElement | undefined} */ (aim)?.focus({ preventScroll: true });
}

/** Make an element that is not a button act like one. @param {Element} element @param {(event: Event) => void} run */
export function press(element, run) {
  element.addEventListener("click", run);
  element.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      run(event);
    }
  });
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
