// @ts-check
/** Puzzles: the choice of a game, and a puzzle, or one's own mistake that comes again, on its board. */

import { dropped, due, nextDay } from "../again/mistakes.js";
import { inDays } from "../again/schedule.js";
import { addressed } from "../page/addressed.js";
import { h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { card } from "../page/picture.js";
import { tool } from "../table/tool.js";
import { ask, POSITION, Replay } from "../replay/replay.js";
import { keptOf, next } from "./kept.js";
import { addressOf, Puzzling } from "./puzzling.js";
import { addressOfOwn, dueFrom, Returning } from "./returning.js";

/** @typedef {import("../table/protocol.js").PuzzleListing} PuzzleListing */
/** @typedef {import("../table/protocol.js").PuzzlesOfGame} PuzzlesOfGame */

/** The parts of the words and of the style. */
const WORDS = ["puzzles", "analysis"];
const STYLE = "analysis";
const API = "/api/puzzles";
/** The status with which the server refuses what is no position of a game. */
const REFUSED = 400;
const ADDRESS = "/puzzles";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [all] = await Promise.all([fetched(API), ...WORDS.map((part) => app.need(part)), loadStyle(STYLE)]);
  /** @type {PuzzleListing} */
  const { games } = all;
  const asked = new URLSearchParams(location.search);
  const here = games.find(({ game }) => game === asked.get("game"));
  if (asked.has("own")) return own(app, games, here?.game ?? null, asked.get("past"));
  if (!here) return choice(app, games);
  const number = Number(asked.get("number")) || next(here);
  if (!number) return choice(app, games);
  if (!here.ratings[number - 1]) return choice(app, games, () => app.say("puzzles.none", { number }));
  const posed = await fetched(`${API}/${here.game}/${number}`);
  app.readdress(addressOf(here.game, number));
  const whole = await (await ask(app, posed.diagram, "entries")).json();
  return board(app, posed.diagram, whole, {
    title: () => app.say("puzzles.number", { number: posed.number }),
    about: () => app.say("puzzles.about"),
    learning: (analysis) => new Puzzling(analysis, posed, here),
  });
}

/** The next of one's own mistakes that are due. One that the rules of today do not know, or whose plans they do not
 *  allow, is dropped.
 *  @param {import("../page/app.js").App} app @param {PuzzlesOfGame[]} games
 *  @param {string | null} game that alone is asked about @param {string | null} past which one is passed over */
async function own(app, games, game, past) {
  for (const mistake of dueFrom(game, past)) {
    const answer = await ask(app, mistake.diagram, "entries");
    if (answer.status === REFUSED || !(await isAllowed(mistake))) {
      dropped(mistake);
      continue;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const { players, names } = mistake;
    return board(
      app,
      mistake.diagram,
      { ...(await answer.json()), players, names },
      {
        title: () => app.say("puzzles.mine"),
        about: () => app.say("puzzles.about_mine"),
        learning: (analysis) => new Returning(analysis, mistake, game),
      },
    );
  }
  app.readdress(ADDRESS);
  return choice(app, games);
}

/** Whether what was played and what was better can be played. @param {import("./returning.js").Mistake} mistake */
async function isAllowed({ diagram, seat, asked }) {
  const statuses = [asked.played, asked.best].map(async (plays) => {
    const answer = await fetch("/api/diagram", {
      method: "POST",
      body: JSON.stringify({ record: diagram, at: 0, seat, plays }),
      headers: { "Content-Type": "application/json" },
    });
    await answer.text();
    return answer.status;
  });
  return !(await Promise.all(statuses)).includes(REFUSED);
}

/** What the server answers. Raises Error if it cannot be reached. @param {string} address @returns {Promise<any>} */
async function fetched(address) {
  return (await fetch(address)).json();
}

/** `about`: what leads to what is said beside the board.
 *  @param {import("../page/app.js").App} app @param {string} diagram @param {any} whole
 *  @param {Omit<import("../replay/replay.js").Asked, "tools"> & {about: () => string}} asked */
async function board(app, diagram, whole, asked) {
  const replay = new Replay(app, diagram, whole, POSITION + addressed(diagram), {
    ...asked,
    tools: ({ drawer }) => [
      tool("i-log", asked.about(), () => drawer.show("review")),
      tool("i-list", app.say("web.tab.list"), () => drawer.show("list")),
      tool("i-rules", app.say("web.tab.rules"), () => drawer.show("rules")),
    ],
  });
  await replay.furnish(0, false);
  if (replay.shell) replay.shell.drawer.tab = "review";
  await replay.review.load();
  return replay.part;
}

/** @param {import("../page/app.js").App} app @param {PuzzlesOfGame[]} games @param {() => string} [trouble] */
function choice(app, games, trouble) {
  const draw = () =>
    app.lay(
      h(
        "main",
        { class: "home" },
        h("h1", null, app.say("puzzles.head")),
        trouble && h("p", { class: "trouble", role: "alert" }, trouble()),
        h("p", { class: "lead" }, app.say("puzzles.text")),
        mine(app),
        h("div", { class: "games" }, ...games.map((each) => offered(app, each))),
      ),
    );
  draw();
  return {
    get title() {
      return app.say("puzzles.head");
    },
    translate: draw,
  };
}

/** One's own mistakes, if any come again. @param {import("../page/app.js").App} app */
function mine(app) {
  const { lang, say } = app;
  const first = nextDay();
  if (first === null) return null;
  const number = due().length;
  return h(
    "section",
    { class: "own-mistakes", "aria-label": say("puzzles.mine") },
    h("h2", null, say("puzzles.mine")),
    h("p", null, say("puzzles.mine_text")),
    number
      ? h(
          "a",
          { class: "btn primary", href: addressOfOwn(), "data-key": "puzzle.own" },
          icon("i-hint"),
          h("span", null, say("puzzles.mine_begin"), h("small", null, say("puzzles.due", { number }))),
        )
      : h("p", { class: "facts" }, say("puzzles.none_due", { when: inDays(lang, first) })),
  );
}

/** A game with its puzzles. @param {import("../page/app.js").App} app @param {PuzzlesOfGame} puzzles */
function offered(app, puzzles) {
  const { say, words } = app;
  const { game, ratings, today } = puzzles;
  const kept = keptOf(puzzles);
  const following = next(puzzles, today);
  const number = due(game).length;
  const solved = say("puzzles.solved", { number: kept.solved.length, of: ratings.length });
  return card(
    words,
    game,
    null,
    h(
      "p",
      { class: "facts" },
      kept.tries ? `${solved} · ${say("puzzles.own", { rating: Math.round(kept.rating) })}` : solved,
    ),
    h(
      "a",
      { class: "btn primary play", href: addressOf(game, today), "data-key": `puzzle.today.${game}` },
      icon("i-right"),
      h("span", null, say("puzzles.today"), kept.solved.includes(today) && h("small", null, say("puzzles.done"))),
    ),
    following !== null &&
      h(
        "a",
        { class: "btn", href: addressOf(game, following), "data-key": `puzzle.next.${game}` },
        icon("i-right"),
        say("puzzles.any"),
      ),
    number > 0 &&
      h(
        "a",
        { class: "btn", href: addressOfOwn(game), "data-key": `puzzle.own.${game}` },
        icon("i-hint"),
        h("span", null, say("puzzles.mine"), h("small", null, say("puzzles.due", { number }))),
      ),
  );
}
