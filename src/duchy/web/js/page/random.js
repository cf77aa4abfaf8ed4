// @ts-check
/** Random numbers that nobody can guess. */

/** Hexadecimal digits. @param {number} bytes */
export function random(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

/** A number to add to the server's secret when a seat is taken. */
export const newNonce = () => random(16);
