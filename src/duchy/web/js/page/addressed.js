// @ts-check
/** Texts as parts of an address: a diagram readable, on one line; a record compressed. */

import { MOST_BYTES } from "./records.js";

const LITERAL = /** @type {Record<string, string>} */ ({
  "%20": "+",
  "%0A": ";",
  "%3A": ":",
  "%3D": "=",
  "%3F": "?",
  "%2C": ",",
});

/** @param {string} text */
export const addressed = (text) =>
  encodeURIComponent(text.trim()).replace(/%20|%0A|%3A|%3D|%3F|%2C/g, (code) => LITERAL[code]);

/** The diagram that an address says; null if it is not one. @param {string} part */
export function unaddressed(part) {
  try {
    return decodeURIComponent(part.replaceAll(";", "%0A").replaceAll("+", "%20"));
  } catch {
    return null;
  }
}

/** A text, compressed, as part of an address. @param {string} text */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The text of such a part; null if it is not one. @param {string} piece @returns {Promise<string | null>} */
export async function unpacked(piece) {
  try {
    const bytes = Uint8Array.from(atob(piece.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const pieces = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MOST_BYTES) return null;
      pieces.push(part.value);
    }
    return await new Blob(pieces).text();
  } catch {
    return null;
  }
}
