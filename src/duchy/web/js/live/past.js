// @ts-check
/** Looking at an earlier moment of a live table, step by step, while it goes on. */

import { moduleOf } from "../page/modules.js";
import { fetchPast } from "../page/records.js";
import { pastState } from "../table/earlier.js";
import { playsOf } from "../desk/plays.js";

/** @typedef {import("../table/sight.js").State} State */

export class Past {
  /** What is being viewed. @type {{state: State, at: number} | null} */
  shown = null;
  /** The moment that has been requested, while it is being fetched. */
  aim = 0;
  isFetching = false;
  /** The controls, once they have been fetched. @type {typeof import("../steps/steps.js").Steps | null} */
  Steps = null;

  /** @param {import("./table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
  }

  /** Show the table as it was after that many entries; if other moments have been requested meanwhile, the last of
   *  them.
   *  @param {number} at */
  async look(at) {
    const { table } = this;
    const { seat, shell } = table;
    const now = table.seats.get(seat)?.sight.state;
    if (!now || !shell) return;
    table.teller.drop();
    this.aim = Math.max(0, at);
    if (this.isFetching) return;
    this.isFetching = true;
    let found = null;
    /** @type {Response | null} */
    let answer = null;
    this.Steps ??= await moduleOf("steps/steps").then(
      ({ Steps }) => Steps,
      () => null,
    );
    for (let seen = -1; seen !== this.aim; ) {
      seen = this.aim;
      const plays = playsOf(now);
      if (seen >= plays.length || !this.Steps) break;
      answer = await fetchPast(table.id, plays[seen - 1]?.told ?? 0, table.seats.get(seat)?.token ?? null);
      const past = answer?.ok ? await answer.json() : null;
      found = past && { at: seen, state: pastState(now, past, seen) };
      if (!found) break;
    }
    this.isFetching = false;
    if (table.isClosed || seat !== table.seat) return;
    if (this.aim >= playsOf(now).length) return this.now();
    if (!found) return shell.explain(table.app.whyNot(answer));
    this.shown = found;
    table.app.body.classList.add("past");
    this.table.redraw();
  }

  /** Show once more what happened from an entry on. @param {number} from */
  async again(from) {
    await this.look(from);
    this.table.shell?.steps?.run(true);
  }

  /** The slider over what has been played so far, while an earlier moment is being viewed.
   *  @returns {import("../steps/steps.js").Path | null} */
  path() {
    const { say } = this.table.app;
    if (!this.shown || !this.Steps) return null;
    const { at, state } = this.shown;
    const entries = [...state.entries, ...(state.later ?? [])];
    const begins = Math.max(
      1,
      entries.findIndex((each) => typeof each.actor === "number"),
    );
    return {
      Steps: this.Steps,
      at,
      begins,
      entries,
      seat: state.me,
      go: (to) => this.look(to),
      last: "",
      beside: [{ key: "past.now", label: say("web.past.now"), primary: true, hotkey: "Escape", run: () => this.now() }],
    };
  }

  now() {
    this.shown = null;
    this.table.app.body.classList.remove("past");
    this.table.redraw();
    const state = this.table.seats.get(this.table.seat)?.sight.state;
    if (state) this.table.maybeHandOver(state);
  }
}
