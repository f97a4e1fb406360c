// The hands of cards on the table: each with its name, its cards as they lie, and what is said of it.

import { h, show } from '../dom.js';
import { dealt } from '../things/cards.js';

export function hands() {
  const node = h('div', { class: 'card-hands' });
  let laid = '';

  return {
    node,
    /** Lay the cards as they lie; nothing moves that has not changed. */
    show(found) {
      const sign = JSON.stringify(found ?? []);
      if (sign === laid) return;
      laid = sign;
      show(node, (found ?? []).map(({ name, cards, says }) => h('figure', { class: 'card-hand' },
        h('div', { class: 'card-hand-cards' }, cards.length ? cards.map((card) => dealt(card)) : h('span', { class: 'card-hand-empty' })),
        h('figcaption', {}, h('strong', {}, name), says ? h('span', {}, says) : null))));
      node.hidden = !found?.length;
    },
  };
}
