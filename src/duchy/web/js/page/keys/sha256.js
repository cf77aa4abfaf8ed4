// @ts-check
/** SHA-256 (FIPS 180-4) of short texts: a browser has its own only for pages that come over https. */

const WORD = 2 ** 32;
const ROUNDS = 64;
const BLOCK = 64;
const PRIMES = primes(ROUNDS);
/** The first bits behind the point of the roots of primes. @param {number} power */
const roots = (power) => PRIMES.map((prime) => Math.floor((prime ** power % 1) * WORD));
const FACTORS = roots(1 / 3);
const START = roots(1 / 2).slice(0, 8);

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The digest of a text, in hexadecimal. @param {string} text */
export function sha256(text) {
  const said = new TextEncoder().encode(text);
  const blocks = Math.ceil((said.length + 9) / BLOCK);
  const bytes = new DataView(new ArrayBuffer(blocks * BLOCK));
  said.forEach((byte, at) => {
    bytes.setUint8(at, byte);
  });
  bytes.setUint8(said.length, 0x80);
  bytes.setUint32(blocks * BLOCK - 4, said.length * 8);
  let state = START;
  for (let block = 0; block < blocks; block++) state = mixed(state, bytes, block * BLOCK);
  return state.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} state @param {DataView} bytes @param {number} from */
function mixed(state, bytes, from) {
  const words = Array.from({ length: 16 }, (_, at) => bytes.getInt32(from + 4 * at));
  for (let at = 16; at < ROUNDS; at++) {
    const [one, other] = [words[at - 15], words[at - 2]];
    const low = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
    const high = turned(other, 17) ^ turned(other, 19) ^ (other >>> 10);
    words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + FACTORS[at] + words[at]) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) >>> 0);
}
