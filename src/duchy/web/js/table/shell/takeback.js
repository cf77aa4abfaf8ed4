// @ts-check
/** Taking back by consent: the button that asks, the question to the others, and what is said and written of it. */

import { h } from "../../page/dom.js";
import { playsOf } from "../../desk/plays.js";
import { opponentName } from "../../page/opponents.js";
import { spoken, told, turnsOf } from "../drawer/told.js";

/** @typedef {import("../sight.js").State} State */
/** @typedef {import("../sight.js").Entry} Entry */
/** @typedef {import("../sight.js").Mark} Mark */
/** @typedef {import("./shell.js").Line} Line */
/** @typedef {import("../drawer/told.js").Told} Told */

export class Takeback {
  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
  }

  /** @param {string} key @param {Record<string, unknown>} [facts] */
  say(key, facts) {
    return this.shell.say(`web.takeback.${key}`, facts);
  }

  /** What the undo button becomes if there is nothing to undo: a request to take back, or its withdrawal.
   * @param {State} state @returns {import("./shell.js").Button | null} */
  button(state) {
    const { handlers } = this.shell;
    if (state.past) return null;
    if (state.takeback)
      return handlers.isHere?.(state.takeback.seat)
        ? {
            key: "withdraw",
            slot: "undo",
            label: this.say("withdraw"),
            icon: "i-close",
            run: () => handlers.withdraw?.(),
          }
        : null;
    const seat = handlers.asker?.(state) ?? 0;
    if (!seat) return null;
    const isHere = handlers.isAllHere?.() ?? false;
    const asks = /** @type {const} */ ({
      when: "useful",
      head: this.say(isHere ? "head_here" : "head"),
      text: this.say(isHere ? "text_here" : "text"),
      yes: this.say(isHere ? "yes_here" : "yes"),
    });
    return {
      key: "takeback",
      slot: "undo",
      label: this.say("button"),
      icon: "i-undo",
      asks,
      run: () => handlers.askBack?.(seat),
    };
  }

  /** What another seat asks of the viewer. @param {State} state */
  asked(state) {
    const { takeback } = state;
    if (!takeback || state.past || !takeback.missing.includes(state.me) || this.shell.handlers.isHere?.(takeback.seat))
      return null;
    return {
      head: this.say("asked", { name: this.shell.nameForAll(takeback.seat) }),
      undone: this.undone(state, takeback.count),
      isEnd: playsOf(state).some(({ a }, at, plays) => a === "end" && at >= plays.length - takeback.count),
    };
  }

  /** The last actions that the viewer was told of, turn by turn. @param {State} state @param {number} count */
  undone(state, count) {
    const from = playsOf(state).length - count;
    return turnsOf(this.shell.drawer.log.lines(state).filter((line) => line.at >= from && !line.isQuiet));
  }

  /** The text for the end of a turn alone, about which the log says nothing; otherwise the heading of the turns that
   *  would be undone.
   *  @param {Told[]} undone @param {boolean} isEnd */
  before(undone, isEnd) {
    if (undone.length) return this.say("undone");
    return isEnd ? this.say("undone_end") : "";
  }

  /** The question as it is drawn. @param {Told[]} undone @param {boolean} isEnd */
  text(undone, isEnd) {
    return [h("span", null, this.before(undone, isEnd), " ", ...told(this.shell, undone)), this.say("seen")];
  }

  /** The question as it is announced. @param {Told[]} undone @param {boolean} isEnd */
  aloud(undone, isEnd) {
    const said = undone.map((turn) => spoken(turn, this.shell.lang));
    return [this.before(undone, isEnd), ...said, this.say("seen")].filter(Boolean).join(" ");
  }

  /** What is said to everybody else while an answer is awaited. @param {State} state */
  waiting(state) {
    const { takeback } = state;
    if (!takeback || state.past || this.asked(state)) return null;
    const names = takeback.missing.map((seat) => this.shell.nameForAll(seat)).join(", ");
    if (this.shell.handlers.isHere?.(takeback.seat)) return this.say("waiting_own", { names });
    return this.say("waiting", { name: this.shell.nameForAll(takeback.seat), names });
  }

  /** How it ended, for those who have just been told. @param {Entry[]} news */
  ended(news) {
    const last = news.findLast((each) => /^takeback_|^took_back$|^stand_in$/.test(each.is));
    if (last?.is === "stand_in") return last.seat === this.shell.state?.me ? "" : this.toldOf(last);
    if (last?.is === "took_back") return last.consent ? this.say("taken") : "";
    if (last?.is === "takeback_answered" && !last.agrees)
      return this.say("refused", { name: this.shell.nameForAll(last.seat ?? 0) });
    if (last?.is === "takeback_withdrawn") return this.say("withdrawn");
    return last?.is === "takeback_lapsed" ? this.say("lapsed") : "";
  }

  /** Who plays for whom now, or that they are back. @param {Entry} entry */
  toldOf({ seat = 0, level }) {
    const facts = { name: this.shell.nameForAll(seat), who: opponentName(this.shell, level ?? "") };
    return this.shell.say(`waiting.stand_in.${level ? "left" : "returned"}`, facts);
  }

  /** The log with what was said and taken back between what was played.
   *  @param {State} state @param {Line[]} lines @returns {Line[]} */
  written(state, lines) {
    /** @type {Line[]} */
    const all = [];
    const marks = (state.marks ?? []).entries();
    let next = marks.next();
    for (const line of [...lines, null]) {
      for (; !next.done && (!line || next.value[1].at <= line.at); next = marks.next())
        if (isTold(next.value[1].entry)) all.push(this.line(...next.value, all.at(-1)));
      if (line) all.push(line);
    }
    return all;
  }

  /** @param {Entry} entry */
  textOf(entry) {
    if (entry.is === "tutor_set") return this.shell.say(`web.tutor.log.${entry.watch}`);
    if (entry.is === "stopped") return this.shell.say("web.stopped.log");
    if (entry.is === "forgone") return this.shell.say("waiting.seats.log.forgone");
    if (entry.is === "seat_named")
      return this.shell.say(`waiting.naming.log.${entry.name ? "given" : "none"}`, { name: entry.name });
    if (entry.is === "stand_in") {
      const name = opponentName(this.shell, entry.level ?? "");
      return this.shell.say(`waiting.stand_in.log.${entry.level ? "leaves" : "back"}`, { name });
    }
    if (entry.is === "seat_filled")
      return this.shell.say("waiting.fill.log", {
        names: new Intl.ListFormat(this.shell.lang).format((entry.seats ?? []).map(this.shell.nameForAll)),
      });
    if (entry.is === "seat_ran_out")
      return this.shell.say(entry.level ? "timed.log" : "timed.log_ends", {
        name: opponentName(this.shell, entry.level ?? ""),
      });
    if (entry.is.startsWith("seat_")) {
      const isOwn = entry.by === entry.seat ? "own" : "host";
      const kind = entry.is === "seat_claimed" ? "claimed" : `${entry.is.slice("seat_".length)}_${isOwn}`;
      return this.shell.say(`waiting.seats.log.${kind}`, { devices: entry.devices });
    }
    return this.say(`log.${kindOf(entry)}`);
  }

  /** @param {number} number @param {Mark} mark @param {Line} [before] @returns {Line} */
  line(number, { at, entry }, before) {
    const { turn = 0, head } = before ?? {};
    const text = this.textOf(entry);
    const sign = entry.is === "stopped" ? "i-info" : undefined;
    return { turn, head, seat: entry.seat ?? 0, at: at - 1, text, mark: number + 1, sign };
  }
}

/** Whether the log says so: that somebody has come, it says anyway. @param {Entry} entry */
const isTold = ({ is, devices }) => is !== "seat_claimed" || devices !== 1;

/** @param {Entry} entry */
function kindOf(entry) {
  if (entry.is === "took_back") return entry.practice ? "practice" : "taken";
  if (entry.is === "takeback_answered") return entry.agrees ? "agreed" : "refused";
  return entry.is.replace("takeback_", "");
}
