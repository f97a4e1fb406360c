// A line above the rail that reminds a patron of the time and the result played. It covers nothing that asks for an
// answer, moves nothing, and stays until it is put away.

import { h, show } from '../dom.js';
import { keep, kept } from '../kept.js';

const PUT_AWAY = 'reminders';
const MOST = 20;

const putAway = () => (kept(PUT_AWAY) ?? '').split('\n');

export function reminder() {
  const node = h('div', { class: 'reminder', role: 'status' });
  let told = [];
  let shown = null;

  function away(key) {
    keep(PUT_AWAY, [...putAway(), key].slice(-MOST).join('\n'));
    next();
  }

  // Only a new reminder changes the line, so that it is read aloud once.
  function next() {
    const before = putAway();
    const one = told.find(({ key }) => !before.includes(key)) ?? null;
    if ((one?.key ?? null) === shown) return;
    shown = one?.key ?? null;
    show(node, one && h('p', {}, h('span', {}, one.says), ' ', h('a', { href: '/play' }, 'My play'),
      h('button', { type: 'button', class: 'quiet', onclick: () => away(one.key) }, 'Put away')));
  }

  return {
    node,
    show(scene) {
      told = scene.you?.reminders ?? [];
      next();
    },
  };
}
