// @ts-check
/** What somebody is about to do survives a reload of the page, unless something else has happened at the table. */

const KEPT = "duchy.draft";

/** The draft of the moment named by `key`; an empty one if another moment was kept.
 *  @param {string} key @returns {Record<string, any>} */
export function storedDraft(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return kept?.key === key ? kept.draft : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {Record<string, any>} draft */
export function storeDraft(key, draft) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ key, draft }));
  } catch {
    // A draft that cannot be stored is only lost with the page.
  }
}
