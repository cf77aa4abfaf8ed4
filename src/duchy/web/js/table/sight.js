// @ts-check
/** What one viewer has been told of a table, folded into the state that tables draw. */

/** What a game says in its own way; what is meant for every game takes any.
 *  @typedef {import("./protocol.js").Game} Game */
/** @template {Game} [G=Game] @typedef {import("./protocol.js").Seen<G>} Seen */
/** A line of what happened, whatever it says. `told` counts all that the viewer was told up to it, people who sat down
 *  and what was taken back too; the server counts moments so.
 *  @template {Game} [G=Game] @typedef {{is: import("./protocol.js").Entry["is"],
 *  told?: number} & Partial<Omit<import("./protocol.js").Played<G>,
 *  "is">> & Partial<Omit<import("./protocol.js").TookBack, "is">> & Partial<Omit<import("./protocol.js").AnsweredBack,
 *  "is">> & Partial<Omit<import("./protocol.js").TutorChosen,
 *  "is">> & Partial<Omit<import("./protocol.js").Moved, "is">> & Partial<Omit<import("./protocol.js").Renewed,
 *  "is">> & Partial<Omit<import("./protocol.js").Seated, "is">> & Partial<Omit<import("./protocol.js").Called,
 *  "is">> & Partial<Omit<import("./protocol.js").StoodIn,
 *  "is">> & Partial<Omit<import("./protocol.js").TakenOver, "is">>} Entry */
/** What was said or taken back, not played, after that many plays that stand.
 *  @typedef {{at: number, entry: Entry}} Mark */
/** `later`: what came after an earlier moment that is looked at.
 *  @template {Game} [G=Game] @typedef {Pick<import("./protocol.js").Welcome<G>,
 *  "table" | "game" | "laid" | "axes" | "edition" | "seats" | "players" | "names" | "commitment"> & { me: number,
 *  held?: Record<number, number>, invited?: number[],
 *  acting: boolean, actor: number | string | null, over: boolean, turn: number, s: G["state"], shown: G["shown"],
 *  legal: string[], offers: G["offer"][], entries: Entry<G>[], view: Seen<G>, version: number, awaited: number[],
 *  takesBack: number, rewinds: boolean, practice: number, past?: boolean, later?: Entry<G>[],
 *  takeback?: Seen["takeback"], mayAskBack?: boolean, byConsent?: number, marks?: Mark[]}} State */
/** The fields of all kinds of something; which of them one has, its kind says.
 *  @template T
 *  @typedef {{[K in T extends any ? keyof T : never]: T extends Partial<Record<K, infer V>> ? V : never}} FieldsOf */
/** What happened, with the view now. @typedef {import("./protocol.js").Welcome | import("./protocol.js").Ev} Update */

export class Sight {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    this.told = 0;
    /** All that the seat has been told, as it was told. @type {Entry[]} */
    this.heard = [];
  }

  /** Take in a message; returns the entries that are new. @param {Update} message @returns {Entry[]} */
  take(message) {
    if (message.is === "welcome") {
      // A server that was restored from an older copy sends everything again.
      const again = this.state !== null && message.v >= this.state.version;
      const { entries, marks } = again ? /** @type {State} */ (this.state) : { entries: [], marks: [] };
      if (!again) [this.told, this.heard] = [0, []];
      this.state = /** @type {State} */ ({
        table: message.table,
        game: message.game,
        me: message.seat,
        laid: message.laid,
        axes: message.axes,
        edition: message.edition,
        seats: message.seats,
        players: message.players,
        names: message.names,
        commitment: message.commitment,
        held: message.held ?? {},
        invited: message.invited ?? [],
        entries,
        marks,
      });
      const fresh = this.now(message);
      return again ? fresh : [];
    }
    return this.now(message);
  }

  /** Who holds a seat, what it is called, and to which there are invitations. @param {Entry} entry */
  seat({ is, seat = 0, by, devices = 1, name = "", seats = [], level = "", who = [] }) {
    const state = /** @type {State} */ (this.state);
    const { held = {}, invited = [] } = state;
    const others = invited.filter((each) => each !== seat);
    if (is === "seat_filled")
      Object.assign(state, {
        players: { ...state.players, ...Object.fromEntries(seats.map((each, at) => [each, who[at] ?? level])) },
        names: Object.fromEntries(Object.entries(state.names).filter(([each]) => !seats.includes(Number(each)))),
        invited: invited.filter((each) => !seats.includes(each)),
      });
    if (is === "seat_named") state.names = { ...state.names, [seat]: name };
    if (is === "seat_claimed" || (is === "seated" && invited.includes(seat)))
      Object.assign(state, { held: { ...held, [seat]: devices }, invited: others });
    if (is === "seat_invited" || is === "seat_uninvited")
      Object.assign(state, {
        held: by === seat ? held : { ...held, [seat]: 0 },
        invited: is === "seat_invited" ? [...others, seat] : others,
      });
  }

  /** @param {Update} message @returns {Entry[]} */
  now(message) {
    const state = /** @type {State} */ (this.state);
    /** @type {Seen} */
    const view = message.view;
    const news = /** @type {Entry[]} */ (message.events ?? []);
    if (message.is === "ev") for (const entry of news) this.seat(entry);
    this.heard.push(...news);
    for (const entry of news) entry.told = ++this.told;
    Object.assign(state, {
      view,
      s: view.state,
      shown: message.shown ?? {},
      legal: message.legal ?? [],
      offers: message.offers ?? [],
      actor: view.actor,
      turn: view.turn,
      over: Boolean(view.ending),
      version: message.v,
      awaited: [...(view.awaited ?? []), ...(view.unopened ?? [])],
      takesBack: view.takes_back ?? 0,
      rewinds: view.rewinds ?? false,
      practice: view.practice ?? 0,
      acting: message.legal !== undefined && message.legal !== null && state.me > 0,
      takeback: view.takeback ?? null,
      mayAskBack: view.may_ask_back ?? false,
      byConsent: view.by_consent ?? 0,
      marks: marked(state.marks ?? [], state.entries, news),
      entries: folded(state.entries, news),
    });
    return news;
  }
}

/** The entries that stand, in order. @param {Entry[]} before @param {Entry[]} news */
export function folded(before, news) {
  const standing = [...before];
  for (const entry of news) {
    if (entry.is === "took_back") lose(standing, entry.count ?? 0);
    else if (!isMark(entry)) standing.push(entry);
  }
  return standing;
}

/** Whether it is something that people have said to each other, or a note of something taken back.
 *  @param {Entry} entry */
const isMark = ({ is, practice, consent }) => isSaid(is) || Boolean(practice || consent);

/** Whether it leaves the table as it is. @param {Entry["is"]} is */
export const isSaid = (is) =>
  is.startsWith("takeback_") || is.startsWith("seat_") || ["stand_in", "tutor_set", "forgone", "stopped"].includes(is);

/** What was said and taken back, each after the plays that stood then and still stand.
 *  @param {Mark[]} marks @param {Entry[]} before @param {Entry[]} news */
export function marked(marks, before, news) {
  let [all, standing] = [marks, [...before]];
  for (const entry of news) {
    if (entry.is === "played") {
      standing.push(entry);
      continue;
    }
    standing = folded(standing, [entry]);
    const plays = standing.filter(({ is }) => is === "played").length;
    all = all.map((mark) => (mark.at > plays ? { ...mark, at: plays } : mark));
    if (isMark(entry)) all = [...all, { at: plays, entry }];
  }
  return all;
}

/** @param {Entry[]} standing @param {number} count */
function lose(standing, count) {
  for (let at = standing.length - 1; at >= 0 && count > 0; at--) {
    if (standing[at].is === "played") {
      standing.splice(at, 1);
      count--;
    }
  }
}
