// @ts-check
/** The connection of one seat (or a spectator) to the server: what was sent is sent again until it is answered. */

import { sha256 } from "../page/keys/sha256.js";
import { signerOf } from "../page/keys/signer.js";
import { random } from "../page/random.js";
import { invitationOf, isAlone } from "../page/shelf.js";

const RESEND_MS = 2500;
/** How many times without an answer until a new socket is tried; a hint takes longer. */
const PATIENCE = 3;
const PATIENCE_FOR_HINTS = 12;
const LONG_AWAY_MS = 20000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
/** Reasons to refuse a hello that may pass a little later. */
const PASSING = ["NOT_STORED", "SEAT_SOCKETS", "FLOOD", "TOO_MANY_REQUESTS"];
/** The hello is to say whether tutors are agreed to. */
export const ASKED = "TUTORS_ASKED";

/** @typedef {import("../table/protocol.js").Downward} Message */
/** @typedef {import("../table/protocol.js").Upward} Upward */
/** A message that is answered by its `cid`, before it gets one.
 *  @typedef {Upward extends infer U ? U extends {cid: string} ? Omit<U, "cid"> : never : never} Request */
/** `told`: the digest of all that the seat has been told.
 *  @typedef {{heard: (message: Message) => void, line: (isUp: boolean) => void, told?: () => string}} Ear */

export class Wire {
  /** @param {string} table @param {string | null} token @param {string} nonce @param {() => string} lang
   *  @param {Ear} ear */
  constructor(table, token, nonce, lang, ear) {
    this.table = table;
    this.token = token;
    /** What the token is to take the place of. */
    this.invitation = token && invitationOf(token);
    this.signer = signerOf(table, token, this.invitation);
    /** The seat, and which of its devices this is if it has a key. */
    this.seat = 0;
    this.device = 0;
    /** Whether the nonce may be said at once. */
    this.isAlone = isAlone(table);
    this.nonce = nonce;
    this.lang = lang;
    /** Whether whoever takes the seat agrees to tutors, where that is asked. @type {boolean | undefined} */
    this.tutors = undefined;
    this.ear = ear;
    this.version = 0;
    this.isUp = false;
    /** Whether the current socket has been welcomed. */
    this.isWelcome = false;
    this.isClosed = false;
    this.waits = 0;
    /** Messages without an answer, by cid.
     *  @type {Map<string, {message: Upward, at: number, times: number, done: (answer: Message) => void}>} */
    this.open = new Map();
    this.timer = setInterval(() => this.resend(), 500);
    this.retry = 0;
    this.away = 0;
    this.woken = () => this.wake();
    this.online = () => this.renew();
    document.addEventListener("visibilitychange", this.woken);
    addEventListener("online", this.online);
    // A line without a network stays open in silence; a new one tells that there is none.
    addEventListener("offline", this.online);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.isClosed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket`);
    this.socket = socket;
    this.isWelcome = false;
    socket.onopen = () => (this.signer ? this.greet(socket, this.signer) : this.hello());
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** As soon as it is known which key this browser has.
   *  @param {WebSocket} socket @param {NonNullable<Wire["signer"]>} signer */
  async greet(socket, signer) {
    await signer.ready;
    if (socket === this.socket) this.hello();
  }

  hello() {
    const { table, token, invitation, version, nonce, tutors } = this;
    const own = this.isAlone ? { nonce } : { seal: sha256(`${table} ${nonce}`) };
    const key = (invitation && this.signer?.key) || null;
    const said = { token, invitation, key, since: version, ...own, tutors };
    this.write({ is: "hello", table, ...said, lang: this.lang(), page: true });
  }

  /** @param {Message} message */
  hear(message) {
    if (message.is === "welcome") {
      this.isUp = this.isWelcome = true;
      [this.seat, this.device] = [message.seat, message.device ?? 0];
      this.waits = 0;
      this.ear.line(true);
      if (document.hidden) this.write({ is: "look", looking: false });
      for (const each of this.open.values()) this.write(each.message);
    }
    if ("v" in message && message.is !== "ack") this.version = message.v;
    const cid = ("cid" in message && message.cid) || "";
    const asked = this.open.get(cid);
    if (asked) {
      this.open.delete(cid);
      asked.done(message);
    }
    if (message.is === "nak" && !this.isWelcome) this.turnedAway(message.code);
    this.ear.heard(message);
  }

  /** The hello was refused: for good, or to be retried. @param {string} code */
  turnedAway(code) {
    if (PASSING.includes(code)) this.socket?.close();
    else if (code !== ASKED) this.close();
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket || this.isClosed) return;
    if (this.isUp || !this.waits) this.ear.line(false);
    this.isUp = false;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.waits++) * (0.5 + Math.random());
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** A new socket instead of one that may have died silently. */
  renew() {
    const before = this.socket;
    this.connect();
    before?.close();
  }

  /** The server knows whether the page may be seen. After a long absence, perhaps sleep, a new socket is opened. */
  wake() {
    if (this.isWelcome) this.write({ is: "look", looking: !document.hidden });
    if (document.hidden) this.away = Date.now();
    else if (Date.now() - this.away > LONG_AWAY_MS) this.renew();
  }

  /** Send something that is answered by its `cid`. @param {Request} message @returns {Promise<Message>} */
  ask(message) {
    const cid = random(8);
    const whole = /** @type {Upward} */ ({ ...message, cid });
    return new Promise((done) => {
      const send = (/** @type {string} */ sig) => {
        const message = sig ? /** @type {Upward} */ ({ ...whole, sig }) : whole;
        this.open.set(cid, { message, at: Date.now(), times: 0, done });
        this.write(message);
      };
      if (this.device && this.signer?.own)
        this.signer.sign(whole, this.seat, this.device, this.ear.told?.() ?? "").then(send);
      else send("");
    });
  }

  resend() {
    if (!this.isUp) return;
    for (const each of this.open.values()) {
      if (Date.now() - each.at < RESEND_MS) continue;
      each.at = Date.now();
      each.times++;
      if (each.times % (each.message.is === "hint" ? PATIENCE_FOR_HINTS : PATIENCE)) this.write(each.message);
      else this.renew();
    }
  }

  /** @param {Upward} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    clearInterval(this.timer);
    clearTimeout(this.retry);
    document.removeEventListener("visibilitychange", this.woken);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.online);
    this.socket?.close();
  }
}
