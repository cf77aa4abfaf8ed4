// @ts-check
/** Les Rois fainéants in the browser: what the shell asks of a game. */

import { fill, fillFor, h, icon } from "../../page/dom.js";
import { pair, rankOf, short, signed, title } from "./cards.js";
import { Choice } from "./choice.js";
import { dock, previewed } from "./dock.js";
import { ending } from "./ending.js";
import { market } from "./market.js";
import { move, places } from "./motion.js";
import { mustPass, Passing, passesAlone } from "./passing.js";
import { phrase } from "./phrase.js";
import { nowPanel, rail, reign } from "./rail.js";
import { besides, opponents } from "./seats.js";
import { stage } from "./stage.js";
import { dealtOne, story } from "./story.js";
import { turnStrip } from "./strip.js";
import { seenAndHeard } from "../../table/drawer/line.js";

/** What the button of an offer says, by its kind. @type {Record<string, string>} */
const PLAYED = {
  lead_queen: "buy",
  buy: "buy",
  lead_jack: "turn_up",
  turn_up: "turn_up",
  lead_king: "feast",
  feast: "feast",
  lead_idle: "idle",
};

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {import("../../table/shell/shell.js").Button} Button */
/** @typedef {import("../../table/sight.js").State<import("./payload.js").Game>} State */

/** Positions can be made up in a form. */
export const hasForm = true;

/** @param {Shell} shell @returns {import("../../table/shell/shell.js").Face<import("./payload.js").Game>} */
export function open(shell) {
  const table = new RoisTable(shell);
  const typed = (/** @type {KeyboardEvent} */ event) =>
    shell.root.isConnected ? table.typed(event) : removeEventListener("keydown", typed);
  addEventListener("keydown", typed);
  return {
    keys: ["1–9", "C", "P", "D"],
    draw: (state, news) => table.draw(state, news),
    status: (state) => table.status(state),
    buttons: (state) => table.buttons(state),
    phrase: (state, a) => phrase(shell, state, a),
    group: (state, a) => table.group(state, a),
    draft: (state, a) => table.draftOf(state, a),
    strip: (state) => turnStrip(shell, state, table.choice, (offer) => table.playWords(offer)),
    story: (state, entries) => story(shell, state, entries),
    chance: (state, entries, at) => dealtOne(shell, state, entries, at),
    ending: (state) => ending(shell, state),
  };
}

class RoisTable {
  /** @param {Shell} shell */
  constructor(shell) {
    this.shell = shell;
    this.choice = new Choice(shell);
    this.passing = new Passing(shell);
    /** Whether a phone shows, instead of the market, what other screens have beside it. */
    this.isAside = false;
  }

  /** @param {State} state @param {import("./story.js").Entry[]} news */
  draw(state, news) {
    const { shell, choice } = this;
    if (!state.shown.market) return;
    choice.see(state);
    const before = places(shell);
    const preview = (/** @type {import("./choice.js").Offer | null | undefined} */ offer) => this.preview(state, offer);
    shell.root.classList.toggle("duel", state.seats === 2);
    const key = `${shell.moment}.${besides(shell)}`;
    fillFor(shell.left, key, () => [
      ...opponents(shell, state),
      ...(state.seats === 2 && state.me ? [nowPanel(shell, state)] : []),
    ]);
    if (!shell.folded || choice.character) this.isAside = false;
    fill(shell.board, this.stage(state), this.isAside ? this.aside(state) : market(shell, state, choice, preview));
    fillFor(shell.right, key, () => rail(shell, state));
    fill(shell.dock, ...dock(shell, state, choice, preview));
    previewed(shell.dock, choice.considered, state);
    move(shell, state, news, before);
    this.passing.see(state);
  }

  /** What is above the market. @param {State} state */
  stage(state) {
    const { shell, choice, isAside } = this;
    const found = stage(shell, state, choice);
    const label = shell.say(isAside ? "rois.market" : "rois.reign.head");
    const turn = () => {
      this.isAside = !isAside;
      shell.refresh();
    };
    if (shell.folded)
      found.append(
        h(
          "button",
          {
            class: "icon turn",
            "data-key": "aside",
            "aria-label": label,
            "aria-expanded": String(isAside),
            title: label,
            on: { click: turn },
          },
          icon(isAside ? "i-close" : "i-cards"),
        ),
      );
    return found;
  }

  /** The reign and the final count, where there is no room beside the market. @param {State} state */
  aside(state) {
    return h("div", { class: "aside" }, reign(this.shell, state), nowPanel(this.shell, state));
  }

  /** What a target under the pointer or the focus would bring. @param {State} state @param {any} offer */
  preview(state, offer) {
    const { shell, choice } = this;
    previewed(shell.dock, offer ?? choice.considered, state);
    choice.hovered = offer ?? undefined;
    if (choice.character) shell.board.firstElementChild?.replaceWith(this.stage(state));
  }

  /** Numbers press the characters in hand, and the targets of the one that is chosen or followed.
   *  @param {KeyboardEvent} event */
  typed(event) {
    const { shell, choice } = this;
    const writes = event.target instanceof Element && event.target.closest("input,textarea,select");
    if (
      writes ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !/^[1-9]$/.test(event.key) ||
      !shell.panelPlace.hidden
    )
      return;
    if (event.repeat || shell.steady.isTwice(event.key, event.timeStamp)) return;
    const at = Number(event.key) - 1;
    const target = choice.targets[at];
    const held = /** @type {State | null} */ (shell.state)?.shown.hand?.[at];
    if (target) choice.pressTarget(target);
    else if (held && choice.leads && !choice.character) choice.pressCharacter(held.character);
  }

  // The status line

  /** @param {State} state */
  status(state) {
    const { shell, choice } = this;
    const { round, reign, phase, end } = state.shown;
    if (!state.shown.market) return { text: "" };
    choice.see(state);
    if (phase === "over") return { text: shell.say(`end.${end}`) };
    if (state.awaited.length || (phase !== "lead" && phase !== "follow"))
      return { text: shell.say("rois.stage.laying") };
    const owed = [];
    if (round?.last) owed.push(shell.say("rois.owed.last_round"));
    if (reign.near) owed.push(shell.say("rois.owed.king"));
    if (round) {
      if (!state.acting) return { text: this.waiting(state, "asked"), why: this.limit(state), owed };
      const key = round.value === 0 ? "any" : round.low ? "below" : "beat";
      return { text: shell.say(`rois.status.follow_${key}`, { value: round.value }), why: this.limit(state), owed };
    }
    if (!state.acting) return { text: this.waiting(state, "leads"), owed };
    return { ...this.leading(state), owed };
  }

  /** Who must do what, where it cannot be done here. @param {State} state @param {"asked" | "leads"} what */
  waiting(state, what) {
    const { shell } = this;
    const seat = Number(state.actor);
    if (shell.isYou(state, seat)) return shell.say("web.turn_is_yours");
    return shell.say(`rois.status.${what}`, { name: shell.name(seat) });
  }

  /** @param {State} state @returns {{text: string, why?: string}} */
  leading(state) {
    const { shell, choice } = this;
    const { character } = choice;
    if (mustPass(state)) {
      const why = shell.say(state.shown.hand.length ? "forced.no_use" : "forced.empty");
      return { text: shell.say(passesAlone() ? "rois.status.passes_alone" : "rois.status.must_pass"), why };
    }
    if (character) {
      const offer = choice.considered;
      const what = shell.say(
        offer?.kind === "lead_idle"
          ? "rois.choose.idle"
          : `rois.choose.${{ Q: "queen", J: "jack", K: "king" }[rankOf(character)]}`,
      );
      const why =
        offer?.kind === "lead_idle"
          ? "rois.idle_why"
          : choice.targets.some((each) => each.uncovers)
            ? "rois.final_uncovers"
            : "rois.final";
      return { text: pair(shell, title(shell, character), what), why: shell.say(why) };
    }
    if (!choice.offer("pass")) return { text: shell.say("rois.status.must_reveal") };
    return {
      text: shell.say("rois.status.lead"),
      why: choice.performances?.length ? shell.say("rois.status.lead_why") : shell.say("forced.no_use"),
    };
  }

  /** What it takes to follow. @param {State} state */
  limit(state) {
    const round = /** @type {import("./payload.js").Round} */ (state.shown.round);
    const { shell } = this;
    const key = round.value === 0 ? "any" : round.low ? "less" : "more";
    const limit = shell.say(`limit.${key}`, { value: round.value });
    return shell.say(`table.${{ Q: "queen", J: "jack", K: "king" }[rankOf(round.character)]}`, {
      limit,
      price: round.cost,
    });
  }

  // The action bar

  /** @param {State} state @returns {Button[]} */
  buttons(state) {
    const { shell, choice } = this;
    choice.see(state);
    const { targets, considered } = choice;
    /** @type {Button[]} */
    const found = [];
    if (considered) found.push(this.play(considered));
    const at = targets.findIndex((offer) => offer.a === considered?.a);
    const next = targets.length > 1 || !considered ? targets[(at + 1) % targets.length] : undefined;
    if (next)
      found.push({
        key: `other.${next.a}`,
        slot: "other",
        label: this.playWords(next),
        note: shell.say(considered ? "rois.button.instead" : "rois.button.look"),
        run: () => choice.consider(next),
      });
    if (choice.character || shell.draft.target)
      found.push({
        key: "back",
        slot: "undo",
        label: shell.say(choice.character ? "web.ask.back" : "rois.button.clear"),
        icon: "i-undo",
        hotkey: "Escape",
        run: () => choice.putBack(),
      });
    const coup = choice.offer("coup");
    if (coup && !choice.character) {
      const label = shell.say("rois.button.coup", { price: coup.price });
      found.push({
        key: "coup",
        slot: "other",
        label,
        note: shell.say("rois.button.coup_note"),
        hotkey: "C",
        asks: this.asked(label),
        run: () => shell.act(coup.a),
      });
    }
    const pass = choice.offer("pass");
    if (pass) found.push(...this.passButtons(state, pass));
    const decline = choice.offer("decline");
    if (decline) {
      const label = shell.say("rois.button.decline");
      found.push({
        key: "decline",
        slot: "end",
        label,
        hotkey: "D",
        asks: targets.length ? this.asked(label) : undefined,
        run: () => shell.act(decline.a),
      });
    }
    return found;
  }

  /** What is asked before something that cannot be taken back.
   *  @param {string} yes @returns {import("../../table/shell/question.js").Asked} */
  asked(yes) {
    const { shell } = this;
    return { when: "useful", head: yes, text: shell.say("rois.final"), yes };
  }

  /** Enter plays what has been chosen. @param {any} offer @returns {Button} */
  play(offer) {
    const { shell, choice } = this;
    const note = shell.say(
      offer.ends ? "rois.ends" : offer.uncovers && !shell.folded ? "rois.button.uncovers" : "rois.button.final",
    );
    return {
      key: offer.a,
      slot: "main",
      label: this.playWords(offer),
      note,
      primary: true,
      hotkey: "Enter",
      asks: choice.asked(),
      run: () => shell.act(offer.a),
    };
  }

  /** The text of the button that plays a character; a node serves as a label. @param {any} offer @returns {any} */
  playWords(offer) {
    const { shell } = this;
    const key = `rois.button.${PLAYED[/** @type {string} */ (offer.kind)]}`;
    if (!offer.card) return [shell.say(key, offer)];
    return seenAndHeard(signed(shell.say(key, { ...offer, card: short(shell, offer.card) })), shell.say(key, offer));
  }

  /** @param {State} state @param {any} pass @returns {Button[]} */
  passButtons(state, pass) {
    const { shell, passing } = this;
    const note = pass.king ? shell.say("menu.pass_king") : shell.say("menu.pass_on", { who: shell.name(pass.next) });
    const forced = mustPass(state);
    const label = shell.say(forced ? "rois.button.pass_now" : "menu.pass");
    /** @type {Button} */
    const button = {
      key: "pass",
      slot: "end",
      label,
      note,
      hotkey: "P",
      asks: forced ? undefined : this.asked(label),
      run: () => (forced ? shell.play(pass.a) : shell.act(pass.a)),
    };
    return forced
      ? [
          button,
          {
            key: "alone",
            slot: "other",
            label: shell.say(passesAlone() ? "rois.button.alone_off" : "rois.button.alone_on"),
            run: () => passing.toggle(),
          },
        ]
      : [button];
  }

  // The list of actions

  /** @param {State} state @param {string} a */
  group(state, a) {
    const offer = this.offerOf(state, a);
    if (offer?.character) return title(this.shell, offer.character);
    return this.shell.say(`menu.${offer?.kind ?? "pass"}`);
  }

  /** The choice that would lead to an action. @param {State} state @param {string} a */
  draftOf(state, a) {
    const { character, kind } = this.offerOf(state, a) ?? {};
    return {
      ...(character ? { character } : {}),
      ...(kind === "pass" || kind === "coup" || kind === "decline" ? {} : { target: a }),
    };
  }

  /** @param {State} state @param {string} a */
  offerOf(state, a) {
    return /** @type {import("./choice.js").Offer | undefined} */ (state.offers[state.legal.indexOf(a)]);
  }
}
