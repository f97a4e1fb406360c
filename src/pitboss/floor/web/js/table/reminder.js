// A line above the rail that reminds a patron of the time and the result played. It covers nothing that asks for an
// answer, moves nothing, and stays until it is put away.

import { h, show } from '../dom.js';
import { keep, kept } from '../kept.js';

const PUT_AWAY = 'reminders';
const MOST = 20;

const putAway = () => (kept(PUT_AWAY) ?? '').split('\n');

export function reminder() {
  const node = h('div', { class: 'reminder', role: 'status' });
  let shown = null;

  function away(key) {
    keep(PUT_AWAY, [...putAway(), key].slice(-MOST).join('\n'));
    shown = null;
    show(node);
  }

  return {
    node,
    /** Only a new reminder changes the line, so that it is read aloud once. */
    show(scene) {
      const before = putAway();
      const next = (scene.you?.reminders ?? []).find(({ key }) => !before.includes(key)) ?? null;
      if ((next?.key ?? null) === shown) return;
      shown = next?.key ?? null;
      show(node, next && h('p', {}, h('span', {}, next.says), ' ', h('a', { href: '/play' }, 'My play'),
        h('button', { type: 'button', class: 'quiet', onclick: () => away(next.key) }, 'Put away')));
    },
  };
}
