// @ts-check
/** The key with which this browser signs what its seat decides. The browser keeps it and gives it to nobody, this page
 *  neither; where it has none, as on pages that come over plain http, the seat is held by its token alone. */

import { sha256 } from "./sha256.js";

/** @typedef {import("../../table/protocol.js").Upward} Upward */

const SHELF = "duchy";
const KEYS = "keys";
const KIND = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransactionMode} mode */
async function keys(mode) {
  const asked = indexedDB.open(SHELF, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(KEYS);
  return (await done(asked)).transaction(KEYS, mode).objectStore(KEYS);
}

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

class Signer {
  /** @param {string} table @param {string} token which the key belongs to @param {boolean} isNew whether one is made */
  constructor(table, token, isNew) {
    this.table = table;
    /** The public half, in hexadecimal; none: this browser has no key. */
    this.key = "";
    /** @type {CryptoKey | null} */
    this.own = null;
    this.ready = this.find(token, isNew).catch(() => {});
  }

  /** @param {string} token @param {boolean} isNew */
  async find(token, isNew) {
    const name = sha256(token);
    let pair = await done((await keys("readonly")).get(name));
    if (!pair && isNew) {
      pair = await crypto.subtle.generateKey(KIND, false, ["sign"]);
      await done((await keys("readwrite")).add(pair, name));
    }
    if (!pair) return;
    this.key = hexOf(await crypto.subtle.exportKey("raw", pair.publicKey));
    this.own = pair.privateKey;
  }

  /** The signature of a decision, by a device that has been told `told`.
   *  @param {Upward} message @param {number} seat @param {number} device @param {string} told */
  async sign(message, seat, device, told) {
    const lines = signedLines(message);
    if (!lines || !this.own || !("base" in message)) return "";
    const place = `seat ${seat} device ${device}`;
    const text = ["duchy 1", `game ${this.table}`, place, `told ${message.base} ${told}`, ...lines].join("\n");
    return hexOf(await crypto.subtle.sign(KIND, this.own, new TextEncoder().encode(text)));
  }
}

/** The one of a seat's token, if this browser can keep keys; one that takes the place of an invitation gets a new key.
 *  @param {string} table @param {string | null} token @param {string | null} invitation */
export function signerOf(table, token, invitation) {
  if (!token || !crypto.subtle || typeof indexedDB === "undefined") return null;
  return new Signer(table, token, invitation !== null && invitation !== token);
}

/** What is decided, line by line, as `server/ledger/signing.py` reads it from the event.
 *  @param {Upward} message @returns {string[] | null} */
function signedLines(message) {
  if (message.is === "act") return ["act", ...[message.a].flat()];
  if (message.is === "undo") return [`undo ${message.count ?? 1}`];
  if (message.is === "consent") return [`consent ${message.agrees ? "yes" : "no"}`];
  if (message.is === "tutor") return [`tutor ${message.watch}`];
  if (message.is === "fill") return [`fill ${message.level}`];
  if (message.is === "hand_over") return [`stand in ${message.level}`.trim()];
  return ["rewind", "takeback", "withdraw"].includes(message.is) ? [message.is] : null;
}

/** What stands for all that a seat has been told of the game. @param {import("../../table/sight.js").Entry[]} told */
export const digestOf = (told) =>
  sha256(
    told
      .map((each) => {
        if (each.is === "played") return `${each.actor} ${each.a}\n`;
        return each.is === "took_back" ? `back ${each.count}\n` : "";
      })
      .join(""),
  );
