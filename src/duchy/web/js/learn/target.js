// @ts-check
/** Which control is to be pressed next in a lesson. */

/**
 * The game's own control for one of the actions, or for one of the marks, or the line of the list of actions.
 * @param {HTMLElement} root @param {string[]} rest @param {string[]} marks @returns {HTMLElement | null}
 */
export function nextControl(root, rest, marks) {
  if (!rest.length) return null;
  const found = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (
      [...root.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0) ?? null
    );
  for (const a of rest) {
    const own = found(`[data-a="${CSS.escape(a)}"]`);
    if (own) return own;
  }
  for (const mark of marks) {
    const [own, held] = mark.split("<").map((each) => found(selectorOf(each)));
    if (
      own &&
      own.getAttribute("aria-disabled") !== "true" &&
      (!mark.includes("<") || held?.getAttribute("aria-pressed") === "true")
    )
      return own;
  }
  return found(`[data-key="${CSS.escape(`list.${rest[0]}`)}"]`);
}

/** A mark is a `data-key`, or in brackets another attribute with its value. @param {string} mark */
function selectorOf(mark) {
  return mark.startsWith("[")
    ? mark.replace(/=(.*)\]$/, (_, value) => `="${CSS.escape(value)}"]`)
    : `[data-key="${CSS.escape(mark)}"]`;
}
