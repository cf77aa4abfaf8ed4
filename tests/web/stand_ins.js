/** What scripts need of a browser, controlled by a test: time, storage, sockets, elements. */

/** A clock that only a test advances: timers, `Date.now` and `performance.now`. */
export class Clock {
  now = 1_000_000;
  /** @type {Map<number, {at: number, run: () => void, every: number}>} */
  timers = new Map();
  made = 0;

  constructor() {
    const start = (run, wait, every) => {
      this.timers.set(++this.made, { at: this.now + (wait ?? 0), run, every });
      return this.made;
    };
    const stop = (id) => this.timers.delete(id);
    Object.assign(globalThis, {
      window: globalThis,
      setTimeout: (run, wait) => start(run, wait, 0),
      setInterval: (run, wait) => start(run, wait, wait),
      clearTimeout: stop,
      clearInterval: stop,
    });
    Date.now = () => this.now;
    performance.now = () => this.now;
  }

  /** Let milliseconds pass. @param {number} ms */
  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const [id, next] = [...this.timers].sort(([, one], [, two]) => one.at - two.at)[0] ?? [];
      if (!next || next.at > end) break;
      this.now = next.at;
      if (next.every) next.at += next.every;
      else this.timers.delete(id);
      next.run();
    }
    this.now = end;
  }
}

/** Storage such as `localStorage`; `isShut`: one that refuses, as in a private window; `isFull`: one that takes no more. */
export class Storage {
  kept = new Map();
  isShut = false;
  isFull = false;

  getItem(key) {
    if (this.isShut) throw new Error("shut");
    return this.kept.get(key) ?? null;
  }
  setItem(key, text) {
    if (this.isShut || this.isFull) throw new Error("shut");
    this.kept.set(key, text);
  }
  removeItem(key) {
    if (this.isShut) throw new Error("shut");
    this.kept.delete(key);
  }
}

/** An event target. */
export class Target {
  /** @type {Record<string, ((event: any) => void)[]>} */
  heard = {};

  addEventListener(name, listener) {
    this.heard[name] ??= [];
    this.heard[name].push(listener);
  }
  removeEventListener(name, listener) {
    this.heard[name] = (this.heard[name] ?? []).filter((each) => each !== listener);
  }
  tell(name, event = {}) {
    for (const each of this.heard[name] ?? []) each(event);
  }
}

/** An element that matches some selectors, with attributes. */
export class Element extends Target {
  /** @param {string[]} selectors @param {Record<string, string>} [attributes] @param {Element[]} [inside] */
  constructor(selectors, attributes = {}, inside = []) {
    super();
    this.selectors = selectors;
    this.attributes = attributes;
    this.inside = inside;
    this.classes = new Set();
    this.classList = { add: (name) => this.classes.add(name), remove: (name) => this.classes.delete(name) };
    this.isFocused = false;
    this.tabIndex = 0;
  }
  matches(wanted) {
    return wanted.split(",").some((each) => this.selectors.includes(each));
  }
  closest(wanted) {
    return this.matches(wanted) ? this : null;
  }
  contains(other) {
    return other === this || this.inside.includes(other);
  }
  querySelectorAll(wanted) {
    return this.inside.filter((each) => each.matches(wanted));
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  focus() {
    this.isFocused = true;
  }
}

/** An event that says whether it was stopped. @param {Record<string, any>} facts */
export function happening(facts) {
  return {
    isStopped: false,
    preventDefault() {
      this.isPrevented = true;
    },
    stopPropagation() {
      this.isStopped = true;
    },
    ...facts,
  };
}

/** Import a script of the page. @param {string} path */
export const page = (path) => import(`../../src/duchy/web/js/${path}.js`);
