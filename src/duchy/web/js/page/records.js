// @ts-check
/** Records, earlier moments and how games stand: fetched; records saved as files. */

import { fill, h, icon } from "./dom.js";

export const MOST_BYTES = 262144;
const KEPT = "duchy.record";
/** What the address of a replay names instead of a table: the file that was opened. */
export const FILE = "file";

/** The file, if the browser may not store it. @type {string | null} */
let lastResort = null;

/** Keep a record for the page of replays, which finds it behind `FILE`. @param {string} text */
export function keepRecord(text) {
  lastResort = text.slice(0, MOST_BYTES + 1);
  try {
    sessionStorage.setItem(KEPT, lastResort);
  } catch {
    // It is kept until the page is loaded again.
  }
}

/** @returns {string | null} */
export function keptRecord() {
  try {
    return sessionStorage.getItem(KEPT) ?? lastResort;
  } catch {
    return lastResort;
  }
}

/**
 * The button that opens a file for the page of replays; `opened` is called when it is kept.
 * @param {import("./app.js").App} app @param {string} kind @param {() => void} opened
 */
export function recordOpener(app, kind, opened) {
  const chosen = async (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (!file) return;
    keepRecord(await file.text());
    opened();
  };
  return h(
    "label",
    { class: `btn ${kind} file` },
    icon("i-up"),
    app.say("web.record.open"),
    h("input", {
      type: "file",
      accept: ".txt,text/plain",
      class: "vh",
      "data-key": "record.open",
      on: { change: chosen },
    }),
  );
}

/** @param {string | null} token */
const headers = (token) => (token ? { Authorization: `Bearer ${token}` } : undefined);

/** The table as a viewer saw it after so many entries; null without an answer.
 *  @param {string} table @param {number} at @param {string | null} token */
export const fetchPast = (table, at, token) =>
  fetch(`/api/tables/${encodeURIComponent(table)}/past/${at}`, { headers: headers(token) }).catch(() => null);

/** How far a game is, and whether it waits for the seat of the token.
 *  @param {string} table @param {string} token @returns {Promise<import("../table/protocol.js").Standing | null>} */
export async function fetchStanding(table, token) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/standing`, { headers: headers(token) }).catch(
    () => null,
  );
  return answer?.ok ? answer.json() : null;
}

/** @param {string} table @param {string | null} token */
export async function fetchRecord(table, token) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/record`, { headers: headers(token) }).catch(
    () => null,
  );
  return answer?.ok ? answer.text() : null;
}

/** The button that saves the record.
 *  @param {import("./app.js").App} app @param {string} table @param {string | null} token */
export function recordTools(app, table, token) {
  const save = async () => {
    const text = await fetchRecord(table, token);
    if (text !== null) saveFile(`${table}.txt`, text);
    else fill(said, app.say("web.trouble"));
  };
  const said = h("span", { role: "status" }, app.say("web.record.save"));
  return [h("button", { class: "btn", "data-key": "record.save", on: { click: save } }, icon("i-down"), said)];
}

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
