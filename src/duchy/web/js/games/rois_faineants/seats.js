// @ts-check
/** A board for each player: treasury, prestige, four domains with their sums, what lies face down, the part in the
 *  round. */

import { h, icon } from "../../page/dom.js";
import { recall } from "../../page/shelf.js";
import { chip, FRENCH, short, signed, suitSign } from "./cards.js";
import { partOf } from "./stage.js";
import { seenAndHeard } from "../../table/drawer/line.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** The board that is shown in full if there is room for only one. @type {WeakMap<Shell, number>} */
const unfolded = new WeakMap();

/** Whether the page remembers what others have bought. */
export const remembers = () => recall("rois.memory") !== false;

/** Whether anybody owns anything that the final count scores; until then all have the same. @param {State} state */
export const counts = (state) =>
  state.shown.seats.some(
    (seat) => seat.prestige > 0 || seat.domains.some((domain) => domain.up.length + domain.down.length > 0),
  );

/** What the boards and the rail depend on besides the moment. @param {Shell} shell */
export const besides = (shell) => [unfolded.get(shell), remembers(), recall("rois.counted")].join();

/** All others, starting from the left; for a spectator everybody. @param {Shell} shell @param {State} state */
export function opponents(shell, state) {
  const first = state.me || state.seats;
  const order = Array.from(
    { length: state.me ? state.seats - 1 : state.seats },
    (_, step) => ((first + step) % state.seats) + 1,
  );
  return order.map((seat) => board(shell, state, seat));
}

/** @param {Shell} shell @param {State} state @param {number} seat */
function board(shell, state, seat) {
  const each = state.shown.seats[seat - 1];
  const part = standing(state, seat);
  const isOpen = unfolded.get(shell) === seat;
  const open = () => {
    unfolded.set(shell, isOpen ? 0 : seat);
    shell.refresh();
  };
  return h(
    "section",
    { class: `panel seat ${part.class} ${isOpen ? "open" : ""}`, "aria-label": shell.name(seat), dataset: { seat } },
    h(
      "div",
      { class: "sh" },
      shell.badge(seat, "", true),
      h(
        "span",
        { class: "nmb" },
        h("b", { class: "serif" }, shell.name(seat)),
        h("small", { class: "st" }, shell.clock(seat), shell.say(part.key, { value: part.value })),
      ),
      h(
        "span",
        { class: "pz" },
        amount(shell, "coin", "coins", each.coins),
        amount(shell, "prestige", "prestige", each.prestige),
      ),
      h("button", {
        class: "unfold",
        "data-key": `seat.${seat}`,
        "aria-expanded": String(isOpen),
        "aria-label": shell.say("rois.unfold", { name: shell.name(seat) }),
        on: { click: open },
      }),
    ),
    lanes(shell, state, seat),
    foot(shell, state, seat, each),
  );
}

/** Coins or prestige. @param {Shell} shell @param {string} symbol @param {string} key @param {number} number */
export function amount(shell, symbol, key, number) {
  const words = shell.counted(`rois.amount.${key}`, number);
  return h(
    "span",
    { class: symbol === "coin" ? "co" : "pr", title: words },
    icon(symbol),
    h("b", { "aria-hidden": "true" }, number),
    h("span", { class: "vh" }, words),
  );
}

/** A seat's part in the round, in words.
 *  @param {State} state @param {number} seat @returns {{key: string, value?: number, class: string}} */
export function standing(state, seat) {
  const { round, phase, reign } = state.shown;
  if (phase === "over") return { key: "rois.seat.over", class: "" };
  if (round) {
    const { part, value } = partOf(state, round, seat);
    const leads = seat === round.leader && value !== undefined;
    return {
      key: leads ? "rois.seat.led" : part === "led" ? "rois.seat.showed" : `rois.seat.${part}`,
      value,
      class: part === "ask" ? "turn" : value === round.value ? "best" : part === "cannot" ? "idle" : "",
    };
  }
  if (phase === "lead" && state.actor === seat) return { key: "rois.seat.leads", class: "turn" };
  if (reign.passed.includes(seat)) return { key: "rois.seat.passed", class: "" };
  return { key: "rois.seat.waits", class: "" };
}

/** What others have bought and turned up since the viewer's last deed. @param {State} state @returns {Set<string>} */
function freshOf(state) {
  const own = state.me ? state.entries.findLastIndex(({ actor }) => actor === state.me) : state.entries.length;
  return new Set(state.entries.slice(own + 1).flatMap(({ facts }) => (facts && "card" in facts ? [facts.card] : [])));
}

/** The four domains of a seat.
 *  @param {Shell} shell @param {State} state @param {number} seat
 *  @param {(card: string) => Node} [down] how own cards lie @param {(suit: string) => Node | null} [extra] */
export function lanes(shell, state, seat, down, extra) {
  const { domains } = state.shown.seats[seat - 1];
  const knows = remembers() || state.shown.phase === "over";
  const fresh = seat === state.me ? new Set() : freshOf(state);
  const marked = (/** @type {string} */ card, /** @type {HTMLElement} */ drawn) => {
    drawn.classList.toggle("new", fresh.has(card));
    return drawn;
  };
  return h(
    "ul",
    { class: "lanes" },
    ...domains.map((domain) => {
      const award = state.shown.count.domains[domain.suit].awards[seat - 1];
      const name = shell.named("domain", domain.suit);
      const words = shell.say("rois.domain", { name, sum: domain.sum, whole: domain.whole });
      const isMany = domain.up.length + domain.down.length > 5;
      return h(
        "li",
        { class: `lane ${FRENCH[domain.suit]} ${isMany ? "many" : ""}`, dataset: { suit: domain.suit }, title: words },
        h(
          "span",
          { class: "lh" },
          suitSign(domain.suit),
          h("b", { "aria-hidden": "true" }, domain.sum),
          h("span", { class: "vh" }, words),
          award > 0 &&
            domain.whole > 0 &&
            h(
              "small",
              { class: "lead", title: shell.say("rois.award", { award }) },
              icon("prestige", { label: shell.say("rois.award", { award }) }),
            ),
        ),
        h(
          "span",
          { class: "cs" },
          ...domain.up.map((/** @type {string} */ card) => marked(card, chip(shell, card, "up"))),
          ...domain.down.map((/** @type {string} */ card) =>
            down ? down(card) : knows ? marked(card, chip(shell, card, "down")) : chip(shell, card, "back"),
          ),
        ),
        extra?.(domain.suit),
      );
    }),
  );
}

/** @param {Shell} shell @param {State} state @param {number} seat @param {any} each */
function foot(shell, state, seat, each) {
  const hidden = each.domains.reduce(
    (/** @type {number} */ sum, /** @type {import("./payload.js").Domain} */ domain) => sum + domain.down.length,
    0,
  );
  const total = state.shown.count.totals[seat - 1];
  const hand = each.hand.length
    ? seenAndHeard(
        signed(each.hand.map((/** @type {string} */ card) => short(shell, card)).join(" ")),
        each.hand.map((/** @type {string} */ card) => shell.named("character", card)).join(", "),
      )
    : [h("b", null, each.held)];
  return h(
    "p",
    { class: "ft" },
    h(
      "span",
      { title: shell.counted("rois.down", hidden) },
      h("i", { class: "bk" }),
      h("b", null, hidden),
      h("span", { class: "vh" }, shell.counted("rois.down", hidden)),
    ),
    h(
      "span",
      { title: shell.counted("rois.held", each.held) },
      icon("i-cards"),
      ...hand,
      h("span", { class: "vh" }, shell.counted("rois.held", each.held)),
    ),
    each.coups > 0 &&
      h(
        "span",
        { title: shell.say("rois.coups", { count: each.coups }) },
        icon("crown"),
        h("b", null, `×${each.coups}`),
      ),
    h(
      "span",
      { class: "sum", title: shell.say("rois.if_now_why") },
      state.shown.phase === "over"
        ? h("b", null, `= ${total}`)
        : counts(state)
          ? shell.say("rois.if_now", { total })
          : "",
    ),
  );
}
