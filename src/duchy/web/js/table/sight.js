// @ts-check
/** What one viewer has been told of a table, folded into the state that tables draw. */

/** `told` counts all that the viewer was told up to it, people who sat down and what was taken back too; the server counts moments so.
 * @typedef {{is: string, actor?: number | string | null, a?: string, turn?: number, seat?: number, count?: number, told?: number,
 *   practice?: boolean, consent?: boolean, agrees?: boolean}} Entry */
/** What was said or taken back, not played, after so many plays that stand. @typedef {{at: number, entry: Entry}} Mark */
/** @typedef {{seat: number, turn: number, actor: number | string | null, state: Record<string, any>, awaited?: number[],
 *   takes_back?: number, rewinds?: boolean, practice?: number, by_consent?: number, may_ask_back?: boolean,
 *   takeback?: {seat: number, count: number, missing: number[]} | null, ending?: {winners: number[], keys: number[][], secret: string}}} Seen */
/** @typedef {{game: string, kind: string, me: number, acting: boolean, actor: number | string | null, over: boolean, turn: number,
 *   s: Record<string, any>, shown: Record<string, any>, legal: string[], offers: Record<string, any>[], laid: Record<string, any>,
 *   axes: Record<string, any>, edition: string, seats: number, players: Record<string, string>, names: Record<string, string>,
 *   entries: Entry[], view: Seen, version: number, awaited: number[], takesBack: number, rewinds: boolean, practice: number, commitment: string, past?: boolean, later?: Entry[],
 *   takeback?: Seen["takeback"], mayAskBack?: boolean, byConsent?: number, marks?: Mark[]}} State
 *  `later`: what came after an earlier moment that is looked at. */

export class Sight {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    this.told = 0;
  }

  /** Take a message in; the entries that are new by it. @param {Record<string, any>} message @returns {Entry[]} */
  take(message) {
    if (message.is === "welcome") {
      // A server that was set back to an older copy tells everything once more.
      const again = this.state !== null && message.v >= this.state.version;
      const { entries, marks } = again ? /** @type {State} */ (this.state) : { entries: [], marks: [] };
      if (!again) this.told = 0;
      this.state = /** @type {State} */ ({
        game: message.game,
        kind: message.kind,
        me: message.seat,
        laid: message.laid,
        axes: message.axes,
        edition: message.edition,
        seats: message.seats,
        players: message.players,
        names: message.names,
        commitment: message.commitment,
        entries,
        marks,
      });
      const fresh = this.now(message);
      return again ? fresh : [];
    }
    return this.now(message);
  }

  /** @param {Record<string, any>} message @returns {Entry[]} */
  now(message) {
    const state = /** @type {State} */ (this.state);
    /** @type {Seen} */
    const view = message.view;
    const news = /** @type {Entry[]} */ (message.events ?? []);
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
      awaited: view.awaited ?? [],
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

/** Whether it is something that people have said to each other, or a going back that is noted. @param {Entry} entry */
const isMark = ({ is, practice, consent }) => is.startsWith("takeback_") || Boolean(practice || consent);

/** What was said and taken back, each after the plays that stood then and stand still. @param {Mark[]} marks @param {Entry[]} before @param {Entry[]} news */
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

/** What was played and stands. @param {State} state */
export const playsOf = (state) => state.entries.filter((each) => each.is === "played");
