// Equipment that the client cannot draw, shown in the dealer's words.

import { h } from '../dom.js';

const said = (outcome, says) => says || [outcome ?? ''].flat().join(' ');

export function make(look) {
  const words = h('p', {}, look?.name ?? '');
  const node = h('div', { class: 'thing thing-words', role: 'img', 'aria-label': look?.name ?? 'The dealer' }, words);
  const say = (text) => {
    words.textContent = text;
    node.setAttribute('aria-label', text || (look?.name ?? 'The dealer'));
  };
  return {
    node,
    async show(outcome, says) { say(said(outcome, says)); },
    wait() { say('…'); node.setAttribute('aria-label', 'Waiting for the dealer'); },
    rest() {},
  };
}

export const small = (outcome) =>
  h('span', { class: 'small-mark plain', role: 'img', 'aria-label': said(outcome) || 'nothing yet' }, said(outcome));
