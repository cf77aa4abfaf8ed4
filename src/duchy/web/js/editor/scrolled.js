// @ts-check
/** What is drawn anew and stays where it was scrolled to. */

/** @param {Element} root @param {string[]} selectors what is scrolled in it @param {() => void} work */
export function keepingScroll(root, selectors, work) {
  const places = selectors.map((each) => {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = root.querySelector(each) ?? {};
    return { left, top };
  });
  work();
  for (const [at, each] of selectors.entries())
    root.querySelector(each)?.scrollTo({ ...places[at], behavior: "instant" });
}
