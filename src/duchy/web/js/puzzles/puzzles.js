// @ts-check
/** Puzzles: the choice of a game, and a puzzle on its board. */

import { addressed } from "../page/addressed.js";
import { fill, h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { card } from "../page/picture.js";
import { tool } from "../table/tool.js";
import { ask, POSITION, Replay } from "../replay/replay.js";
import { keptOf, next } from "./kept.js";
import { addressOf, Puzzling } from "./puzzling.js";

/** @typedef {import("../table/protocol.js").PuzzleListing} PuzzleListing */
/** @typedef {import("../table/protocol.js").PuzzlesOfGame} PuzzlesOfGame */
/** @typedef {import("../table/protocol.js").Posed} Posed */

/** The parts of the words and of the style. */
const WORDS = ["puzzles", "analysis"];
const STYLE = "analysis";
const API = "/api/puzzles";
/** Whoever waits for a puzzle may have gone elsewhere. */
const ADDRESS = "/puzzles";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [all] = await Promise.all([fetched(API), ...WORDS.map((part) => app.need(part)), loadStyle(STYLE)]);
  /** @type {PuzzleListing} */
  const { games } = all;
  const asked = new URLSearchParams(location.search);
  const here = games.find(({ game }) => game === asked.get("game"));
  if (!here) return choice(app, games);
  const number = Number(asked.get("number")) || next(here);
  if (!number) return choice(app, games);
  if (!here.ratings[number - 1]) return choice(app, games, () => app.say("puzzles.none", { number }));
  const posed = await fetched(`${API}/${here.game}/${number}`);
  if (location.pathname === ADDRESS) history.replaceState(null, "", addressOf(here.game, number));
  return puzzle(app, posed, here);
}

/** What the server answers. Raises Error if it cannot be reached. @param {string} address @returns {Promise<any>} */
async function fetched(address) {
  return (await fetch(address)).json();
}

/** @param {import("../page/app.js").App} app @param {Posed} posed @param {PuzzlesOfGame} all */
async function puzzle(app, posed, all) {
  const whole = await (await ask(app, posed.diagram, "entries")).json();
  const replay = new Replay(app, posed.diagram, whole, POSITION + addressed(posed.diagram), {
    title: () => app.say("puzzles.number", { number: posed.number }),
    learning: (analysis) => new Puzzling(analysis, posed, all),
    tools: ({ drawer }) => [
      tool("i-log", app.say("puzzles.about"), () => drawer.show("review")),
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
    fill(
      app.main,
      h(
        "main",
        { class: "home" },
        h("h1", null, app.say("puzzles.head")),
        trouble && h("p", { class: "trouble", role: "alert" }, trouble()),
        h("p", { class: "lead" }, app.say("puzzles.text")),
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

/** A game with its puzzles. @param {import("../page/app.js").App} app @param {PuzzlesOfGame} puzzles */
function offered(app, puzzles) {
  const { say, words } = app;
  const { game, ratings, today } = puzzles;
  const kept = keptOf(puzzles);
  const following = next(puzzles, today);
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
  );
}
