// The coach: what each choice is worth, shown before or after the patron chooses, and what mistakes have cost so far.

import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { kept, keep } from '../kept.js';
import { spoken } from './moves.js';

const TIMES = { before: 'Before I choose', after: 'Afterward', off: 'Never' };
const LEAST = 0.05; // cents; smaller differences do not count

const money = (cents) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

export function coach(table, changed) {
  const drawer = `coach:${table.id}`;
  let when = Object.hasOwn(TIMES, kept('coach') ?? '') ? kept('coach') : 'before';
  let tally = read(kept(drawer, 'sessionStorage'));
  let last = null;
  const words = h('div', { class: 'advice', 'aria-live': 'polite' });
  const sum = h('p', { class: 'mistakes quiet-text' });
  const picker = h('fieldset', { class: 'coach-times' }, h('legend', {}, 'Show advice'),
    h('div', { class: 'segments' }, Object.entries(TIMES).map(([value, name]) => h('label', {},
      h('input', { type: 'radio', name: 'coach', value, checked: value === when, onchange: () => pick(value) }), h('span', {}, name)))));
  const node = h('div', { class: 'coach', hidden: true }, picker, words, sum);

  function pick(value) {
    when = value;
    keep('coach', value === 'before' ? null : value);
    if (value === 'off') show(words);
    changed();
  }

  function told() {
    sum.textContent = tally.choices
      ? `${tally.choices} ${tally.choices === 1 ? 'choice' : 'choices'} so far, ${tally.mistakes ? `${tally.mistakes} not the best: your mistakes cost ${money(tally.cents)} on average.` : 'none of them a mistake.'}` : '';
    sum.hidden = when === 'off' || !tally.choices;
  }

  const before = (scene) => (when === 'before' && scene?.advice) || null;

  return {
    node, before,
    /** A choice was made: how much less it was worth than the best one. */
    chose(scene, move, cents) {
      const worth = scene?.advice?.worth;
      const most = scene?.moves.find((one) => one.name === move)?.most ?? 0;
      if (!worth || worth[move] === undefined || cents < most) return;
      const [best] = Object.keys(worth);
      const cost = worth[best] - worth[move];
      const wrong = cost > LEAST;
      tally = { choices: tally.choices + 1, mistakes: tally.mistakes + (wrong ? 1 : 0), cents: tally.cents + (wrong ? cost : 0) };
      keep(drawer, JSON.stringify(tally), 'sessionStorage');
      last = { round: scene.round, wrong, text: wrong
        ? `${spoken(move)} cost ${money(cost)} on average: ${spoken(best)} was worth ${change(Math.round(worth[best]))}, ${spoken(move)} ${change(Math.round(worth[move]))}. ${about(scene.advice)}`
        : `${spoken(move)} was the best choice, worth ${change(Math.round(worth[move]))}. ${about(scene.advice)}` };
    },
    show(scene) {
      // A game without a coach has no use for the panel.
      if (scene.advice) node.hidden = false;
      told();
      if (when === 'off') return;
      const now = before(scene);
      if (last && scene.round > last.round + 1) last = null;
      show(words,
        last && (last.wrong || when === 'after') ? h('p', { class: last.wrong ? 'wrong' : 'right' }, last.text) : null,
        now ? [ranked(now), now.why ? h('p', { class: 'quiet-text' }, about(now)) : null] : null);
    },
  };
}

const about = ({ why }) => (why ? `${why.charAt(0).toUpperCase()}${why.slice(1)}${why.endsWith('.') ? '' : '.'}` : '');

/** The moves and what each is worth on average, best first. */
const ranked = ({ worth }) => h('ol', { class: 'ranked', 'aria-label': 'The coach: what each choice is worth on average' },
  Object.entries(worth).map(([move, cents], at) => h('li', { class: at ? '' : 'best' }, h('span', {}, spoken(move)), h('span', { class: 'money' }, Math.abs(cents) < 0.5 ? dollars(0) : change(Math.round(cents))))));

function read(text) {
  try {
    const found = JSON.parse(text ?? 'null');
    return Number.isFinite(found?.cents) ? found : { choices: 0, mistakes: 0, cents: 0 };
  } catch {
    return { choices: 0, mistakes: 0, cents: 0 };
  }
}
