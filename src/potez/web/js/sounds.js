/** Quiet sounds, made by the page itself. The browser allows them once the visitor has pressed something. */

import { soundsOn } from "./storage.js";

/** Notes: frequency in Hz, start and length in seconds, and how loud. @type {Record<string, [number, number, number, number][]>} */
const SOUNDS = {
  move: [[190, 0, 0.07, 0.5]],
  wall: [
    [120, 0, 0.09, 0.6],
    [240, 0, 0.03, 0.2],
  ],
  stack: [
    [392, 0, 0.12, 0.25],
    [523, 0.08, 0.2, 0.25],
  ],
  refused: [[96, 0, 0.12, 0.4]],
  win: [
    [392, 0, 0.16, 0.25],
    [494, 0.1, 0.16, 0.25],
    [587, 0.2, 0.35, 0.25],
  ],
  loss: [
    [294, 0, 0.2, 0.25],
    [220, 0.14, 0.4, 0.25],
  ],
  draw: [
    [330, 0, 0.2, 0.2],
    [330, 0.16, 0.3, 0.2],
  ],
};

/** @type {Promise<AudioContext> | null} */
let opening = null;

/**
 * Chromium starts a process for its first sound, and whoever makes an `AudioContext` waits for it: 100 ms in which the
 * page stands still. Whoever asks for the devices has it started too, and goes on meanwhile.
 */
async function openContext() {
  await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return new AudioContext();
}

/** @param {string} name a key of the table above */
export function play(name) {
  if (!soundsOn() || !navigator.userActivation?.hasBeenActive) return;
  opening ??= openContext();
  void opening.then((context) => sound(context, SOUNDS[name]));
}

/**
 * @param {AudioContext} context
 * @param {[number, number, number, number][]} notes
 */
function sound(context, notes) {
  const now = context.currentTime;
  for (const [frequency, start, length, loud] of notes) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loud * 0.25, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
