// @ts-check
/** Notices of the operating system, off until asked for: what others did, when one's turn has come in a hidden tab. */

import { capital } from "../page/axes.js";
import { recall, remember } from "../page/shelf.js";
import { tool } from "../table/tool.js";
import { Beyond } from "./beyond.js";

/** @typedef {import("../table/sight.js").State} State */

export class Notices {
  /** @param {import("../live/table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
    this.wasMine = false;
    this.wasOver = true;
    /** The one that is shown. @type {{close: () => void} | null} */
    this.shown = null;
    this.beyond = new Beyond(table, this);
  }

  /** Whether the person wants them, and the browser lets them through. */
  get areOn() {
    return recall("notices") === true && "Notification" in window && Notification.permission === "granted";
  }

  /** The button of the top bar, where there are people to wait for. @param {State} state */
  tools(state) {
    if (!("Notification" in window) || !this.table.hasFriends(state)) return [];
    const label = this.table.app.say(this.areOn ? "waiting.notices.on" : "waiting.notices.off");
    return [tool("i-bell", label, () => this.toggle(), this.areOn ? "on broad" : "broad")];
  }

  async toggle() {
    const { app, shell } = this.table;
    const come = await this.change();
    if (come !== "") shell?.explain(app.say(come ?? "waiting.notices.refused"));
  }

  /** Ask for them, or for none any more; returns the key of what has come of it, null if the browser refuses, and
   *  nothing to say if the person has changed their mind meanwhile. @returns {Promise<string | null>} */
  async change() {
    const wants = !this.areOn;
    if (wants && (await Notification.requestPermission()) !== "granted") return null;
    remember("notices", wants);
    this.table.redraw();
    const outcome = await (wants ? this.beyond.begin() : this.beyond.end());
    return recall("notices") === wants ? outcome : "";
  }

  /** Tell once that it is somebody's turn here, or that the game is over. @param {State} state */
  hear(state) {
    const isNews = (state.acting && !this.wasMine) || (state.over && !this.wasOver);
    this.wasMine = state.acting;
    this.wasOver = state.over;
    if (this.areOn) this.beyond.renew(state);
    if (!state.acting || !document.hidden) this.shown?.close();
    if (isNews && document.hidden && this.areOn) this.tell(state);
  }

  /** @param {State} state */
  tell(state) {
    const { app, shell, id } = this.table;
    const head = app.say(state.over ? "waiting.notices.over" : "web.your_turn");
    const title = `${capital(head)} · ${app.words.named("title", state.game)}`;
    const body = shell?.recap.sentences(state).join(" ") ?? "";
    this.shown = this.beyond.areOn ? this.beyond.show(title, body) : shownHere(title, body, `duchy.${id}`);
  }
}

/** @param {string} title @param {string} body @param {string} tag */
function shownHere(title, body, tag) {
  const notice = new Notification(title, { body, tag, icon: "/favicon.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
  return notice;
}
