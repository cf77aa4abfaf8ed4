// @ts-check
/** Requests to the server for a seat at this device, and what is said when one is refused. */

import { pause } from "../page/dom.js";
import { random } from "../page/random.js";
import { shelve, shelved } from "../page/shelf.js";
import { keepSeals } from "./shelving.js";
import { playsOf } from "../desk/plays.js";

/** @typedef {import("../table/sight.js").State} State */
/** @typedef {import("../table/sight.js").Sight} Sight */
/** @typedef {import("./wire.js").Wire} Wire */

/** How often to check whether something has arrived. */
const SOON_MS = 20;

export class Commands {
  /** How many actions each message had, so that undo goes step by step. @type {number[]} */
  stages = [];

  /** @param {import("./table.js").LiveTable} table */
  constructor(table) {
    this.table = table;
  }

  /** The connection of the seat at which the person sits, and what was received over it. */
  mine() {
    return /** @type {{wire: Wire, sight: Sight & {state: State}}} */ (this.table.seats.get(this.table.seat));
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

  /** What is done while the connection is down waits for it. */
  keepNote() {
    const { shell } = this.table;
    shell?.explain(this.table.app.say("web.offline_kept"));
    this.table.lineNote = shell?.note ?? null;
  }

  async undo() {
    const { wire, sight } = this.mine();
    const count = Math.min(this.stages.pop() ?? 1, sight.state.takesBack);
    const answer = await wire.ask({ is: "undo", base: sight.state.version, count });
    if (answer.is === "nak") this.table.shell?.explain(answer.text, answer.clause);
  }

  /** Back to where one's latest turn began, although its outcome is known. */
  rewind() {
    return this.tell(this.table.seat, { is: "rewind" });
  }

  /** Send something for a seat at this device to which the table replies.
   *  @param {number} seat @param {{is: "rewind" | "takeback" | "withdraw"} | {is: "consent", agrees: boolean}}
   *  message */
  async tell(seat, message) {
    const place = this.table.seats.get(seat);
    if (!place?.sight.state) return;
    this.stages = [];
    const answer = await place.wire.ask({ ...message, base: place.sight.state.version });
    if (answer.is === "nak") this.table.shell?.explain(answer.text, answer.clause);
  }

  /** Once everybody has joined, all open what they have sealed. @param {Wire} wire @param {State} state */
  openNonce(wire, state) {
    if (!state.view.unopened?.includes(state.me)) return;
    keepSeals(state);
    wire.write({ is: "open", nonce: wire.nonce });
  }

  /** Make an invitation to a seat, or withdraw it. @param {number} seat @param {boolean} isOpen */
  async invite(seat, isOpen) {
    const token = random(16);
    if (!(await this.insist(isOpen ? { is: "invite", seat, token } : { is: "uninvite", seat }))) return;
    const others = { ...shelved(this.table.id)?.invites };
    delete others[seat];
    shelve({ table: this.table.id, invites: isOpen ? { ...others, [seat]: token } : others });
    this.table.redraw();
  }

  /** Say something that depends on nothing that happens meanwhile: again, until nothing has; whether it was heard.
   *  @param {{is: "invite", seat: number, token: string} | {is: "uninvite", seat: number}
   *  | {is: "name", name: string} | {is: "hand_over" | "fill", level: string}} message */
  async insist(message) {
    const { wire, sight } = this.mine();
    while (!this.table.isClosed) {
      const answer = await wire.ask({ ...message, base: sight.state.version });
      if (answer.is !== "nak") return true;
      if (answer.code !== "STALE") {
        this.table.shell?.explain(answer.text);
        return false;
      }
      await pause(SOON_MS);
    }
    return false;
  }

  /** The seat that may ask to take back: on a shared device that of whoever decided last; 0: none.
   *  @param {State} shown */
  asker(shown) {
    const may = [...this.table.seats].filter(([, { sight }]) => sight.state?.mayAskBack).map(([seat]) => seat);
    const last = playsOf(shown).findLast(({ actor }) => may.includes(/** @type {number} */ (actor)));
    return this.table.seats.size > 1 ? Number(last?.actor ?? 0) : (may[0] ?? 0);
  }

  /** People at the same device as the one who asks have been asked there. @param {State} state */
  agreeHere({ takeback, me }) {
    if (takeback?.missing.includes(me) && this.table.seats.has(takeback.seat))
      this.tell(me, { is: "consent", agrees: true });
  }

  /** Remove something from the middle of one's turn: undo back to it, then replay what came after it; if that is
   *  impossible, leave everything as it was.
   *  @param {number} from @param {number} count */
  async takeOff(from, count) {
    const { wire, sight } = this.mine();
    const { state } = sight;
    const texts = playsOf(state)
      .slice(from)
      .map((each) => each.a ?? "");
    if (!texts.length || texts.length > state.takesBack) return;
    const back = await wire.ask({ is: "undo", base: state.version, count: texts.length });
    if (back.is === "nak") return this.table.shell?.explain(back.text, back.clause);
    this.stages = [];
    const rest = texts.slice(count);
    if (!rest.length) return;
    while (!this.table.isClosed && back.is === "ack" && sight.state.version < back.v) await pause(SOON_MS);
    const again = await wire.ask({ is: "act", base: sight.state.version, a: rest });
    if (again.is !== "nak") return;
    await wire.ask({ is: "act", base: sight.state.version, a: texts });
    this.table.shell?.explain(again.text, again.clause);
  }
}
