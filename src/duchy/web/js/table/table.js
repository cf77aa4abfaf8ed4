// @ts-check
/** A live table: lines to the server, one for each seat at this device, and what can be done. */

import { fill, h, icon, pause } from "../page/dom.js";
import { foresee, furniture } from "../page/furniture.js";
import { newNonce } from "../page/random.js";
import { fetchPast } from "../page/records.js";
import { nonceOf, shelve, shelved } from "../page/shelf.js";
import { pastState } from "./earlier.js";
import { invitation } from "./invite.js";
import { pace, Teller } from "./pace.js";
import { ending, handOver } from "./sheets.js";
import { Shell } from "./shell/shell.js";
import { playsOf, Sight } from "./sight.js";
import { Sounds } from "./sounds.js";
import { Wire } from "./wire.js";

/** @typedef {import("./sight.js").State} State */
/** @typedef {import("./shell/shell.js").Button} Button */

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [game, ...tokens] = location.hash.slice(1).split(".");
  if (!game) {
    app.go("/");
    return { title: "" };
  }
  const table = new LiveTable(app, game, tokens);
  return table.part;
}

/** Tiles of one kind in a row are looked at faster than the first of them. */
const GOES_ON = 0.4;
/** So often it is looked whether something has come. */
const SOON_MS = 20;

export class LiveTable {
  /** @param {import("../page/app.js").App} app @param {string} game @param {string[]} tokens */
  constructor(app, game, tokens) {
    this.app = app;
    this.game = game;
    this.isClosed = false;
    /** The seat that this device shows now. */
    this.seat = -1;
    /** Whether the person at the device has said who it is. */
    this.isRevealed = tokens.length < 2;
    this.isShut = false;
    /** Whether the links of the table are shown. */
    this.isSharing = false;
    /** @type {{state: State, at: number} | null} */
    this.past = null;
    /** The moment that is asked for, while it is being fetched. */
    this.aim = 0;
    this.isFetching = false;
    /** How many actions each message had, to take back stage by stage. @type {number[]} */
    this.stages = [];
    /** @type {Map<number, {wire: Wire, sight: Sight, token: string | null}>} */
    this.seats = new Map();
    /** @type {Shell | null} */
    this.shell = null;
    /** Tokens for the next game of the same people, by seat. @type {Map<number, string>} */
    this.next = new Map();
    /** Whether somebody here has asked for it. */
    this.wantsNext = false;
    /** What is said while the line is down. @type {Shell["note"]} */
    this.lineNote = null;
    this.sounds = new Sounds();
    this.teller = new Teller(
      (state, news) => this.show(state, news),
      () => this.toldAll(),
    );
    /** @type {import("../page/app.js").Part} */
    this.part = {
      title: "",
      close: () => this.close(),
      translate: () => this.translate(),
      complain: (text) => this.complain(text),
    };
    fill(app.main, h("p", { class: "waiting", role: "status" }, app.say("web.connecting")));
    const kind = shelved(game)?.kind;
    if (kind) foresee(app, kind);
    this.wires = (tokens.length ? tokens : [null]).map((token) => this.connect(token));
  }

  /** @param {string | null} token */
  connect(token) {
    const sight = new Sight();
    const wire = new Wire(this.game, token, nonceOf(this.game, token) ?? newNonce(), () => this.app.lang, {
      heard: (message) => this.hear(wire, sight, token, message),
      line: (isUp) => this.line(isUp),
    });
    return wire;
  }

  close() {
    this.isClosed = true;
    for (const wire of this.wires) wire.close();
    this.teller.drop();
    this.shell?.close();
  }

  /** @param {boolean} isUp */
  line(isUp) {
    const { app, shell } = this;
    document.body.classList.toggle("offline", !isUp);
    if (!isUp) {
      this.complain(app.say("web.offline"));
      this.lineNote = shell?.note ?? null;
    } else if (shell && this.lineNote && shell.note === this.lineNote) {
      shell.note = this.lineNote = null;
      shell.refresh();
    }
  }

  /** What was said in another language is said no longer, but that the line is down is said again. */
  translate() {
    const { shell } = this;
    const isDown = shell?.note !== null && shell?.note === this.lineNote;
    if (shell) shell.note = null;
    this.redraw();
    if (isDown) this.line(false);
  }

  /** Say what went wrong; before there is a table, in its place. @param {string} text */
  complain(text) {
    const waiting = this.app.main.querySelector(".waiting");
    if (this.shell) this.shell.explain(text);
    else if (waiting) waiting.textContent = text;
  }

  /** @param {Wire} wire @param {Sight} sight @param {string | null} token @param {import("./wire.js").Message} message */
  async hear(wire, sight, token, message) {
    if (message.is === "nak" && !sight.state) return this.refused(message);
    if (message.is === "nak" && message.code === "STORE_LOST") return this.complain(message.text);
    if (message.is === "rematch") return this.rematch(message);
    if (message.is !== "welcome" && message.is !== "ev") return;
    const news = sight.take(message);
    const state = /** @type {State} */ (sight.state);
    if (message.is === "welcome") {
      this.seats.set(state.me, { wire, sight, token });
      if (this.seat < 0) this.seat = state.me;
      await this.furnish(state);
    }
    if (this.isClosed) return;
    this.note(state);
    this.agreeHere(state);
    if (state.me !== this.seat && this.isLocal(state.actor)) this.maybeHandOver(state);
    if (state.me === this.seat) this.arrive(state, news);
  }

  /** The first time: the game's own drawing and words. @param {State} state */
  async furnish(state) {
    if (this.shell) return;
    const module = await furniture(this.app, state.kind);
    if (this.isClosed || this.shell) return;
    this.module = module;
    if (module.isOpen) this.isRevealed = true;
    this.shell = new Shell(this.app, state.kind, module, {
      act: (texts) => this.act(texts),
      undo: () => this.undo(),
      rewind: () => this.rewind(),
      asker: (shown) => this.asker(shown),
      askBack: (seat) => this.tell(seat, { is: "takeback" }),
      consent: (agrees) => this.tell(this.seat, { is: "consent", agrees }),
      withdraw: () => this.tell(this.seats.get(this.seat)?.sight.state?.takeback?.seat ?? 0, { is: "withdraw" }),
      isHere: (seat) => this.seats.has(seat),
      isAllHere: () => this.wires.length > 1 && !this.hasFriends(state),
      takeOff: (from, count) => this.takeOff(from, count),
      hint: () => this.own().ask({ is: "hint", lang: this.app.lang }),
      look: (at) => this.look(at),
      panel: (shown) => this.panel(shown),
      covered: (shown) => this.isCovered(shown),
      extra: (shown) => this.extra(shown),
      path: () => this.path(),
      again: (from) => this.again(from),
      isTelling: () => this.teller.isTelling,
      hurry: () => this.hurry(),
      isShared: this.wires.length > 1,
      share: this.hasFriends(state) ? () => this.share(true) : undefined,
    });
    this.retitle(state);
  }

  own() {
    return /** @type {{wire: Wire}} */ (this.seats.get(this.seat)).wire;
  }

  /** @param {number | string | null} actor */
  isLocal(actor) {
    return typeof actor === "number" && this.seats.has(actor);
  }

  /** On one device the one whose turn it is gets it; what is hidden stays hidden until then. @param {State} state */
  maybeHandOver(state) {
    if (
      this.seats.size < 2 ||
      this.past ||
      this.teller.isBusy ||
      !this.isLocal(state.actor) ||
      state.actor === this.seat ||
      state.over
    )
      return;
    this.seat = /** @type {number} */ (state.actor);
    this.isRevealed = Boolean(this.module?.isOpen);
    this.stages = [];
    this.redraw();
  }

  /** @param {State} state @param {import("./sight.js").Entry[]} news */
  arrive(state, news) {
    if (news.some((each) => each.is === "played" && each.actor !== state.me)) this.stages = [];
    if (this.past) return;
    this.teller.take({ state: { ...state }, news, weight: this.weightOf(state, news) });
  }

  /** Show what has come. @param {State} state @param {import("./sight.js").Entry[]} news */
  show(state, news) {
    if (state.me !== this.seat) return;
    this.shell?.show(state, news);
    const ended = this.shell?.takeback.ended(news);
    if (ended) this.shell?.explain(ended);
    this.sounds.hear(state, news);
    if (news.length) this.retitle(state);
  }

  /** Everything has been shown: what it was is said, and the device may go on to the next person. */
  toldAll() {
    this.shell?.toldAll();
    for (const { sight } of this.seats.values()) if (sight.state) this.maybeHandOver(sight.state);
  }

  /** How long news are worth looking at before the next ones: not at all where it is the viewer's turn, or nothing of others is told. @param {State} state @param {import("./sight.js").Entry[]} news */
  weightOf(state, news) {
    if (state.acting || state.over || !this.shell || !news.length) return 0;
    const isOwn = news[0].actor === state.me;
    if (isOwn && this.isLocal(state.actor)) return 0;
    const played = news.filter((each) => each.is === "played");
    const told = this.shell.tells(state, played);
    const [kind] = (played[0]?.a ?? "").split(" ");
    const before = state.entries.at(-1 - news.length);
    const goesOn = before?.actor === played[0]?.actor && before?.a?.startsWith(`${kind} `);
    return told ? (goesOn ? GOES_ON : 1) : 0;
  }

  /** Show what has come at once, or, where somebody goes step by step, the next of it. */
  hurry() {
    if (pace() === "step") this.teller.next();
    else this.teller.skip();
  }

  redraw() {
    const state = this.past?.state ?? this.teller.now?.state ?? this.seats.get(this.seat)?.sight.state;
    if (state && this.shell) {
      this.shell.show(state, []);
      this.retitle(state);
    }
  }

  /** @param {State} state */
  retitle(state) {
    const { app } = this;
    this.part.title = app.words.named("title", state.kind);
    this.part.meta = [
      state.turn ? app.say("web.turn", { turn: state.turn }) : "",
      state.practice ? app.say("web.practice.mark") : "",
      state.byConsent ? app.say("web.takeback.mark") : "",
    ]
      .filter(Boolean)
      .join(" · ");
    this.part.tools = [
      tool("i-log", app.say("web.tab.log"), () => this.shell?.drawer.show("log"), "narrow"),
      tool("i-list", app.say("web.tab.list"), () => this.shell?.drawer.show("list")),
      tool("i-rules", app.say("web.tab.rules"), () => this.shell?.drawer.show("rules")),
      ...(this.hasFriends(state) ? [tool("i-link", app.say("web.invite.links"), () => this.share(true), "broad")] : []),
      tool(
        "i-sound",
        app.say(this.sounds.isOn ? "web.sound.on" : "web.sound.off"),
        () => {
          this.sounds.toggle();
          this.retitle(state);
          app.drawTop();
        },
        this.sounds.isOn ? "on" : "",
      ),
    ];
    app.drawTop();
  }

  /** Keep what the first page shows of this game, and what the browser's tab says. @param {State} state */
  note(state) {
    this.part.isYours = [...this.seats.values()].some(
      ({ sight }) => sight.state?.acting || sight.state?.takeback?.missing.includes(sight.state.me),
    );
    if (this.app.part === this.part) this.app.drawTitle();
    const before = shelved(this.game);
    const tokens = { ...(before?.tokens ?? {}) };
    const own = this.seats.get(state.me)?.token;
    if (own) tokens[state.me] = own;
    if (!own && !before) return;
    shelve({
      game: this.game,
      kind: state.kind,
      tokens,
      commitment: before?.commitment ?? state.commitment,
      at: Date.now(),
      over: state.over,
      turn: state.turn,
      yours: state.acting,
      with: Object.entries(state.players)
        .filter(([seat]) => !(seat in tokens))
        .map(([seat, who]) => state.names[seat] || (who === "human" ? "" : who)),
      ...this.result(state),
    });
  }

  /** How the game has ended for who plays here, with the score, the own first. @param {State} state @returns {Partial<import("../page/shelf.js").Shelved>} */
  result(state) {
    const { ending } = state.view;
    if (!ending) return {};
    const seats = Array.from(
      { length: state.seats },
      (_, step) => ((Math.max(state.me, 1) - 1 + step) % state.seats) + 1,
    );
    const score = seats.map((seat) => ending.keys[seat - 1][0]).join(" : ");
    if (this.wires.length > 1) return { result: "over", score };
    return {
      result: !ending.winners.includes(state.me) ? "lost" : ending.winners.length > 1 ? "shared" : "won",
      score,
    };
  }

  // What people do

  /** The line of the seat at which the person sits, and what was told over it. */
  mine() {
    return /** @type {{wire: Wire, sight: Sight & {state: State}}} */ (this.seats.get(this.seat));
  }

  /** @param {string[]} texts */
  async act(texts) {
    const { wire, sight } = this.mine();
    const asked = wire.ask({ is: "act", base: sight.state.version, a: texts.length === 1 ? texts[0] : texts });
    if (!wire.isUp) this.keepNote();
    const answer = await asked;
    if (answer.is === "ack") this.stages.push(texts.length);
    return answer;
  }

  /** What is done while the line is down waits for it. */
  keepNote() {
    const { shell } = this;
    shell?.explain(this.app.say("web.offline_kept"));
    this.lineNote = shell?.note ?? null;
  }

  async undo() {
    const { wire, sight } = this.mine();
    const count = Math.min(this.stages.pop() ?? 1, sight.state.takesBack);
    const answer = await wire.ask({ is: "undo", base: sight.state.version, count });
    if (answer.is === "nak") this.shell?.explain(answer.text, answer.clause);
  }

  /** Back to where one's latest turn began, though it is known what came of it. */
  rewind() {
    return this.tell(this.seat, { is: "rewind" });
  }

  /** Say something for a seat at this device that is answered by the table. @param {number} seat @param {{is: "rewind" | "takeback" | "withdraw"} | {is: "consent", agrees: boolean}} message */
  async tell(seat, message) {
    const place = this.seats.get(seat);
    if (!place?.sight.state) return;
    this.stages = [];
    const answer = await place.wire.ask({ ...message, base: place.sight.state.version });
    if (answer.is === "nak") this.shell?.explain(answer.text, answer.clause);
  }

  /** The seat for which it may be asked to take back: at one device that of whoever decided last; 0: none. @param {State} shown */
  asker(shown) {
    const may = [...this.seats].filter(([, { sight }]) => sight.state?.mayAskBack).map(([seat]) => seat);
    const last = playsOf(shown).findLast(({ actor }) => may.includes(/** @type {number} */ (actor)));
    return this.seats.size > 1 ? Number(last?.actor ?? 0) : (may[0] ?? 0);
  }

  /** Whoever plays at the same device as the one who asks has been asked there. @param {State} state */
  agreeHere({ takeback, me }) {
    if (takeback?.missing.includes(me) && this.seats.has(takeback.seat)) this.tell(me, { is: "consent", agrees: true });
  }

  /** Take something out of the middle of one's turn: back to it, and what came after it once more; if that cannot be, all as it was.
   * @param {number} from @param {number} count */
  async takeOff(from, count) {
    const { wire, sight } = this.mine();
    const { state } = sight;
    const texts = playsOf(state)
      .slice(from)
      .map((each) => each.a ?? "");
    if (!texts.length || texts.length > state.takesBack) return;
    const back = await wire.ask({ is: "undo", base: state.version, count: texts.length });
    if (back.is === "nak") return this.shell?.explain(back.text, back.clause);
    this.stages = [];
    const rest = texts.slice(count);
    if (!rest.length) return;
    while (!this.isClosed && back.is === "ack" && sight.state.version < back.v) await pause(SOON_MS);
    const again = await wire.ask({ is: "act", base: sight.state.version, a: rest });
    if (again.is !== "nak") return;
    await wire.ask({ is: "act", base: sight.state.version, a: texts });
    this.shell?.explain(again.text, again.clause);
  }

  /** @param {State} state @returns {Button[]} */
  extra(state) {
    const { say } = this.app;
    if (state.over && this.isShut)
      return [
        {
          key: "end",
          slot: "main",
          label: say("web.end.again"),
          primary: true,
          run: () => {
            this.isShut = false;
            this.shell?.refresh();
          },
        },
      ];
    return [];
  }

  // Earlier moments

  /** Show the table as it was after so many entries; where others have been asked for meanwhile, the last of them. @param {number} at */
  async look(at) {
    const { seat } = this;
    const now = this.seats.get(seat)?.sight.state;
    if (!now || !this.shell) return;
    this.teller.drop();
    this.aim = Math.max(0, at);
    if (this.isFetching) return;
    this.isFetching = true;
    let found = null;
    for (let seen = -1; seen !== this.aim; ) {
      seen = this.aim;
      const plays = playsOf(now);
      if (seen >= plays.length) break;
      const past = await fetchPast(this.game, plays[seen - 1]?.told ?? 0, this.seats.get(seat)?.token ?? null);
      found = past && { at: seen, state: pastState(now, past, seen) };
      if (!found) break;
    }
    this.isFetching = false;
    if (this.isClosed || seat !== this.seat) return;
    if (this.aim >= playsOf(now).length) return this.now();
    if (!found) return this.shell.explain(this.app.say("web.trouble"));
    this.past = found;
    document.body.classList.add("past");
    this.redraw();
  }

  /** Show once more what happened from an entry on. @param {number} from */
  async again(from) {
    await this.look(from);
    this.shell?.steps?.run(true);
  }

  /** The way through what has been played so far, while an earlier moment is looked at. @returns {import("./shell/steps.js").Path | null} */
  path() {
    const { say } = this.app;
    if (!this.past) return null;
    const { at, state } = this.past;
    const entries = [...state.entries, ...(state.later ?? [])];
    const begins = Math.max(
      1,
      entries.findIndex((each) => typeof each.actor === "number"),
    );
    return {
      at,
      begins,
      entries,
      seat: state.me,
      go: (to) => this.look(to),
      last: "",
      beside: [{ key: "past.now", label: say("web.past.now"), primary: true, hotkey: "Escape", run: () => this.now() }],
    };
  }

  now() {
    this.past = null;
    document.body.classList.remove("past");
    this.redraw();
    const state = this.seats.get(this.seat)?.sight.state;
    if (state) this.maybeHandOver(state);
  }

  // What lies over the table

  /** Whether the device is being handed over. @param {State} state */
  isCovered(state) {
    return !this.isRevealed && !this.past && !state.over;
  }

  /** @param {State} state @returns {HTMLElement | null} */
  panel(state) {
    if (this.past) return null;
    if (state.awaited.length && state.me && state.awaited.some((seat) => seat !== state.me))
      return invitation(this.app, this.game, state);
    if (this.isCovered(state)) return handOver(this, state);
    if (this.isSharing) return invitation(this.app, this.game, state, () => this.share(false));
    if (state.over && !this.isShut) return ending(this, state);
    return null;
  }

  /** Whether other people play on other devices. @param {State} state */
  hasFriends(state) {
    return state.me > 0 && Object.values(state.players).filter((who) => who === "human").length > this.wires.length;
  }

  /** Show the links of the table, or no longer. @param {boolean} isSharing */
  share(isSharing) {
    this.isSharing = isSharing;
    this.shell?.drawer.clear();
    this.redraw();
  }

  /** To the next game of the same people: for who asked, at once; others are told and may follow. @param {import("./wire.js").Message} message */
  rematch(message) {
    if (message.is === "nak") return this.shell?.explain(message.text, message.clause);
    if (message.is !== "rematch") return;
    if (message.cid) this.wantsNext = true;
    if (message.token) this.next.set(message.seat, message.token);
    if (!this.wantsNext) {
      this.app.tell(this.app.say("web.end.invited"));
      return this.shell?.refresh();
    }
    const own = [...this.seats.keys()].filter(Boolean);
    const tokens = [...this.next].sort(([one], [other]) => one - other).map(([, token]) => token);
    if (tokens.length === own.length && !this.isClosed) this.app.go(`/table#${[message.game, ...tokens].join(".")}`);
  }

  /** The game stays on the shelf: other data may be served here today, and a token cannot be had again. @param {import("./protocol.js").Nak} message */
  refused(message) {
    this.app.part = this.part;
    fill(
      this.app.main,
      h(
        "main",
        { class: "home" },
        h("p", { class: "trouble", role: "alert" }, message.text),
        h("a", { class: "btn primary", href: "/" }, this.app.say("web.home")),
      ),
    );
  }
}

/** @param {string} symbol @param {string} label @param {() => void} run @param {string} [kind] */
function tool(symbol, label, run, kind = "") {
  return h(
    "button",
    { class: `icon ${kind}`, "data-key": `tool.${symbol}`, "aria-label": label, title: label, on: { click: run } },
    icon(symbol),
  );
}
