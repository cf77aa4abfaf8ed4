// @ts-check
/** Whether chance was fair: every card is drawn and every die rolled again here, from the secret committed to
 *  beforehand. */

import { h } from "../page/dom.js";
import { sha256 } from "../page/keys/sha256.js";
import { games, shelved } from "../page/shelf.js";

/** @typedef {{table: string, game: string, commitment: string, secret?: string, nonces?: Record<string, string>,
 *   seals?: Record<string, string>, forgone?: number[], keys?: Record<string, string[]>,
 *   signatures?: {seat: number, key: string, text: string, sig: string}[],
 *   drawings?: {a: string, of: string[], weights?: number[] | null}[], tutors?: number[],
 *   by_consent?: boolean, stand_ins?: Record<string, string>}} Fair */
/** @typedef {{good: true, number: number} | {good: false, why: string, facts?: Record<string, unknown>}} Verdict */

const RANGE = 1n << 64n;
/** How decisions are signed. */
const KIND = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  await app.need("fair");
  const table = location.hash.slice(1);
  const page = table ? () => one(app, table) : () => choice(app);
  await page();
  return {
    get title() {
      return app.say("web.nav.fair");
    },
    translate: page,
  };
}

/** @param {import("../page/app.js").App} app @param {...(Node | false | null | undefined)} nodes */
function show(app, ...nodes) {
  app.lay(
    h(
      "main",
      { class: "home narrow-page fair" },
      h("h1", null, app.say("fair.head")),
      h("p", null, app.say("fair.text")),
      ...nodes,
    ),
  );
}

/** Finished games of this browser. @param {import("../page/app.js").App} app */
async function choice(app) {
  const { say, words } = app;
  const over = games().filter((each) => each.over);
  show(
    app,
    h("h2", null, say(over.length ? "fair.choose" : "fair.none")),
    h(
      "ul",
      { class: "plain" },
      ...over.map((each) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "btn", href: `/fair#${each.table}` },
            `${words.named("title", each.game)} · ${new Date(each.at).toLocaleString(app.lang)}`,
          ),
        ),
      ),
    ),
  );
}

/** @param {import("../page/app.js").App} app @param {string} table */
async function one(app, table) {
  const { say } = app;
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/fair`, {
    headers: { "Accept-Language": app.lang },
  });
  const fair = await answer.json();
  if (!answer.ok) return show(app, h("p", { class: "trouble", role: "alert" }, fair.text ?? say("web.trouble")));
  const promised = h("p", null, h("b", null, say("fair.commitment")), h("br"), h("code", null, fair.commitment));
  if (!fair.secret) return show(app, promised, h("p", { role: "status" }, say("fair.running")));
  const secret = h("p", null, h("b", null, say("fair.secret")), h("br"), h("code", null, fair.secret));
  if (!crypto.subtle) return show(app, promised, secret, h("p", { class: "trouble" }, say("fair.insecure")));
  const verdict = brokenPromise(fair) ?? (await verify(fair));
  const text = verdict.good ? say("fair.good", { number: verdict.number }) : say(verdict.why, verdict.facts);
  return show(
    app,
    promised,
    secret,
    h("p", { class: verdict.good ? "verdict" : "trouble", role: "status" }, text),
    verdict.good && h("p", { class: "muted" }, sealedText(app, fair)),
    verdict.good && Boolean(shelved(table)?.commitment) && h("p", { class: "muted" }, say("fair.kept")),
    h("p", { class: "muted" }, helpedText(app, fair)),
    drawingsTable(app, fair),
  );
}

/** What differs from what this browser stored before the first card. @param {Fair} fair @returns {Verdict | null} */
function brokenPromise(fair) {
  const { commitment = fair.commitment, nonces = {}, seals = {}, keys = {} } = shelved(fair.table) ?? {};
  if (commitment !== fair.commitment) return { good: false, why: "fair.bad_promise" };
  const robbed = Object.keys(keys).find((each) => !fair.keys?.[each]?.includes(keys[each]));
  if (robbed) return { good: false, why: "fair.bad_key", facts: { seat: robbed } };
  const isOther = (/** @type {string} */ each) => nonces[each] !== fair.nonces?.[each];
  const seat = Object.keys(nonces).find(isOther) ?? unsealed({ ...fair, seals });
  return seat ? { good: false, why: "fair.bad_nonce", facts: { seat } } : null;
}

/** A seat whose nonce is not the one that it was held to before any was opened. @param {Fair} fair */
const unsealed = ({ table, nonces = {}, seals = {}, forgone = [] }) =>
  Object.keys(seals).find(
    (seat) => !forgone.includes(Number(seat)) && sha256(`${table} ${nonces[seat]}`) !== seals[seat],
  );

/** What is said of the seats that had sealed their nonces.
 *  @param {import("../page/app.js").App} app @param {Fair} fair */
function sealedText(app, { seals = {}, forgone = [], signatures = [] }) {
  const seats = Object.keys(seals);
  return [
    seats.length && app.say("fair.sealed", { seats: seats.join(", ") }),
    forgone.length && app.say("fair.forgone", { seats: forgone.join(", ") }),
    signatures.length && app.say("fair.signed", { number: signatures.length }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Who had a tutor, whether all people had agreed to that, and what a computer played for somebody who was away.
 *  @param {import("../page/app.js").App} app @param {Fair} fair */
function helpedText(app, { tutors = [], by_consent = false, stand_ins = {} }) {
  return [
    ...Object.entries(stand_ins).map(([seat, actions]) => app.say("fair.stood_in", { seat, actions })),
    by_consent && app.say("fair.tutors_agreed"),
    tutors.length && app.say("fair.tutored", { seats: tutors.join(", ") }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is wrong with what was signed: a text of another place, or a signature that does not fit it.
 *  @param {Fair} fair @returns {Promise<Verdict | null>} */
async function forged({ table, signatures = [] }) {
  for (const { seat, key, text, sig } of signatures) {
    const place = `duchy 1\ngame ${table}\nseat ${seat} `;
    const own = await crypto.subtle.importKey("raw", bytesOf(key), KIND, false, ["verify"]).catch(() => null);
    const said = new TextEncoder().encode(text);
    if (!own || !text.startsWith(place) || !(await crypto.subtle.verify(KIND, own, bytesOf(sig), said)))
      return { good: false, why: "fair.bad_signature", facts: { seat } };
  }
  return null;
}

/** What was drawn, out of how much. @param {import("../page/app.js").App} app @param {Fair} fair */
function drawingsTable(app, fair) {
  const rows = (fair.drawings ?? []).map((each, at) =>
    h(
      "tr",
      null,
      h("td", null, String(at + 1)),
      h("td", null, h("code", null, each.a)),
      h("td", null, String(each.of.length)),
    ),
  );
  return h(
    "details",
    null,
    h("summary", { "data-key": "fair.all" }, app.say("fair.all")),
    h(
      "div",
      { class: "scroll" },
      h(
        "table",
        null,
        h(
          "tr",
          null,
          ...["fair.number", "fair.drawn", "fair.out_of"].map((key) => h("th", { scope: "col" }, app.say(key))),
        ),
        ...rows,
      ),
    ),
  );
}

/** Draw everything again. @param {Fair} fair @returns {Promise<Verdict>} */
export async function verify(fair) {
  const secret = bytesOf(fair.secret ?? "");
  const print = new Uint8Array(await crypto.subtle.digest("SHA-256", secret));
  if (hexOf(print) !== fair.commitment) return { good: false, why: "fair.bad_secret" };
  const seat = unsealed(fair);
  if (seat) return { good: false, why: "fair.bad_seal", facts: { seat } };
  const seats = Object.keys(fair.nonces ?? {})
    .map(Number)
    .sort((a, b) => a - b);
  const said = `${fair.table} ${seats.map((seat) => `${seat}=${fair.nonces?.[seat]}`).join(" ")}`;
  const key = await hmacKey(await hmac(await hmacKey(secret), said));
  const drawings = fair.drawings ?? [];
  for (const [at, { a, of, weights }] of drawings.entries()) {
    const drawn = of[await place(key, at, weights ?? of.map(() => 1))];
    if (drawn !== a) return { good: false, why: "fair.bad_draw", facts: { number: at + 1, drawn, played: a } };
  }
  return (await forged(fair)) ?? { good: true, number: drawings.length };
}

/** The index of the weighted option that choice number `counter` selects.
 *  @param {CryptoKey} key @param {number} counter @param {number[]} weights */
async function place(key, counter, weights) {
  const bound = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const fair = RANGE - (RANGE % bound);
  let number = fair;
  for (let attempt = 0; number >= fair; attempt++) {
    number = new DataView((await hmac(key, `nature ${counter} ${attempt}`)).buffer).getBigUint64(0);
  }
  let rest = number % bound;
  let at = 0;
  while (rest >= BigInt(weights[at])) rest -= BigInt(weights[at++]);
  return at;
}

/** @param {BufferSource} bytes */
const hmacKey = (bytes) => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** @param {CryptoKey} key @param {string} message */
const hmac = async (key, message) =>
  new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message)));

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
