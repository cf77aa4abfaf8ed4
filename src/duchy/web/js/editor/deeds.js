// @ts-check
/** What can be done with a position: judge it, play it on, undo and redo, copy it. */

import { h, icon } from "../page/dom.js";

/** @typedef {import("./editor.js").Editor} Editor */
/** What a button does; `off`: why it does nothing now.
 *  @typedef {{key: string, label: string, icon: string, run: () => unknown, off?: string, primary?: boolean,
 *  hotkeys?: string}} Deed */

/** @param {Editor} editor */
export function deeds(editor) {
  const { app, found } = editor;
  const { say } = app;
  const flawed = found ? "" : say("editor.not_yet");
  const isOver = Boolean(found?.view.ending);
  /** @type {Deed[]} */
  const all = [
    {
      ...{ key: "judge", label: say("editor.judge"), icon: "i-hint", primary: true, run: () => editor.judge() },
      off: flawed || (isOver ? say("editor.over") : editor.isJudging ? say("editor.judging") : ""),
    },
    {
      ...{ key: "play", label: say("editor.play"), icon: "i-play", run: () => editor.playOn() },
      off: flawed || (isOver ? say("editor.over") : ""),
    },
    ...stepping(editor),
    { key: "link", label: say("editor.link"), icon: "i-link", run: () => editor.copy(location.href) },
    { key: "copy", label: say("editor.copy"), icon: "i-list", run: () => editor.copy(editor.text) },
  ];
  return all.map((deed) =>
    h(
      "button",
      { class: `btn ${deed.primary ? "primary" : ""}`.trim(), ...runs(editor, deed) },
      icon(deed.icon),
      h("span", null, deed.label),
    ),
  );
}

/** Undoing and redoing by signs, within reach wherever the form is scrolled to. @param {Editor} editor */
export const steppers = (editor) =>
  stepping(editor).map((deed) => {
    const again = { ...deed, key: `${deed.key}.here` };
    return h("button", { class: "icon", "aria-label": deed.label, ...runs(editor, again) }, icon(deed.icon));
  });

/** @param {Editor} editor @returns {Deed[]} */
function stepping(editor) {
  const { steps } = editor;
  const { say } = editor.app;
  return [
    {
      ...{ key: "undo", label: say("editor.undo"), icon: "i-undo", hotkeys: "Control+Z" },
      ...{ run: () => editor.step("undo"), off: steps.before.length ? "" : say("editor.no_undo") },
    },
    {
      ...{ key: "redo", label: say("editor.redo"), icon: "i-redo", hotkeys: "Control+Shift+Z Control+Y" },
      ...{ run: () => editor.step("redo"), off: steps.after.length ? "" : say("editor.no_redo") },
    },
  ];
}

/** What a button does, or says if it does nothing. @param {Editor} editor @param {Deed} deed */
const runs = (editor, { key, hotkeys, run, off }) => ({
  ...{ "data-key": `editor.${key}`, "aria-disabled": off ? "true" : null, title: off || null },
  ...{ "aria-keyshortcuts": hotkeys, on: { click: () => (off ? editor.explain(off) : run()) } },
});
