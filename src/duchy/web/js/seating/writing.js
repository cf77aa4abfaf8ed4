// @ts-check
/** What people write to each other, where the host lets them: shown as text, to the people at the table only. */

import { h } from "../page/dom.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../live/table.js").LiveTable} LiveTable */

const LONGEST = 200;
/** What is being typed, by table. @type {WeakMap<LiveTable, string>} */
const typed = new WeakMap();

/** @param {LiveTable} table @param {import("../friends/company.js").Company} company @param {State} state
 *  @param {boolean} isHost */
export function writing(table, company, state, isHost) {
  if (!table.here || state.me === 0) return null;
  const { say } = table.app;
  const permit = () => table.wires[0]?.write({ is: "permit", writing: !table.writing });
  return h(
    "div",
    { class: "writing" },
    isHost &&
      h(
        "button",
        { class: "btn", "data-key": "writing.permit", "aria-pressed": String(table.writing), on: { click: permit } },
        say(table.writing ? "waiting.writing.forbid" : "waiting.writing.allow"),
      ),
    table.writing && h("small", null, say("waiting.writing.means")),
    table.writing &&
      company.written.length > 0 &&
      h("ol", { "aria-live": "polite" }, ...company.written.map(({ seat, text }) => line(table, seat, text))),
    table.writing && field(table),
  );
}

/** @param {LiveTable} table @param {number} seat @param {string} text */
const line = (table, seat, text) => h("li", null, h("b", null, `${table.shell?.name(seat)}:`), ` ${text}`);

/** @param {LiveTable} table */
function field(table) {
  const { say } = table.app;
  const entry = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
      "data-key": "writing.text",
      "aria-label": say("waiting.writing.text"),
      placeholder: say("waiting.writing.text"),
      value: typed.get(table) ?? "",
      on: { input: () => typed.set(table, entry.value) },
    })
  );
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = entry.value.trim();
    if (!text) return;
    table.wires[0]?.write({ is: "say", text });
    typed.delete(table);
    entry.value = "";
  };
  return h(
    "form",
    { class: "naming", on: { submit: send } },
    entry,
    h("button", { class: "btn", type: "submit", "data-key": "writing.send" }, say("waiting.writing.send")),
  );
}
