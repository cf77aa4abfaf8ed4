// @ts-check
/** A diagram as lines that are changed one by one: what a form does not know stays as it is. */

/** A word of the headline, which may be quoted. */
const WORD = /(?:[^\s'"]|'[^']*'|"[^"]*")+/g;
const SAFE = /^[\w@%+=:,./-]+$/;

export class Diagram {
  /** @param {string} text */
  constructor(text) {
    this.lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  }

  text() {
    return `${this.lines.join("\n")}\n`;
  }

  // The headline

  get head() {
    const words = (this.lines[0] ?? "").match(WORD)?.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2")) ?? [];
    const [game = "", ...rest] = words;
    const edition = rest.length && !rest[0].includes("=") ? rest[0] : "";
    const pairs = rest.filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/s));
    const { seats = "", ...axes } = Object.fromEntries(pairs.map(([name, value]) => [name, value]));
    return { game, edition, seats: Number(seats) || 0, axes };
  }

  /** @param {{game: string, edition: string, seats: number, axes: Record<string, string | number>}} head */
  rehead({ game, edition, seats, axes }) {
    const pairs = Object.entries(axes).map(([name, value]) => `${name}=${value}`);
    const words = [game, edition, ...pairs, `seats=${seats}`].filter(Boolean);
    this.lines[0] = words.map((word) => (SAFE.test(word) ? word : `'${word}'`)).join(" ");
  }

  // The other lines, each found by its first words

  /** @param {string} start */
  at(start) {
    return this.lines.findIndex((line, at) => at > 0 && begins(line, start));
  }

  /** The words of a line behind its first ones; null if there is no such line. @param {string} start */
  words(start) {
    const line = this.lines[this.at(start)];
    return line === undefined ? null : line.split(/\s+/).slice(start.split(" ").length);
  }

  /** Write a line, or leave it out. @param {string} start @param {(string | number)[] | null} words */
  write(start, words) {
    const at = this.at(start);
    const line = words && [start, ...words].join(" ");
    if (at >= 0) this.lines.splice(at, 1, ...(line ? [line] : []));
    else if (line) this.lines.splice(this.placeFor(start), 0, line);
  }

  /** A new line comes behind those that begin with the same word. @param {string} start */
  placeFor(start) {
    const [first] = start.split(" ");
    return this.lines.findLastIndex((line, at) => at > 0 && begins(line, first)) + 1 || this.lines.length;
  }

  /** Keep only the lines that pass. @param {(line: string) => boolean} passes */
  keep(passes) {
    this.lines = this.lines.filter((line, at) => at === 0 || passes(line));
  }
}

/** @param {string} line @param {string} start */
function begins(line, start) {
  const [own, wanted] = [line.split(/\s+/), start.split(" ")];
  return wanted.every((word, at) => own[at] === word);
}
