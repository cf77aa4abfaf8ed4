// @ts-check
/** Above the market: the character played, what is to be beaten, who has done what in this round; or who leads next. */

import { h, icon } from "../../page/dom.js";
import { figure, pair, rankOf, short, signed, title, upper } from "./cards.js";
import { followerWords } from "./market.js";
import { deeds } from "./story.js";
import { seenAndHeard } from "../../table/drawer/line.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */
/** @typedef {import("./choice.js").Choice} Choice */

const KINDS = /** @type {Record<string, string>} */ ({ Q: "queen", J: "jack", K: "king" });

/** @param {Shell} shell @param {State} state @param {Choice} choice */
export function stage(shell, state, choice) {
  const { round, phase } = state.shown;
  if (round) return inRound(shell, state, round);
  if (choice.character) return considered(shell, state, choice, choice.character);
  if (phase === "lead") return between(shell, state);
  return h(
    "section",
    { class: "stage quiet" },
    crown(),
    h(
      "div",
      { class: "say" },
      h("h2", null, shell.say(phase === "over" ? `end.${state.shown.end}` : "rois.stage.laying")),
    ),
  );
}

const crown = () => h("span", { class: "throne", "aria-hidden": "true" }, icon("crown"));

// A round

/** @param {Shell} shell @param {State} state @param {any} round */
function inRound(shell, state, round) {
  const kind = KINDS[rankOf(round.character)];
  return h(
    "section",
    { class: "stage", "aria-label": shell.say("rois.stage.round") },
    figure(shell, round.character, "big"),
    h(
      "div",
      { class: "say" },
      h("h2", null, title(shell, round.character)),
      h("p", { class: "muted" }, shell.say(`rois.deed.${kind}${round.low ? "_low" : ""}`)),
      h(
        "ol",
        { class: "ring", "aria-label": shell.say("rois.stage.order") },
        ...round.order.map((/** @type {number} */ seat) => inRing(shell, state, round, seat)),
      ),
    ),
    beat(shell, round, kind),
  );
}

/** @param {Shell} shell @param {any} round @param {string} kind */
function beat(shell, round, kind) {
  const word = round.value === 0 ? "any" : round.low ? "below" : "beat";
  return h(
    "div",
    { class: "beat" },
    h("span", null, shell.say(`rois.${word}`)),
    h("b", null, round.value || "–"),
    kind === "king" && h("span", { class: "cost" }, icon("coin"), shell.say("rois.costs", { price: round.cost })),
  );
}

/** @param {Shell} shell @param {State} state @param {any} round @param {number} seat */
function inRing(shell, state, round, seat) {
  const { part, value } = partOf(state, round, seat);
  const best = value !== undefined && value === round.value;
  const sign = { did: value, declined: "✕", ask: "?", may: "…", might: "…", cannot: "–", led: "–" }[part];
  return h(
    "li",
    {
      class: `${part} ${best ? "best" : ""}`,
      "aria-label": pair(shell, shell.name(seat), shell.say(`rois.part.${part}`, { value })),
      title: shell.say(`rois.part.${part}`, { value }),
    },
    shell.badge(seat),
    h("b", { "aria-hidden": "true" }, sign),
  );
}

/**
 * What a seat has done in the round, or has still before it.
 * @param {State} state @param {any} round @param {number} seat @returns {{part: string, value?: number}}
 */
export function partOf(state, round, seat) {
  const deed = deeds(state).get(seat);
  if (deed?.value !== undefined) return { part: "did", value: deed.value };
  if (deed) return { part: deed.kind === "decline" ? "declined" : "led" };
  if (seat === round.asked) return { part: "ask" };
  const isLater = round.order.indexOf(seat) > round.order.indexOf(round.asked);
  if (isLater && round.could.includes(seat)) return { part: "may" };
  return { part: isLater && round.might.includes(seat) ? "might" : "cannot" };
}

// Before a lead

/** What a character would do.
 *  @param {Shell} shell @param {State} state @param {Choice} choice @param {string} character */
function considered(shell, state, choice, character) {
  const offer = choice.hovered ?? choice.considered;
  const value = offer && (offer.kind === "lead_queen" ? offer.price : offer.gain);
  const { could = [], might = [] } = offer ?? {};
  const order = Array.from({ length: state.seats - 1 }, (_, step) => ((state.me + step) % state.seats) + 1);
  return h(
    "section",
    { class: "stage considered", "aria-label": shell.say("rois.stage.considered") },
    figure(shell, character, "big"),
    h(
      "div",
      { class: "say" },
      h("h2", null, title(shell, character)),
      h(
        "p",
        { class: "muted" },
        offer ? followerWords(shell, offer) : upper(shell.say(`rois.choose.${KINDS[rankOf(character)]}`)),
      ),
      h(
        "ol",
        { class: "ring" },
        h("li", { class: "did best" }, shell.badge(state.me), h("b", null, value ?? "?")),
        ...order.map((seat) => {
          const part = !offer ? "wait" : could.includes(seat) ? "may" : might.includes(seat) ? "might" : "cannot";
          return h(
            "li",
            { class: part, title: shell.say(`rois.part.${part}`) },
            shell.badge(seat),
            h("b", { "aria-hidden": "true" }, part === "cannot" ? "–" : "…"),
          );
        }),
      ),
    ),
    h("div", { class: "beat hyp" }, h("span", null, shell.say("rois.sets")), h("b", null, value ?? "?")),
  );
}

/** What the previous round brought. @param {Shell} shell @param {State} state */
function latest(shell, state) {
  const done = [...deeds(state)].reverse();
  if (!done.length) return null;
  const { character } = done[0][1];
  return h(
    "ul",
    { class: "latest", "aria-label": pair(shell, shell.say("rois.stage.latest"), title(shell, character)) },
    h(
      "li",
      null,
      h("span", { class: "muted" }, shell.say("rois.stage.latest")),
      " ",
      ...seenAndHeard(signed(short(shell, character)), title(shell, character)),
    ),
    ...done
      .filter(([, deed]) => deed.kind !== "decline")
      .map(([seat, deed]) => h("li", null, shell.badge(seat, "s"), h("b", null, deed.value ?? "–"))),
  );
}

/** Nobody has led yet: whose turn it is, and how near the King is to his death.
 *  @param {Shell} shell @param {State} state */
function between(shell, state) {
  const { passes, near } = state.shown.reign;
  const first = Number(state.actor);
  const lives = Array.from({ length: state.seats }, (_, at) =>
    h("i", { class: at < passes ? "out" : "" }, icon("crown")),
  );
  const text = passes
    ? shell.say("rois.stage.passes", { count: passes, seats: state.seats })
    : shell.say("rois.stage.health", { seats: state.seats });
  return h(
    "section",
    { class: "stage between" },
    h("span", { class: "throne", "aria-hidden": "true" }, shell.badge(first)),
    h(
      "div",
      { class: "say" },
      h(
        "h2",
        null,
        shell.isYou(state, first)
          ? shell.say("rois.status.you_lead")
          : shell.say("rois.stage.leads", { name: shell.name(first) }),
      ),
      h("p", { class: "muted" }, text),
      latest(shell, state),
    ),
    h("div", { class: `lives ${near ? "near" : ""}`, role: "img", "aria-label": text, title: text }, ...lives),
  );
}
