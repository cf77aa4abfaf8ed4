// @ts-check
/** The sheet over the table of a device that several people share, while it changes hands. */

import { h } from "../page/dom.js";
import { playsOf } from "../desk/plays.js";
import { shelved } from "../page/shelf.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../live/table.js").LiveTable} LiveTable */

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

/** What covers one's side again, so that others here may look. @param {LiveTable} table
 *  @returns {import("../table/shell/shell.js").Button} */
export const putDown = (table) => ({
  key: "put_down",
  slot: "main",
  label: table.app.say("waiting.hand_over.back"),
  run: () => {
    table.hide();
    table.redraw();
  },
});

/** The device goes to the next person. As long as nobody here is to act, anybody here may look, and it is said who is.
 *  @param {LiveTable} table @param {State} state */
export function handOver(table, state) {
  const { say } = table.app;
  const shell = /** @type {Shell} */ (table.shell);
  const isTurn = !(Number(state.actor) > 0) || table.isLocal(state.actor);
  const shown = isTurn ? state.me : Number(state.actor);
  const head = isTurn
    ? say("waiting.hand_over.head", { name: shell.nameForAll(shown) })
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
    h(
      "p",
      null,
      say(isTurn ? "waiting.hand_over.text" : "waiting.hand_over.meanwhile"),
      " ",
      isTurn && fromLast(table, state),
    ),
    isTurn
      ? h(
          "button",
          { class: "btn primary", "data-key": "hand-over", on: { click: () => look(shown) } },
          say("waiting.hand_over.go"),
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
