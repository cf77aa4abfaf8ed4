// @ts-check
/** Files of the server, by the name of the build that this script belongs to: what has such a name never changes. */

const MARK = new URL(import.meta.url).search;

/** The address of a file of this build. @param {string} path */
export const built = (path) => path + MARK;
