// @ts-check
/** A hint: what the adviser would do, why, and what it would do in the rest of the turn. */

import { fill, h } from "../../page/dom.js";
import { planned } from "../plan.js";

/** @typedef {import("../sight.js").State} State */

export class Hint {
  /** @param {import("./drawer.js").Drawer} drawer */
  constructor(drawer) {
    this.drawer = drawer;
    this.shell = drawer.shell;
    /** @type {{found: any[]} | "thinking" | null} */
    this.advice = null;
    /** The seat and the moment that the advice is for. */
    this.moment = "";
  }

  /** Advice for another moment is worthless. @param {State} state */
  forget(state) {
    if (this.moment !== momentOf(state)) this.advice = null;
  }

  async ask() {
    const { shell } = this;
    const state = shell.state;
    if (!state) return;
    const moment = momentOf(state);
    if (this.advice && this.moment === moment) return this.drawer.show("hint");
    this.moment = moment;
    this.advice = "thinking";
    this.drawer.show("hint");
    const answer = await shell.handlers.hint?.();
    if (this.moment !== moment || !shell.state || momentOf(shell.state) !== moment) return;
    if (answer?.is === "hint") this.advice = { found: answer.found };
    else {
      this.advice = null;
      shell.explain(answer?.text ?? shell.say("web.trouble"));
    }
    this.shell.refresh();
  }

  /** @param {State} state */
  draw(state) {
    const { shell, advice } = this;
    this.drawer.known.tab = "hint";
    if (advice === "thinking" || advice === null)
      return fill(this.drawer.body, h("p", { class: "muted", role: "status" }, shell.say("web.hint.thinking")));
    fill(
      this.drawer.body,
      h(
        "ol",
        { class: "advice" },
        ...advice.found.map((each) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                class: "offer",
                "data-key": `hint.${each.a}`,
                "aria-pressed": String(shell.draft.proposed === each.a),
                on: { click: () => this.drawer.propose(state, each.a) },
              },
              typeof each.share === "number" &&
                h("b", { class: "num share" }, shell.say("web.hint.share", { number: Math.round(100 * each.share) })),
              h("span", null, shell.face.phrase(state, each.a)),
            ),
            each.why &&
              h(
                "p",
                { class: "muted" },
                each.why.replace(
                  "{other}",
                  each.against ? shell.say("web.hint.against", { action: shell.face.phrase(state, each.against) }) : "",
                ),
              ),
            this.afterwards(state, each.line ?? [], each.goes_on),
          ),
        ),
      ),
    );
  }

  /** What the adviser would do in the rest of the turn. @param {State} state @param {string[]} line
   *  @param {boolean} [goesOn] whether more follows even then */
  afterwards(state, line, goesOn) {
    const actions = planned(this.shell.app, this.shell.face, state, line, goesOn);
    return (
      actions.length > 0 &&
      h("p", { class: "muted" }, this.shell.say("web.hint.then", { actions: this.shell.app.words.joined(actions) }))
    );
  }
}

/** Seat and version, since the versions of two seats may be the same number. @param {State} state */
const momentOf = (state) => `${state.me}.${state.version}`;
