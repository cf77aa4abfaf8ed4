// @ts-check
/** The games of this browser under a heading: whom they are against, how they stand, and off the list with them. */

import { h, icon } from "../page/dom.js";
import { companyNames } from "../page/opponents.js";
import { addressOf } from "../page/opening.js";
import { forget } from "../page/shelf.js";

export class Running {
  /** @param {import("../page/app.js").App} app @param {() => void} redraw the page that shows them */
  constructor(app, redraw) {
    this.app = app;
    this.redraw = redraw;
    /** The game that was last removed from the list, and what restores it.
     *  @type {{title: string, putBack: () => void} | null} */
    this.gone = null;
  }

  /** Games under a heading; the first list on the page can restore what was removed.
   *  @param {string} heading @param {import("../page/shelf.js").Shelved[]} listed */
  list(heading, listed) {
    const { say, words } = this.app;
    const isYours = (/** @type {import("../page/shelf.js").Shelved} */ each) => each.yours && !each.over;
    return h(
      "section",
      { class: "running", "aria-label": say(heading) },
      h("h2", null, say(heading)),
      heading === "web.running" && this.putBack(),
      h(
        "ul",
        null,
        ...listed.map((each) =>
          h(
            "li",
            { class: isYours(each) ? "you" : "" },
            h(
              "a",
              { href: addressOf(each.table, Object.keys(each.tokens)) },
              h(
                "span",
                { class: "rt" },
                h("b", null, words.named("title", each.game)),
                h("small", null, this.about(each)),
              ),
              isYours(each)
                ? h("span", { class: "yt" }, say("web.your_turn"))
                : h("span", { class: "when" }, this.when(each.at)),
            ),
            h(
              "button",
              {
                class: "icon drop",
                "data-key": `drop.${each.table}`,
                "aria-label": say("web.forget"),
                title: say("web.forget"),
                on: { click: () => this.forget(each) },
              },
              icon("i-close"),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {import("../page/shelf.js").Shelved} each */
  forget(each) {
    this.gone = { title: this.app.words.named("title", each.game), putBack: forget(each.table) };
    this.redraw();
    /** @type {HTMLElement | null} */ (this.app.main.querySelector(".taken-off .btn"))?.focus({ preventScroll: true });
  }

  /** The button that restores the game last removed from the list. */
  putBack() {
    const { gone } = this;
    if (!gone) return null;
    const undo = () => {
      gone.putBack();
      this.gone = null;
      this.redraw();
    };
    const { say } = this.app;
    return h(
      "p",
      { class: "taken-off", role: "status" },
      say("web.forgotten", { title: gone.title }),
      " ",
      h("button", { class: "btn", "data-key": "put-back", on: { click: undo } }, icon("i-undo"), say("web.put_back")),
    );
  }

  /** @param {import("../page/shelf.js").Shelved} each */
  about(each) {
    const { say, words } = this.app;
    const who = tallied(companyNames(words, each));
    const state = each.over
      ? say(`web.result.${each.result ?? "none"}`, { score: each.score ?? "" })
      : each.turn
        ? say("web.turn", { turn: each.turn })
        : "";
    const marks = [each.practice && say("web.practice.mark"), each.byConsent && say("web.takeback.mark")];
    return [who, state, ...marks].filter(Boolean).join(" · ");
  }

  /** How long ago, in words. @param {number} at */
  when(at) {
    const minutes = Math.round((Date.now() - at) / 60000);
    const said = new Intl.RelativeTimeFormat(this.app.lang, { numeric: "auto", style: "short" });
    if (minutes < 1) return said.format(0, "second");
    if (minutes < 60) return said.format(-minutes, "minute");
    return minutes < 1440
      ? said.format(-Math.round(minutes / 60), "hour")
      : said.format(-Math.round(minutes / 1440), "day");
  }
}

/** "Ada, a friend × 2". @param {string[]} names */
function tallied(names) {
  const times = (/** @type {string} */ name) => names.filter((each) => each === name).length;
  return [...new Set(names)].map((name) => (times(name) > 1 ? `${name} × ${times(name)}` : name)).join(", ");
}
