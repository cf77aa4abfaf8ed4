// @ts-check
/** Who must do what and why, and the buttons for it. */

import { glyph, plain, rich, tokenSigns } from "./signs.js";
import { capital } from "./board/slot.js";

/** @typedef {import("./magnate.js").Scene} Scene */
/** @typedef {import("../../table/shell/shell.js").Button} Button */
/** @typedef {import("../../table/shell/shell.js").Task} Task */

/** @param {Scene} scene @returns {Task} */
export function status(scene) {
  const found = scene.state.over ? { text: over(scene) } : scene.state.acting ? own(scene) : waiting(scene);
  const { shell } = scene;
  return {
    text: capital(plain(shell, found.text)),
    ...(found.why ? { why: plain(shell, found.why) } : {}),
    owed: [...(found.owed ?? []), ...(scene.s.final_turns && !scene.state.over ? [shell.say("page.status.last")] : [])],
  };
}

/** @param {Scene} scene */
function over(scene) {
  const { shell, state } = scene;
  const winners = state.view.ending?.winners ?? scene.shown.ahead ?? [];
  if (winners.length !== 1) return shell.say("page.status.over_shared");
  return shell.isYou(state, winners[0]) && !shell.handlers.isShared
    ? shell.say("page.status.over_you")
    : shell.say("page.status.over", { name: shell.name(winners[0]) });
}

/** @param {Scene} scene @returns {Task} */
function waiting(scene) {
  const { shell, state, shown } = scene;
  if (!state.turn) return { text: shell.say("page.status.deal") };
  if (typeof state.actor !== "number") return { text: shell.say(`page.status.wait_${shown.awaits}`) };
  if (shell.isYou(state, state.actor)) return { text: shell.say("web.turn_is_yours") };
  const name = shell.name(state.actor);
  return shown.chooses
    ? { text: shell.say("page.status.wait_choose", { name, card: shown.due }) }
    : { text: shell.say("page.status.wait", { name }) };
}

/** @param {Scene} scene @returns {Task} */
function own(scene) {
  const { shell, moves, s, shown } = scene;
  const card = shown.due;
  if (moves.can("choose"))
    return {
      text: shell.say("page.status.choose", { card }),
      why: shell.say("page.status.choose_why", { roll: s.dice[0] }),
    };
  if (moves.can("spend"))
    return { text: shell.say("page.status.spend", { card }), owed: [shell.say("page.status.due")] };
  if (moves.can("keep"))
    return {
      text: shell.say("page.status.replace", { card }),
      why: shell.say(moves.by.replace?.[0].theirs ? "page.status.replace_why" : "page.status.replace_why_bank"),
    };
  const { draft, picked, deed } = moves;
  if (draft.trade === "?") return { text: shell.say("page.status.trade_pick") };
  if (draft.trade) return { text: shell.say("page.status.trade", { given: tokenSigns(draft.trade + shown.trade) }) };
  if (picked) return placing(scene, picked);
  if (deed) return { text: shell.say("page.status.deed", { card: deed.card, paid: deed.paid, price: deed.price }) };
  if (moves.can("collect")) return { text: shell.say("page.status.collect") };
  if (moves.can("end")) return { text: shell.say(s.final_turns ? "page.status.played_final" : "page.status.played") };
  return { text: shell.say("page.status.play"), why: shell.say("page.status.play_why") };
}

/** @param {Scene} scene @param {import("./moves.js").HandCard} card */
function placing(scene, card) {
  const { shell, moves } = scene;
  const fits = card.places.filter(
    (refused, at) => refused === null && (moves.building(card, at + 1) || moves.deeding(card, at + 1)),
  ).length;
  if (fits)
    return { text: shell.counted("page.status.fits", fits, { card: card.id }), why: shell.say("page.status.share") };
  const place = card.places.some((refused) => refused === null);
  return {
    text: shell.say(place ? "page.status.poor" : "page.status.sell_only", { card: card.id }),
    why: place ? undefined : shell.say("page.status.share"),
  };
}

// Buttons

/** @param {Scene} scene @returns {Button[]} */
export function buttons(scene) {
  const { moves } = scene;
  if (moves.by.choose) return moves.by.choose.map((offer) => choice(scene, offer));
  if (moves.can("spend")) return [paying(scene)];
  if (moves.can("keep")) return replacing(scene);
  const deed = moves.deed && moves.takes(moves.deed) ? deedButtons(scene, moves.deed) : [];
  if (moves.can("collect"))
    return [
      ...deed.map((each) => ({ ...each, slot: /** @type {const} */ ("other") })),
      collecting(scene, deed.length > 0),
    ];
  const main = deed.length || !moves.mayPlay ? deed : [selling(scene)];
  return [...main, trading(scene), ending(scene, main.length > 0)];
}

/** @param {Scene} scene @param {boolean} quiet @returns {Button} */
function collecting(scene, quiet) {
  return {
    key: "collect",
    slot: "main",
    label: scene.shell.say("page.bar.collect"),
    icon: "i-check",
    primary: !quiet,
    hotkey: "Enter",
    asks: scene.shell.askFinal("collect"),
    run: () => scene.play(["collect"]),
  };
}

/** @param {Scene} scene @param {import("./moves.js").Offer<"choose">} offer @returns {Button} */
function choice(scene, offer) {
  const label = /** @type {any} */ (sentence(glyph(offer.suit), scene.shell.named("suit", offer.suit)));
  return {
    key: `choose.${offer.suit}`,
    slot: "main",
    label,
    primary: true,
    asks: scene.shell.askFinal(offer.a),
    run: () => scene.play([offer.a]),
  };
}

/** @param {Scene} scene @returns {Button} */
function paying(scene) {
  const { shell, moves } = scene;
  const now = moves.payment?.now ?? "";
  return {
    key: "spend",
    slot: "main",
    label: shell.say("page.bar.pay"),
    note: noted(scene, tokenSigns(now)),
    icon: "i-check",
    primary: true,
    hotkey: "Enter",
    run: () => scene.play([`spend ${now}`]),
  };
}

/** @param {Scene} scene @returns {Button[]} */
function replacing(scene) {
  const { shell, moves } = scene;
  const { gain, theirs } = moves.by.replace?.[0] ?? { gain: "", theirs: "" };
  const note = gain && !theirs ? "page.bar.replace_note_one" : "page.bar.replace_note";
  return [
    {
      key: "replace",
      slot: "other",
      label: shell.say("page.bar.replace"),
      note: noted(scene, shell.say(note, { tokens: tokenSigns(gain) || shell.say("nothing") })),
      icon: "i-redo",
      asks: shell.askFinal("replace"),
      run: () => scene.play(["replace"]),
    },
    {
      key: "keep",
      slot: "main",
      label: shell.say("page.bar.keep"),
      icon: "i-check",
      primary: true,
      hotkey: "Enter",
      asks: shell.askFinal("keep"),
      run: () => scene.play(["keep"]),
    },
  ];
}

/** @param {Scene} scene @param {import("./moves.js").OwnDeed} deed @returns {Button[]} */
function deedButtons(scene, deed) {
  const { shell, moves } = scene;
  const finish = moves.finishing(deed);
  const put = moves.put(deed);
  if (finish && (finish.cost === put || !put)) {
    return [
      {
        key: "finish",
        slot: "main",
        label: shell.say("page.bar.finish"),
        note: noted(scene, tokenSigns(finish.cost)),
        icon: "i-check",
        primary: true,
        hotkey: "Enter",
        run: () => scene.play(finish.a),
      },
    ];
  }
  if (!put) return [];
  return [
    {
      key: "put",
      slot: "main",
      label: shell.say("page.bar.put"),
      note: noted(scene, tokenSigns(put)),
      icon: "i-check",
      primary: true,
      hotkey: "Enter",
      run: () => scene.play(moves.paying(deed, put)),
    },
  ];
}

/** @param {Scene} scene @returns {Button} */
function selling(scene) {
  const { shell, moves } = scene;
  const { picked } = moves;
  return {
    key: "sell",
    slot: "main",
    label: shell.say("page.bar.sell"),
    icon: "i-sell",
    hotkey: "S",
    note: picked ? noted(scene, `+ ${tokenSigns(picked.sale)}`) : undefined,
    off: picked ? undefined : shell.say("page.bar.sell_off"),
    run: () => picked && scene.play([`sell ${picked.id}`]),
  };
}

/** @param {Scene} scene @returns {Button} */
function trading(scene) {
  const { shell, moves, draft } = scene;
  const { trade, ...rest } = draft;
  return {
    key: "trade",
    slot: "other",
    label: shell.say(trade ? "page.bar.trade_stop" : "page.bar.trade"),
    icon: "i-trade",
    hotkey: "T",
    off: moves.can("trade") ? undefined : shell.say("page.bar.trade_off"),
    run: () => scene.think(trade ? rest : { ...rest, trade: only(moves) }),
  };
}

/** The one suit that can be given, or a question where there are several. @param {import("./moves.js").Moves} moves */
function only(moves) {
  const given = new Set((moves.by.trade ?? []).map((offer) => offer.given));
  return given.size === 1 ? [...given][0] : "?";
}

/** @param {Scene} scene @param {boolean} quiet @returns {Button} */
function ending(scene, quiet) {
  const { shell, moves, s } = scene;
  const can = moves.can("end");
  const left = moves.by.end?.[0].left ?? [];
  const text =
    left
      .map((/** @type {{card: string}} */ { card }, /** @type {number} */ at) =>
        plain(shell, shell.say(at ? "page.bar.end_left_or" : "page.bar.end_left", { card })),
      )
      .join(" ") || shell.say("web.ask.final");
  return {
    key: "end",
    slot: "end",
    label: shell.say("page.bar.end"),
    icon: "i-end",
    hotkey: can && !quiet ? "Enter" : undefined,
    note: can && s.final_turns ? shell.say("page.bar.end_final") : undefined,
    off: can ? undefined : shell.say("page.bar.end_off"),
    asks: {
      when: left.length ? "useful" : "final",
      head: shell.say("web.ask.end"),
      text,
      yes: shell.say("web.ask.end_yes"),
    },
    run: () => scene.play(["end"]),
  };
}

/** A note with signs in it; the shell takes nodes as well as text.
 *  @param {Scene} scene @param {string} text @returns {any} */
function noted(scene, text) {
  return sentence(...rich(scene.shell, text));
}

/** @param {...(Node | string)} parts */
function sentence(...parts) {
  const span = document.createElement("span");
  span.append(...parts);
  return span;
}
