// @ts-check
/** How much of a beat's time it is worth looking at what somebody has done. */

/** Consecutive tiles of one kind are shown faster than the first of them. */
const GOES_ON = 0.4;

/** How long news stays before the next: not at all if it is the viewer's turn, if it tells nothing about
 *  others, or while nobody at a shared device looks.
 *  @param {import("./table.js").LiveTable} table @param {import("../table/sight.js").State} state
 *  @param {import("../table/sight.js").Entry[]} news */
export function weightOf(table, state, news) {
  const { shell } = table;
  if (state.acting || state.over || !shell || !news.length || table.isCovered(state)) return 0;
  const isOwn = news[0].actor === state.me;
  if (isOwn && table.isLocal(state.actor)) return 0;
  const played = news.filter((each) => each.is === "played");
  if (!shell.recap.hasNews(state, played)) return 0;
  const [kind] = (played[0]?.a ?? "").split(" ");
  const before = state.entries.at(-1 - news.length);
  const goesOn = before?.actor === played[0]?.actor && before?.a?.startsWith(`${kind} `);
  return goesOn ? GOES_ON : 1;
}
