// @ts-check
/** A layer of the drawing that is patched: only what has changed since it was drawn last is drawn again. */

import { svg } from "../../page/dom.js";

/** @typedef {{key: string, sig: string, make: () => SVGElement}} Item */

export class Layer {
  /** @param {string} name */
  constructor(name) {
    this.group = svg("g", { class: `layer-${name}` });
    /** @type {Map<string, {sig: string, node: SVGElement}>} */
    this.drawn = new Map();
  }

  /** Nothing is drawn any more: what comes next is drawn anew. */
  clear() {
    this.group.replaceChildren();
    this.drawn.clear();
  }

  /** @param {Item[]} items */
  patch(items) {
    const wanted = new Set(items.map(({ key }) => key));
    for (const [key, { node }] of this.drawn) {
      if (!wanted.has(key)) {
        node.remove();
        this.drawn.delete(key);
      }
    }
    for (const item of items) this.put(item);
  }

  /** @param {Item} item */
  put({ key, sig, make }) {
    const old = this.drawn.get(key);
    if (old?.sig === sig) return;
    const node = make();
    if (old) old.node.replaceWith(node);
    else this.group.append(node);
    this.drawn.set(key, { sig, node });
  }
}
