// @ts-check
/** Sheets over a live table, when the device is handed over and when the game is over; in its place, a refusal. */

import { h, icon } from "../page/dom.js";
import { playsOf } from "../desk/plays.js";
import { recordTools } from "../page/records.js";
import { shelved } from "../page/shelf.js";
import { overSheet } from "./over.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/shell/shell.js").Shell} Shell */
/** @typedef {import("./table.js").LiveTable} LiveTable */

/** Before the first turn in another game of the same people: who one was in the last one, where nobody has a name to be
 *  known by.
 *  @param {LiveTable} table @param {State} state */
export function fromLast({ app, id, seats }, state) {
  const { me } = state;
  const isKnown = Boolean(state.names[me]) || playsOf(state).some(({ actor }) => actor === me);
  if (seats.size < 2 || isKnown || !shelved(id)?.isNext) return "";
  return app.say("waiting.from_last", { number: me > 1 ? me - 1 : state.seats });
}

/** What others ask of people here, or have just said: it waits for nobody to take the device.
 *  @param {LiveTable} table @param {State} state */
function news({ app, shell, seats }, { takeback }) {
  const asked = takeback && !seats.has(takeback.seat) && takeback.missing.some((seat) => seats.has(seat));
  if (asked) return app.say("web.takeback.asked", { name: shell?.nameForAll(takeback.seat) });
  return shell?.note?.until ? shell.note.text : "";
}

/** The device goes to the next person. As long as nobody here is to act, anybody here may look, and it is said who is.
 *  @param {LiveTable} table @param {State} state */
export function handOver(table, state) {
  const { say } = table.app;
  const shell = /** @type {Shell} */ (table.shell);
  const isTurn = !(Number(state.actor) > 0) || table.isLocal(state.actor);
  const shown = isTurn ? state.me : Number(state.actor);
  const head = isTurn
    ? say("web.hand_over.head", { name: shell.nameForAll(shown) })
    : shell.face.status(state).text.replace(/\.$/, "");
  const told = news(table, state);
  const look = (/** @type {number} */ seat) => {
    if (table.seat === state.me) table.lookAs(seat);
    else table.redraw();
  };
  return h(
    "section",
    { class: "panel sheet hand-over", tabindex: -1, role: "dialog", "aria-modal": "true", "aria-label": head },
    shell.badge(shown, "l", true),
    h("h2", null, head),
    told && h("p", { role: "status" }, told),
    h("p", null, say(isTurn ? "web.hand_over.text" : "web.hand_over.meanwhile"), " ", isTurn && fromLast(table, state)),
    isTurn
      ? h(
          "button",
          { class: "btn primary", "data-key": "hand-over", on: { click: () => look(shown) } },
          say("web.hand_over.go"),
        )
      : h(
          "div",
          { class: "sheet-bar" },
          ...[...table.seats.keys()]
            .sort()
            .map((seat) =>
              h(
                "button",
                { class: "btn", "data-key": `look.${seat}`, on: { click: () => look(seat) } },
                shell.badge(seat, "", true),
                shell.nameForAll(seat),
              ),
            ),
        ),
  );
}

/** @param {LiveTable} table @param {State} state */
export function ending(table, state) {
  const { say } = table.app;
  const shell = /** @type {Shell} */ (table.shell);
  const winners = state.view.ending?.winners ?? [];
  const won =
    winners.length > 1
      ? say("web.end.shared")
      : winners[0] === state.me && table.seats.size === 1
        ? say("web.end.you")
        : say("web.end.won", { name: shell.name(winners[0]) });
  return overSheet(table, state, {
    class: "ending",
    said: won,
    head: [...winners.map((seat) => shell.badge(seat, "", winners.length === 1)), " ", won],
    body: [h("div", { class: "counted" }, ...shell.face.ending(state))],
    tools: [
      h("a", { class: "btn", href: `/analysis#${table.id}` }, icon("i-hint"), say("web.tab.review")),
      h("a", { class: "btn", href: `/replay#${table.id}` }, icon("i-eye"), say("web.end.replay")),
      ...recordTools(table.app, table.id, table.seats.get(table.seat)?.token ?? null),
      h("a", { class: "btn", href: `/fair#${table.id}` }, icon("shield"), say("web.end.fair")),
    ],
  });
}

/** The game stays on the shelf: the server may be using other data today, and a token cannot be recovered.
 *  @param {LiveTable} table @param {import("../table/protocol.js").Nak} message */
export function refused({ app, id, part }, message) {
  app.part = part;
  app.lay(
    h(
      "main",
      { class: "home" },
      h("p", { class: "trouble", role: "alert" }, message.text),
      message.code === "SEAT_FILLED" &&
        h("a", { class: "btn primary", href: `/table#${id}` }, app.say("web.end.watch")),
      h("a", { class: "btn", href: "/" }, app.say("web.home")),
    ),
  );
}
