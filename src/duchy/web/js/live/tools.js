// @ts-check
/** The buttons of the top bar of a live table. */

import { tool } from "../table/tool.js";

/** What a key does once the game is over. @param {import("./table.js").LiveTable} table */
export const toAnalysis = ({ app, id }) => ({
  key: "end.analysis",
  label: "",
  hotkey: "A",
  run: () => app.go(`/analysis#${id}`),
});

/** @param {import("./table.js").LiveTable} table @param {import("../table/sight.js").State} state */
export function toolsOf(table, state) {
  const { app, sounds } = table;
  const toggle = () => {
    sounds.toggle();
    table.retitle(state);
  };
  const hasFriends = table.hasFriends(state);
  return [
    drawn(table, state, "log", "narrow"),
    drawn(table, state, "list", hasFriends ? "broad" : ""),
    drawn(table, state, "rules"),
    ...(hasFriends ? [tool("i-seats", app.say("web.invite.links"), () => table.share(true))] : []),
    ...table.tutor.tools(state),
    ...(table.friends?.notices.tools(state) ?? []),
    sounds.isOn
      ? tool("i-sound", app.say("web.sound.on"), toggle, "on")
      : tool("i-mute", app.say("web.sound.off"), toggle, "", "i-sound"),
  ];
}

/** A tab of the drawer, which opens where it can be seen: the sheet of a finished game is closed, and while the device
 *  changes hands the table is not there.
 *  @param {import("./table.js").LiveTable} table @param {import("../table/sight.js").State} state @param {string} tab
 *  @param {string} [kind] */
function drawn(table, state, tab, kind) {
  const run = () => {
    table.isShut ||= Boolean(state.over);
    table.shell?.drawer.show(tab);
  };
  const button = tool(`i-${tab}`, table.app.say(`web.tab.${tab}`), run, kind);
  button.toggleAttribute("disabled", table.isCovered(state));
  return button;
}
