// @ts-check
/** What somebody is about to do survives a reload of the page, unless something else has happened at the table. */

import { recallInTab, rememberInTab } from "../../page/shelf.js";

const KEPT = "draft";

/** The draft of the moment named by `key`; an empty one if another moment was kept.
 *  @param {string} key @returns {Record<string, any>} */
export function storedDraft(key) {
  const kept = recallInTab(KEPT);
  return kept?.key === key ? kept.draft : {};
}

/** @param {string} key @param {Record<string, any>} draft */
export const storeDraft = (key, draft) => rememberInTab(KEPT, { key, draft });
