// @ts-check
/** The first page: three games, one click each, and the games in progress. */

import { h, icon } from "../page/dom.js";
import { faces, people } from "../faces/faces.js";
import { foresee, loadStyle } from "../page/furniture.js";
import { levelFigures } from "../page/levels.js";
import { moduleOf } from "../page/modules.js";
import {
  chooseLevel,
  chooseOpponent,
  expected,
  levelAndManner,
  opponentNames,
  opponentsOf,
} from "../page/opponents.js";
import { GAMES, LESSONS, MOST_SEATS, SHEETS, sitDown } from "../page/opening.js";
import { card } from "../page/picture.js";
import { FILE, fetchStanding, recordOpener } from "../page/records.js";
import { games, keys, MISTAKES, recall, remember, shelve } from "../page/shelf.js";
import { Running } from "./running.js";

/** How many games are listed, besides all those in progress. */
const SHOWN = 8;

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const page = new Home(app);
  page.draw();
  page.measure();
  page.catchUp();
  page.rememberPlayed();
  page.rememberMistakes();
  return {
    title: "",
    translate: () => page.tell(""),
    complain: (/** @type {string} */ text) => page.tell(text),
  };
}

class Home {
  /** @param {import("../page/app.js").App} app */
  constructor(app) {
    this.app = app;
    this.trouble = "";
    this.running = new Running(app, () => this.draw());
    /** What draws one's own record, fetched once there may be one.
     *  @type {typeof import("../played/played.js").record | null} */
    this.record = null;
    /** What tells of one's own mistakes that come again, fetched once there may be any.
     *  @type {typeof import("../again/line.js").line | null} */
    this.again = null;
    /** What was measured of each game's levels. @type {Record<string, import("../page/listing.js").Level[]>} */
    this.measured = {};
  }

  /** Say what went wrong, also after the page has been drawn anew. @param {string} text */
  tell(text) {
    this.trouble = text;
    this.draw();
  }

  /** The figures on the levels' labels are fetched after the page. */
  async measure() {
    const answer = await fetch("/api/games").catch(() => null);
    if (!answer?.ok) return;
    /** @type {import("../page/listing.js").Listing} */
    const { games: kinds } = await answer.json();
    this.measured = Object.fromEntries(kinds.map(({ name, levels }) => [name, levels]));
    this.draw();
  }

  /** What has happened at the tables since this browser's last visit. */
  async catchUp() {
    const found = await Promise.all(
      games()
        .filter((each) => !each.over)
        .map((each) => standingOf(each)),
    );
    const news = found.filter((each) => each !== null);
    if (!news.length) return;
    for (const each of news) shelve(each);
    this.draw();
  }

  /** One's own record is shown to those who have played. */
  async rememberPlayed() {
    if (!recall("results") && !games().some((each) => each.over)) return;
    const [{ record }] = await Promise.all([moduleOf("played/played"), loadStyle("played"), this.app.need("played")]);
    this.record = record;
    this.draw();
  }

  /** What comes again is told to those who have learned from games of theirs. */
  async rememberMistakes() {
    if (!keys().some((key) => key.startsWith(MISTAKES))) return;
    const [{ line }] = await Promise.all([moduleOf("again/line"), this.app.need("puzzles")]);
    this.again = line;
    this.draw();
  }

  draw() {
    const { say } = this.app;
    const trouble = this.trouble || (location.pathname !== "/" && say("web.no_page"));
    const goOn = byTurn(games().filter((each) => !each.over));
    const ended = games()
      .filter((each) => each.over)
      .slice(0, Math.max(0, SHOWN - goOn.length));
    this.app.lay(
      h(
        "main",
        { class: "home" },
        goOn.length > 0 && this.running.list("web.running", goOn),
        this.record?.(this.app, (game, level) => this.playAgainst(game, level)),
        h("h1", null, say("web.head")),
        this.first(),
        this.again?.(this.app),
        trouble && h("p", { class: "trouble", role: "alert" }, trouble),
        h("div", { class: "games" }, ...GAMES.map((game) => this.card(game))),
        ended.length > 0 && this.running.list(goOn.length ? "web.ended" : "web.running", ended),
        !games().length && this.running.putBack(),
        h("nav", { class: "more", "aria-label": say("web.more") }, ...this.more()),
      ),
    );
  }

  /** What this is, and a link, for newcomers. */
  first() {
    const { say } = this.app;
    if (games().length || GAMES.some((game) => recall(`learned.${game}`))) return null;
    return h(
      "p",
      { class: "first" },
      h("span", null, say("web.first.what")),
      say("web.first.ask"),
      " ",
      h("a", { href: "/learn", "data-key": "first" }, say("web.first.learn")),
    );
  }

  /** @param {string} game */
  card(game) {
    const { say, words } = this.app;
    const opponents = opponentsOf(game, seatsOf(game) - 1);
    const near = () => foresee(this.app, game);
    return card(
      words,
      game,
      { pointerenter: near, focusin: near },
      words.has(`web.facts.${game}`) && h("p", { class: "facts" }, say(`web.facts.${game}`)),
      words.has(`web.line.${game}`) && h("p", { class: "sub" }, say(`web.line.${game}`)),
      h(
        "button",
        { class: "btn primary play", "data-key": `play.${game}`, on: { click: () => this.play(game) } },
        icon("i-computer"),
        h("span", null, say("web.play"), h("small", null, listed(words, opponents))),
      ),
      this.sizes(game),
      this.opponents(game, opponents),
      this.person(game, opponents),
      h(
        "div",
        { class: "two" },
        h(
          "button",
          { class: "btn", "data-key": `invite.${game}`, on: { click: () => this.invite(game) } },
          icon("i-link"),
          say("web.invite.button"),
        ),
        h(
          "button",
          { class: "btn", "data-key": `device.${game}`, on: { click: () => this.sameDevice(game) } },
          icon("i-device"),
          say("web.device"),
        ),
      ),
      h(
        "div",
        { class: "links" },
        LESSONS.includes(game) && h("a", { href: `/learn?game=${game}` }, say("web.nav.learn")),
        SHEETS.includes(game) && h("a", { href: `/teach?game=${game}` }, say("web.nav.teach")),
        h("a", { href: `/rules?game=${game}` }, say("web.nav.rules")),
        h("a", { href: `/new?game=${game}` }, say("web.options")),
      ),
    );
  }

  /** Who is played against: as many of the five as there are other seats; a tap puts one more among them.
   *  @param {string} game @param {string[]} opponents */
  opponents(game, opponents) {
    const { say, words } = this.app;
    const choose = (/** @type {string} */ level) => {
      chooseLevel(game, opponents.length, level);
      this.draw();
      this.focus(`level.${game}.${level}`);
    };
    return faces(words, {
      key: `level.${game}`,
      label: say("web.against"),
      times: (level) => opponents.filter((each) => levelAndManner(each).level === level).length,
      who: (level) => opponents.findLast((each) => levelAndManner(each).level === level),
      choose,
      figures: (level) => levelFigures(words, level, this.measured[game], seatsOf(game)),
    });
  }

  /** Who of the level chosen last it is, and what to expect. @param {string} game @param {string[]} opponents */
  person(game, opponents) {
    const { words } = this.app;
    const last = opponents[opponents.length - 1];
    const choose = (/** @type {string} */ who) => {
      chooseOpponent(game, who);
      this.draw();
      this.focus(`person.${game}.${who}`);
    };
    return [
      people(words, { key: `person.${game}`, game, chosen: last, others: opponents.slice(0, -1), choose }),
      h("p", { class: "meaning" }, expected(words, game, last)),
    ];
  }

  /** The number of players, for a game that leaves a choice. @param {string} game */
  sizes(game) {
    const { say } = this.app;
    const most = MOST_SEATS[game];
    if (most < 3) return null;
    const choose = (/** @type {number} */ seats) => {
      remember(`seats.${game}`, seats);
      this.draw();
      this.focus(`seats.${game}.${seats}`);
    };
    return h(
      "div",
      { class: "sizes", role: "group", "aria-label": say("web.new.seats") },
      ...Array.from({ length: most - 1 }, (_, at) => at + 2).map((seats) =>
        h(
          "button",
          {
            class: "pick",
            "data-key": `seats.${game}.${seats}`,
            "aria-pressed": String(seats === seatsOf(game)),
            on: { click: () => choose(seats) },
          },
          String(seats),
        ),
      ),
      h("span", { "aria-hidden": "true" }, say("web.at_table")),
    );
  }

  /** The page was drawn anew: what was pressed stays in focus. @param {string} key */
  focus(key) {
    const pressed = this.app.main.querySelector(`[data-key="${key}"]`);
    /** @type {HTMLElement | null} */ (pressed)?.focus({ preventScroll: true });
  }

  /** @param {string} game */
  play(game) {
    const seats = seatsOf(game);
    const own = 1 + Math.floor(Math.random() * seats);
    const others = Array.from({ length: seats }, (_, at) => at + 1).filter((seat) => seat !== own);
    const opponents = opponentsOf(game, others.length);
    return this.begin({ game, seats, players: Object.fromEntries(others.map((seat, at) => [seat, opponents[at]])) });
  }

  /** @param {string} game @param {string} level */
  playAgainst(game, level) {
    chooseLevel(game, seatsOf(game) - 1, level);
    return this.play(game);
  }

  /** A table whose other seats get links. @param {string} game */
  invite(game) {
    const name = recall("name");
    return this.begin({ game, seats: seatsOf(game), names: name ? { 1: name } : {} });
  }

  /** @param {string} game */
  sameDevice(game) {
    return this.begin({ game, seats: seatsOf(game) }, true);
  }

  /** @param {import("../page/opening.js").Wanted} wanted @param {boolean} [isShared] */
  async begin(wanted, isShared = false) {
    try {
      await sitDown(this.app, wanted, isShared);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }

  more() {
    return [
      recordOpener(this.app, "", () => this.app.go(`/replay#${FILE}`)),
      h("a", { class: "btn", href: "/editor", "data-key": "editor" }, icon("i-cards"), this.app.say("web.editor")),
      ...this.app.page.menu().map((link) => {
        link.className = "btn narrow";
        return link;
      }),
    ];
  }
}

/** Games in which somebody at this browser is to move come first. @param {import("../page/shelf.js").Shelved[]} all */
function byTurn(all) {
  return [...all].sort((one, other) => Number(other.yours ?? false) - Number(one.yours ?? false));
}
/** How many are to play. @param {string} game */
const seatsOf = (game) => Math.min(MOST_SEATS[game], recall(`seats.${game}`) ?? 2);

/** The current standing of a game, if it differs from what is on the shelf.
 *  @param {import("../page/shelf.js").Shelved} before */
async function standingOf(before) {
  const { table, tokens } = before;
  const seats = await Promise.all(Object.values(tokens).map((token) => fetchStanding(table, token)));
  const [seen] = seats;
  if (!seen) return null;
  const { turn, over, practice, by_consent: byConsent } = seen;
  const now = { table, turn, over, practice, byConsent, yours: seats.some((each) => each?.yours) };
  const isOld =
    turn === before.turn &&
    now.yours === Boolean(before.yours) &&
    practice === (before.practice ?? 0) &&
    byConsent === (before.byConsent ?? 0);
  return over || !isOld ? now : null;
}

/** "Odile and Bertha". @param {import("../page/words.js").Words} words @param {string[]} levels */
const listed = (words, levels) => new Intl.ListFormat(words.lang).format(opponentNames(words, levels));
