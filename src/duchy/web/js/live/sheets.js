// @ts-check
/** The sheet over a live table when the game is over; in its place, a refusal. */

import { h, icon } from "../page/dom.js";
import { recordTools } from "../page/records.js";
import { overSheet } from "./over.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/shell/shell.js").Shell} Shell */
/** @typedef {import("./table.js").LiveTable} LiveTable */

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
