// The choices for a hand: large buttons with their keys. A move that takes money offers the most, or the least
// if the patron does not have as much, and other amounts in steps.

import { capital, h, show } from '../dom.js';
import { change, dollars } from '../money.js';

const STEPS = [50, 100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000];
const MOST_STEPS = 10;
let words = { moves: {}, values: {} }; // what dealers of this table's game call its moves, and what its calls are about

/** From now on, moves and calls have the words that dealers of this table's game use. */
export const speaks = (table) => { words = table; };

/** What a call is about, in words; a figure stays as it is. */
export const about = (value) => words.values[value] ?? String(value);

/** A move or a call as a dealer says it. */
export const spoken = (name) => capital(words.moves[name] ?? name.replaceAll('-', ' '));

/** `choose(move, cents)` is called with what was picked. */
export function moves(table, keys, choose) {
  speaks(table);
  const asks = h('p', { class: 'asks' });
  const buttons = h('div', { class: 'choices', role: 'group', 'aria-label': 'Available choices' });
  const node = h('div', { class: 'moves' }, asks, buttons);
  const taken = [];
  const amounts = new Map(); // what a patron has stepped to, kept when the coach speaks up meanwhile
  let made = '';
  let chips = Infinity;
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
    const most = move.most > chips ? Math.max(move.least, chips) : move.most; // no more than the patron has
    let cents = amounts.get(move.name) ?? (most < move.most ? move.least : most);
    const button = h('button', { type: 'button', class: ['large', best && 'best'], 'data-move': move.name, onclick: () => pick(move.name, cents) },
      h('span', { class: 'says' }, h('span', {}, spoken(move.name), move.most ? ' ' : null, move.most ? amount : null),
        worth === undefined ? null : h('small', { class: 'money' }, best ? `best, ${change(Math.round(worth))}` : change(Math.round(worth)))));
    keys.offer(button, spoken(move.name), taken);
    if (!move.most) return button;
    const say = () => { amount.textContent = dollars(cents); };
    say();
    if (move.least === move.most) return button;
    const step = STEPS.find((one) => one % table.chip === 0 && move.most / one <= MOST_STEPS) ?? move.most;
    const by = (more) => () => {
      // Down from the maximum in whole steps, but never below the minimum.
      cents = Math.min(most, Math.max(move.least, more > 0 ? Math.floor(cents / step) * step + step : Math.ceil(cents / step) * step - step));
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
    /** The first choice gets the focus. */
    focus: () => buttons.querySelector('button')?.focus({ preventScroll: true }),
    /** `hand` is the hand that the choice is about, if there is one; `has` are the patron's chips. */
    show(offered, counsel, hand = null, has = Infinity) {
      chips = has;
      asks.textContent = offered.length ? question(offered, hand) : '';
      const sign = JSON.stringify([offered, counsel, has]);
      if (sign === made) return;
      made = sign;
      if (JSON.stringify(offered) !== asked) {
        amounts.clear();
        sent = false; // the table has gone on, whether or not the answer is here
      }
      asked = JSON.stringify(offered);
      const focused = buttons.contains(document.activeElement) ? document.activeElement.dataset.move : null;
      keys.release(taken);
      show(buttons, offered.map((move) => chosen(move, counsel)));
      if (focused) (buttons.querySelector(`[data-move="${focused}"]`) ?? buttons.querySelector('button'))?.focus();
    },
  };
}

// Such as "Fifteen. Hit, stand or double?"
function question(offered, hand) {
  const names = offered.map(({ name }, at) => (at ? spoken(name).toLowerCase() : spoken(name)));
  const last = names.pop();
  return `${hand?.says ? `${hand.name}: ${hand.says}. ` : ''}${names.length ? `${names.join(', ')} or ${last}` : last}?`;
}
