// @ts-check
/** The page: its top bar, its language and theme, and which of its parts is shown. */

import { fill, h, icon, keepingFocus } from "./dom.js";
import { moduleOf } from "./modules.js";
import { recall, remember } from "./shelf.js";
import { layOutSigns } from "./signs.js";
import { LANGUAGES, preferred, Words, wordsOf } from "./words.js";

/** `isYours`: somebody at this device is to act.
 *  @typedef {{title: string, isYours?: boolean, meta?: string, tools?: Node[], close?: () => void,
 *  translate?: () => void | Promise<void>, complain?: (text: string) => void}} Part */

/** The modules of the parts, by address; each has `open`. @type {Record<string, string>} */
const PARTS = {
  "/": "home/home",
  "/new": "new/new",
  "/table": "live/table",
  "/rules": "rules/rules",
  "/replay": "replay/replay",
  "/analysis": "replay/replay",
  "/editor": "editor/editor",
  "/fair": "fair/fair",
  "/learn": "learn/learn",
  "/teach": "teach/teach",
  "/puzzles": "puzzles/puzzles",
};

/** The parts of the words besides those of a game: for lessons and terms, analyses, positions made up, sheets that
 *  teach a game, which have a part for each game, too; for new tables, limited time, people who are waited for,
 *  fairness, puzzles. */
const FURTHER = ["learn", "analysis", "editor", "teach", "new", "timed", "waiting", "fair", "puzzles", "played"];

/** The page as one part of it sees it, from its opening on. Each opening has an element, words and an address of its
 *  own: whatever a part does after somebody has gone elsewhere is done where nobody sees it. */
export class App {
  /** @param {Page} page @param {App | null} before what was shown before */
  constructor(page, before) {
    this.page = page;
    this.main = h("div", { id: "main", tabindex: -1 });
    this.words = before?.words ?? new Words(page.lang, {});
    /** The game whose words are needed: only one, since texts of different games have the same keys. */
    this.game = before?.game ?? "";
    /** The further parts of the words that are needed. @type {string[]} */
    this.further = before?.further ?? [];
    /** @type {Part | null} */
    this.part = null;
  }

  get lang() {
    return this.page.lang;
  }

  /** Whether nobody has gone elsewhere, or is about to. */
  get isShown() {
    return this.page.app === this;
  }

  /** What has the classes that say which kind of page this is. */
  get body() {
    return this.isShown ? document.body : this.main;
  }

  /** @param {string} key @param {Record<string, unknown>} [facts] */
  say = (key, facts) => this.words.say(key, facts);

  /** Why something cannot be had: the server has refused it, or has not answered. @param {Response | null} answer */
  whyNot = (answer) => this.say(answer ? "web.trouble" : "web.unreachable");

  /** Draw the page; from now on it is shown instead of the one before.
   *  @param {...(import("./dom.js").Child)} children */
  lay(...children) {
    keepingFocus(() => {
      fill(this.main, ...children);
      if (this.isShown) this.page.put(this.main);
    });
  }

  drawTop() {
    if (this.isShown) this.page.drawTop();
  }

  drawTitle() {
    if (this.isShown) this.page.drawTitle();
  }

  /** To another page; what is pressed while that is awaited counts, too. @param {string} address */
  async go(address) {
    if (this.isShown || this.main.isConnected) await this.page.go(address);
  }

  /** The page has another address, to which Back does not lead. @param {string} address */
  readdress(address) {
    if (this.isShown) history.replaceState(null, "", address);
  }

  /** From now on the words of a game (instead of another one's) or of a further part are needed.
   *  @param {string} part */
  async need(part) {
    if (!FURTHER.includes(part.split("-")[0])) this.game = part;
    else if (!this.further.includes(part)) this.further = [...this.further, part];
    await this.speak();
  }

  /** Fetch the words; if others have been requested meanwhile, those. @returns {Promise<void>} */
  async speak() {
    const { lang, game, further } = this;
    const words = await wordsOf(lang, ...further, ...(game ? [game] : []));
    if (lang !== this.lang || game !== this.game || further !== this.further) return this.speak();
    this.words = words;
    if (this.isShown) this.page.drawSkip();
  }

  /** Announce something to screen readers. @param {string} text */
  tell(text) {
    if (this.isShown) this.page.aloud.textContent = text;
  }
}

class Page {
  main = /** @type {HTMLElement} */ (document.getElementById("main"));
  top = /** @type {HTMLElement} */ (document.getElementById("top"));
  aloud = /** @type {HTMLElement} */ (document.getElementById("aloud"));
  lang = preferred(recall("lang"));
  app = new App(this, null);

  async start() {
    applyTheme(recall("theme"));
    // The browser tells of another hash by this event, too.
    addEventListener("popstate", () => this.show());
    document.addEventListener("click", (event) => this.follow(event));
    await this.show();
  }

  /** Links within the app change the part without loading a page. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (
      !link ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      link.hasAttribute("download") ||
      link.getAttribute("target")
    )
      return;
    if (link.classList.contains("skip")) return this.skip(event);
    const url = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    if (url.origin !== location.origin || !(url.pathname in PARTS) || link.getAttribute("href")?.startsWith("#"))
      return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }

  /** Skip to the main part without changing the address, which names the table. @param {MouseEvent} event */
  skip(event) {
    event.preventDefault();
    this.main.focus();
  }

  /** To the same address again, as by a double click, is no step that Back would have to undo.
   *  @param {string} address */
  async go(address) {
    const isHere = address === location.pathname + location.search + location.hash;
    history[isHere ? "replaceState" : "pushState"](null, "", address);
    scrollTo(0, 0);
    await this.show();
    if (!this.main.contains(document.activeElement)) this.main.focus({ preventScroll: true });
  }

  async show() {
    layOutSigns("sprite");
    this.app.part?.close?.();
    const app = new App(this, this.app);
    this.app = app;
    document.body.className = "";
    try {
      const [{ open }] = await Promise.all([moduleOf(PARTS[location.pathname] ?? PARTS["/"]), app.speak()]);
      /** @type {Part} */
      const part = await open(app);
      if (!app.isShown) return part.close?.();
      app.part = part;
    } catch (error) {
      console.error(error);
      const answer = await fetch("/health/live", { cache: "no-store" }).catch(() => null);
      app.lay(
        h(
          "main",
          { class: "home" },
          h("p", { class: "trouble", role: "alert" }, app.whyNot(answer)),
          h("button", { class: "btn primary", on: { click: () => location.reload() } }, app.say("web.reload")),
        ),
      );
    }
    app.drawTop();
  }

  /** Show another element in the place of the one that is shown. @param {HTMLElement} main */
  put(main) {
    if (main === this.main) return;
    const isHeld = document.activeElement === this.main;
    this.main.replaceWith(main);
    this.main = main;
    if (isHeld) main.focus({ preventScroll: true });
  }

  /** Change the language; if its words cannot be fetched, everything stays as it is. @param {string} lang */
  async translate(lang) {
    const before = this.lang;
    try {
      this.lang = lang;
      await this.app.speak();
      await this.app.part?.translate?.();
      remember("lang", lang);
    } catch {
      this.lang = before;
      await this.app.speak();
      this.complain(this.app.say("web.unreachable"));
    }
    this.drawTop();
  }

  /** Say what went wrong, whichever part is shown. @param {string} text */
  complain(text) {
    if (this.app.part?.complain) return this.app.part.complain(text);
    const place = this.main.firstElementChild;
    for (const before of this.main.querySelectorAll(".trouble")) before.remove();
    place?.prepend(h("p", { class: "trouble", role: "alert" }, text));
  }

  drawSkip() {
    document.documentElement.lang = this.lang;
    const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));
    skip.textContent = this.app.say("web.skip");
    skip.setAttribute("href", "#main");
  }

  drawTop() {
    const { say } = this.app;
    const title = this.app.part?.title ?? "";
    this.drawTitle();
    fill(
      this.top,
      h(
        "a",
        { class: "brand", href: "/", "aria-label": `Duchy: ${say("web.home")}` },
        icon("crown"),
        h("span", null, "Duchy"),
      ),
      title && h(this.main.querySelector("h1") ? "span" : "h1", { class: "title" }, title),
      this.app.part?.meta && h("span", { class: "meta" }, this.app.part.meta),
      h(
        "nav",
        { "aria-label": say("web.tools") },
        ...(this.app.part?.tools ?? this.menu()),
        this.languages(),
        this.themes(),
      ),
    );
  }

  /** The title of the browser's tab, which also says whether somebody here is to act. */
  drawTitle() {
    const { title, isYours } = this.app.part ?? { title: "" };
    document.title = [isYours && `● ${this.app.say("web.your_turn")}`, title, "Duchy"].filter(Boolean).join(" · ");
    const sign = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
    const address = `${sign.getAttribute("href")?.split("#")[0]}${isYours ? "#turn" : ""}`;
    if (sign.getAttribute("href") !== address) sign.setAttribute("href", address);
  }

  /** Links to the other pages; a table has none. @returns {HTMLElement[]} */
  menu() {
    if (document.body.classList.contains("table-page")) return [];
    return [
      ["/learn", "web.nav.learn"],
      ["/puzzles", "web.nav.puzzles"],
      ["/rules", "web.nav.rules"],
      ["/replay", "web.nav.records"],
      ["/fair", "web.nav.fair"],
    ].map(([href, key]) =>
      h("a", { class: "tl desk", href, "aria-current": location.pathname === href ? "page" : null }, this.app.say(key)),
    );
  }

  languages() {
    const choose = h(
      "select",
      {
        "aria-label": this.app.say("web.language"),
        "data-key": "lang",
        class: "icon lang",
        on: {
          change: (/** @type {Event} */ event) => this.translate(/** @type {HTMLSelectElement} */ (event.target).value),
        },
      },
      ...LANGUAGES.map((lang) => h("option", { value: lang, lang, selected: lang === this.lang }, lang.toUpperCase())),
    );
    return choose;
  }

  themes() {
    const now = themeNow();
    return h(
      "button",
      {
        class: "icon",
        "data-key": "theme",
        "aria-label": this.app.say(`web.theme.${now}`),
        title: this.app.say(`web.theme.${now}`),
        on: {
          click: () => {
            remember("theme", now === "dark" ? "light" : "dark");
            applyTheme(recall("theme"));
            this.drawTop();
          },
        },
      },
      icon("i-theme"),
    );
  }
}

/** @param {string | null} theme */
function applyTheme(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

function themeNow() {
  return (
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme:dark)").matches ? "dark" : "light")
  );
}

new Page().start();
