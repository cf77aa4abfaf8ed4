// @ts-check
/** The page of rules: one rulebook at a time, its clauses linked. */

import { h } from "../page/dom.js";
import { GAMES, SHEETS } from "../page/opening.js";
import { rulesView } from "./rulebook.js";

/** @param {import("../page/app.js").App} app */
export async function open(app) {
  const asked = new URLSearchParams(location.search);
  const game = GAMES.find((each) => each === asked.get("game")) ?? GAMES[0];
  const draw = async () => {
    const view = await rulesView(app, game, asked);
    app.lay(
      h(
        "main",
        { class: "home book" },
        h(
          "nav",
          { class: "kinds", "aria-label": app.say("web.rules.games") },
          ...GAMES.map((each) =>
            h(
              "a",
              { class: "btn", href: `/rules?game=${each}`, "aria-current": each === game ? "page" : null },
              app.words.named("title", each),
            ),
          ),
          SHEETS.includes(game) &&
            h("a", { class: "btn", href: `/teach?game=${game}`, "data-key": "rules.teach" }, app.say("web.nav.teach")),
        ),
        view,
      ),
    );
    const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (place) {
      place.closest("details")?.setAttribute("open", "");
      place.scrollIntoView({ block: "center" });
      place.classList.add("marked");
    }
  };
  await draw();
  return {
    get title() {
      return app.say("web.rules.head", { title: app.words.named("title", game) });
    },
    translate: draw,
  };
}
