// @ts-check
/** What the first page tells of one's own mistakes that come again today. */

import { h } from "../page/dom.js";
import { due } from "./mistakes.js";

/** Nothing if none does. @param {import("../page/app.js").App} app */
export function line({ say }) {
  const number = due().length;
  if (!number) return null;
  return h(
    "p",
    { class: "first" },
    h("a", { href: "/puzzles?own", "data-key": "own" }, say("puzzles.mine")),
    " · ",
    say("puzzles.due", { number }),
  );
}
