// @ts-check
/** What somebody is about to do outlives a reload of the page, as long as nothing else has happened at the table. */

const KEPT = "duchy.draft";

/** The draft of a moment, which `key` names; an empty one where another moment was kept. @param {string} key @returns {Record<string, any>} */
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
    // A draft that cannot be kept is lost with the page alone.
  }
}
