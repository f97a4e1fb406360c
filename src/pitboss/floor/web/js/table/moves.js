// The choices for a hand: large buttons with their keys. A move that takes money offers the most, or less in steps.

import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';

const STEPS = [50, 100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000];
const MOST_STEPS = 10;
export const spoken = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** `choose(move, cents)` is called with what was picked. */
export function moves(table, keys, choose) {
  const node = h('div', { class: 'choices moves', role: 'group', 'aria-label': 'Available choices' });
  const taken = [];
  const amounts = new Map(); // what a patron has stepped to, kept when the coach speaks up meanwhile
  let made = '';
  let asked = '';
  let sent = false; // a second press before the answer would be a second choice

  async function pick(name, cents) {
    if (sent) return;
    sent = true;
    await choose(name, cents);
    sent = false;
  }

  function chosen(move, counsel) {
    const worth = counsel?.worth[move.name];
    const best = counsel && Object.keys(counsel.worth)[0] === move.name;
    const amount = h('span', { class: 'amount money' });
    let cents = amounts.get(move.name) ?? move.most;
    const button = h('button', { type: 'button', class: ['large', best && 'best'], 'data-move': move.name, onclick: () => pick(move.name, cents) },
      h('span', { class: 'says' }, h('span', {}, spoken(move.name), move.most ? ' ' : null, move.most ? amount : null),
        worth === undefined ? null : h('small', { class: 'money' }, best ? `best, ${change(Math.round(worth))}` : change(Math.round(worth)))));
    keys.offer(button, move.name, taken);
    if (!move.most) return button;
    const say = () => { amount.textContent = dollars(cents); };
    say();
    if (move.least === move.most) return button;
    const step = STEPS.find((one) => one % table.chip === 0 && move.most / one <= MOST_STEPS) ?? move.most;
    const by = (more) => () => {
      // Down from the maximum in whole steps, but never below the minimum.
      cents = Math.min(move.most, Math.max(move.least, more > 0 ? Math.floor(cents / step) * step + step : Math.ceil(cents / step) * step - step));
      amounts.set(move.name, cents);
      say();
    };
    const name = spoken(move.name);
    return h('span', { class: 'with' }, button, h('span', { class: 'stepper' },
      h('button', { type: 'button', 'aria-label': `${name} for more`, onclick: by(1) }, '+'),
      h('button', { type: 'button', 'aria-label': `${name} for less`, onclick: by(-1) }, '−')));
  }

  return {
    node,
    show(offered, counsel) {
      const sign = JSON.stringify([offered, counsel]);
      if (sign === made) return;
      made = sign;
      if (JSON.stringify(offered) !== asked) amounts.clear();
      asked = JSON.stringify(offered);
      const focused = node.contains(document.activeElement) ? document.activeElement.dataset.move : null;
      keys.release(taken);
      show(node, offered.map((move) => chosen(move, counsel)));
      if (focused) (node.querySelector(`[data-move="${focused}"]`) ?? node.querySelector('button'))?.focus();
    },
  };
}
