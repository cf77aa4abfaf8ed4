// @ts-check
/** Quiet sounds, off until asked for. A pass makes no sound, so that a forced one gives nothing away. */

import { recall, remember } from "../../page/shelf.js";

/** @type {Record<string, [number, number, OscillatorType][]>} Each a row of strokes: pitch, length in seconds,
 *  shape. */
const SOUNDS = {
  move: [[520, 0.05, "triangle"]],
  chance: [
    [210, 0.04, "square"],
    [260, 0.04, "square"],
  ],
  turn: [
    [440, 0.09, "sine"],
    [660, 0.12, "sine"],
  ],
  end: [
    [660, 0.12, "sine"],
    [590, 0.12, "sine"],
    [520, 0.12, "sine"],
    [440, 0.12, "sine"],
    [330, 0.2, "sine"],
  ],
};
const LOUDNESS = 0.05;

export class Sounds {
  constructor() {
    this.isOn = recall("sound") === true;
    /** @type {AudioContext | null} */
    this.context = null;
    this.wasMine = false;
    this.wasOver = true;
  }

  toggle() {
    this.isOn = !this.isOn;
    remember("sound", this.isOn);
    if (this.isOn) this.play("turn");
  }

  /** @param {import("../../table/sight.js").State} state @param {import("../../table/sight.js").Entry[]} news */
  hear(state, news) {
    const played = news.filter((each) => each.is === "played" && !/^(pass|decline)$/.test(each.a ?? ""));
    if (state.over && !this.wasOver) this.play("end");
    else if (state.acting && !this.wasMine && news.length) this.play("turn");
    else if (played.some((each) => each.actor === "nature")) this.play("chance");
    else if (played.length) this.play("move");
    this.wasMine = state.acting;
    this.wasOver = state.over;
  }

  /** @param {string} name */
  play(name) {
    if (!this.isOn) return;
    this.context ??= new AudioContext();
    let at = this.context.currentTime;
    for (const [pitch, length, shape] of SOUNDS[name]) {
      const tone = this.context.createOscillator();
      const volume = this.context.createGain();
      tone.type = shape;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUDNESS, at);
      volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
      tone.connect(volume).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length;
    }
  }
}
