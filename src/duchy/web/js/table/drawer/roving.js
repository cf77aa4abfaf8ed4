// @ts-check
/** Many controls that are a single Tab stop: arrow keys go from one to the next. */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity });

/** @param {KeyboardEvent} event @param {string} selector of the controls in what hears the event */
export function rove(event, selector) {
  const by = STEPS[event.key];
  const place = /** @type {Element} */ (event.currentTarget);
  const all = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]);
  const at = all.indexOf(/** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest(selector)));
  if (!by || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = all[Math.max(0, Math.min(all.length - 1, at + by))];
  for (const each of all) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}
