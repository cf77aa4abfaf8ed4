/* What is wrong with a table's page as it lies in its window: a list of sentences, empty where all is well.
   `touch`: pressed with a finger; `scrolls`: the page may scroll; `long`: as far as it likes; `least`: the smallest type,
   in pixels.
 */
async ({ touch, scrolls, long, least }) => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  await frame();
  await frame();
  const SLACK = 1.5,
    THUMB = 44;
  const isNarrow = innerWidth < 340 || (innerHeight < 480 && innerWidth > innerHeight);
  const CONTROLS = "button, a[href], select, input, textarea, summary, [role=button], [role=switch]";
  const FIXED = [".status", ".own", ".bar"];
  const faults = new Set();
  const name = (each) => {
    const key = each.getAttribute("data-key");
    const words = each.textContent.trim().replace(/\s+/g, " ").slice(0, 24);
    const classes = typeof each.className === "string" ? each.className.trim() : "";
    const which = key ? `[${key}]` : classes ? `.${classes.split(/\s+/).join(".")}` : "";
    return `${each.tagName.toLowerCase()}${which} "${words}"`;
  };
  const look = (() => {
    const known = new Map();
    return (each) => {
      if (!known.has(each)) known.set(each, getComputedStyle(each));
      return known.get(each);
    };
  })();
  const isClipped = (each) => each && (look(each).clipPath === "inset(50%)" || isClipped(each.parentElement));
  const isThere = (each) =>
    each.checkVisibility({ visibilityProperty: true }) &&
    !isClipped(each) &&
    !each.closest(".vh, .skip, [inert], option, select > *");
  const rectOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const width = (rect) => rect.right - rect.left;
  const height = (rect) => rect.bottom - rect.top;
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const box = (each) => {
    const { left, top } = each.getBoundingClientRect();
    const from = { left: left + each.clientLeft, top: top + each.clientTop };
    return { ...from, right: from.left + each.clientWidth, bottom: from.top + each.clientHeight };
  };
  /** The boxes that cut an element off, from the inside out; whether each of them can be scrolled. */
  const frames = (() => {
    const known = new Map();
    const find = (each) => {
      const { position } = look(each);
      if (position === "fixed" || !each.parentElement) return [];
      let above = each.parentElement;
      if (position === "absolute")
        while (above.parentElement && look(above).position === "static") above = above.parentElement;
      if (above === document.body || above === document.documentElement) return [];
      const { overflowX, overflowY } = look(above);
      const cuts = overflowX !== "visible" && !(above instanceof SVGElement);
      const scrolls = /auto|scroll/.test(overflowY) && above.scrollHeight > above.clientHeight + 1;
      const aside = /auto|scroll/.test(overflowX) && above.scrollWidth > above.clientWidth + 1;
      return [...(cuts ? [{ of: above, rect: box(above), scrolls, aside }] : []), ...of(above)];
    };
    const of = (each) => {
      if (!known.has(each)) known.set(each, find(each));
      return known.get(each);
    };
    return of;
  })();
  const seen = (rect, all) => all.reduce((part, { rect: cut }) => meet(part, cut), meet(rect, window));
  const isKept = (each) => each.closest(FIXED.join());
  /** Where a box is cut: by what, unless one can scroll to the rest of it. What reaches out of a frame that scrolls by
      less than SLACK is not seen there, so the frames around that one do not cut it. */
  const cutBy = (rect, all, slackY, kept) => {
    for (const { of, rect: cut, scrolls, aside } of all) {
      const sideways = rect.left < cut.left - SLACK || rect.right > cut.right + SLACK;
      const across = rect.top < cut.top - slackY || rect.bottom > cut.bottom + slackY;
      if ((sideways && (!aside || kept)) || (across && (!scrolls || kept))) return of;
      if (sideways || across) return null;
      if (scrolls || aside) rect = meet(rect, cut);
    }
    const sideways = rect.left < -SLACK || rect.right > innerWidth + SLACK;
    const across = rect.top < -slackY || rect.bottom > innerHeight + slackY;
    return sideways || (across && !scrolls) ? document.documentElement : null;
  };
  /** Whether a control is a sheet of glass over what can be read through it. */
  const isGlass = (hit) =>
    hit.matches("button") && !hit.textContent && look(hit).backgroundColor === "rgba(0, 0, 0, 0)";
  /** Whether it stays in the window while the page is scrolled: what lies below it comes out again. */
  const floats = (each) => Boolean(each) && scrolls && (look(each).position === "sticky" || floats(each.parentElement));
  /** Whether it stays in its place while what lies below it is scrolled in a frame of its own. */
  const sticks = (hit, each) => {
    const [stuck] = [hit, hit.parentElement, hit.parentElement?.parentElement].filter(
      (part) => part && look(part).position === "sticky",
    );
    return Boolean(stuck) && frames(stuck).some(({ of, scrolls: inside }) => inside && of.contains(each));
  };
  const covers = (hit, each) =>
    hit &&
    !floats(hit) &&
    !sticks(hit, each) &&
    !(isGlass(hit) && !each.matches(CONTROLS)) &&
    hit !== each &&
    !each.contains(hit) &&
    !hit.contains(each) &&
    !(each.closest("label") ?? each).contains(hit);
  const hitOf = (rect) => document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);

  // The page
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) faults.add(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight + 1 && !scrolls) faults.add(`the page is ${page.scrollHeight} high`);
  const roll = look(look(page).overflowY === "visible" ? document.body : page).overflowY;
  if (page.scrollHeight > innerHeight + 1 && /hidden|clip/.test(roll))
    faults.add(`the page is ${page.scrollHeight} high, and cannot be scrolled`);
  if (!long && page.scrollHeight > innerHeight * 4) faults.add(`the page is far too high: ${page.scrollHeight}`);

  // Places that are always there
  const covered = document.querySelector(".over:not([hidden])");
  const at = (selector) => document.querySelector(`main.tbl ${selector}`)?.getBoundingClientRect();
  if (!scrolls && !covered) {
    for (const each of FIXED) {
      const rect = at(each);
      if (
        rect?.height &&
        (rect.top < -SLACK ||
          rect.bottom > innerHeight + SLACK ||
          rect.left < -SLACK ||
          rect.right > innerWidth + SLACK)
      )
        faults.add(`${each} is out of the window`);
    }
    const board = at(".board");
    if (!board || Math.min(board.bottom, innerHeight) - board.top < innerHeight / 3)
      faults.add(`the board is ${Math.round(board?.height ?? 0)} high`);
  }

  for (const each of document.querySelectorAll(".market .cardw")) {
    const { height: high } = each.getBoundingClientRect();
    if (high < 26) faults.add(`a card of the market is ${Math.round(high)} high`);
  }

  // Controls
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((each) => !(each instanceof SVGElement) && isThere(each))
    .flatMap((each) => {
      const rect = rectOf(each.getBoundingClientRect());
      if (width(rect) < 1 || height(rect) < 1) return [];
      const all = frames(each);
      const kept = isKept(each);
      const cut = cutBy(rect, all, SLACK, kept);
      if (cut) faults.add(`${name(each)} is cut by ${cut === document.documentElement ? "the window" : name(cut)}`);
      const part = seen(rect, all);
      if (
        touch &&
        (kept || each.matches(".btn.primary")) &&
        each.matches(".bar .btn, .btn.primary, .hand button, .hc") &&
        (height(rect) < THUMB - 0.5 || width(rect) < THUMB - 0.5)
      ) {
        faults.add(`${name(each)} is ${Math.round(width(rect))} x ${Math.round(height(rect))} for a thumb`);
      }
      if (width(part) < 4 || height(part) < 4) return [];
      const hit = hitOf(part);
      if (covers(hit, each) && !cut) faults.add(`${name(each)} is covered by ${name(hit)}`);
      return [{ each, part }];
    });
  controls.forEach(({ each, part }, first) => {
    for (const { each: other, part: its } of controls.slice(first + 1)) {
      const both = meet(part, its);
      if (
        width(both) > 2 &&
        height(both) > 2 &&
        !each.contains(other) &&
        !other.contains(each) &&
        hitOf(both) &&
        floats(each) === floats(other) &&
        !(
          each.closest(".over, .drawer.open, .sheet-over, .speech-place") !==
          other.closest(".over, .drawer.open, .sheet-over, .speech-place")
        )
      ) {
        faults.add(`${name(each)} and ${name(other)} overlap`);
      }
    }
  });

  // Texts
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const each = node.parentElement;
    if (!each || !node.data.trim() || each.closest("svg, script, style, textarea, select, noscript") || !isThere(each))
      continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0.5 && line.height > 0.5);
    if (!lines.length) continue;
    const size = parseFloat(look(each).fontSize);
    if (size < least - 0.1 && size > 0) faults.add(`${name(each)} is of ${size} px`);
    const own = look(each).overflowX !== "visible" && look(each).display !== "inline";
    const aside = own && /auto|scroll/.test(look(each).overflowX);
    const all = [...(own ? [{ of: each, rect: box(each), scrolls: aside, aside }] : []), ...frames(each)];
    const kept = isKept(each);
    const held = each.closest(".bar .btn")?.getBoundingClientRect();
    for (const line of lines) {
      if (isNarrow && held && (line.left < held.left - SLACK || line.right > held.right + SLACK))
        faults.add(`the text ${name(each)} is wider than its button`);
      const cut = cutBy(line, all, Math.max(SLACK, line.height * 0.3), kept);
      if (cut) {
        faults.add(`the text ${name(each)} is cut by ${cut === document.documentElement ? "the window" : name(cut)}`);
        continue;
      }
      const part = seen(line, all);
      if (width(part) < 3 || height(part) < line.height / 2) continue;
      const hit = hitOf(part);
      if (covers(hit, each) && look(each).pointerEvents !== "none")
        faults.add(`the text ${name(each)} is covered by ${name(hit)}`);
    }
    if (lines.length > 1) {
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{3,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter((part) => part.width > 0.5);
        const afterHyphen = node.data[index - 1] === "\u00ad" && parts.length > 1 ? 1 : 0;
        const tops = new Set(parts.slice(afterHyphen).map((part) => Math.round(part.top)));
        if (tops.size > 1) faults.add(`the word "${word}" of ${name(each)} is broken`);
      }
    }
  }
  return [...faults];
}
