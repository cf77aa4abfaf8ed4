// @ts-check
/** A forced pass is played automatically after a while, so that nobody else can tell it from one by choice. */

import { recall, remember } from "../../page/shelf.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

const LEAST = 1500;
const MOST = 4000;

/** Whether forced passes are played automatically. */
export const passesAlone = () => recall("rois.alone") !== false;

/** Whether there is nothing to do but to pass. @param {State} state */
export const mustPass = (state) => state.acting && state.legal.length === 1 && state.legal[0] === "pass";

export class Passing {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.version = -1;
    this.timer = 0;
  }

  /** Start waiting when a pass is forced, stop when it no longer is. @param {State} state */
  see(state) {
    if (!mustPass(state) || !passesAlone() || state.past) return this.stop();
    if (this.version === state.version) return;
    this.stop();
    this.version = state.version;
    this.timer = window.setTimeout(() => this.pass(state.version), LEAST + Math.random() * (MOST - LEAST));
  }

  /** @param {number} version */
  pass(version) {
    const { shell } = this;
    const state = /** @type {import("./choice.js").State | null} */ (shell.state);
    if (!shell.root.isConnected || !state || state.version !== version || !mustPass(state)) return;
    if (shell.panelPlace.hidden) shell.play("pass");
    else this.version = -1;
  }

  stop() {
    window.clearTimeout(this.timer);
    this.version = -1;
  }

  toggle() {
    remember("rois.alone", !passesAlone());
    this.shell.refresh();
  }
}
