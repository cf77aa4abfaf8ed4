import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../../src/duchy/web/js/page/keys/sha256.js";

test("texts of all lengths around a block have the digest that the standard says", () => {
  for (let length = 0; length < 200; length++) {
    const text = "ж1 ".repeat(length).slice(0, length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});
