// @ts-check
/** Beside the board: the other player, the table of income, the dice, the piles. */

import { fillFor, h, icon } from "../../page/dom.js";
import { isPaid } from "./board/worth.js";
import { sinceRoll } from "./roll.js";
import {
  countsOf,
  described,
  disc,
  glyph,
  LETTERS,
  labelled,
  rank,
  rich,
  scoreOf,
  signs,
  title,
  tokenSigns,
} from "./signs.js";

/** @typedef {import("./magnate.js").Scene} Scene */
/** @typedef {{suits: string, card?: string, either?: boolean}} Share */
/** @typedef {{roll: number, odds: number, seats: Share[][]}} Income */

/** @param {Scene} scene */
export function drawLeft(scene) {
  fillFor(scene.shell.left, keyOf(scene), () => [
    opponent(scene),
    dice(scene, "strip"),
    h("section", { class: "panel income" }, incomeTable(scene)),
  ]);
}

/** @param {Scene} scene */
export function drawRight(scene) {
  fillFor(scene.shell.right, keyOf(scene), () => [dice(scene), piles(scene), standing(scene)]);
}

/** What the rails show depends on the moment and on what is opened, not on what is picked. @param {Scene} scene */
const keyOf = ({ shell, draft }) => `${shell.moment}.${draft.open}`;

/** Open something over the board, or close it, even if something has been picked since this was drawn.
 *  @param {Scene} scene @param {string} what */
function turn({ shell }, what) {
  shell.draft = { ...shell.draft, open: shell.draft.open === what ? undefined : what };
  shell.refresh();
}

// The other player

/** @param {Scene} scene */
function opponent(scene) {
  const { shell, s, other, shown } = scene;
  const seat = other + 1;
  const crowns = [...(shown.crowns?.[other] ?? "")];
  const names = crowns.map((letter) => shell.named("card", `N${letter}`, "short")).join(", ");
  return h(
    "section",
    { class: `panel opp ${scene.state.actor === seat ? "acts" : ""}`, "aria-label": shell.say("page.panel.opponent") },
    h(
      "div",
      { class: "id" },
      shell.badge(seat, "", true),
      h(
        "span",
        { class: "who" },
        h("b", { class: "serif" }, shell.name(seat)),
        h("small", { class: "muted" }, shell.clock(seat) ?? rankOf(scene, seat)),
      ),
      backs(scene, s.held?.[other] ?? 0),
    ),
    h(
      "ul",
      { class: "six" },
      ...[...LETTERS].map((letter, at) => counter(scene, letter, s.tokens[other][at], crowns.includes(letter))),
    ),
    names ? h("p", { class: "crowns" }, icon("crown"), h("span", null, names)) : null,
  );
}

/** @param {Scene} scene @param {number} seat */
function rankOf(scene, seat) {
  const who = scene.state.players[seat];
  if (who === "human") {
    const { me, names } = scene.state;
    return scene.shell.say(me && names[seat] ? "page.panel.person" : "page.panel.seat", { seat });
  }
  return scene.state.names[seat]
    ? scene.shell.say("page.panel.level", { level: who })
    : scene.shell.say("page.panel.computer");
}

/** A hand seen from behind; cards that have been counted out are face up. @param {Scene} scene @param {number} held */
function backs(scene, held) {
  const { shell, shown, other } = scene;
  const known = scene.state.over ? [] : (shown.known?.[other] ?? []);
  const label = shell.say("page.panel.hand", { number: held });
  return h(
    "span",
    { class: "backs", role: "img", "aria-label": label, title: label },
    ...Array.from({ length: Math.max(0, held - known.length) }, () => h("i", { class: "back" })),
    ...known
      .slice(0, held)
      .map((/** @type {string} */ id) =>
        h(
          "i",
          { class: "face", title: described(shell, id) },
          h("b", null, rank(shell, id)),
          ...[...id.slice(1)].map((letter) => glyph(letter)),
        ),
      ),
  );
}

/** @param {Scene} scene @param {string} letter @param {number} count @param {boolean} crowned */
function counter(scene, letter, count, crowned) {
  const gained = scene.recent.moved.gain[scene.other].some((text) => countsOf(text)[letter]);
  const name = scene.shell.say("web.rules.option", { name: scene.shell.named("suit", letter), value: count });
  return h(
    "li",
    { class: count ? "" : "z", title: name },
    crowned ? icon("crown", { class: "cr" }) : null,
    disc(letter),
    h(
      "b",
      { class: gained ? "gained" : "" },
      h("span", { class: "vh" }, scene.shell.named("suit", letter)),
      String(count),
    ),
  );
}

// Income

/** @param {Scene} scene */
export function incomeTable(scene) {
  const { shell, shown, s, own, other } = scene;
  if (!isPaid(scene)) return h("p", { class: "cap" }, shell.say("page.panel.income_over"));
  const head = (/** @type {number} */ seat) => h("th", { scope: "col" }, shell.badge(seat + 1, "s"));
  return h(
    "table",
    null,
    h("caption", { class: "cap" }, shell.say("page.panel.income")),
    h("thead", null, h("tr", null, h("td"), h("td"), head(other), head(own))),
    h(
      "tbody",
      null,
      ...(shown.income ?? []).map((/** @type {Income} */ row) =>
        h(
          "tr",
          { class: s.dice[0] === row.roll ? "now" : "" },
          h("th", { scope: "row" }, String(row.roll)),
          h("td", { class: "pc" }, shell.say("page.panel.odds", { number: row.odds })),
          shares(scene, row.seats[other]),
          shares(scene, row.seats[own]),
        ),
      ),
    ),
  );
}

/** @param {Scene} scene @param {Share[]} found */
function shares(scene, found) {
  if (!found.length) return h("td", null, h("span", { class: "nil" }, scene.shell.say("page.panel.none")));
  return h(
    "td",
    null,
    ...found.map((share) =>
      h(
        "span",
        { class: share.either ? "or" : "" },
        ...[...share.suits].flatMap((letter, at) => [
          share.either && at ? h("em", null, "/") : null,
          glyph(letter, scene.shell.named("suit", letter)),
        ]),
      ),
    ),
  );
}

// Dice

/** The dice as they lie, who has what of them, and the tax. @param {Scene} scene @param {string} [kind] */
function dice(scene, kind = "") {
  const { shell, s, recent, draft } = scene;
  const [high, low] = s.dice;
  const label = high ? shell.say("page.panel.dice", { high, low }) : shell.say("page.panel.no_dice");
  const die = (/** @type {number} */ face, /** @type {string} */ which) =>
    h(
      "span",
      { class: `d10 ${which} ${recent.rolled && !shell.calm ? "rolled" : ""}` },
      icon("die10"),
      h("b", null, face ? String(face) : ""),
    );
  const pair = [die(high, "hi"), die(low, "")];
  if (kind) {
    return h(
      "button",
      {
        class: `dice ${kind}`,
        "data-key": "dice",
        "aria-expanded": String(draft.open === "income"),
        on: { click: () => turn(scene, "income") },
      },
      ...labelled(
        `${label}. ${shell.say("page.panel.income_short")}`,
        h("span", { class: "pair" }, ...pair),
        h("small", null, `${s.pile} ${shell.counted("page.panel.pile", s.pile)}`),
      ),
    );
  }
  return h(
    "section",
    { class: "panel dice", "aria-label": label },
    h("span", { class: "pair" }, ...pair),
    h("div", { class: "got" }, ...outcome(scene)),
  );
}

/** What has come of the roll so far, and what is still to come. @param {Scene} scene @returns {Node[]} */
function outcome(scene) {
  const { shell, s, shown, own, other } = scene;
  if (!s.dice[0]) return [h("span", { class: "muted" }, shell.say("page.panel.no_dice"))];
  const { gain, loss } = sinceRoll(scene.state);
  const lines = [];
  for (const seat of [own, other]) {
    if (gain[seat])
      lines.push(
        h(
          "span",
          { class: "row" },
          shell.badge(seat + 1, "s"),
          h("span", null, "+ ", ...rich(shell, tokenSigns(gain[seat]))),
        ),
      );
    if (loss[seat])
      lines.push(
        h(
          "span",
          { class: "row lost" },
          shell.badge(seat + 1, "s"),
          h("span", null, "− ", ...rich(shell, tokenSigns(loss[seat]))),
        ),
      );
  }
  const isDue = shown.awaits === "tax" || shown.awaits === "income";
  if (isDue || !(gain[own] || gain[other]))
    lines.push(
      h(
        "span",
        null,
        h("b", null, String(s.dice[0])),
        " ",
        shell.say(isDue ? "page.panel.to_come" : "page.panel.nothing"),
      ),
    );
  const tax =
    shown.awaits === "tax"
      ? shell.say("page.panel.tax_to_come")
      : shown.taxed
        ? shell.say("page.panel.tax", { suits: signs(shown.taxed) })
        : shell.say("page.panel.no_tax");
  return [...lines, h("small", { class: shown.taxed ? "taxed" : "muted" }, ...rich(shell, tax))];
}

// Piles, and how things stand

/** Which pile it is; of the last one, who will have the very last turn, once that is settled. @param {Scene} scene */
function pileNote({ shell, state, shown }) {
  const seat = shown.pile === "last" ? shown.moves_last : 0;
  if (!seat) return shell.say(`page.panel.pile_${shown.pile}`);
  if (seat === state.me) return shell.say("page.panel.last_yours");
  return shell.say("page.panel.last", { name: shell.name(seat) });
}

/** @param {Scene} scene */
export function piles(scene) {
  const { shell, s, shown, draft } = scene;
  const sold = shown.discards ?? [];
  const { bank } = shown;
  const last = lastSold(scene) ?? sold.at(-1);
  return h(
    "section",
    { class: "panel piles" },
    h(
      "div",
      { class: "pile" },
      h("i", { class: s.pile ? "back" : "back none" }),
      h(
        "span",
        null,
        h("b", null, String(s.pile)),
        " ",
        shell.counted("page.panel.pile", s.pile),
        h("small", null, pileNote(scene)),
      ),
    ),
    h(
      "button",
      {
        class: "pile",
        "data-key": "discards",
        "aria-expanded": String(draft.open === "sold"),
        on: { click: () => turn(scene, "sold") },
      },
      ...labelled(
        shell.say("web.rules.option", { name: shell.say("page.panel.sold_list"), value: sold.length }),
        h(
          "i",
          { class: last ? "face" : "face none" },
          ...(last ? [h("b", null, rank(shell, last)), ...[...last.slice(1)].map((letter) => glyph(letter))] : []),
        ),
        h(
          "span",
          null,
          h("b", null, String(sold.length)),
          " ",
          shell.counted("page.panel.sold", sold.length),
          last ? h("small", null, title(shell, last)) : null,
        ),
      ),
    ),
    bank
      ? h(
          "p",
          { class: "bank" },
          h("span", { class: "cap" }, shell.say("page.panel.bank")),
          ...[...LETTERS].map((letter, at) =>
            h("span", { class: "sign" }, String(bank[at]), glyph(letter, shell.named("suit", letter))),
          ),
        )
      : null,
  );
}

/** The top card of the cards sold, if it is known. @param {Scene} scene @returns {string | undefined} */
function lastSold(scene) {
  const { entries, shown } = scene.state;
  for (let at = entries.length - 1; at >= 0; at--) {
    const { a = "", facts } = entries[at];
    if (facts?.reshuffled) return undefined;
    const id = a.startsWith("sell ") ? a.slice(5) : a === "replace" ? facts?.card : undefined;
    if (id && shown.discards?.includes(id)) return id;
  }
  return undefined;
}

/** @param {Scene} scene */
export function standing(scene) {
  const { shell, shown, own, other } = scene;
  if (!shown.count) return null;
  const [districts, ties] = shown.count;
  const score = (/** @type {number[]} */ values) => scoreOf(values[own], values[other]);
  const tie = ties ? h("small", { class: "muted" }, shell.say("page.panel.tie", { score: score(ties.values) })) : null;
  return h(
    "section",
    { class: "panel standing" },
    h("span", { class: "cap" }, shell.say("page.panel.standing")),
    h(
      "span",
      { class: "score" },
      shell.badge(own + 1, "s"),
      h("b", null, score(districts.values)),
      shell.badge(other + 1, "s"),
    ),
    tie,
  );
}
