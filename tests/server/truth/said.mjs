/**
 * For node: the page's own table, drawn without a browser, tells every text that it takes from the words, with its facts.
 *
 * Called with the folder of scripts and a game's name. The first line of the input holds the words, their language and
 * the size of the window; each other line a `welcome`, the drafts under which it is drawn and classes of elements to
 * be looked at. The answer to each is one line: by draft a list of [key, facts], a list of [class, text] of what those
 * elements show, the labels of what can be tapped on a map, the titles of what can be pressed, and at first the words for
 * each legal action and the list of actions where a game has one of its own.
 */

import { createInterface } from "node:readline";

const [scripts, kind] = process.argv.slice(2);

// A page that takes whatever is done to it

class Style {
  setProperty() {}
}

class Classes {
  add() {}
  remove() {}
  contains() {
    return false;
  }
  toggle() {}
}

const BOX = { left: 0, top: 0, width: 800, height: 600, right: 800, bottom: 600, x: 0, y: 0 };

class Base {
  constructor() {
    this.childNodes = [];
    this.isConnected = false;
  }
  /** Nothing here is kept for being equal, so that everything is said anew. */
  isEqualNode() {
    return false;
  }
  get textContent() {
    return this.childNodes.map((each) => each.textContent).join("");
  }
}

class Text extends Base {
  constructor(data) {
    super();
    this.data = data;
  }
  get textContent() {
    return this.data;
  }
  cloneNode() {
    return new Text(this.data);
  }
}

/** Children as nodes, which are part of the page from now on. */
function nodes(children) {
  const found = children.map((each) => (each instanceof Base ? each : new Text(String(each))));
  for (const each of found) each.isConnected = true;
  return found;
}

class Element extends Base {
  constructor(tag) {
    super();
    Object.assign(this, { tagName: tag, dataset: {}, style: new Style(), classList: new Classes(), attributes: {} });
    Object.assign(this, { clientWidth: 800, clientHeight: 600, offsetWidth: 80, offsetHeight: 20, hidden: false });
    // biome-ignore lint/correctness/noConstructorReturn: what an element here lacks is undefined to who asks for it
    return new Proxy(this, {
      get: (self, name) => (name in self || typeof name === "symbol" ? self[name] : undefined),
    });
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get children() {
    return this.childNodes.filter((each) => each instanceof Element);
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  append(...children) {
    this.childNodes.push(...nodes(children));
  }
  prepend(...children) {
    this.childNodes.unshift(...nodes(children));
  }
  appendChild(child) {
    this.append(child);
    return child;
  }
  insertBefore(child) {
    this.append(child);
    return child;
  }
  replaceChildren(...children) {
    this.childNodes = nodes(children);
  }
  cloneNode() {
    const copy = new Element(this.tagName);
    copy.childNodes = this.childNodes.map((each) => each.cloneNode());
    Object.assign(copy.attributes, this.attributes);
    return copy;
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  getBoundingClientRect() {
    return BOX;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  hasAttribute(name) {
    return name in this.attributes;
  }
  closest() {
    return null;
  }
  matches() {
    return false;
  }
  contains() {
    return false;
  }
  animate() {
    return { finished: Promise.resolve(), cancel() {} };
  }
  getAnimations() {
    return [];
  }
  createSVGPoint() {
    return { x: 0, y: 0, matrixTransform: () => ({ x: 0, y: 0 }) };
  }
}

const NOTHING = [
  "addEventListener",
  "removeEventListener",
  "removeAttribute",
  "toggleAttribute",
  "replaceWith",
  "remove",
  "focus",
  "blur",
  "click",
  "scrollIntoView",
  "scrollTo",
  "before",
  "after",
  "setPointerCapture",
  "dispatchEvent",
];
for (const name of NOTHING) Element.prototype[name] = () => {};

const body = new Element("body");
const storage = new Map();
const shelf = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => void storage.set(key, value),
  removeItem: (key) => void storage.delete(key),
};
const watcher = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(globalThis, {
  Node: Base,
  Text,
  Element,
  HTMLElement: Element,
  SVGElement: Element,
  HTMLInputElement: class {},
  HTMLTextAreaElement: class {},
  HTMLSelectElement: class {},
  document: {
    body,
    documentElement: new Element("html"),
    activeElement: null,
    title: "",
    visibilityState: "visible",
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    createTextNode: (text) => new Text(text),
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener() {},
    removeEventListener() {},
    getElementById: () => null,
    createDocumentFragment: () => new Element("fragment"),
    hasFocus: () => true,
  },
  matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  localStorage: shelf,
  sessionStorage: shelf,
  addEventListener() {},
  removeEventListener() {},
  getComputedStyle: () => ({ getPropertyValue: () => "" }),
  requestAnimationFrame: () => 0,
  cancelAnimationFrame() {},
  setTimeout: () => 0,
  clearTimeout() {},
  setInterval: () => 0,
  clearInterval() {},
  ResizeObserver: watcher,
  IntersectionObserver: watcher,
  CSS: { escape: String },
  location: { hash: "", pathname: "/", search: "", href: "http://table/", origin: "http://table" },
  history: { replaceState() {}, pushState() {} },
});
globalThis.window = globalThis;

/** What the elements of these classes show, in order; `got row` is a row in what was got. @param {Base} root @param {string[]} looks @param {string[]} around @returns {[string, string][]} */
function seen(root, looks, around = []) {
  const own = String(root.attributes?.class ?? "").split(" ");
  const fits = (look) =>
    look.split(" ").every((each, at, all) => (at === all.length - 1 ? own : around).includes(each));
  const here = looks.filter(fits).map((each) => [each, root.textContent]);
  return [
    ...here,
    ...root.childNodes.flatMap((each) => (each instanceof Element ? seen(each, looks, [...around, ...own]) : [])),
  ];
}

/** What the targets on a map are called, by their keys. @param {Base} root @returns {[string, string][]} */
function labelled(root) {
  const { "data-key": key, "aria-label": label } = root.attributes ?? {};
  const isAim = String(root.attributes?.class ?? "").startsWith("aim ");
  return [
    ...(isAim ? [[key, label]] : []),
    ...root.childNodes.flatMap((each) => (each instanceof Element ? labelled(each) : [])),
  ];
}

/** What is told of whatever can be pressed and has a title, by its key. @param {Base} root @returns {[string, string][]} */
function titled(root) {
  const { "data-key": key, title } = root.attributes ?? {};
  return [
    ...(key && title ? [[key, title]] : []),
    ...root.childNodes.flatMap((each) => (each instanceof Element ? titled(each) : [])),
  ];
}

// The table

const { Words } = await import(`${scripts}/page/words.js`);
const { Shell } = await import(`${scripts}/table/shell/shell.js`);
const { Sight } = await import(`${scripts}/table/sight.js`);
const game = await import(`${scripts}/games/${kind}/${kind}.js`);

/** What has been said, each once. @type {Map<string, [string, object]>} */
let said = new Map();

class Heard extends Words {
  say(key, facts = {}) {
    const plain = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, value instanceof Base ? value.textContent : value]),
    );
    said.set(JSON.stringify([key, plain]), [key, plain]);
    return super.say(key, facts);
  }
  /** The number in the plural form is a fact like any other. */
  counted(key, number, facts = {}) {
    said.set(JSON.stringify([key, facts, number]), [key, { ...facts, number }]);
    const before = said;
    said = new Map();
    const text = super.counted(key, number, facts);
    said = before;
    return text;
  }
}

let shell = null;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { texts, lang, size } = JSON.parse((await lines.next()).value);
[globalThis.innerWidth, globalThis.innerHeight] = size;
for (let next = await lines.next(); !next.done; next = await lines.next()) {
  const { message, drafts, looks } = JSON.parse(next.value);
  const app = {
    words: new Heard(lang, texts),
    lang,
    main: body,
    body,
    isShown: true,
    lay: (...children) => body.replaceChildren(...children),
    say: (key, facts) => app.words.say(key, facts),
    tell() {},
    drawTop() {},
  };
  storage.clear();
  shell = new Shell(app, kind, game, {
    act: async () => null,
    undo() {},
    hint: async () => null,
    look() {},
    async takeOff() {},
  });
  const sight = new Sight();
  sight.take(message);
  const answer = [];
  let phrases = [];
  let listed = [];
  for (const [at, draft] of drafts.entries()) {
    said = new Map();
    if (at === 0) {
      shell.show(sight.state, []);
      if (sight.state.over) shell.face.ending(sight.state);
      phrases = sight.state.legal.map((a) => shell.face.phrase(sight.state, a));
      listed = shell.face.list?.(sight.state) ?? [];
      shell.face.story(
        sight.state,
        sight.state.entries.filter((each) => each.is === "played"),
      );
    } else {
      shell.draft = { ...draft };
      shell.refresh();
    }
    answer.push({
      said: [...said.values()],
      seen: seen(shell.root, looks),
      labels: labelled(shell.root),
      titles: titled(shell.root),
      phrases,
      listed,
    });
  }
  shell.close();
  console.log(JSON.stringify(answer));
}
