// @ts-check
/** Texts by language, looked up and filled in as `duchy.words` does it. */

import { built } from "./build.js";

export const LANGUAGES = /** @type {const} */ (["en", "fr", "ru"]);
/** @type {Map<string, Promise<Record<string, string>>>} */
const fetched = new Map();

/** A text as it is compared with what somebody typed: small letters, and one apostrophe for both kinds.
 *  @param {string} text */
export const alike = (text) => text.toLowerCase().replaceAll("’", "'");

/** @param {string} part @param {string} lang */
function textsOf(part, lang) {
  const path = `/words/${part}.${lang}.json`;
  let texts = fetched.get(path);
  if (!texts) {
    texts = fetch(built(path)).then((answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    });
    texts.catch(() => fetched.delete(path));
    fetched.set(path, texts);
  }
  return texts;
}

/** The words of one language: the pages' own, and those of further parts, such as a game.
 *  @param {string} lang @param {...string} parts */
export async function wordsOf(lang, ...parts) {
  const texts = await Promise.all(["web", ...parts].map((part) => textsOf(part, lang)));
  return new Words(lang, Object.assign({}, ...texts));
}

/** A placeholder, or a doubled brace. */
const PLACES = /\{\{|\}\}|()\{(\w+)(?::(\w+))?\}/g;
/** The same with a French word before it that elides its vowel. */
const WITH_BEFORE = /\{\{|\}\}|(?:(?<![\p{L}\d])((?:[DdLl]|[Qq]u|[Ll]orsqu|[Pp]uisqu)e|[Ll]a) )?\{(\w+)(?::(\w+))?\}/gu;

/** `de`, `le`, `la` or `que` with the word that follows, as `duchy.words.elision` has it.
 *  @param {string} before @param {string} word */
export function elided(before, word) {
  const loses = /^(?:[AEIOUHÀÂÉÈÊËÎÏÔÛŒ]|Y(?![AEIOUÉ]))\p{L}/iu.test(word);
  return loses ? `${before.slice(0, -1)}’${word}` : `${before} ${word}`;
}

/** A colon or a semicolon as it stands behind a word, as `duchy.words.spacing` has it.
 *  @param {string} lang @param {string} sign */
export const high = (lang, sign) => (lang === "fr" ? `\u00a0${sign}` : sign);

export class Words {
  /** @param {string} lang @param {Record<string, string>} texts */
  constructor(lang, texts) {
    this.lang = lang;
    this.texts = texts;
    this.plurals = new Intl.PluralRules(lang);
  }

  /** @param {string} key */
  has(key) {
    return key in this.texts;
  }

  /** What has a name in a part of the texts: `x` if there is `part.x.name`. @param {string} part */
  namesIn(part) {
    const named = new RegExp(`^${part}\\.(\\w+)\\.name$`);
    return Object.keys(this.texts).flatMap((key) => named.exec(key)?.[1] ?? []);
  }

  /**
   * The text of a key with its placeholders filled; the key itself if there is none, so that the page keeps working. A
   * fact `name:form` fills `{name:form}`.
   * @param {string} key @param {Record<string, unknown>} [facts] @returns {string}
   */
  say(key, facts = {}) {
    const text = this.texts[key];
    if (text === undefined) return key;
    const places = this.lang === "fr" ? WITH_BEFORE : PLACES;
    return text.replace(places, (whole, before, name, form) => {
      if (!name) return whole[0];
      if (!(name in facts)) return whole;
      const found = this.named(name, facts[`${name}:${form}`] ?? facts[name], form ?? "");
      return before ? elided(before, found) : found;
    });
  }

  /**
   * The text `placeholder.value` in a form, or the value itself.
   * @param {string} placeholder @param {unknown} value @param {string} [form] @returns {string}
   */
  named(placeholder, value, form = "") {
    for (const name of [placeholder, placeholder.split("_")[0]]) {
      for (const key of [`${name}.${form}.${value}`, `${name}.${value}`]) {
        if (key in this.texts) return this.texts[key];
      }
    }
    return String(value);
  }

  /**
   * The text of a key in the plural form of a number, which also fills `{number}`.
   * @param {string} key @param {number} number @param {Record<string, unknown>} [facts]
   */
  counted(key, number, facts = {}) {
    const form = `${key}.${this.plurals.select(Math.abs(number))}`;
    return this.say(form in this.texts ? form : `${key}.other`, { number: this.number(number), ...facts });
  }

  /** Several statements as one. @param {string[]} texts */
  joined(texts) {
    return texts.join(`${high(this.lang, ";")} `);
  }

  /** A number as the language writes it. @param {number} number @param {number} [decimals] */
  number(number, decimals = 1) {
    const text = Number.isInteger(number) ? String(number) : number.toFixed(decimals);
    return this.lang === "en" ? text : text.replace(".", ",");
  }
}

/** The language asked for before, or the browser's, or English. @param {string | null} kept */
export function preferred(kept) {
  const wanted = [kept, ...(navigator.languages ?? [])].map((each) => (each ?? "").slice(0, 2).toLowerCase());
  return wanted.find((each) => LANGUAGES.includes(/** @type {any} */ (each))) ?? "en";
}
