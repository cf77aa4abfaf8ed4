// @ts-check
/** How much time people have left, where it is limited: beside their names, from what the server has counted. */

import { h } from "../page/dom.js";
import { opponentName } from "../page/opponents.js";
import { endedByTime } from "./ended.js";
import { inWords } from "./times.js";

/** @typedef {import("../table/sight.js").State} State */

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From when on time is short, and said aloud: of a whole game, of a turn's days. */
const SHORT_MS = { game: 2 * MINUTE_MS, turn: 3 * HOUR_MS };

export class Clocks {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    /** By how much the server's clock is ahead of the one here, in milliseconds. */
    this.ahead = 0;
    /** @type {import("../table/protocol.js").TimeLimit | null} */
    this.limit = null;
    this.timer = 0;
    this.wasShort = false;
  }

  /** @param {import("../table/protocol.js").Welcome} message */
  take(message) {
    this.limit = message.limit ?? null;
    this.ahead = (message.now ?? 0) - Date.now();
    this.timer ||= setInterval(() => this.tick(), SECOND_MS);
  }

  close() {
    clearInterval(this.timer);
  }

  /** How many milliseconds a seat has left now. @param {State} state @param {number} seat */
  left(state, seat) {
    const { left, running, since } = /** @type {import("../table/protocol.js").Times} */ (state.view.times);
    const gone = running === seat ? Math.max(0, Date.now() + this.ahead - since) : 0;
    return Math.max(0, (left[seat] ?? 0) - gone);
  }

  /** Whether the time of a seat is worth showing: always that of a whole game, that of a turn while it runs.
   *  @param {State} state @param {number} seat */
  isShown(state, seat) {
    const { times } = state.view;
    if (
      !times ||
      !this.limit ||
      state.past ||
      state.over ||
      state.view.stopped ||
      state.view.forfeit ||
      state.awaited.length ||
      !(seat in times.left)
    )
      return false;
    return this.limit.per === "game" || times.running === seat;
  }

  /** The clock of a seat; nothing where there is none. @param {number} seat */
  clock(seat) {
    const state = this.table.shell?.state;
    if (!state || !this.isShown(state, seat)) return null;
    const clock = h("span", { class: "seat-clock", role: "timer", "aria-live": "off", dataset: { seat } });
    this.show(clock, state, seat);
    return clock;
  }

  /** @param {HTMLElement} clock @param {State} state @param {number} seat */
  show(clock, state, seat) {
    const { app, shell } = this.table;
    const left = this.left(state, seat);
    const text = this.figures(left);
    if (clock.textContent === text) return;
    clock.textContent = text;
    clock.classList.toggle("runs", state.view.times?.running === seat);
    clock.classList.toggle("short", this.isShort(left));
    const time = inWords(app.words, left);
    clock.setAttribute("aria-label", app.say("timed.left", { name: shell?.nameForAll(seat), time }));
  }

  /** @param {number} left */
  isShort(left) {
    return this.limit !== null && left < SHORT_MS[this.limit.per];
  }

  /** "2 d 5 h", "5 h 12 min", "14:59". @param {number} left */
  figures(left) {
    const { say } = this.table.app;
    const days = Math.floor(left / DAY_MS);
    const hours = Math.floor((left % DAY_MS) / HOUR_MS);
    const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
    if (days) return say("timed.days_hours", { days, hours });
    if (hours) return say("timed.hours_minutes", { hours, minutes });
    return `${minutes}:${String(Math.floor((left % MINUTE_MS) / SECOND_MS)).padStart(2, "0")}`;
  }

  tick() {
    const { shell, app } = this.table;
    const state = shell?.state;
    if (!state?.view.times) return;
    for (const clock of shell?.root.querySelectorAll(".seat-clock") ?? [])
      this.show(/** @type {HTMLElement} */ (clock), state, Number(/** @type {HTMLElement} */ (clock).dataset.seat));
    const isShort = state.view.times.running === state.me && this.isShort(this.left(state, state.me));
    if (isShort && !this.wasShort && !state.over)
      app.tell(app.say("timed.short", { time: inWords(app.words, this.left(state, state.me)) }));
    this.wasShort = isShort;
  }

  /** What is agreed on, in a sentence. */
  agreed() {
    const { app } = this.table;
    if (!this.limit) return "";
    const { per, ms, level } = this.limit;
    const time = inWords(app.words, ms);
    if (!level) return app.say(`timed.agreed.${per}_ends`, { time });
    return app.say(`timed.agreed.${per}`, { time, name: opponentName(app.words, level) });
  }

  /** What lies over a table at which somebody's time has ended the game. @param {State} state */
  panel(state) {
    return state.view.forfeit ? endedByTime(this.table, state) : null;
  }

  /** Whether the time of the person here is up, so that a computer plays. @param {State} state */
  isUp(state) {
    return Boolean(this.limit && state.view.times && state.view.times.left[state.me] === 0);
  }
}
