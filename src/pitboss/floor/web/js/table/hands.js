// The hands on the felt in words, for screen readers: the drawing of the cards says nothing to them.

import { h, show } from '../dom.js';
import { named } from '../things/cards.js';

export function hands() {
  const node = h('ul', { class: 'visually-hidden', 'aria-label': 'Hands on the table' });
  let told = '';

  const words = ({ name, cards, says, turn }) => h('li', { class: 'card-hand' }, h('strong', {}, name),
    `: ${cards.length ? cards.map((card) => named(card || null)).join(', ') : 'no cards yet'}`, says ? `. ${says}` : '', turn ? ', to play' : '');

  return {
    node,
    show(found) {
      const sign = JSON.stringify(found ?? []);
      if (sign === told) return;
      told = sign;
      show(node, (found ?? []).map(words));
      node.hidden = !found?.length;
    },
  };
}
