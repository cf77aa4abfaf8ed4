// @ts-check
/** The status line: who is to do what, and above it the notice of what has just been refused or gone wrong. */

import { fill, fillAnew, h, icon } from "../../page/dom.js";

/** @typedef {import("../sight.js").State} State */

/** What cannot be put off. @param {string} text */
const owing = (text) => h("span", { class: "owed" }, text);

export class Status {
  place = h("div", { class: "status", role: "status" });
  /** Not read aloud whenever a second has gone. */
  clocks = h("span", { class: "clocks", "aria-live": "off" });
  notice = h("div", { class: "notice", hidden: true });
  /** Whether what it says now has been read aloud, since it changed. */
  isRead = false;
  /** What is longer than its place is scrolled, with the keyboard, too. */
  fit = new ResizeObserver(() => {
    if (this.place.scrollHeight > this.place.clientHeight) this.place.tabIndex = 0;
    else this.place.removeAttribute("tabindex");
  });

  /** @param {import("./shell.js").Shell} shell */
  constructor(shell) {
    this.shell = shell;
  }

  /** Why nothing is played any more. @param {State} state */
  closed({ view: { forfeit } }) {
    if (!forfeit) return this.shell.say("web.stopped.status");
    return this.shell.say("timed.ended.all", { name: this.shell.nameForAll(forfeit) });
  }

  /** @param {State} state */
  draw(state) {
    const isAnother = this.shell.handlers.isAnother?.() ?? false;
    const { text: told, why, done, owed } = this.shell.face.status(isAnother ? { ...state, acting: false } : state);
    const wasYours = state.past && state.me > 0 && state.actor === state.me && !isAnother;
    const stopped = Boolean(state.view.stopped || state.view.forfeit);
    const text = stopped ? this.closed(state) : wasYours ? this.shell.say("web.past.yours") : told;
    const actor = typeof state.actor === "number" && !stopped ? state.actor : 0;
    this.place.classList.toggle("mine", state.acting);
    this.place.setAttribute("aria-label", this.shell.say("web.status"));
    const away = (actor > 0 && this.shell.handlers.away?.(state, actor)) || "";
    const { isShared } = this.shell.handlers;
    const more = away || (!stopped && why);
    const isNew = fillAnew(
      this.place,
      actor > 0 && this.shell.badge(actor, "", !(isShared && state.acting)),
      !stopped && owed && owed.length > 0 && h("span", { class: "dues" }, ...owed.map(owing)),
      h(
        "p",
        null,
        h("b", null, text),
        " ",
        more && h("span", { class: "why" }, more),
        " ",
        done && !stopped && h("span", { class: "why done" }, done),
      ),
      this.clocks,
    );
    this.isRead ||= isNew;
    this.fit.disconnect();
    for (const each of [this.place, ...this.place.querySelectorAll("p")]) this.fit.observe(each);
    fill(this.clocks, ...[...new Set([actor, state.me])].map((seat) => seat > 0 && this.shell.clock(seat)));
    this.drawNotice(state);
  }

  /** What is to be noted, until it is closed; else what the others are asked. @param {State} state */
  drawNotice(state) {
    const { shell, notice } = this;
    const { note } = shell;
    const awaited = note ? null : shell.takeback.waiting(state);
    notice.hidden = !note && !awaited;
    notice.classList.toggle("news", Boolean(note?.until));
    if (awaited) fill(notice, icon("i-info"), h("p", null, awaited));
    if (!note) return;
    const clause =
      note.clause && h("a", { href: `/rules?game=${shell.game}#${note.clause}`, target: "_blank" }, note.clause);
    const click = () => {
      shell.note = null;
      shell.refresh();
    };
    fill(
      notice,
      icon("i-info"),
      h("p", null, note.text, " ", clause),
      h(
        "button",
        { class: "icon", "data-key": "notice-close", "aria-label": shell.say("web.close"), on: { click } },
        icon("i-close"),
      ),
    );
  }
}
