// @ts-check
/** The drawer beside the board: log, list of all actions, rules, notes, hint; on small screens it lies over the table. */

import { fill, h, icon } from "../../page/dom.js";
import { notesOf, recall, remember } from "../../page/shelf.js";
import { alike } from "../../page/words.js";
import { rulesView } from "../../rules/rulebook.js";
import { drawKeys } from "./keys.js";
import { copied } from "./line.js";
import { choosePace, PACES, pace } from "../pace.js";
import { rove } from "./roving.js";
import { playsOf } from "../sight.js";
import { sentence, turnsOf } from "./told.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("../shell/shell.js").Section} Section */
/** @typedef {import("../shell/shell.js").Item} Item */
/** @typedef {import("../shell/shell.js").Line} Line */

const TABS = /** @type {const} */ (["log", "list", "rules", "notes"]);
const HOTKEYS = { L: "list", "/": "list", "?": "keys", R: "rules", G: "log", N: "notes" };

export class Drawer {
  /** @param {import("../shell/shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.tab = "log";
    this.isOpen = false;
    this.filter = "";
    this.isUnfolded = false;
    /** @type {{found: any[]} | "thinking" | null} */
    this.advice = null;
    /** The seat and the moment that the advice is for. */
    this.adviceFor = "";
    this.body = h("div", { class: "drawer-body", id: "drawer-body", role: "tabpanel", tabindex: 0 });
    this.head = h("div", { class: "tabs" });
    fill(shell.drawerPlace, this.head, this.body);
    this.known = { tab: "", text: "" };
    this.told = { key: "", lines: /** @type {Line[]} */ ([]) };
  }

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    this.isOpen = true;
    this.known.tab = "";
    this.shell.refresh();
    if (tab === "list") /** @type {HTMLElement | null} */ (this.body.querySelector("input"))?.focus();
  }

  hide() {
    this.isOpen = false;
    this.advice = null;
    if (this.tab === "hint") this.tab = "log";
    this.shell.refresh();
  }

  /** Out of the way of what has just been asked for, where it lies over the table. */
  clear() {
    if (this.isOpen && this.shell.overlaid) this.hide();
  }

  /** Put what a hint proposes on the board, to be looked at; it is played by the bar, or not. @param {State} state @param {string} a */
  propose(state, a) {
    const { shell } = this;
    if (shell.overlaid) this.isOpen = false;
    shell.propose(state, a);
  }

  /** @param {string} name @param {KeyboardEvent} event */
  hotkey(name, event) {
    if (name === "Escape" && (this.isOpen || this.advice)) return this.hide();
    const tab = /** @type {Record<string, string>} */ (HOTKEYS)[name];
    if (tab) {
      event.preventDefault();
      this.show(tab);
    }
  }

  /** @param {State} state */
  draw(state) {
    const { shell } = this;
    shell.drawerPlace.classList.toggle("open", this.isOpen);
    if (this.adviceFor !== momentOf(state)) this.advice = null;
    if (this.tab === "hint" && !this.advice) this.tab = "log";
    this.body.setAttribute(
      "aria-label",
      shell.say(
        /** @type {Record<string, string>} */ ({ hint: "web.hint.button", keys: "web.keys.head" })[this.tab] ??
          `web.tab.${this.tab}`,
      ),
    );
    fill(
      this.head,
      h(
        "div",
        {
          role: "tablist",
          "aria-label": shell.say("web.tools"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => this.step(event) },
        },
        ...TABS.map((tab) =>
          h(
            "button",
            {
              role: "tab",
              "aria-selected": String(tab === this.tab),
              "aria-controls": "drawer-body",
              "data-key": `tab.${tab}`,
              on: { click: () => this.show(tab) },
            },
            shell.say(`web.tab.${tab}`),
          ),
        ),
      ),
      h(
        "button",
        {
          class: "icon shut",
          "data-key": "drawer.shut",
          "aria-label": shell.say("web.close"),
          on: { click: () => this.hide() },
        },
        icon("i-close"),
      ),
    );
    const draws = {
      log: () => this.drawLog(state),
      list: () => this.drawList(state),
      rules: () => this.drawRules(),
      notes: () => this.drawNotes(state),
      hint: () => this.drawHint(state),
      keys: () => drawKeys(this.body, shell),
    };
    /** @type {Record<string, () => void>} */ (draws)[this.tab]();
  }

  /** Arrows go from tab to tab. @param {KeyboardEvent} event */
  step(event) {
    const by = { ArrowLeft: TABS.length - 1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = Math.max(0, TABS.indexOf(/** @type {any} */ (this.tab)));
    this.tab = TABS[(at + by) % TABS.length];
    this.known.tab = "";
    this.shell.refresh();
    /** @type {HTMLElement | null} */ (this.head.querySelector("[aria-selected=true]"))?.focus();
  }

  /** The log's lines, each with the place of its last entry; told anew only when something has happened. @param {State} state */
  lines(state) {
    const key = this.keyOf(state);
    if (this.told.key !== key)
      this.told = { key, lines: this.shell.face.story(state, [...playsOf(state), ...(state.later ?? [])]) };
    return this.told.lines;
  }

  /** What the log depends on. @param {State} state */
  keyOf(state) {
    return [
      state.game,
      state.me,
      state.version,
      state.entries.length,
      state.later?.length,
      state.acting,
      this.shell.lang,
      this.shell.face.turned?.(),
    ].join(".");
  }

  /** @param {State} state */
  drawLog(state) {
    const { shell } = this;
    const key = this.keyOf(state);
    if (this.known.tab === "log" && this.known.text === key) return;
    const lines = this.lines(state);
    const here = state.past ? playsOf(state).length : Infinity;
    const shown = lines.findLast((line) => line.at < here && !line.isUnwritten);
    const noted = shell.takeback.written(state, lines);
    const last = noted.findLast((line) => !line.isUnwritten);
    const mark = { recent: this.sinceOwn(state), here, shown: state.past ? shown : undefined, last };
    let head = "";
    const items = [];
    for (const turn of turnsOf(noted)) {
      const [first] = turn.lines;
      const written = turn.lines.filter((line) => !line.isUnwritten);
      const now = written.length ? (first.head ?? shell.say("web.turn", { turn: first.turn })) : head;
      if (now !== head) items.push(h("li", { class: "sep" }, now));
      head = now;
      if (written.length > 1) items.push(this.logged(written, mark, h("b", null, ...sentence(turn, shell.lang))));
      if (written.length < 2 || written.some((line) => line === mark.shown))
        items.push(...written.map((line) => this.logged([line], mark)));
    }
    const { scrollHeight, scrollTop, clientHeight } = this.body;
    const atEnd = this.known.tab !== "log" || scrollHeight - scrollTop - clientHeight < 40;
    fill(
      this.body,
      shell.deeds.again && this.paces(),
      h(
        "ol",
        { class: "log", on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, "button.line") } },
        ...items,
      ),
    );
    if (state.past) this.keepInSight(this.body.querySelector("[aria-current]"));
    else if (atEnd) this.body.scrollTop = this.body.scrollHeight;
    this.known = { tab: "log", text: key };
  }

  /** A line of the log, or all lines of a turn in one sentence, which lie open while one of them is looked at.
   * @param {Line[]} lines @param {{recent: number, here: number, shown?: Line, last?: Line}} mark @param {Node} [whole] */
  logged(lines, { recent, here, shown, last }, whole) {
    const { shell } = this;
    const line = lines[lines.length - 1];
    const isOpen = lines.some((each) => each === shown);
    const words = [
      line.seat > 0 ? shell.badge(line.seat, "s") : icon(line.sign ?? "die6", { class: "chance" }),
      whole ?? h("span", null, ...copied(line)),
    ];
    const click = () => {
      this.clear();
      shell.deeds.look?.(line.at + 1);
    };
    const kind = whole ? "line whole" : "line";
    const button = {
      class: kind,
      tabindex: (whole ? lines.some((each) => each === last) && !isOpen : line === last) ? 0 : -1,
      "data-key": whole ? `log.${line.at}.whole` : line.mark ? `log.mark.${line.mark}` : `log.${line.at}`,
      "aria-expanded": whole ? String(isOpen) : null,
      title: shell.say("web.look"),
      on: { click },
    };
    return h(
      "li",
      {
        class: lines[0].at >= here ? "later" : line.at > recent ? "now" : "",
        "aria-current": isOpen && !whole ? "step" : null,
      },
      h(shell.deeds.look ? "button" : "div", shell.deeds.look ? button : { class: kind }, ...words),
    );
  }

  /** How fast what others do is shown. */
  paces() {
    const { say } = this.shell;
    return h(
      "label",
      { class: "pace" },
      h("span", null, say("web.pace.label")),
      h(
        "select",
        { "data-key": "pace", on: { change: (/** @type {any} */ event) => choosePace(event.target.value) } },
        ...PACES.map((each) => h("option", { value: each, selected: each === pace() }, say(`web.pace.${each}`))),
      ),
    );
  }

  /** Scroll the log, and nothing else, to a line of it. @param {HTMLElement | null} line */
  keepInSight(line) {
    const { body } = this;
    if (!line) {
      body.scrollTop = 0;
      return;
    }
    const [frame, place] = [body.getBoundingClientRect(), line.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom)
      body.scrollTop += place.top - frame.top - frame.height / 3;
  }

  /** The place of the viewer's latest action; what came after it is news on the return. @param {State} state */
  sinceOwn(state) {
    const plays = playsOf(state);
    return state.acting ? plays.findLastIndex((each) => each.actor === state.me) : plays.length;
  }

  /** @param {State} state */
  drawList(state) {
    const { shell } = this;
    const typed = h("input", {
      type: "search",
      value: this.filter,
      placeholder: shell.say("web.list.filter"),
      "aria-label": shell.say("web.list.filter"),
      "data-key": "list.filter",
      on: {
        input: (/** @type {any} */ event) => {
          this.filter = event.target.value;
          this.fillList(state, place);
        },
        keydown: (/** @type {KeyboardEvent} */ event) => this.choose(event, place),
      },
    });
    const place = h("div", { class: "list" });
    this.fillList(state, place);
    const held = document.activeElement === this.body.querySelector("input");
    fill(this.body, h("div", { class: "find" }, typed), place);
    if (held) typed.focus();
    if (this.known.tab !== "list") this.body.scrollTop = 0;
    this.known.tab = "list";
  }

  /** Keys in the field: on to the list, play what it names alone, leave it. @param {KeyboardEvent} event @param {HTMLElement} place */
  choose(event, place) {
    const offers = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button.offer")]);
    const named = offers.filter((each) => each.dataset.key === `list.${this.filter.trim()}`);
    const only = offers.length === 1 ? offers[0] : named[0];
    if (event.key === "ArrowDown") offers[0]?.focus();
    else if (event.key === "Enter" && !event.repeat) only?.click();
    else if (event.key === "Escape") this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Out of the list and its field, to the board. */
  leave() {
    this.filter = "";
    this.hide();
    /** @type {HTMLElement | null} */ (this.body.querySelector("input"))?.blur();
    /** @type {HTMLElement | null} */ (
      this.shell.root.querySelector(".bar button, .board button, .board [role=button][tabindex='0']")
    )?.focus({ preventScroll: true });
  }

  /** @param {State} state @param {HTMLElement} place */
  fillList(state, place) {
    const { shell } = this;
    const wanted = alike(this.filter).split(/\s+/).filter(Boolean);
    const found = (shell.face.list?.(state) ?? this.groups(state)).flatMap(({ head, items, isFolded }) => {
      const kept = items.filter(({ a, words }) => {
        const text = alike(`${words} ${head} ${Array.isArray(a) ? a.join("; ") : a}`);
        return wanted.every((each) => text.includes(each));
      });
      return kept.length ? [this.section(head, kept, isFolded === true && !wanted.length)] : [];
    });
    const nothing = h("p", { class: "muted" }, shell.say(state.acting ? "web.list.none" : "web.list.wait"));
    fill(place, ...(found.length ? found : [nothing]));
  }

  /** The legal actions under what they are. @param {State} state @returns {Section[]} */
  groups(state) {
    const { face } = this.shell;
    /** @type {Map<string, Item[]>} */
    const groups = new Map();
    for (const a of state.legal) {
      const head = face.group(state, a);
      groups.set(head, [...(groups.get(head) ?? []), { a, words: face.phrase(state, a) }]);
    }
    return [...groups].map(([head, items]) => ({ head, items }));
  }

  /** What is played one by one where several do it together is folded away, until it is looked for. @param {string} head @param {Item[]} items @param {boolean} isFolded */
  section(head, items, isFolded) {
    const { shell } = this;
    const buttons = items.map((item) => this.offer(item));
    if (!isFolded) return h("section", null, h("h3", { class: "cap" }, head), ...buttons);
    return h(
      "details",
      {
        open: this.isUnfolded || items.some(({ a }) => a === shell.wanted),
        on: { toggle: (/** @type {any} */ event) => (this.isUnfolded = event.target.open) },
      },
      h("summary", { class: "cap", "data-key": "list.fold" }, head),
      ...buttons,
    );
  }

  /** @param {Item} item */
  offer({ a, words }) {
    const { shell } = this;
    const text = Array.isArray(a) ? a.join("; ") : a;
    return h(
      "button",
      {
        class: `offer ${a === shell.wanted ? "wanted" : ""}`,
        "data-key": `list.${text}`,
        on: {
          click: () => {
            this.filter = "";
            shell.act(a);
          },
        },
      },
      h("span", null, words),
      h("code", null, text),
    );
  }

  drawRules() {
    if (this.known.tab === "rules" && this.known.text === this.shell.lang) return;
    this.known = { tab: "rules", text: this.shell.lang };
    fill(this.body, h("p", { class: "muted" }, this.shell.say("web.loading")));
    const tab = this.tab;
    rulesView(this.shell.app, this.shell.kind).then(
      (view) => {
        view.addEventListener("click", (event) => this.turnTo(event));
        if (this.tab === tab) fill(this.body, view);
      },
      () => fill(this.body, h("p", { class: "muted" }, this.shell.say("web.trouble"))),
    );
  }

  /** A link to a clause that is here leads there, not away from the table. @param {MouseEvent} event */
  turnTo(event) {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[href]"));
    const clause = link?.hash && this.body.querySelector(`[id="${CSS.escape(link.hash.slice(1))}"]`);
    if (!clause || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clause.scrollIntoView({ block: "center" });
  }

  /** Each seat has its own, also at one device. @param {State} state */
  drawNotes(state) {
    const key = notesOf(state.game, state.me);
    if (this.known.tab === "notes" && this.known.text === key) return;
    const box = h("textarea", {
      "aria-label": this.shell.say("web.tab.notes"),
      placeholder: this.shell.say("web.notes.hint"),
      "data-key": "notes",
      on: { input: (/** @type {any} */ event) => remember(key, event.target.value) },
    });
    /** @type {HTMLTextAreaElement} */ (box).value = recall(key) ?? "";
    const { share } = this.shell.deeds;
    fill(
      this.body,
      box,
      h(
        "button",
        { class: "btn", "data-key": "notes.keys", on: { click: () => this.show("keys") } },
        icon("i-info"),
        this.shell.say("web.keys.head"),
      ),
      share &&
        h(
          "button",
          { class: "btn", "data-key": "notes.links", on: { click: share } },
          icon("i-link"),
          this.shell.say("web.invite.links"),
        ),
    );
    this.known = { tab: "notes", text: key };
  }

  // Hints

  async hint() {
    const { shell } = this;
    const state = shell.state;
    if (!state) return;
    const moment = momentOf(state);
    if (this.advice && this.adviceFor === moment) return this.show("hint");
    this.adviceFor = moment;
    this.advice = "thinking";
    this.show("hint");
    const answer = await shell.deeds.hint?.();
    if (this.adviceFor !== moment || !shell.state || momentOf(shell.state) !== moment) return;
    if (answer?.is === "hint") this.advice = { found: answer.found };
    else {
      this.advice = null;
      shell.explain(answer?.text ?? shell.say("web.trouble"));
    }
    this.shell.refresh();
  }

  /** @param {State} state */
  drawHint(state) {
    const { shell, advice } = this;
    this.known.tab = "hint";
    if (advice === "thinking" || advice === null)
      return fill(this.body, h("p", { class: "muted", role: "status" }, shell.say("web.hint.thinking")));
    fill(
      this.body,
      h(
        "ol",
        { class: "advice" },
        ...advice.found.map((each) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                class: "offer",
                "data-key": `hint.${each.a}`,
                "aria-pressed": String(shell.draft.proposed === each.a),
                on: { click: () => this.propose(state, each.a) },
              },
              typeof each.share === "number" &&
                h("b", { class: "num share" }, shell.say("web.hint.share", { number: Math.round(100 * each.share) })),
              h("span", null, shell.face.phrase(state, each.a)),
            ),
            each.why &&
              h(
                "p",
                { class: "muted" },
                each.why.replace(
                  "{other}",
                  each.against ? shell.say("web.hint.against", { action: shell.face.phrase(state, each.against) }) : "",
                ),
              ),
            this.afterwards(state, each.line ?? []),
          ),
        ),
      ),
    );
  }

  /** What the adviser would do in the rest of the turn. @param {State} state @param {string[]} line */
  afterwards(state, line) {
    const actions = line.map((a) => this.shell.face.phrase(state, a)).filter(Boolean);
    return (
      actions.length > 0 &&
      h("p", { class: "muted" }, this.shell.say("web.hint.then", { actions: this.shell.app.words.joined(actions) }))
    );
  }
}

/** Seat and version, since the versions of two seats may be the same number. @param {State} state */
const momentOf = (state) => `${state.me}.${state.version}`;
