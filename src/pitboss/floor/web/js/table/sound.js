// Short sounds of the table, made by the browser itself. Nothing sounds until the visitor switches it on.

import { h } from '../dom.js';
import { kept, keep } from '../kept.js';

// Each sound is a few tones or clicks: pitch in hertz (0 is noise), when it begins, how long it lasts, how loud it is.
const SOUNDS = {
  chip: [[2600, 0, 0.03, 0.2], [3400, 0.035, 0.03, 0.14]],
  card: [[0, 0, 0.09, 0.12]],
  draw: [[0, 0, 0.05, 0.1], [0, 0.09, 0.05, 0.1], [0, 0.2, 0.05, 0.08], [0, 0.34, 0.06, 0.06]],
  win: [[660, 0, 0.12, 0.12], [880, 0.11, 0.2, 0.12]],
  lose: [[300, 0, 0.14, 0.07]],
};

let audio = null; // one for all tables that are visited: a browser has only so many

// A browser lets a page sound only after the visitor has done something on it.
const studio = () => {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
  return audio;
};

export function sound() {
  let on = kept('sound') === 'on';

  function source(room, pitch, length) {
    if (pitch) return new OscillatorNode(room, { type: 'triangle', frequency: pitch });
    const noise = room.createBuffer(1, Math.ceil(room.sampleRate * length), room.sampleRate);
    noise.getChannelData(0).forEach((_, at, all) => { all[at] = (Math.random() * 2 - 1) * (1 - at / all.length); });
    return new AudioBufferSourceNode(room, { buffer: noise });
  }

  const box = h('input', { type: 'checkbox', checked: on, onchange: () => {
    on = box.checked;
    keep('sound', on ? 'on' : null);
    play('chip');
  } });

  /** Sound 'chip', 'card', 'draw', 'win' or 'lose', if the visitor wants to hear it. */
  function play(name) {
    if (!on || document.hidden || !navigator.userActivation?.hasBeenActive) return;
    const room = studio();
    for (const [pitch, begins, length, loud] of SOUNDS[name]) {
      const from = room.currentTime + begins;
      const volume = new GainNode(room, { gain: loud });
      volume.gain.setValueAtTime(loud, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + length);
      const one = source(room, pitch, length);
      one.connect(volume).connect(room.destination);
      one.start(from);
      one.stop(from + length);
    }
  }

  return { play, setting: h('label', { class: 'setting' }, box, 'Sound') };
}

