import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { dressed, plain, rich, scoreOf, signs, suitsAs, tokenSigns } = await page("games/magnate/signs");
const { Words } = await page("page/words");
const { spoken } = await page("table/drawer/told");

/** The texts of a file under its section. @param {string} name */
function textsOf(name) {
  let section = "";
  const texts = {};
  const written = readFileSync(new URL(`../../src/duchy/words/${name}.toml`, import.meta.url), "utf8");
  for (const line of written.split("\n")) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const found = /^(\w+) = "(.*)"$/.exec(line);
    if (found) texts[`${section}.${found[1]}`] = found[2];
  }
  return texts;
}

/** @param {string} lang */
function shellIn(lang) {
  const words = new Words(lang, { ...textsOf(`magnate.${lang}`), ...textsOf(`web_magnate.${lang}`) });
  return {
    app: { words },
    say: (key, facts) => words.say(key, facts),
    named: (place, value, form) => words.named(place, value, form),
    counted: (key, number) => words.counted(key, number),
  };
}

const said = (lang, key, facts) => plain(shellIn(lang), shellIn(lang).say(key, facts)).replaceAll("\u00a0", " ");

test("tokens are heard with their number, in the case that the sentence wants", () => {
  const tokens = tokenSigns("M1S3Y1");
  assert.equal(said("en", "page.strip.leaves", { tokens }), "Leaves 1 Moon, 3 Suns, 1 Wyrm");
  assert.equal(said("ru", "page.strip.leaves", { tokens }), "Оставляете 1 Луну, 3 Солнца, 1 Змею");
  assert.equal(
    said("ru", "page.strip.left", { tokens: tokenSigns("M1S3Y1V2", "nom") }),
    "Сейчас: 1 Луна, 3 Солнца, 1 Змея, 2 Волны",
  );
  assert.equal(said("fr", "page.strip.left", { tokens: tokenSigns("M1", "nom") }), "Maintenant : 1 Lune");
});

test("suits are heard in the case that the sentence wants", () => {
  const facts = dressed({ card_top: "7SK", suits: "MY", suit: "V", held: "S2" });
  assert.equal(said("ru", "page.no.NO_ROOM", facts), "Замок: нет Лун, Змей");
  assert.equal(said("en", "page.no.NO_ROOM", facts), "No Moons, Wyrms on the Castle");
  assert.equal(said("ru", "page.card.missing", suitsAs("suits", "MY")), "Нет: Луны, Змеи");
  assert.equal(
    said("ru", "refusal.NOT_ITS_SUIT", { ...facts, card: "7SK" }),
    "На Замок кладут жетоны Лун, Змей, а не Волн.",
  );
  assert.equal(said("ru", "log.crowns.you", suitsAs("suits", "MY")), "У вас Короны Лун, Змей.");
});

test("the sign of a suit that is named beside it is not heard", () => {
  const facts = { suit: "Knots", sign: signs("K", "mute") };
  assert.equal(said("en", "log.tax_none", facts), "Tax on Knots, but it takes nothing.");
  assert.equal(said("ru", "log.tax", { suit: "Узлы", sign: signs("K", "mute") }), "Налог на Узлы! Потеряно:");
});

/** As much of an element as its text needs. */
class Drawn {
  constructor(name) {
    this.name = name;
    this.childNodes = [];
  }
  setAttribute(name, value) {
    this[name] = value;
  }
  append(...children) {
    this.childNodes.push(...children.map((each) => (typeof each === "string" ? new Text(each) : each)));
  }
  matches(selector) {
    return selector === `.${this.class}`;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get textContent() {
    return this.childNodes.map((each) => each.textContent).join("");
  }
  cloneNode() {
    const copy = new Drawn(this.name);
    copy.class = this.class;
    copy.childNodes = this.childNodes.map((each) => each.cloneNode());
    return copy;
  }
}

class Text {
  constructor(data) {
    this.data = data;
    this.firstChild = null;
    this.lastChild = null;
  }
  get textContent() {
    return this.data;
  }
  cloneNode() {
    return new Text(this.data);
  }
}

test("nothing stands between a sign that is heard and the mark behind it", () => {
  Object.assign(globalThis, { Node: Object, Element: Drawn, Text, document: {} });
  document.createElement = document.createElementNS = (...names) => new Drawn(names.at(-1));
  document.createTextNode = (data) => new Text(data);
  const heard = (lang) => {
    const shell = shellIn(lang);
    const line = (text) => ({ seat: 2, parts: rich(shell, text), clause: rich(shell, text) });
    const sold = line(`A: ${tokenSigns("M1S3")}.`);
    return [spoken({ seat: 2, own: false, lines: [sold, line(tokenSigns("K2")), sold] }, lang), sold.parts];
  };
  assert.equal(heard("en")[0], "A: Moon 3 Suns; 2 Knots; A: Moon 3 Suns.");
  assert.equal(heard("ru")[0], "A: Луну 3 Солнца; 2 Узла; A: Луну 3 Солнца.");
  assert.equal(heard("fr")[0], "A: Lune 3 Soleils\u00a0; 2 Nœuds\u00a0; A: Lune 3 Soleils.");
  const text = heard("en")[1]
    .map((each) => each.textContent)
    .join("");
  assert.equal(text.replace(/ +/g, " "), "A: Moon 3 Suns.");
});

test("no line breaks a score, which is heard as two numbers", () => {
  assert.doesNotMatch(scoreOf(0, 12), / /);
  assert.match(scoreOf(0, 12), /^0\s:\s12$/);
});
