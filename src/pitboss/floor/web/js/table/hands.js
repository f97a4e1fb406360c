// The hands of cards next to the layout, each with its name, its cards and a caption. If hands are on the felt, a small
// screen shows the house's and the patron's own hands enlarged here.

import { h, show } from '../dom.js';
import { dealt } from '../things/cards.js';

export function hands() {
  const node = h('div', { class: 'card-hands' });
  let laid = '';
  let before = new Map();

  return {
    node,
    /** Show the cards. What has not changed does not move. */
    show(found, onFelt, mine) {
      const sign = JSON.stringify([found ?? [], onFelt, mine]);
      if (sign === laid) return;
      laid = sign;
      const lay = new Map((found ?? []).map((hand) => [hand.name, hand.cards]));
      const isNew = (name, card, at) => before.get(name)?.[at] !== card;
      show(node, (found ?? []).map(({ name, cards, says, seat, turn, tone }) => h('figure', { class: ['card-hand', turn && 'turn', seat && seat !== mine && 'anothers', cards.length > 2 && 'many'] },
        h('div', { class: 'card-hand-cards' }, cards.length ? cards.map((card, at) => dealt(card, isNew(name, card, at))) : h('span', { class: 'card-hand-empty' })),
        h('figcaption', {}, h('strong', {}, name), says ? h('span', { class: tone }, says) : null))));
      before = lay;
      node.classList.toggle('on-felt', Boolean(onFelt));
      node.hidden = !found?.length;
    },
  };
}
