// @ts-check
/** Which control the arrow keys lead to. */

/** Keep a focusable target reachable: the arrow keys go from one to the nearest in their direction.
 * @param {Element} from @param {string} key @param {Element[]} all @returns {Element | null} */
export function nearest(from, key, all) {
  const way = /** @type {Record<string, number[]>} */ ({
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
    ArrowDown: [0, 1],
    ArrowUp: [0, -1],
  })[key];
  if (!way) return null;
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of all) {
    if (each === from) continue;
    const { x, y } = middle(each);
    const along = (x - here.x) * way[0] + (y - here.y) * way[1];
    const aside = Math.abs((x - here.x) * way[1]) + Math.abs((y - here.y) * way[0]);
    const cost = along + 2.5 * aside;
    if (along > 2 && cost < least) [best, least] = [each, cost];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = (element.querySelector(".rim,.room,.knob") ?? element).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
