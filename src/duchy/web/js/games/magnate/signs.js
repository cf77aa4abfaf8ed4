// @ts-check
/** Suits, tokens and cards as signs: one glyph and one colour for a suit, the same everywhere. */

import { h, icon } from "../../page/dom.js";

/** @typedef {import("../../table/shell/shell.js").Shell} Shell */
/** @typedef {Record<string, number>} Counts */

export const LETTERS = "MSVLYK";
const NAMES = /** @type {Record<string, string>} */ ({
  M: "moons",
  S: "suns",
  V: "waves",
  L: "leaves",
  Y: "wyrms",
  K: "knots",
});
/** Two numbers as a score, which no line breaks. @param {number} mine @param {number} theirs */
export const scoreOf = (mine, theirs) => `${mine}\u00a0:\u00a0${theirs}`;

/** The first signs of suits and of tokens, by the grammatical form of their names; `mute` stands beside the name. */
const SUIT_SIGN = { "": 0xe100, of: 0xe120, mute: 0xe140 };
const TOKEN_SIGN = { "": 0xe110, nom: 0xe130 };
const SIGNS = /(\d*)([\ue100-\ue145])/;
const GROUP = /(?:\d*[\ue100-\ue135] ?)*\d*[\ue100-\ue135]/g;
const MUTE = /\s*[\ue140-\ue145]+/g;

/** The class of a suit's colour. @param {string} letter */
export const suitClass = (letter) => NAMES[letter];

/** A suit's glyph in its colour. @param {string} letter @param {string} [label] */
export function glyph(letter, label) {
  return icon(`s-${NAMES[letter]}`, { class: `su ${NAMES[letter]}`, label });
}

/** A token: a disc in the suit's colour. @param {string} letter @param {string} [size] */
export function disc(letter, size = "") {
  return h("span", { class: `tok ${NAMES[letter]} ${size}` }, icon(`s-${NAMES[letter]}`));
}

// Tokens as text: `S3K4`

/** @param {string | undefined} text @returns {Counts} */
export function countsOf(text) {
  /** @type {Counts} */
  const counts = {};
  for (const [, letter, count] of (text ?? "").matchAll(/([A-Z])(\d+)/g)) counts[letter] = Number(count);
  return counts;
}

/** @param {Counts} counts */
export function textOf(counts) {
  return [...LETTERS]
    .filter((letter) => counts[letter])
    .map((letter) => letter + counts[letter])
    .join("");
}

/** How many tokens a text names. @param {string | undefined} text */
export function sumOf(text) {
  return Object.values(countsOf(text)).reduce((sum, count) => sum + count, 0);
}

// Signs inside sentences: private characters stand for them until the sentence becomes nodes

/** Suits such as `SK` as characters for a sentence. @param {string} letters @param {keyof SUIT_SIGN} [form] */
export function signs(letters, form = "") {
  return [...letters].map((letter) => signOf(SUIT_SIGN[form], letter)).join("");
}

/** Tokens such as `S3K4` as characters for a sentence.
 *  @param {string | undefined} text @param {keyof TOKEN_SIGN} [form] */
export function tokenSigns(text, form = "") {
  return Object.entries(countsOf(text))
    .map(([letter, count]) => (count > 1 ? count : "") + signOf(TOKEN_SIGN[form], letter))
    .join(" ");
}

/** @param {number} first @param {string} letter */
const signOf = (first, letter) => String.fromCharCode(first + LETTERS.indexOf(letter));

/** @param {string} sign */
function letterOf(sign) {
  return LETTERS[sign.charCodeAt(0) & 0xf];
}

/** In which of the forms a sign stands; none if it is not one of these.
 *  @param {Record<string, number>} forms @param {string} sign */
function formOf(forms, sign) {
  return Object.keys(forms).find((form) => forms[form] === (sign.charCodeAt(0) & ~0xf));
}

/** A card as rank and suits, for a sentence. @param {Shell} shell @param {string} id */
export function cardSign(shell, id) {
  return rank(shell, id) + signs(id.slice(1));
}

/** The same beside the card's name, which says all of an Ace already. @param {Shell} shell @param {string} id */
export function signBeside(shell, id) {
  return id[0] === "1" ? signs(id.slice(1), "mute") : cardSign(shell, id);
}

/** A sentence as nodes, its signs drawn. @param {Shell} shell @param {string} text @returns {Node[]} */
export function rich(shell, text) {
  const nodes = [];
  let rest = text;
  for (let found = SIGNS.exec(rest); found; found = SIGNS.exec(rest)) {
    const letter = letterOf(found[2]);
    if (found.index) nodes.push(document.createTextNode(rest.slice(0, found.index)));
    rest = rest.slice(found.index + found[0].length);
    const mark = /^\u00a0?[.,;:!?)]/.exec(rest)?.[0] ?? "";
    rest = rest.slice(mark.length);
    nodes.push(
      h(
        "span",
        { class: "sign" },
        found[1],
        glyph(letter),
        formOf(SUIT_SIGN, found[2]) !== "mute" &&
          h("span", { class: "vh" }, ` ${worded(shell, found[1], found[2])}${mark ? "" : " "}`),
        mark || null,
      ),
    );
  }
  if (rest) nodes.push(document.createTextNode(rest));
  return nodes;
}

/** A sentence as text, its signs in words. @param {Shell} shell @param {string} text */
export function plain(shell, text) {
  const heard = text.replace(MUTE, "");
  return heard.replace(GROUP, (group, at) => {
    const names = [...group.matchAll(new RegExp(SIGNS, "g"))].map(([, count, sign]) => numbered(shell, count, sign));
    return names.join(", ") + (/[\p{L}\d]/u.test(heard[at + group.length] ?? "") ? " " : "");
  });
}

/** The name of a suit, or of tokens beside their number.
 *  @param {Shell} shell @param {string} count @param {string} sign */
function worded(shell, count, sign) {
  const letter = letterOf(sign);
  const suit = formOf(SUIT_SIGN, sign);
  if (suit !== undefined) return shell.named("suit", letter, suit);
  const form = formOf(TOKEN_SIGN, sign);
  const own = `page.count.${form}.${letter}`;
  const isOwn = form && shell.app.words.has(`${own}.other`);
  return shell.counted(isOwn ? own : `page.count.${letter}`, Number(count || 1));
}

/** The same, of tokens with their number. @param {Shell} shell @param {string} count @param {string} sign */
function numbered(shell, count, sign) {
  const name = worded(shell, count, sign);
  return formOf(SUIT_SIGN, sign) === undefined ? `${count || 1}\u00a0${name}` : name;
}

/** Suits as a fact, in each form that a text may ask for. @param {string} name @param {string} letters */
export function suitsAs(name, letters) {
  return { [name]: signs(letters), [`${name}:of`]: signs(letters, "of") };
}

/** Facts of a refusal with suits and tokens as signs. @param {Record<string, any>} facts */
export function dressed(facts) {
  /** @type {Record<string, any>} */
  const found = {};
  for (const [name, value] of Object.entries(facts ?? {})) {
    if (name === "held" || name === "payment") found[name] = value === "-" ? "0" : tokenSigns(value);
    else if (name.startsWith("suits")) Object.assign(found, suitsAs(name, value));
    else found[name] = value;
  }
  return found;
}

// Cards

/** @param {Shell} shell @param {string} id */
export function rank(shell, id) {
  if (id[0] === "1") return shell.say("page.rank.ace");
  return id[0] === "T" || id[0] === "P" ? "10" : id[0] === "N" ? "" : id[0];
}

/** The name that stands on a card. @param {Shell} shell @param {string} id */
export function title(shell, id) {
  return shell.named("card", id, id[0] === "1" ? "" : "short");
}

/** Between a vowel and a syllable that begins with a consonant, away from both ends of the word. */
const SYLLABLE = /(?<=\p{L}{3}[aeiouyéèêâаеёиоуыэюя])(?=\p{L}[aeiouyéèêâаеёиоуыэюя]\p{L}{3})/iu;
const LONG = 10;

/** A name whose long words may be broken once. @param {string} name */
export function parted(name) {
  return name.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(SYLLABLE, "\u00ad")));
}

/** The width of the longest part of a name, in units of its type size. @param {string} name */
export function broad(name) {
  const longest = Math.max(...name.split(/[\s\u00ad]/).map((word) => word.length));
  return longest * (/\p{Script=Cyrillic}/u.test(name) ? 0.6 : 0.53);
}

/** The strip of a card: rank, suits, name. @param {Shell} shell @param {string} id */
export function strip(shell, id) {
  return h(
    "span",
    { class: "hd", vars: { "--w": broad(title(shell, id)), "--s": id.length - 1 } },
    h("b", { class: "rk" }, rank(shell, id)),
    h("span", { class: "sus" }, ...[...id.slice(1)].map((letter) => glyph(letter))),
    h("span", { class: "nm" }, title(shell, id)),
  );
}

/** The band of a card, a tint and a glyph for each suit. @param {string} id @param {...(Node | null)} more */
export function band(id, ...more) {
  const suits = [...id.slice(1)];
  return h(
    "span",
    { class: `art n${suits.length}` },
    ...suits.map((letter) => h("i", { class: suitClass(letter) }, icon(`s-${suitClass(letter)}`))),
    ...more,
  );
}

/** What a card is, in words: "Castle, 7 of Suns, Knots". @param {Shell} shell @param {string} id */
export function described(shell, id) {
  if (id[0] === "1") return title(shell, id);
  const suits = [...id.slice(1)].map((letter) => shell.named("suit", letter)).join(", ");
  return shell.say("page.card.described", { name: title(shell, id), rank: rank(shell, id), list: suits });
}

/** Tokens as discs with their numbers. @param {string} text */
export function chips(text) {
  return h(
    "span",
    { class: "ch" },
    ...Object.entries(countsOf(text)).map(([letter, count]) =>
      h("span", { class: "chip" }, count > 1 ? String(count) : null, glyph(letter)),
    ),
  );
}

/** What a district is called, with its number. @param {Shell} shell @param {string} name @param {number} at */
export function placeName(shell, name, at) {
  const text = shell.named("district", name, "short");
  return name.startsWith("n") ? `${text} ${at + 1}` : `${at + 1} ${text}`;
}

/** The same for a voice; a neutral district has no name but its number.
 *  @param {Shell} shell @param {string} name @param {number} at */
export function spokenPlace(shell, name, at) {
  if (name.startsWith("n")) return placeName(shell, name, at);
  return shell.say("page.place.named", { number: at + 1, name: shell.named("district", name, "short") });
}

/** A control's content: its label, and what it shows, which is not read aloud.
 *  @param {string} label @param {...(Element | null)} parts */
export function labelled(label, ...parts) {
  for (const part of parts) part?.setAttribute("aria-hidden", "true");
  return [h("span", { class: "vh" }, label), ...parts];
}
