// @ts-check
/** A layer of the drawing that is patched: only what has changed since the last time is drawn again. */

import { svg } from "../../../page/dom.js";

/** @typedef {{key: string, sig: string, make: () => SVGElement}} Item */

export class Layer {
  /** @param {string} name */
  constructor(name) {
    this.group = svg("g", { class: `layer-${name}` });
    /** @type {Map<string, {sig: string, node: SVGElement}>} */
    this.drawn = new Map();
  }

  /** Forget what has been drawn: everything is drawn anew. */
  clear() {
    this.group.replaceChildren();
    this.drawn.clear();
  }

  /** Draws them in this order, so that a redrawn item lies where a first drawing would have put it.
   *  @param {Item[]} items */
  patch(items) {
    const wanted = new Set(items.map(({ key }) => key));
    for (const [key, { node }] of this.drawn) {
      if (!wanted.has(key)) {
        node.remove();
        this.drawn.delete(key);
      }
    }
    const { children } = this.group;
    for (const [at, item] of items.entries()) {
      const node = this.put(item);
      if (children[at] !== node) this.group.insertBefore(node, children[at] ?? null);
    }
  }

  /** @param {Item} item @returns {SVGElement} */
  put({ key, sig, make }) {
    const old = this.drawn.get(key);
    if (old?.sig === sig) return old.node;
    const node = make();
    old?.node.replaceWith(node);
    this.drawn.set(key, { sig, node });
    return node;
  }
}
