// Exchanging cards: pressing one of your own cards on the felt, or its number, discards it or keeps it.

import { h } from '../dom.js';
import { CARD } from './paper.js';
import { named } from '../things/cards.js';

/**
 * `cards` are the patron's own on the felt: [{face, place, node}]. `changed(numbers)` is called with the numbers of the
 * discarded ones, counted from 1; `lend(button, keys)` lets keys press a button.
 */
export function drawing(layout, surface, cards, { lend, changed, picked = [] }) {
  const given = new Set(picked);
  const buttons = cards.map(({ face, place: { x, y, scale }, node }, at) => {
    const number = at + 1;
    const mark = () => {
      button.setAttribute('aria-pressed', String(given.has(number)));
      node.classList.toggle('given-up', given.has(number));
    };
    const button = h('button', { type: 'button', class: 'give-up', 'aria-label': `Discard the ${named(face)}`, 'aria-keyshortcuts': String(number), 'data-nth': String(number),
      style: { '--px': String(x), '--py': String(y), '--pw': String(CARD.w * scale), '--ph': String(CARD.h * scale) },
      onclick: () => {
        if (!given.delete(number)) given.add(number);
        mark();
        changed([...given].sort());
      } }, h('kbd', { 'aria-hidden': 'true' }, String(number)));
    lend(button, [String(number)]);
    mark();
    return button;
  });
  const node = surface.put(h('div', { class: 'giving-up', role: 'group', 'aria-label': 'Your cards: press the ones to discard' }, buttons), { x: 0, y: 0, w: layout.width, h: layout.height });
  return () => {
    for (const one of cards) one.node.classList.remove('given-up');
    node.remove();
  };
}
