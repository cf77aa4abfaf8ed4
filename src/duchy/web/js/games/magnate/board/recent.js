// @ts-check
/** What is new on the table: what has just happened, to be animated, and what happened since the person's own turn, to
 *  be marked. */

/** @typedef {import("../../../table/sight.js").Entry<import("../payload.js").Game>} Entry */
/** @typedef {import("../../../table/sight.js").State<import("../payload.js").Game>} State */

export class Recent {
  constructor() {
    /** Cards placed or paid on by others since one's own last action. @type {Set<string>} */
    this.marked = new Set();
    /** Cards that have just been placed. @type {Set<string>} */
    this.placed = new Set();
    /** Whether the dice have just been rolled. */
    this.rolled = false;
    /** By seat the tokens just gained and lost, as in `S4K3`. @type {{gain: string[][], loss: string[][]}} */
    this.moved = { gain: [[], []], loss: [[], []] };
    /** What stays picked after the person's own action. @type {import("../moves.js").Draft} */
    this.kept = {};
    this.seen = "";
  }

  /** @param {import("../../../table/shell/shell.js").Shell} shell @param {State} state @param {Entry[]} news */
  note(shell, state, news) {
    const played = news.filter((entry) => entry.is === "played");
    this.placed = new Set(played.flatMap((entry) => placedBy(entry)));
    this.rolled = played.some((entry) => entry.a?.startsWith("roll"));
    this.moved = { gain: [[], []], loss: [[], []] };
    for (const entry of played) this.count(entry.facts ?? {});
    this.mark(state);
    const seen = `${state.me}.${state.version}`;
    if (seen !== this.seen) {
      if (state.acting && !Object.keys(shell.draft).length) shell.draft = this.kept;
      this.kept = {};
      this.seen = seen;
    }
  }

  /** @param {Record<string, any>} facts */
  count(facts) {
    for (const side of /** @type {const} */ (["gain", "loss"])) {
      for (const [seat, text] of (facts[side] ?? []).entries()) if (text) this.moved[side][seat].push(text);
    }
  }

  /** @param {State} state */
  mark(state) {
    this.marked = new Set();
    const played = state.entries.filter((entry) => entry.is === "played");
    for (let at = played.length - 1; at >= 0 && state.me; at--) {
      if (played[at].actor === state.me) break;
      for (const card of placedBy(played[at])) this.marked.add(card);
    }
  }
}

/** The card that an entry placed or put tokens on. @param {Entry} entry @returns {string[]} */
function placedBy(entry) {
  const [kind, rest] = (entry.a ?? "").split(" ");
  return kind === "build" || kind === "deed" || kind === "pay" ? [rest.split("@")[0]] : [];
}
