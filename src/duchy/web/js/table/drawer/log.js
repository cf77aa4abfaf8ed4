// @ts-check
/** The log: what has been played and said, turn by turn, with the line of the moment being viewed. */

import { fill, h, icon } from "../../page/dom.js";
import { leanings } from "../../page/opponents.js";
import { choosePace, PACES, pace } from "../pace.js";
import { playsOf } from "../../desk/plays.js";
import { copied } from "./line.js";
import { rove } from "./roving.js";
import { markSight, remark, sentence, turnsOf } from "./told.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("../shell/shell.js").Line} Line */
/** What stands out: the lines after `recent`, the one that is `shown`, those that come later than `here`, the `last`.
 *  @typedef {{recent: number, here: number, shown?: Line, last?: Line}} Mark */

export class Log {
  /** @param {import("./drawer.js").Drawer} drawer */
  constructor(drawer) {
    this.drawer = drawer;
    this.shell = drawer.shell;
    this.told = { key: "", lines: /** @type {Line[]} */ ([]) };
    /** Who reads it: where one device goes round, the next person begins at its end. */
    this.seat = 0;
  }

  /** The log's lines, each with the index of its last entry; made again only when something has happened.
   *  @param {State} state */
  lines(state) {
    const key = this.keyOf(state);
    if (this.told.key !== key) {
      const plays = [...playsOf(state), ...(state.later ?? [])];
      this.told = { key, lines: this.shell.face.story(state, plays) };
      markSight(this.told.lines, plays);
    }
    return this.told.lines;
  }

  /** What the log depends on. @param {State} state */
  keyOf(state) {
    return [
      state.table,
      state.me,
      state.version,
      state.entries.length,
      state.later?.length,
      state.acting,
      this.shell.lang,
      this.shell.face.turned?.(),
      ...Object.values(state.names),
      this.shell.handlers.review?.key,
    ].join(".");
  }

  /** @param {State} state */
  draw(state) {
    const { shell } = this;
    const key = this.keyOf(state);
    if (this.drawer.known.tab === "log" && this.drawer.known.text === key) return;
    const lines = this.lines(state);
    const here = state.past ? playsOf(state).length : Infinity;
    const shown = lines.findLast((line) => line.at < here && !line.isUnwritten);
    const noted = shell.takeback.written(state, lines);
    const last = noted.findLast((line) => !line.isUnwritten);
    const mark = { recent: this.sinceOwn(state), here, shown: state.past ? shown : undefined, last };
    const heads = leanings(shell.app.words, state).map((text) => h("li", { class: "sep" }, text));
    const { body } = this.drawer;
    const { scrollHeight, scrollTop, clientHeight } = body;
    const isNew = this.drawer.known.tab !== "log" || this.seat !== state.me;
    const atEnd = isNew || scrollHeight - scrollTop - clientHeight < 40;
    this.seat = state.me;
    fill(
      body,
      shell.handlers.again && this.paces("pace"),
      h(
        "ol",
        { class: "log", on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, "button.line") } },
        ...heads,
        ...this.items(noted, mark),
      ),
    );
    if (state.past) this.keepInSight(body.querySelector("[aria-current]"));
    else if (atEnd) body.scrollTop = body.scrollHeight;
    this.drawer.known = { tab: "log", text: key };
  }

  /** The turns, each in a line or several, under what they have as a head.
   *  @param {Line[]} lines @param {Mark} mark */
  items(lines, mark) {
    const { shell } = this;
    const items = [];
    let head = "";
    for (const turn of turnsOf(lines)) {
      const [first] = turn.lines;
      const written = turn.lines.filter((line) => !line.isUnwritten);
      if (!written.length) continue;
      const now = first.head ?? (first.turn ? shell.say("web.turn", { turn: first.turn }) : "");
      if (now && now !== head) items.push(h("li", { class: "sep" }, now));
      head = now;
      if (written.length > 1) items.push(this.logged(written, mark, h("b", null, ...sentence(turn, shell.lang))));
      if (written.length < 2 || written.some((line) => line === mark.shown))
        items.push(...written.map((line) => this.logged([line], mark)));
    }
    return items;
  }

  /** A line of the log, or all lines of a turn in one sentence, which are unfolded while one of them is being viewed.
   *  @param {Line[]} lines @param {Mark} mark @param {Node} [whole] */
  logged(lines, { recent, here, shown, last }, whole) {
    const { shell } = this;
    const line = lines[lines.length - 1];
    const isOpen = lines.some((each) => each === shown);
    const words = [
      line.seat > 0 ? shell.badge(line.seat, "s", !line.mark) : icon(line.sign ?? "die10", { class: "chance" }),
      whole ?? h("span", null, ...copied(line)),
      remark(shell, lines),
      shell.handlers.review?.signOf(lines),
    ];
    const click = () => {
      this.drawer.clear();
      shell.handlers.look?.(line.at + 1);
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
      h(shell.handlers.look ? "button" : "div", shell.handlers.look ? button : { class: kind }, ...words),
    );
  }

  /** How fast what others do is shown. @param {string} kind how it lies */
  paces(kind) {
    const { say } = this.shell;
    return h(
      "label",
      { class: kind },
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
    const { body } = this.drawer;
    if (!line) {
      body.scrollTop = 0;
      return;
    }
    const [frame, place] = [body.getBoundingClientRect(), line.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom)
      body.scrollTop += place.top - frame.top - frame.height / 3;
  }

  /** The index of the viewer's latest action; what came after it is new to a viewer who returns.
   *  @param {State} state */
  sinceOwn(state) {
    const plays = playsOf(state);
    return state.acting ? plays.findLastIndex((each) => each.actor === state.me) : plays.length;
  }
}
