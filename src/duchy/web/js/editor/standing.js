// @ts-check
/** Whether a text is a position, or where and why it is not; and what else is to be said. */

import { h, icon } from "../page/dom.js";
import { FILE, keepRecord } from "../page/records.js";

/** @typedef {import("./editor.js").Editor} Editor */

/** What says what is wrong, to which the fields where it stands refer. */
export const FLAW = "editor-flaw";

/** How records begin, and no position does. */
const RECORD = /^\s*(;|game:)/;

/** @param {Editor} editor @returns {(Node | false)[]} */
export function standing(editor) {
  const { app, flaw, found, note, cited } = editor;
  const said =
    note !== "" &&
    h("p", { class: "trouble" }, note, note === cited.note && cited.clause && rule(editor, cited.clause));
  if (flaw && RECORD.test(editor.text)) return [record(editor), said];
  if (!flaw) return [found !== null && h("p", { class: "ed-fine" }, icon("i-check"), app.say("editor.fine")), said];
  return [
    h(
      "p",
      { class: "ed-flaw trouble", id: FLAW },
      icon("i-warn"),
      h(
        "span",
        null,
        flaw.line > 0 && h("b", null, app.say("editor.line", { line: flaw.line })),
        flaw.line > 0 && " ",
        flaw.text,
        flaw.clause && rule(editor, flaw.clause),
        editor.flawed && h("code", null, editor.flawed),
      ),
    ),
    flaw.line > 0 &&
      h(
        "button",
        { class: "btn", "data-key": "editor.flaw", on: { click: () => editor.showLine(flaw.line) } },
        app.say("editor.show_line"),
      ),
    said,
  ];
}

/** A clause of the rulebook. @param {Editor} editor @param {string} clause */
const rule = ({ game }, clause) => h("a", { href: `/rules?game=${game}#${clause}`, target: "_blank" }, ` ${clause}`);

/** A text that is a saved game, to be opened as one. @param {Editor} editor */
function record({ app, text }) {
  const open = () => {
    keepRecord(text);
    return app.go(`/replay#${FILE}`);
  };
  const opener = { class: "btn", "data-key": "editor.replay", on: { click: open } };
  return h(
    "p",
    { class: "trouble", id: FLAW },
    `${app.say("editor.is_record")} `,
    h("button", opener, app.say("web.record.open")),
  );
}
