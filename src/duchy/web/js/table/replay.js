// @ts-check
/** A finished game, or anybody's record, step by step; the address of a record holds all of it. */

import { fill, h, pause } from "../page/dom.js";
import { furniture } from "../page/furniture.js";
import { MOST_BYTES, fetchRecord, keptRecord, recordOpener, saveFile } from "../page/records.js";
import { Shell } from "./shell.js";
import { pastState } from "./table.js";

const PLAY_MS = 900;

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const place = location.hash.slice(1);
  const text = place.startsWith("r=") ? await unpacked(place.slice(2)) : place ? await fetchRecord(place, null) : keptRecord();
  if (text === null || text === undefined) return empty(app, place ? app.say("web.replay.none") : "");
  const answer = await ask(app, text, "entries");
  if (!answer.ok) return empty(app, (await answer.json()).text ?? app.say("web.trouble"));
  const replay = new Replay(app, text, await answer.json());
  await replay.furnish();
  return replay.part;
}

/** @param {import("../page/app.js").App} app @param {string} text @param {string | number} at */
const ask = (app, text, at) => fetch(`/api/replay?at=${at}`, { method: "POST", body: text, headers: { "Content-Type": "text/plain", "Accept-Language": app.lang } });

class Replay {
  /** @param {import("../page/app.js").App} app @param {string} text @param {any} whole */
  constructor(app, text, whole) {
    this.app = app;
    this.text = text;
    this.whole = whole;
    this.entries = whole.entries;
    this.at = 0;
    /** Where it is going, while that moment is being fetched. */
    this.aim = 0;
    this.isRunning = false;
    /** @type {Map<number, any>} */
    this.seen = new Map();
    /** @type {Shell | null} */
    this.shell = null;
    /** @type {import("../page/app.js").Part} */
    this.part = { title: app.say("web.replay.head"), close: () => this.close(), translate: () => this.go(this.at), complain: (text) => this.shell?.explain(text) };
  }

  async furnish() {
    const { kind } = this.whole;
    const module = await furniture(this.app, kind);
    this.shell = new Shell(this.app, kind, module, { look: (at) => this.go(Math.max(at, this.whole.begins)), extra: () => this.buttons(), panel: () => null });
    document.body.classList.add("past");
    this.retitle();
    await this.go(this.whole.begins);
  }

  close() {
    this.isRunning = false;
    this.shell?.close();
  }

  retitle() {
    const { app } = this;
    this.part.title = `${app.words.named("title", this.whole.kind)} · ${app.say("web.replay.head")}`;
    this.part.meta = app.say("web.replay.at", { at: this.stepOf(this.at), of: this.stepOf(this.entries.length) });
    app.drawTop();
  }

  /** The number of a step: all that happens before the first decision is one. @param {number} at */
  stepOf(at) {
    return at ? at - this.whole.begins + 1 : 0;
  }

  /** Where a step leads, which is over the deal as a whole. @param {number} at */
  reached(at) {
    const { begins } = this.whole;
    if (at >= begins || at <= 0) return Math.max(0, Math.min(this.entries.length, at));
    return at > this.aim ? begins : 0;
  }

  /** @param {number} at */
  async go(at) {
    const to = (this.aim = this.reached(at));
    if (!this.seen.has(to)) {
      const answer = await ask(this.app, this.text, to).catch(() => null);
      if (!answer?.ok) {
        this.isRunning = false;
        return this.shell?.explain(this.app.say("web.trouble"));
      }
      this.seen.set(to, await answer.json());
    }
    if (this.aim !== to) return;
    const forward = to === this.at + 1;
    this.at = to;
    const found = this.seen.get(to);
    const { names, seats, players, edition, axes, laid, kind } = this.whole;
    const base = /** @type {any} */ ({ game: "record", kind, me: 0, laid, axes, edition, seats, players, names, commitment: "" });
    this.shell?.show(pastState(base, found, this.entries.slice(0, to)), forward ? this.entries.slice(to - 1, to) : []);
    this.retitle();
  }

  /** @returns {import("./shell.js").Button[]} */
  buttons() {
    const { say } = this.app;
    const last = this.entries.length;
    const atEnd = this.at >= last ? say("web.replay.last") : undefined;
    const atStart = this.at <= 0 ? say("web.past.first") : undefined;
    return [
      { key: "first", label: say("web.replay.first"), hotkey: "Home", run: () => this.go(0), off: atStart },
      { key: "back", label: say("web.past.back"), icon: "i-left", hotkey: "ArrowLeft", run: () => this.go(this.aim - 1), off: atStart },
      { key: "run", label: say(this.isRunning ? "web.replay.pause" : "web.replay.run"), icon: this.isRunning ? "i-pause" : "i-replay", primary: true, hotkey: "P", run: () => this.run(), off: atEnd },
      { key: "on", label: say("web.past.on"), icon: "i-right", hotkey: "ArrowRight", run: () => this.go(this.aim + 1), off: atEnd },
      { key: "last", label: say("web.replay.to_end"), hotkey: "End", run: () => this.go(last), off: atEnd },
      { key: "share", label: say("web.replay.share"), icon: "i-link", run: () => this.share() },
      { key: "save", label: say("web.record.save"), icon: "i-down", run: () => saveFile(`${this.whole.kind}.txt`, this.text) },
    ];
  }

  async run() {
    this.isRunning = !this.isRunning;
    this.shell?.refresh();
    while (this.isRunning && this.at < this.entries.length) {
      await this.go(this.at + 1);
      await pause(PLAY_MS);
    }
    this.isRunning = false;
    this.shell?.refresh();
  }

  async share() {
    const address = `${location.origin}/replay#r=${await packed(this.text)}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      this.shell?.explain(this.app.say("web.invite.copied"));
    } catch {
      this.shell?.explain(this.app.say("web.replay.address"));
    }
  }
}

/** @param {import("../page/app.js").App} app @param {string} trouble */
function empty(app, trouble) {
  const draw = () => {
    const opened = () => {
      history.replaceState(null, "", "/replay");
      app.show();
    };
    fill(app.main, h("main", { class: "home" }, h("h1", null, app.say("web.replay.head")),
      trouble && h("p", { class: "trouble", role: "alert" }, trouble),
      h("p", null, app.say("web.replay.text")),
      recordOpener(app, "primary", opened)));
  };
  draw();
  return { get title() { return app.say("web.replay.head"); }, translate: draw };
}

/** A text as a short piece of an address. @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such a piece; null where it is none. @param {string} piece @returns {Promise<string | null>} */
async function unpacked(piece) {
  try {
    const bytes = Uint8Array.from(atob(piece.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const pieces = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MOST_BYTES) return null;
      pieces.push(part.value);
    }
    return await new Blob(pieces).text();
  } catch {
    return null;
  }
}
