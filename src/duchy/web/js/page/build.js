// @ts-check
/** Files of the server by the digest of this script's build: what has such a name never changes. */

const MARK = new URL(import.meta.url).search;

/** The address of a file of this build. @param {string} path */
export const built = (path) => path + MARK;
