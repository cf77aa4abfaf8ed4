// @ts-check
/** What this browser remembers: settings, and the games it takes part in. Nothing is lost where it may not store. */

const PREFIX = "duchy.";
const MOST_GAMES = 60;
/** @type {Map<string, string>} */
const lastResort = new Map();

/** @typedef {{game: string, kind: string, tokens: Record<string, string>, invites?: Record<string, string>, at: number,
 *   over?: boolean, yours?: boolean, turn?: number, with?: string[], note?: string}} Shelved */

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    const text = localStorage.getItem(PREFIX + key) ?? lastResort.get(key) ?? null;
    return text === null ? null : JSON.parse(text);
  } catch {
    const text = lastResort.get(key);
    return text === undefined ? null : JSON.parse(text);
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  const text = JSON.stringify(value);
  lastResort.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // A browser that stores nothing still plays on.
  }
}

/** The games, the latest first. @returns {Shelved[]} */
export function games() {
  const all = recall("games");
  return Array.isArray(all) ? all : [];
}

/** @param {string} game @returns {Shelved | undefined} */
export function shelved(game) {
  return games().find((each) => each.game === game);
}

/** Add a game, or change what is known of it. @param {Partial<Shelved> & {game: string}} news */
export function shelve(news) {
  const others = games().filter((each) => each.game !== news.game);
  const before = shelved(news.game) ?? { kind: "", tokens: {}, at: 0 };
  remember("games", [{ ...before, ...news }, ...others].sort((a, b) => b.at - a.at).slice(0, MOST_GAMES));
}

/** @param {string} game */
export function forget(game) {
  remember("games", games().filter((each) => each.game !== game));
  try {
    localStorage.removeItem(`${PREFIX}draft.${game}`);
  } catch {
    // Nothing was stored.
  }
}
