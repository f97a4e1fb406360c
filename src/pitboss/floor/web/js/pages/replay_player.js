// The buttons and the slider that step through a round. The arrow keys do the same.

import { h, svg } from '../dom.js';

const PACE = 1400;
const ICONS = {
  first: 'M5 4V16M15 4L8 10L15 16Z',
  back: 'M13 4L6 10L13 16Z',
  play: 'M6 4L15 10L6 16Z',
  pause: 'M7 4V16M13 4V16',
  next: 'M7 4L14 10L7 16Z',
  last: 'M15 4V16M5 4L12 10L5 16Z',
};

const icon = (name) =>
  svg('svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

export const clock = (at) => CLOCK.format(typeof at === 'number' ? at * 1000 : new Date(at));
const sayings = (line) => line.events.map((event) => event.text).filter(Boolean);

/** Step through these lines; `at(step, {animate})` shows one. */
export function player(lines, at) {
  const end = lines.length - 1;
  let step = 0;
  let run = 0; // odd while it plays

  const slider = h('input', { type: 'range', min: 0, max: end, step: 1, 'aria-label': 'Step' });
  slider.addEventListener('input', () => { pause(); go(Number(slider.value)); });
  slider.value = 0;
  const where = h('p', { class: 'where', 'aria-live': 'polite' });
  const button = (name, label, onclick) =>
    h('button', { type: 'button', 'aria-label': label, title: label, onclick }, icon(name));
  const first = button('first', 'First step', () => { pause(); go(0); });
  const back = button('back', 'One step back', () => { pause(); go(step - 1); });
  const next = button('next', 'One step forward', () => { pause(); go(step + 1); });
  const last = button('last', 'Last step', () => { pause(); go(end); });
  const playing = button('play', 'Play', () => (run % 2 ? pause() : play()));

  function go(to) {
    const wanted = Math.max(0, Math.min(end, to));
    const animate = wanted === step + 1;
    step = wanted;
    slider.value = step;
    const line = lines[step];
    const told = sayings(line);
    slider.setAttribute('aria-valuetext', `Step ${step + 1} of ${end + 1}: ${told[0] ?? ''}`);
    where.replaceChildren(h('span', { class: 'quiet-text' }, `${step + 1} of ${end + 1} · ${clock(line.at)}`), ' ',
      told.length > 2 ? `${told.slice(0, 2).join(' ')} …` : told.join(' '));
    // A button that cannot go further stays in place and keeps the focus.
    for (const one of [first, back]) one.setAttribute('aria-disabled', String(step === 0));
    for (const one of [next, last]) one.setAttribute('aria-disabled', String(step === end));
    if (step === end) pause();
    return at(step, { animate });
  }

  function sign(name, label) {
    playing.replaceChildren(icon(name));
    playing.setAttribute('aria-label', label);
    playing.title = label;
  }

  function pause() {
    if (run % 2) run += 1;
    sign('play', 'Play');
  }

  /** Step forward until the end or a pause. A wheel comes to rest before the next step. */
  async function play() {
    if (step === end) go(0);
    run += 1;
    sign('pause', 'Pause');
    for (const mine = run; run === mine;) {
      await new Promise((done) => { setTimeout(done, PACE); });
      if (run === mine) await go(step + 1);
    }
  }

  function key(event) {
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: end }[event.key];
    const busy = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]');
    if (to === undefined || busy || event.target.closest?.('input, select, textarea, .replay-scroll')) return;
    event.preventDefault();
    pause();
    go(to);
  }
  document.addEventListener('keydown', key);

  return {
    node: h('div', { class: 'player' },
      h('div', { class: 'buttons', role: 'group', 'aria-label': 'Replay' }, first, back, playing, next, last),
      slider, where),
    go: (to) => { pause(); go(to); },
    stop: () => { pause(); document.removeEventListener('keydown', key); },
  };
}
