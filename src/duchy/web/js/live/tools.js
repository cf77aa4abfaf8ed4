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
  const { app, shell, sounds } = table;
  const toggle = () => {
    sounds.toggle();
    table.retitle(state);
    app.drawTop();
  };
  const hasFriends = table.hasFriends(state);
  return [
    tool("i-log", app.say("web.tab.log"), () => shell?.drawer.show("log"), "narrow"),
    tool("i-list", app.say("web.tab.list"), () => shell?.drawer.show("list"), hasFriends ? "broad" : ""),
    tool("i-rules", app.say("web.tab.rules"), () => shell?.drawer.show("rules")),
    ...(hasFriends ? [tool("i-seats", app.say("web.invite.links"), () => table.share(true))] : []),
    ...table.tutor.tools(state),
    ...(table.friends?.notices.tools(state) ?? []),
    tool("i-sound", app.say(sounds.isOn ? "web.sound.on" : "web.sound.off"), toggle, sounds.isOn ? "on" : ""),
  ];
}
