// @ts-check
/** What others have done: shown beside the board until the viewer acts again, announced once, and replayed on the board
 *  on request. */

import { fillAnew, h, icon } from "../../page/dom.js";
import { remark, sinceOwn, spoken, told, turnsOf } from "../drawer/told.js";
import { playsOf } from "../../desk/plays.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("../sight.js").Entry} Entry */

/** News that arrive within this time are announced together. */
const SAY_MS = 500;

export class Recap {
  /** Above the board of a narrow window. */
  place = h("button", { class: "recap", "data-key": "recap", on: { click: () => this.again() } });
  /** Beside the status line of a wide one. */
  beside = h("button", { class: "recap beside", "data-key": "recap.beside", on: { click: () => this.again() } });
  /** How much of the story has been announced, to which seat. */
  heard = { table: "", me: 0, at: 0 };
  saying = 0;
  /** Where what is shown begins, at which table and for which seat: whoever gets a shared device reads from there. */
  begins = "";
  hurried = false;

  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
  }

  close() {
    clearTimeout(this.saying);
  }

  /** What others have done since the viewer's last turn; it stays until they act again. @param {State} state */
  draw(state) {
    const turns = this.turns(state);
    const isTelling = this.shell.handlers.isTelling?.() ?? false;
    const way = isTelling ? "on" : this.shell.handlers.again && turns.length > 0 ? "again" : "";
    const does = way && this.shell.say(`web.told.${way}`);
    this.shell.root.classList.toggle("telling", isTelling);
    const begins = `${state.table}.${state.me}.${turns[0]?.lines[0].at}`;
    const isNew = begins !== this.begins;
    this.begins = begins;
    for (const place of [this.place, this.beside]) {
      const said = h("span", { class: "told" }, ...told(this.shell, turns));
      place.title = does;
      place.toggleAttribute("data-again", isTelling);
      const { textContent } = place;
      fillAnew(place, said, way && icon(isTelling ? "i-right" : "i-replay"), does && h("span", { class: "vh" }, does));
      place.classList.toggle("empty", !turns.length);
      if (isNew && this.shell.handlers.isShared) place.scrollTop = 0;
      else if (isTelling || place.textContent !== textContent) place.scrollTop = place.scrollHeight;
    }
  }

  /** Whether these entries tell anything about others. @param {State} state @param {Entry[]} entries */
  hasNews(state, entries) {
    return this.shell.face.story(state, entries).some((line) => !line.own && !line.isQuiet);
  }

  /** Everything that has arrived has been shown. */
  all() {
    if (!this.shell.state || this.shell.isCovered) return;
    if (this.shell.root.classList.contains("telling")) this.draw(this.shell.state);
    this.announce(this.shell.state);
  }

  /** @param {State} state */
  turns(state) {
    const until = state.past ? state.entries.length : Infinity;
    return sinceOwn(turnsOf(this.shell.drawer.log.lines(state).filter((line) => line.at < until)), state.me);
  }

  /** Show it again on the board; if that is impossible, in the log. */
  again() {
    const { state, handlers, drawer } = this.shell;
    if (handlers.isTelling?.()) return handlers.hurry?.();
    const first = state && this.turns(state)[0]?.lines[0];
    if (first && handlers.again) handlers.again(first.at);
    else drawer.show("log");
  }

  /** Announce once what others have done, when nothing more is to be shown, and what is to be done. Whoever gets a
   *  shared device is told of all since their own last turn.
   *  @param {State} state */
  announce(state) {
    const { table, me } = state;
    const { isShared } = this.shell.handlers;
    const all = playsOf(state).length;
    const gets = isShared && !state.past && !state.over && !(table === this.heard.table && me === this.heard.me);
    if (gets) this.heard = { table, me, at: this.turns(state)[0]?.lines[0].at ?? all };
    else if (state.past || table !== this.heard.table) {
      this.heard = { table, me, at: all };
      this.shell.status.isRead = false;
    }
    if (state.past || (all === this.heard.at && !gets)) return;
    clearTimeout(this.saying);
    this.saying = window.setTimeout(() => this.sayNews(), state.acting || state.over ? 0 : SAY_MS);
  }

  /** What others have done since the viewer's last turn, a sentence a turn. @param {State} state */
  sentences(state) {
    return this.turns(state).map((turn) => spoken(turn, this.shell.lang, remark(this.shell, turn.lines)));
  }

  /** What has not been announced yet. The status line is read when it changes; what is to be done is said here only
   *  where it has not changed. */
  sayNews() {
    const { heard } = this;
    const { state, status } = this.shell;
    if (!state || this.shell.isCovered || this.shell.handlers.isTelling?.()) return;
    const turns = turnsOf(this.shell.drawer.log.lines(state).filter((line) => line.at >= heard.at && !line.own));
    heard.at = playsOf(state).length;
    const news = turns.filter((turn) => turn.lines.some((line) => !line.isQuiet));
    const said = news.map((turn) => spoken(turn, this.shell.lang, remark(this.shell, turn.lines)));
    if (state.acting && !status.isRead) said.push(this.task(state));
    status.isRead = false;
    if (said.length) this.shell.app.tell(said.join(" "));
  }

  /** What is to be done, where several people share a device also by whom. @param {State} state */
  task(state) {
    const { shell } = this;
    const { text } = shell.face.status(state);
    if (!shell.handlers.isShared) return text;
    return shell.say("web.rules.option", { name: shell.name(state.me), value: text });
  }

  /** While others' actions are shown, a tap on the table only advances them and presses nothing that appears under it.
   *  @param {PointerEvent} event */
  tapped(event) {
    const place = /** @type {Element} */ (event.target);
    this.hurried =
      this.shell.handlers.isTelling?.() === true &&
      place.closest(".board, .dock, .left") !== null &&
      !place.closest(".recap");
    if (this.hurried) this.shell.handlers.hurry?.();
  }

  /** @param {Event} event */
  swallow(event) {
    if (!this.hurried) return;
    this.hurried = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
