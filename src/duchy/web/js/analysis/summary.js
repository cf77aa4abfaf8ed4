// @ts-check
/** What is said of a whole game: its story, its turning points, its marks by seat, the ledger, and the graph as a
 *  table. */

import { h, icon } from "../page/dom.js";
import { amount, cost, ERRORS, markedAt, MARKS, mere, percents, points, sign } from "./figures.js";
import { drawnBetween } from "./said.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("../table/protocol.js").Account} Account */
/** @typedef {import("./figures.js").Judged} Judged */

/** The lines of the ledger, in order. */
const PARTS = /** @type {const} */ (["deal", "chance", "hidden", "own", "presents", "drift"]);
/** Those that are luck. */
const LUCK = /** @type {const} */ (["deal", "chance", "hidden"]);
const TURNING = 3;
/** What changes less is no turning point. */
const TURNS = 0.05;

/** @param {Record<string, number>} parts */
const sum = (parts) => Object.values(parts).reduce((total, part) => total + part, 0);

/** A line of a seat's ledger. @param {Account} account @param {typeof PARTS[number]} part */
const booked = (account, part) => {
  const value = account[part];
  return typeof value === "number" ? value : sum(value);
};

/** What stands above it on paper: the game, when this browser knew it last, who played, and how it ended.
 *  @param {Analysis} analysis */
export function heading({ app, replay, shell }) {
  const { game, seats, result } = replay.whole;
  const at = replay.shelved?.at;
  const names = Array.from({ length: seats }, (_, place) => shell.nameForAll(place + 1));
  const winners = /** @type {number[]} */ (result?.winners ?? []);
  const ended = winners.length > 1 ? "shared" : "won";
  return h(
    "header",
    { class: "on-paper" },
    h("h2", null, `${app.words.named("title", game)} · ${app.say("review.working")}`),
    h(
      "p",
      null,
      [names.join(", "), at && new Date(at).toLocaleDateString(app.lang, { dateStyle: "long" })]
        .filter(Boolean)
        .join(" · "),
    ),
    h("p", null, winners.map((seat) => app.say(`review.story.${ended}`, { name: names[seat - 1] })).join(" ")),
  );
}

/** Three sentences: how it ended, what that came from, where it turned; why errors that cost something have no mark;
 *  and the best move, if there was one.
 *  @param {Analysis} analysis */
export function story(analysis) {
  const { app, found, own, shell } = analysis;
  const account = found.accounts[own - 1];
  const name = analysis.name(own);
  const ending = account.result === 1 ? "won" : account.result ? "shared" : "lost";
  const whose = own === analysis.replay.me ? `you_${ending}` : ending;
  const best = found.decisions.find(({ mark }) => mark === "!");
  const isMarked = (/** @type {Judged} */ { seat, mark }) => seat === own && ERRORS.includes(mark);
  return h(
    "p",
    { class: "story" },
    app.say(`review.story.${whose}`, { name }),
    " ",
    app.say("review.story.parts", {
      luck: points(
        app,
        LUCK.reduce((total, part) => total + booked(account, part), 0),
      ),
      own: points(app, account.own),
      presents: points(app, booked(account, "presents")),
      drift: points(app, account.drift),
    }),
    " ",
    account.own <= -TURNS && !found.decisions.some(isMarked) && `${app.say("review.story.unmarked")} `,
    turned(analysis),
    best && ` ${app.say("review.story.best", { name: shell.nameWithin(best.seat), turn: turnOf(analysis, best.at) })}`,
  );
}

/** The sentence about the largest turning point. @param {Analysis} analysis */
function turned(analysis) {
  const { app } = analysis;
  const [turn] = turningPoints(analysis);
  if (!turn) return app.say("review.story.calm");
  return app.say(`review.story.${turn.mark ? MARKS[turn.mark] : turn.gain > 0 ? "chance" : "bad_luck"}`, {
    turn: turnOf(analysis, turn.first),
    points: turn.points,
  });
}

/** The turn in which an action was played. @param {Analysis} analysis @param {number} at */
const turnOf = ({ replay }, at) => replay.entries[at]?.turn ?? 0;

/** Where the game turned: the largest marked errors and strokes of luck, in the order of the game.
 *  @param {Analysis} analysis */
function turningPoints(analysis) {
  const { app, found, own, lucks } = analysis;
  const errors = found.decisions
    .filter(({ mark }) => mark === "??" || mark === "?")
    .map((judged) => ({
      at: markedAt(judged),
      size: cost(judged),
      mark: judged.mark,
      gain: -cost(judged),
      first: judged.at,
      drawn: drawnBetween(analysis, judged.at, judged.at + judged.count),
      points: `${analysis.name(judged.seat)} ${points(app, -cost(judged))}`,
    }));
  const strokes = lucks.map(({ at, to, gains }) => ({
    at: to,
    size: Math.abs(gains[own - 1]),
    mark: "",
    gain: gains[own - 1],
    first: at,
    drawn: drawnBetween(analysis, at, to),
    points: `${analysis.name(own)} ${points(app, gains[own - 1])}`,
  }));
  return [...errors, ...strokes]
    .filter(({ size }) => size >= TURNS)
    .sort((one, two) => two.size - one.size)
    .slice(0, TURNING);
}

/** @param {Analysis} analysis */
export function turning(analysis) {
  const { app } = analysis;
  const found = turningPoints(analysis);
  if (!found.length) return null;
  return h(
    "section",
    null,
    h("h3", null, app.say("review.turning")),
    h(
      "ol",
      { class: "turning" },
      ...found
        .sort((one, two) => one.at - two.at)
        .map((each) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                class: "offer",
                "data-key": `review.turn.${each.at}`,
                "aria-current": each.at === analysis.at ? "step" : null,
                on: { click: () => analysis.go(each.at) },
              },
              each.mark ? sign(app, each.mark) : icon("die10", { label: app.say("review.part.chance") }),
              h("span", null, ...each.drawn),
              h("b", { class: "num" }, each.points),
            ),
          ),
        ),
    ),
  );
}

/** How often each seat erred, and what all its errors cost it. @param {Analysis} analysis */
export function counts(analysis) {
  const { app, found } = analysis;
  return section(
    app.say("review.counts"),
    table(
      analysis,
      [...ERRORS, "!"].map((mark) => ({
        head: [mere(mark), " ", app.say(`review.mark.${MARKS[mark]}`)],
        cells: found.accounts.map(({ seat }) =>
          String(found.decisions.filter((each) => each.seat === seat && each.mark === mark).length),
        ),
      })),
    ),
  );
}

/** Where each seat's result comes from. @param {Analysis} analysis */
export function ledger(analysis) {
  const { app, found } = analysis;
  const even = 1 / found.accounts.length;
  const rows = PARTS.map((part) => ({
    head: [app.say(`review.part.${part}`)],
    cells: found.accounts.map((account) => points(app, booked(account, part), 1)),
  }));
  const total = {
    head: [app.say("review.part.result")],
    cells: found.accounts.map(({ result }) => points(app, result - even, 1)),
    isTotal: true,
  };
  const adjusted = {
    head: [app.say("review.part.adjusted")],
    cells: found.accounts.map((account) => points(app, account.adjusted - even, 1)),
  };
  return section(
    app.say("review.ledger"),
    table(analysis, [...rows, total, adjusted]),
    h("p", { class: "muted" }, app.say("review.ledger_note", { even: amount(app, even) })),
    h("p", { class: "muted" }, app.say("review.drift_note")),
  );
}

/** The graph in figures, at the beginning of each turn. @param {Analysis} analysis */
export function course(analysis) {
  const { app, found, replay } = analysis;
  const seen = new Set();
  const rows = found.stops.flatMap((stop, place) => {
    const turn = replay.entries[stop - 1]?.turn ?? 0;
    if (seen.has(turn)) return [];
    seen.add(turn);
    return [
      {
        head: [app.say("web.turn", { turn })],
        cells: percents(app, found.course[place]),
      },
    ];
  });
  return h("details", null, h("summary", null, app.say("review.course")), table(analysis, rows));
}

/** @param {string} head @param {...Node} parts */
const section = (head, ...parts) => h("section", null, h("h3", null, head), ...parts);

/** A row for each line, a column for each seat.
 *  @param {Analysis} analysis @param {{head: (Node | string)[], cells: string[], isTotal?: boolean}[]} rows */
function table(analysis, rows) {
  const { found, shell } = analysis;
  return h(
    "table",
    null,
    h(
      "thead",
      null,
      h("tr", null, h("td"), ...found.accounts.map(({ seat }) => h("th", { scope: "col" }, shell.badge(seat, "s")))),
    ),
    h(
      "tbody",
      null,
      ...rows.map(({ head, cells, isTotal }) =>
        h(
          "tr",
          { class: isTotal ? "total" : null },
          h("th", { scope: "row" }, ...head),
          ...cells.map((cell) => h("td", { class: "num" }, cell)),
        ),
      ),
    ),
  );
}
