// @ts-check
/** Where the words of a search stand in a text: marked by the browser, if it can, without a change of the page. */

import { alike } from "../page/words.js";

const NAME = "found";

/** Mark these words, written alike, in what is visible of the text. @param {Element} view @param {string[]} words */
export function markFound(view, words) {
  if (!CSS.highlights) return;
  CSS.highlights.set(NAME, new Highlight(...textsOf(view).flatMap((text) => rangesIn(text, words))));
}

/** @param {Element} view */
function textsOf(view) {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest("[hidden]")) texts.push(/** @type {Text} */ (node));
  return texts;
}

/** @param {Text} text @param {string[]} words */
function rangesIn(text, words) {
  const written = alike(text.data);
  return words.flatMap((word) => {
    const ranges = [];
    for (let at = written.indexOf(word); at >= 0; at = written.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      ranges.push(range);
    }
    return ranges;
  });
}
