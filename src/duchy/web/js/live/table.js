// @ts-check
/** A live table: connections to the server, one for each seat at this device, and what can be done. */

import { h } from "../page/dom.js";
import { foresee, furniture } from "../page/furniture.js";
import { leanings } from "../page/opponents.js";
import { digestOf } from "../page/keys/signer.js";
import { newNonce } from "../page/random.js";
import { nonceOf, shelved } from "../page/shelf.js";
import { Sounds } from "./attention/sounds.js";
import { Commands } from "./commands.js";
import { goesOn, isElsewhere } from "./device.js";
import { pace, Teller } from "../table/pace.js";
import { Past } from "./past.js";
import { askTutors, fetchPeople, tellOfPeople } from "./fetched.js";
import { afterwards, offered } from "./rematch.js";
import { ending, refused } from "./sheets.js";
import { Shell } from "../table/shell/shell.js";
import { keepOnShelf, tokensOf } from "./shelving.js";
import { Sight } from "../table/sight.js";
import { toAnalysis, toolsOf } from "./tools.js";
import { Tutor } from "./tutor.js";
import { weightOf } from "./weight.js";
import { ASKED, Wire } from "./wire.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/shell/shell.js").Button} Button */

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const [id, ...places] = location.hash.slice(1).split(".");
  if (!id) {
    app.go("/");
    return { title: "" };
  }
  const table = new LiveTable(app, id, tokensOf(id, places));
  return table.part;
}

export class LiveTable {
  /** @param {import("../page/app.js").App} app @param {string} id @param {string[]} tokens */
  constructor(app, id, tokens) {
    this.app = app;
    this.id = id;
    this.isClosed = false;
    /** The seat that this device shows now. */
    this.seat = -1;
    /** Whether the person at the device has confirmed who they are. */
    this.isRevealed = tokens.length < 2;
    /** Whether somebody at a shared device looks while somebody elsewhere plays. */
    this.isLooking = false;
    this.isShut = false;
    /** Where several people share the device. @type {typeof import("../handed/handed.js") | null} */
    this.handed = null;
    this.isSharing = false;
    this.past = new Past(this);
    this.commands = new Commands(this);
    this.tutor = new Tutor(this);
    /** Where people's time is limited. @type {import("../timed/clocks.js").Clocks | null} */
    this.clocks = null;
    /** Where several people play. @type {import("../friends/friends.js").Friends | null} */
    this.friends = null;
    /** The seats whose people have the table open; null: nobody has said so. @type {number[] | null} */
    this.here = null;
    /** Whether the host lets people write to each other. */
    this.writing = false;
    /** Where people are asked before they sit down. @type {import("../friends/agreeing.js").Agreeing | null} */
    this.agreeing = null;
    /** @type {Map<number, {wire: Wire, sight: Sight, token: string | null}>} */
    this.seats = new Map();
    /** @type {Shell | null} */
    this.shell = null;
    /** Tokens for the next game of the same people, by seat. @type {Map<number, string>} */
    this.next = new Map();
    /** Whether somebody here has asked for it. */
    this.wantsNext = false;
    /** What is said while the connection is down. @type {Shell["note"]} */
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
    app.lay(h("p", { class: "waiting", role: "status" }, app.say("web.connecting")));
    const game = shelved(id)?.game;
    if (game) foresee(app, game);
    this.wires = (tokens.length ? tokens : [null]).map((token) => this.connect(token));
  }

  /** @param {string | null} token */
  connect(token) {
    const sight = new Sight();
    const wire = new Wire(this.id, token, nonceOf(this.id, token) ?? newNonce(), () => this.app.lang, {
      heard: (message) => this.hear(wire, sight, message),
      line: (isUp) => this.line(isUp),
      told: () => digestOf(sight.heard),
    });
    return wire;
  }

  close() {
    this.isClosed = true;
    for (const wire of this.wires) wire.close();
    this.teller.drop();
    this.clocks?.close();
    this.shell?.close();
  }

  /** @param {boolean} isUp */
  line(isUp) {
    const { app, shell } = this;
    if (isUp && app.body.classList.contains("offline")) app.tell(app.say("web.online"));
    app.body.classList.toggle("offline", !isUp);
    if (!isUp) {
      this.complain(app.say("web.offline"));
      this.lineNote = shell?.note ?? null;
    } else if (shell && this.lineNote && shell.note === this.lineNote) {
      shell.note = this.lineNote = null;
      shell.refresh();
    }
  }

  /** What was said in another language is removed, but the notice of a lost connection is said again. */
  translate() {
    const { shell } = this;
    if (this.agreeing?.asked.length) return this.agreeing.draw();
    const isDown = shell?.note !== null && shell?.note === this.lineNote;
    if (shell) shell.note = null;
    this.redraw();
    if (isDown) this.line(false);
  }

  /** Say what went wrong; if there is no table yet, in its place. @param {string} text */
  complain(text) {
    const waiting = this.app.main.querySelector(".waiting");
    if (this.shell) this.shell.explain(text);
    else if (waiting) waiting.textContent = text;
  }

  /** @param {Wire} wire @param {Sight} sight @param {import("./wire.js").Message} message */
  async hear(wire, sight, message) {
    if (message.is === "nak") return this.hearRefusal(wire, sight, message);
    if (message.is === "rematch") return offered(this, message);
    tellOfPeople(this, message);
    if (message.is !== "welcome" && message.is !== "ev") return;
    const news = sight.take(message);
    const state = /** @type {State} */ (sight.state);
    if (message.is === "welcome") {
      if (message.own === false) wire.token = wire.invitation;
      this.seats.set(state.me, { wire, sight, token: wire.token });
      await Promise.all([fetchPeople(this, message), this.furnish(state)]);
      if (state.me === this.seat) this.retitle(state);
    }
    if (this.isClosed) return;
    this.note(state);
    this.commands.openNonce(wire, state);
    this.commands.agreeHere(state);
    if (!this.shell) return;
    if (this.seat < 0) this.sitDown(state.actor);
    else this.take(wire, state, news);
  }

  /** What the server refuses of the table itself; what it refuses of a message is told where that was sent.
   *  @param {Wire} wire @param {Sight} sight @param {import("../table/protocol.js").Nak} message */
  hearRefusal(wire, sight, message) {
    if (message.code === ASKED) return askTutors(this, wire);
    if (!sight.state && wire.isClosed && this.wires.length > 1) return this.goOnWithout(wire);
    if (!sight.state || /^SEAT_(TAKEN|FILLED)$/.test(message.code)) return refused(this, message);
    if (message.code === "STORE_LOST") this.complain(message.text);
  }

  /** A seat that is no longer held here keeps nobody from the others. @param {Wire} wire */
  async goOnWithout(wire) {
    this.wires = this.wires.filter((each) => each !== wire);
    this.isRevealed ||= this.wires.length < 2;
    if (this.agreeing?.asked.length) return this.agreeing.draw();
    const [state] = [...this.seats.values()].map(({ sight }) => sight.state);
    if (state) await this.furnish(state);
    if (state && this.shell && this.seat < 0) this.sitDown(state.actor);
  }

  /** The first view is that of the seat to act, if it is played here; the top bar speaks of that seat, too.
   *  @param {State["actor"]} actor */
  sitDown(actor) {
    this.seat = this.isLocal(actor) ? /** @type {number} */ (actor) : Math.min(...this.seats.keys());
    for (const { wire, sight } of this.seats.values()) if (sight.state) this.take(wire, sight.state, []);
    const own = this.seats.get(this.seat)?.sight.state;
    if (own) this.retitle(own);
    const last = own && this.isRevealed ? this.handed?.fromLast(this, own) : "";
    if (last) this.shell?.inform(last);
  }

  /** @param {Wire} wire @param {State} state @param {import("../table/sight.js").Entry[]} news */
  take(wire, state, news) {
    this.tutor.arrive(state);
    this.friends?.naming.arrive(state, wire);
    if (state.me === this.seat) return this.arrive(state, news);
    if (this.isLocal(state.actor)) this.maybeHandOver(state);
    if (this.isWaiting) this.redraw();
  }

  /** Once all seats at this device are known, the game's own drawing and words: before that it could not be said whom
   *  the device is to be handed to. @param {State} state */
  async furnish(state) {
    if (this.shell) return;
    const module = await furniture(this.app, state.game);
    if (this.isClosed || this.shell || this.seats.size < this.wires.length) return;
    this.module = module;
    if (module.isOpen) this.isRevealed = true;
    this.shell = new Shell(this.app, state.game, module, {
      act: (texts) => this.tutor.act(texts),
      tutor: this.tutor,
      speech: (shown) => (this.past.shown ? null : (this.friends?.speech(shown) ?? this.tutor.speech(shown))),
      undo: () => this.commands.undo(),
      rewind: () => this.commands.rewind(),
      asker: (shown) => this.commands.asker(shown),
      askBack: (seat) => this.commands.tell(seat, { is: "takeback" }),
      consent: (agrees) => this.commands.tell(this.seat, { is: "consent", agrees }),
      withdraw: () =>
        this.commands.tell(this.seats.get(this.seat)?.sight.state?.takeback?.seat ?? 0, { is: "withdraw" }),
      isHere: (seat) => this.seats.has(seat),
      isAllHere: () => this.wires.length > 1 && !this.hasFriends(state),
      takeOff: (from, count) => this.commands.takeOff(from, count),
      clock: (seat) => this.clocks?.clock(seat) ?? null,
      away: (shown, seat) => this.friends?.company.away(shown, seat) ?? "",
      hint: () => this.own().ask({ is: "hint", lang: this.app.lang }),
      look: (at) => this.past.look(at),
      panel: (shown) => this.panel(shown),
      covered: (shown) => this.isCovered(shown),
      extra: (shown) => this.extra(shown),
      path: () => this.past.path(),
      keys: () => (this.shell?.state?.over ? [toAnalysis(this)] : []),
      again: (from) => this.past.again(from),
      isTelling: () => this.teller.isTelling,
      hurry: () => this.hurry(),
      isShared: this.wires.length > 1,
    });
    if (this.agreeing?.asked.length) this.agreeing.draw();
    this.retitle(state);
  }

  own() {
    return /** @type {{wire: Wire}} */ (this.seats.get(this.seat)).wire;
  }

  /** Whether people are awaited, who are listed meanwhile. */
  get isWaiting() {
    return Boolean(this.seats.get(this.seat)?.sight.state?.awaited.length);
  }

  /** @param {number | string | null} actor */
  isLocal(actor) {
    return typeof actor === "number" && this.seats.has(actor);
  }

  /** The person of a seat here has the device. @param {number} seat */
  lookAs(seat) {
    this.teller.drop();
    const state = this.seats.get(seat)?.sight.state;
    this.seat = seat;
    this.isRevealed = true;
    this.isLooking = Boolean(state && isElsewhere(this, state));
    this.redraw();
  }

  /** A shared device goes to the person whose turn it is; until then what is hidden stays hidden.
   *  @param {State} state */
  maybeHandOver(state) {
    if (!goesOn(this, state)) return;
    this.hide();
    this.seat = /** @type {number} */ (state.actor);
    this.redraw();
  }

  /** Nobody has the device from now on; where nothing is hidden, whoever is to act has it at once. */
  hide() {
    this.shell?.drawer.clear();
    this.shell?.steady.change();
    this.isRevealed = Boolean(this.module?.isOpen);
    this.isLooking = false;
    this.commands.stages = [];
  }

  /** @param {State} state @param {import("../table/sight.js").Entry[]} news */
  arrive(state, news) {
    if (news.some((each) => each.is === "played" && each.actor !== state.me)) this.commands.stages = [];
    this.isLooking &&= isElsewhere(this, state);
    if (this.isRevealed && !this.isLooking && isElsewhere(this, state)) this.hide();
    if (this.past.shown) return;
    this.teller.take({ state: { ...state }, news, weight: weightOf(this, state, news) });
    if (this.isCovered(state) && this.teller.isBusy) this.teller.skip();
  }

  /** Show what has arrived. @param {State} state @param {import("../table/sight.js").Entry[]} news */
  show(state, news) {
    if (state.me !== this.seat) return;
    this.shell?.show(state, news);
    const ended = this.shell?.takeback.ended(news);
    if (ended) this.shell?.inform(ended);
    this.sounds.hear(state, news);
    this.friends?.notices.hear(state);
    if (news.length) this.retitle(state);
  }

  /** Everything has been shown: it is announced, and the device may go to the next person. */
  toldAll() {
    this.shell?.recap.all();
    for (const { sight } of this.seats.values()) if (sight.state) this.maybeHandOver(sight.state);
  }

  /** Show everything that has arrived at once, or only the next beat if the pace is step by step. */
  hurry() {
    if (pace() === "step") this.teller.next();
    else this.teller.skip();
  }

  redraw() {
    const state = this.past.shown?.state ?? this.teller.now?.state ?? this.seats.get(this.seat)?.sight.state;
    if (state && this.shell) {
      this.shell.show(state, []);
      this.retitle(state);
    }
  }

  /** Keep what the first page shows of this game, and what the browser's tab says. @param {State} state */
  note(state) {
    this.part.isYours = [...this.seats.values()].some(
      ({ sight }) => sight.state?.acting || sight.state?.takeback?.missing.includes(sight.state.me),
    );
    this.app.drawTitle();
    keepOnShelf(this, state);
  }

  /** @param {State} state */
  retitle(state) {
    const { app } = this;
    this.part.title = app.words.named("title", state.game);
    this.part.meta = [
      state.turn ? app.say("web.turn", { turn: state.turn }) : "",
      state.practice ? app.say("web.practice.mark") : "",
      state.byConsent ? app.say("web.takeback.mark") : "",
      ...this.tutor.meta(state),
      ...leanings(app.words, state, "web.leans"),
    ]
      .filter(Boolean)
      .join(" · ");
    this.part.tools = toolsOf(this, state);
    app.drawTop();
  }

  /** @param {State} state @returns {Button[]} */
  extra(state) {
    if (this.isLooking && this.handed) return state.past ? [] : [this.handed.putDown(this)];
    return (state.over || state.view.forfeit) && this.isShut ? afterwards(this) : [];
  }

  // What lies over the table

  /** Whether the device is being handed over. @param {State} state */
  isCovered(state) {
    return !this.isRevealed && !this.past.shown && !state.over;
  }

  /** @param {State} state @returns {HTMLElement | null} */
  panel(state) {
    if (this.past.shown) return null;
    if (state.awaited.length && state.me && state.awaited.some((seat) => seat !== state.me))
      return this.friends?.panel(state) ?? null;
    if (this.isSharing) return this.friends?.panel(state, () => this.share(false)) ?? null;
    if (this.isCovered(state)) return this.handed?.handOver(this, state) ?? null;
    if (this.isShut) return null;
    return state.over ? ending(this, state) : (this.clocks?.panel(state) ?? null);
  }

  /** Whether other people play on other devices. @param {State} state */
  hasFriends(state) {
    return state.me > 0 && Object.values(state.players).filter((who) => who === "human").length > this.wires.length;
  }

  /** Show or hide the links of the table. @param {boolean} isSharing */
  share(isSharing) {
    this.isSharing = isSharing;
    this.shell?.drawer.clear();
    this.shell?.steady.change();
    this.redraw();
  }
}
