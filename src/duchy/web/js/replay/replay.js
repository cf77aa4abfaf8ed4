// @ts-check
/** A finished game, or anybody's record, step by step; the address of a record contains all of it. */

import { h, icon } from "../page/dom.js";
import { packed, unaddressed, unpacked } from "../page/addressed.js";
import { furniture } from "../page/furniture.js";
import { FILE, fetchRecord, keptRecord, saveFile } from "../page/records.js";
import { shelved } from "../page/shelf.js";
import { Shell } from "../table/shell/shell.js";
import { pastState } from "../table/earlier.js";
import { Steps } from "../steps/steps.js";
import { empty } from "./empty.js";
import { Review } from "./review.js";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [place, moment] = location.hash.slice(1).split("@");
  const text = await textAt(place);
  if (text === null) return empty(app, place && place !== FILE ? app.say("web.replay.none") : "");
  const answer = await ask(app, text, "entries");
  if (!answer.ok) return empty(app, (await answer.json()).text ?? app.say("web.trouble"));
  const replay = new Replay(app, text, await answer.json(), place);
  await replay.furnish(Number(moment), location.pathname === ANALYSIS);
  return replay.part;
}

/** What the address names: the record or the position in it, the file last opened, or a table; else nothing.
 *  @param {string} place @returns {string | null | Promise<string | null>} */
function textAt(place) {
  if (place.startsWith("r=")) return unpacked(place.slice(2));
  if (place.startsWith(POSITION)) return unaddressed(place.slice(POSITION.length));
  if (place === FILE) return keptRecord();
  return place ? fetchRecord(place, null) : null;
}

/** Begins the hash that names a position made up by hand, to be played on. */
export const POSITION = "d=";
/** Where a game is opened to be explained at once. */
const ANALYSIS = "/analysis";
/** The version of the state in which something is suggested, less its moment: not that in which the moment is just
 *  viewed. */
const SUGGESTED = -1_000_000;

/** @param {import("../page/app.js").App} app @param {string} text @param {string | number} at
 *  @param {number} [seat] as it saw it; without one, everything is open */
export const ask = (app, text, at, seat = 0) =>
  fetch(`/api/replay?at=${at}&seat=${seat}`, {
    method: "POST",
    body: text,
    headers: { "Content-Type": "text/plain", "Accept-Language": app.lang },
  });

/** A position that is asked about, not looked at: what it is called, what asks, and the buttons of the top bar.
 *  @typedef {{title: () => string, learning: (analysis: import("../analysis/analysis.js").Analysis) =>
 *  import("../analysis/learning.js").Learning, tools: (shell: Shell) => Node[]}} Asked */

export class Replay {
  /** @param {import("../page/app.js").App} app @param {string} text @param {any} whole
   *  @param {string} place what the address says of it
   *  @param {Asked | null} [asks] if it is there to be asked about */
  constructor(app, text, whole, place, asks = null) {
    this.app = app;
    this.text = text;
    this.whole = whole;
    this.place = place;
    this.asks = asks;
    /** The seat through whose eyes the game is seen; 0: everything lies open. */
    this.eyes = 0;
    /** Why the last moment that could not be had could not. */
    this.trouble = "";
    /** How often other eyes have been asked for: the last of them count. */
    this.looks = 0;
    /** What happened, as each of them was told it. */
    this.told = new Map([[0, whole.entries]]);
    this.at = 0;
    /** Where it is going, while that moment is being fetched. */
    this.aim = 0;
    /** Until it is shown, or cannot be had. @type {Promise<unknown> | null} */
    this.going = null;
    /** Whether the person has been told where a damaged record breaks off. */
    this.isWarned = !whole.error;
    /** Whether it is a position made up by hand, of which nothing came before. */
    this.isPosition = place.startsWith(POSITION);
    this.me = ownSeat(text, place);
    /** Whether the game hides nothing. */
    this.isOpen = false;
    this.review = new Review(this);
    /** Moments, by eyes and number. @type {Map<string, any>} */
    this.seen = new Map();
    /** @type {Shell | null} */
    this.shell = null;
    /** @type {import("../page/app.js").Part} */
    this.part = {
      title: app.say("web.replay.head"),
      close: () => this.shell?.close(),
      translate: () => this.translate(),
      complain: (text) => this.shell?.explain(text),
    };
  }

  /** What this browser remembers of the game. */
  get shelved() {
    return shelfOf(this.text, this.place);
  }

  get entries() {
    return this.told.get(this.eyes) ?? this.whole.entries;
  }

  /** @param {number} moment the one that the address names, if it names one
   *  @param {boolean} explains whether the game is to be explained at once */
  async furnish(moment, explains) {
    const { game, begins } = this.whole;
    const module = await furniture(this.app, game);
    this.isOpen = Boolean(module.isOpen);
    const shell = new Shell(this.app, game, module, {
      look: (at) => this.go(Math.max(at, begins)),
      path: () => (this.review.isPlaying ? null : this.path()),
      panel: () => this.warning(),
      review: this.review,
      isAnother: () => (this.review.isPlaying ? this.review.isForAnother : this.eyes !== 0 && this.eyes !== this.me),
    });
    this.shell = shell;
    this.app.body.classList.add("past");
    this.retitle();
    await this.go(moment >= 0 ? moment : explains ? this.entries.length : begins);
    if (explains) shell.drawer.show("review");
  }

  async translate() {
    if (this.whole.error) {
      const answer = await ask(this.app, this.text, "entries").catch(() => null);
      if (answer?.ok) this.whole.error = (await answer.json()).error;
    }
    if (this.shell) this.shell.note = null;
    this.retitle();
    if (this.review.isPlaying) return this.review.translate();
    await this.go(this.at);
  }

  retitle() {
    const { app } = this;
    this.part.title = [
      app.words.named("title", this.whole.game),
      this.asks?.title() ?? app.say(this.isPosition ? "web.position" : "web.replay.head"),
    ].join(" · ");
    this.part.meta = [
      !this.isPosition && app.say("web.replay.at", { at: this.stepOf(this.at), of: this.stepOf(this.entries.length) }),
      this.whole.practice ? app.say("web.practice.mark") : "",
      this.whole.by_consent ? app.say("web.takeback.mark") : "",
    ]
      .filter(Boolean)
      .join(" · ");
    if (this.shell) this.part.tools = this.asks?.tools(this.shell);
    app.drawTop();
  }

  /** The number of a step: all that happens before the first decision is one. @param {number} at */
  stepOf(at) {
    return at >= this.whole.begins ? at - this.whole.begins + 1 : 0;
  }

  /** The turn of a moment; a position made up by hand is its only one. @param {number} at @returns {number} */
  turnOf(at) {
    return this.whole.entries[at]?.turn ?? this.seen.get(this.keyOf(at, 0))?.view.turn ?? 0;
  }

  /** A moment that can be shown: none within the deal. @param {number} at */
  reached(at) {
    return at >= this.whole.begins ? Math.min(this.entries.length, at) : 0;
  }

  /** Show a moment; if others have been requested meanwhile, the last of them. @param {number} at */
  async go(at) {
    this.aim = this.reached(at);
    this.going ??= this.arrive();
    await this.going;
  }

  /** Fetch and show the moment that is aimed at. */
  async arrive() {
    let found = null;
    for (let key = ""; key !== this.keyOf(this.aim); ) {
      key = this.keyOf(this.aim);
      found = await this.moment(this.aim, this.eyes);
    }
    this.going = null;
    if (!found) return this.shell?.explain(this.trouble);
    this.show(this.aim, found);
  }

  /** The key of a moment. @param {number} at @param {number} [eyes] */
  keyOf(at, eyes = this.eyes) {
    return `${eyes}.${at}`;
  }

  /** A moment as the server tells it; null if it cannot be had.
   *  @param {number} at @param {number} eyes @returns {Promise<any>} */
  async moment(at, eyes) {
    const key = this.keyOf(at, eyes);
    if (!this.seen.has(key)) {
      const found = await this.fetched(at, eyes);
      if (!found) return null;
      this.seen.set(key, found);
    }
    return this.seen.get(key);
  }

  /** What the server says of the record; null if it cannot be had, and `trouble` says why.
   *  @param {number | string} at @param {number} eyes @returns {Promise<any>} */
  async fetched(at, eyes) {
    const answer = await ask(this.app, this.text, at, eyes).catch(() => null);
    if (answer?.ok) return answer.json();
    this.trouble = this.app.whyNot(answer);
    return null;
  }

  /** From now on see the game through the eyes of a seat, or with everything open.
   *  @param {number} eyes @param {number} [at] */
  async lookThrough(eyes, at = this.at) {
    const look = ++this.looks;
    if (!this.told.has(eyes)) {
      const found = await this.fetched("entries", eyes);
      if (found) this.told.set(eyes, found.entries);
    }
    const isThere = this.told.has(eyes) && (await this.moment(this.reached(at), eyes)) !== null;
    if (look !== this.looks) return;
    if (!isThere) return this.shell?.explain(this.trouble);
    this.eyes = eyes;
    await this.go(at);
  }

  /** Show on the board what an action would have been, as its seat saw the table.
   *  @param {number} seat @param {number} at @param {string} a */
  async suggest(seat, at, a) {
    await this.lookThrough(seat, at);
    const state = await this.decision(seat, at);
    if (!state || this.at !== at) return;
    this.shell?.show(state, []);
    this.shell?.propose(state, a);
  }

  /** A moment in which a seat decided, with what it could have done; null if it cannot be had.
   *  @param {number} seat @param {number} at */
  async decision(seat, at) {
    const found = await this.moment(at, seat);
    if (!found) return null;
    const { legal = [], offers = [] } = found;
    return { ...this.stateOf(found, at, seat), legal, offers, acting: true, version: SUGGESTED - at };
  }

  /** @param {number} at @param {any} found */
  show(at, found) {
    this.review.leave();
    const forward = at === this.at + 1;
    this.at = at;
    this.shell?.show(this.stateOf(found, at), forward ? this.entries.slice(at - 1, at) : []);
    this.retitle();
  }

  /** What is drawn of a moment. @param {any} found @param {number} at @param {number} [eyes] */
  stateOf(found, at, eyes = this.eyes) {
    const { names, seats, players, edition, axes, laid, game } = this.whole;
    const base = /** @type {any} */ ({
      table: "record",
      game,
      me: eyes || this.me,
      laid,
      axes,
      edition,
      seats,
      players,
      names,
      commitment: "",
      entries: this.told.get(eyes) ?? this.entries,
    });
    return pastState(base, found, at);
  }

  /** @returns {import("../steps/steps.js").Path} */
  path() {
    const { say } = this.app;
    return {
      Steps,
      at: this.at,
      begins: this.whole.begins,
      entries: this.entries,
      seat: this.me || onlyPerson(this.whole.players),
      go: (at) => this.go(at),
      from: () => (this.going ? this.aim : this.at),
      last: say("web.replay.last"),
      keys: this.review.keys,
      beside: [
        {
          key: "review",
          label: say("web.tab.review"),
          icon: "i-hint",
          hotkey: "A",
          run: () => this.shell?.drawer.show("review"),
        },
        { key: "share", label: say("web.replay.share"), icon: "i-link", run: () => this.share() },
        {
          key: "save",
          label: say("web.record.save"),
          icon: "i-down",
          run: () => saveFile(`${this.whole.game}.txt`, this.text),
        },
      ],
    };
  }

  /** Where a damaged record breaks off, and why; what comes before can be viewed. */
  warning() {
    if (this.isWarned) return null;
    const { say } = this.app;
    const { text } = this.whole.error;
    const go = () => {
      this.isWarned = true;
      this.shell?.refresh();
    };
    return h(
      "section",
      { class: "panel sheet cut-short", tabindex: -1, role: "alertdialog", "aria-label": say("web.replay.cut") },
      h("h2", null, icon("i-warn"), say("web.replay.cut")),
      h("p", null, text),
      h("p", null, say("web.replay.cut_at", { of: this.stepOf(this.entries.length) })),
      h("button", { class: "btn primary shut-cut", "data-key": "cut.go", on: { click: go } }, say("web.replay.cut_go")),
    );
  }

  /** A link to the moment being viewed, explained if it is here: through the table, if it is on this server, or with
   *  the whole record in it. */
  async share() {
    const isHere = this.place !== FILE && !this.place.startsWith("r=");
    const place = isHere ? this.place : `r=${await packed(this.text)}`;
    const page = this.review.analysis && this.shell?.drawer.tab === "review" ? ANALYSIS : "/replay";
    const address = `${location.origin}${page}#${place}@${this.at}`;
    this.app.readdress(address);
    try {
      await navigator.clipboard.writeText(address);
      this.shell?.explain(this.app.say("web.invite.copied"));
    } catch {
      this.shell?.explain(this.app.say(isHere ? "web.replay.address_here" : "web.replay.address"));
    }
  }
}

/** What this browser remembers of the game; a record says from which table it comes.
 *  @param {string} text @param {string} place */
const shelfOf = (text, place) => shelved(/^; table (\S+)$/m.exec(text)?.[1] ?? place);

/** The seat that this browser played, if there was exactly one.
 *  @param {string} text @param {string} place */
function ownSeat(text, place) {
  const seats = Object.keys(shelfOf(text, place)?.tokens ?? {});
  return seats.length === 1 ? Number(seats[0]) : 0;
}

/** The seat of the only person among computers; 0 if there is none, or more than one.
 *  @param {Record<string, string>} players */
function onlyPerson(players) {
  const people = Object.keys(players).filter((seat) => players[seat] === "human");
  return people.length === 1 ? Number(people[0]) : 0;
}
