// @ts-check
/** Notices of the operating system, off until asked for: what others did, when one's turn has come in a hidden tab. */

import { recall, remember } from "../../page/shelf.js";
import { capital } from "../../page/axes.js";
import { tool } from "../tool.js";

/** @typedef {import("../sight.js").State} State */

export class Notices {
  /** @param {import("../table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.wasMine = false;
    this.wasOver = true;
    /** The one that is shown. @type {Notification | null} */
    this.shown = null;
  }

  /** Whether the person wants them, and the browser lets them through. */
  get areOn() {
    return recall("notices") === true && "Notification" in window && Notification.permission === "granted";
  }

  /** The button of the top bar, where there are people to wait for. @param {State} state */
  tools(state) {
    if (!("Notification" in window) || !this.table.hasFriends(state)) return [];
    const label = this.table.app.say(this.areOn ? "web.notices.on" : "web.notices.off");
    return [tool("i-bell", label, () => this.toggle(state), this.areOn ? "on broad" : "broad")];
  }

  /** @param {State} state */
  async toggle(state) {
    const { app, shell } = this.table;
    if (this.areOn) remember("notices", false);
    else if ((await Notification.requestPermission()) === "granted") remember("notices", true);
    else shell?.explain(app.say("web.notices.refused"));
    this.table.retitle(state);
  }

  /** Tell once that it is somebody's turn here, or that the game is over. @param {State} state */
  hear(state) {
    const isNews = (state.acting && !this.wasMine) || (state.over && !this.wasOver);
    this.wasMine = state.acting;
    this.wasOver = state.over;
    if (!state.acting || !document.hidden) this.shown?.close();
    if (isNews && document.hidden && this.areOn) this.tell(state);
  }

  /** @param {State} state */
  tell(state) {
    const { app, shell, id } = this.table;
    const head = app.say(state.over ? "web.notices.over" : "web.your_turn");
    const notice = new Notification(`${capital(head)} · ${app.words.named("title", state.game)}`, {
      body: shell?.recap.sentences(state).join(" ") ?? "",
      tag: `duchy.${id}`,
      icon: "/favicon.svg",
    });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    this.shown = notice;
  }
}
