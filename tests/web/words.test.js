import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { alike, preferred, Words, wordsOf } = await page("page/words");

const TEXTS = {
  greeting: "{player} plays {card:bare} {{so}}, {other}",
  "card.bare.3M": "Author",
  "card.3M": "the Author",
  "seat.1": "North",
  pair: "{seat_2} and {seat_1}",
  "days.one": "{number} день",
  "days.few": "{number} дня",
  "days.many": "{number} дней",
  "days.other": "{number} дня (часть)",
};

test("placeholders are filled in their form; what is not told stays, and double braces are one", () => {
  const words = new Words("en", TEXTS);
  assert.equal(words.say("greeting", { player: "Ann", card: "3M" }), "Ann plays Author {so}, {other}");
  assert.equal(words.named("card", "3M"), "the Author");
  assert.equal(words.named("card", "3M", "short"), "the Author");
});

test("a numbered placeholder is looked up by its first word, and a value without a name is itself", () => {
  assert.equal(new Words("en", TEXTS).say("pair", { seat_1: 1, seat_2: 2 }), "2 and North");
});

test("a key without a text is the text, so that a page goes on", () => {
  const words = new Words("en", TEXTS);
  assert.equal(words.say("none.such", { player: "Ann" }), "none.such");
  assert.equal(words.has("none.such"), false);
  assert.equal(words.has("pair"), true);
});

test("numbers have the plural and the decimal sign of their language", () => {
  const russian = new Words("ru", TEXTS);
  assert.deepEqual(
    [1, 2, 5, 11, 21, -1, 1.5].map((number) => russian.counted("days", number)),
    ["1 день", "2 дня", "5 дней", "11 дней", "21 день", "-1 день", "1,5 дня (часть)"],
  );
  assert.equal(new Words("en", {}).number(2 / 3, 2), "0.67");
  assert.equal(new Words("fr", {}).number(2 / 3, 2), "0,67");
  assert.equal(new Words("fr", {}).number(2), "2");
});

test("French words are elided before what fills a placeholder, and a semicolon holds to the word before it", () => {
  const texts = { way: "Que {place}, l’île {place}, de {{place}}, idée {place:of} de {other}", "place.7": "Agrigente" };
  const french = new Words("fr", texts);
  assert.equal(french.say("way", { place: 7 }), "Qu’Agrigente, l’île Agrigente, de {place}, idée Agrigente de {other}");
  assert.equal(french.say("way", { place: "A17" }).slice(0, 7), "Que A17");
  assert.equal(new Words("en", texts).say("way", { place: 7 }).slice(0, 7), "Que Agr");
  assert.equal(french.joined(["un", "deux"]), "un\u00a0; deux");
  assert.equal(new Words("ru", {}).joined(["раз", "два"]), "раз; два");
});

test("texts that could not be fetched are asked for again", async () => {
  const asked = [];
  let isThere = false;
  globalThis.fetch = async (path) => {
    asked.push(path);
    return { ok: isThere, status: 503, json: async () => ({ title: path }) };
  };
  await assert.rejects(wordsOf("fr"), /words\/web\.fr\.json: 503/);
  isThere = true;
  assert.equal((await wordsOf("fr", "magnate")).say("title"), "/words/magnate.fr.json");
  await wordsOf("fr", "magnate");
  assert.deepEqual(asked, ["/words/web.fr.json", "/words/web.fr.json", "/words/magnate.fr.json"]);
});

test("the language that was chosen goes before the browser's, and an unknown one is none", () => {
  Object.defineProperty(globalThis, "navigator", {
    value: { languages: ["de-DE", "RU-ru", "fr"] },
    configurable: true,
  });
  assert.equal(preferred("fr"), "fr");
  assert.equal(preferred(null), "ru");
  assert.equal(preferred("xx"), "ru");
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  assert.equal(preferred(null), "en");
});

test("what is typed is compared without capitals and kinds of apostrophe", () => {
  assert.equal(alike("L’Auteur"), alike("l'auteur"));
});
