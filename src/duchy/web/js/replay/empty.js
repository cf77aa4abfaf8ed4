// @ts-check
/** The page of records before one is opened: a file, or the finished games of this browser. */

import { h, icon } from "../page/dom.js";
import { loadStyle } from "../page/furniture.js";
import { moduleOf } from "../page/modules.js";
import { companyNames } from "../page/opponents.js";
import { FILE, recordOpener } from "../page/records.js";
import { games } from "../page/shelf.js";

/** @param {import("../page/app.js").App} app @param {string} trouble */
export async function empty(app, trouble) {
  const [{ keeping }] = await Promise.all([moduleOf("played/played"), loadStyle("played"), app.need("played")]);
  const draw = () => {
    const opened = () => {
      app.readdress(`/replay#${FILE}`);
      app.go(`/replay#${FILE}`);
    };
    app.lay(
      h(
        "main",
        { class: "home" },
        h("h1", null, app.say("web.replay.head")),
        trouble && h("p", { class: "trouble", role: "alert" }, trouble),
        h("p", null, app.say("web.replay.text")),
        h(
          "div",
          { class: "more" },
          recordOpener(app, "primary", opened),
          h("a", { class: "btn", href: "/editor", "data-key": "editor" }, icon("i-cards"), app.say("web.editor")),
        ),
        finished(app),
        keeping(app, draw),
      ),
    );
  };
  draw();
  return {
    get title() {
      return app.say("web.replay.head");
    },
    translate: draw,
  };
}

/** The finished games of this browser, each with a link to its replay. @param {import("../page/app.js").App} app */
function finished(app) {
  const over = games().filter((each) => each.over);
  if (!over.length) return null;
  const who = (/** @type {import("../page/shelf.js").Shelved} */ each) =>
    [
      companyNames(app.words, each).join(", "),
      each.result && app.say(`web.result.${each.result}`, { score: each.score ?? "" }),
    ]
      .filter(Boolean)
      .join(" · ");
  return h(
    "section",
    { class: "running" },
    h("h2", null, app.say("web.replay.finished")),
    h(
      "ul",
      null,
      ...over.map((each) =>
        h(
          "li",
          null,
          h(
            "a",
            { href: `/replay#${each.table}` },
            h("span", { class: "rt" }, h("b", null, app.words.named("title", each.game)), h("small", null, who(each))),
            h("span", { class: "when" }, new Date(each.at).toLocaleDateString(app.lang)),
          ),
        ),
      ),
    ),
  );
}
