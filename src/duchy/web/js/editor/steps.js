// @ts-check
/** Steps in which a text is changed, undone and redone. */

/** How many can be undone. */
const MOST = 200;
/** What is typed without a pause as long as this is one step. */
export const TYPED_MS = 350;

/** Which way keys lead, on keyboards with other letters, too. @param {KeyboardEvent} event */
export function steppedBy({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, "").toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

export class Steps {
  /** @param {{before?: string[], after?: string[]}} [kept] */
  constructor({ before, after } = {}) {
    /** What the text was before each step. */
    this.before = before ?? [];
    /** What it was before each step was undone. */
    this.after = after ?? [];
    /** When something was typed last. */
    this.typedAt = 0;
  }

  /** A new step, with which what was undone is gone. @param {string} text before it @param {boolean} isTyped */
  add(text, isTyped) {
    const now = Date.now();
    if (!isTyped || now - this.typedAt > TYPED_MS) this.before = [...this.before, text].slice(-MOST);
    this.typedAt = isTyped ? now : 0;
    this.after = [];
  }

  /** The text one step earlier. @param {string} text now */
  undo(text) {
    return this.go(text, this.before, this.after);
  }

  /** The text with one step more. @param {string} text now */
  redo(text) {
    return this.go(text, this.after, this.before);
  }

  /** @param {string} text @param {string[]} from @param {string[]} to */
  go(text, from, to) {
    const found = from.pop();
    if (found !== undefined) to.push(text);
    this.typedAt = 0;
    return found;
  }
}
