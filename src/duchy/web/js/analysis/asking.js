// @ts-check
/** The request for an analysis, repeated until there is one. */

import { pause } from "../page/dom.js";

const AGAIN_MS = 1000;
/** How often in a row the server may be out of reach. */
const MOST_FAILURES = 5;

/** @typedef {import("../table/protocol.js").Analysed} Analysed */
/** @typedef {import("../table/protocol.js").Analysing} Analysing */

/**
 * Ask until the game is analysed. @param {import("../page/app.js").App} app @param {string} record
 * @param {(news: Analysed | Analysing | {is: "trouble", text: string}) => boolean} tell whether to go on asking
 */
export async function askFor(app, record, tell) {
  for (let failures = 0; ; ) {
    const answer = await fetch("/api/analysis", {
      method: "POST",
      body: record,
      headers: { "Content-Type": "text/plain", "Accept-Language": app.lang },
    }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (told) failures = 0;
    else if (++failures === MOST_FAILURES) return tell({ is: "trouble", text: app.whyNot(answer) });
    if (answer && !answer.ok && told) return tell({ is: "trouble", text: told.text ?? app.say("web.trouble") });
    if (told && (!tell(told) || told.is === "analysed")) return;
    await pause(AGAIN_MS);
  }
}
