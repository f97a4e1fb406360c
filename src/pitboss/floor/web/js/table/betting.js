// The choices of a patron who bets against others: fold, check or call, bet or raise, each with a key that never changes;
// which cards to exchange; and whether to show a hand.

import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { drawing } from './drawing.js';
import { isAble } from './keys.js';
import { speaks, spoken } from './moves.js';
import { inPlay, raise } from './raise.js';

const KEYS = { fold: 'Fold', check: 'Call', call: 'Call', 'forced-bet': 'Call', bet: 'Raise', raise: 'Raise' }; // each is made with the first letter of this word
const RAISES = ['bet', 'raise'];
const STAYS = '[data-move="check"], [data-move="call"]';
const DISCARD = /^discard(-\d)+$/;
const COUNTS = ['', 'one card', 'two cards', 'three cards', 'four cards', 'five cards'];

/** What a move gains on average. */
export const gain = (cents) => (Math.round(cents) ? change(Math.round(cents)) : '$0');

/** What a coach says that a move is worth with so many cents, by the nearest size that was looked at. */
export function worthOf(counsel, move, cents) {
  const sizes = counsel?.sizes?.filter((one) => one.move === move.name) ?? [];
  return sizes.sort((one, other) => Math.abs(one.cents - cents) - Math.abs(other.cents - cents))[0]?.worth ?? counsel?.worth?.[move.name];
}

/** `choose(move, cents)` is called with what was picked. Cards that are exchanged are picked on the felt: `surface` and `cards`. */
export function betting(table, keys, choose, { surface, cards }) {
  speaks(table);
  const sizing = h('div', { class: 'sizing' });
  const buttons = h('div', { class: 'choices', role: 'group', 'aria-label': 'Available choices' });
  const node = h('div', { class: 'moves' }, sizing, buttons);
  const taken = [];
  const lend = (button, names) => keys.lend(button, names, taken);
  let kept = null; // what the patron has set, kept when the coach speaks up meanwhile
  let made = '';
  let asked = '';
  let sent = false; // a second press before the answer would be a second choice
  let over = () => null; // removes what lies on the felt for this choice
  let counsel = null; // what the coach says of the choice
  let says = []; // tell each choice anew, with what the coach says of it

  async function pick(name, cents = 0) {
    if (sent) return;
    sent = true;
    await choose(name, cents);
    sent = false;
  }

  function large(name, kind, words, act) {
    const says = h('span', { class: 'says' }, words);
    const button = h('button', { type: 'button', class: ['large', kind], 'data-move': name, onclick: act }, says);
    keys.offer(button, KEYS[name] ?? spoken(name), taken);
    return { button, says };
  }

  const isBest = (name) => Boolean(counsel) && Object.keys(counsel.worth)[0] === name;

  function chosen(move, play, chips) {
    const sized = RAISES.includes(move.name) && move.least < move.most;
    let cents = sized ? kept ?? move.least : move.most;
    const { button, says: words } = large(move.name, RAISES.includes(move.name) && 'primary', '', () => isAble(button) && pick(move.name, cents));
    const say = () => {
      const worth = worthOf(counsel, move, cents);
      const notes = [move.most && cents >= chips ? 'all in' : '', worth === undefined ? '' : `${isBest(move.name) ? 'best, ' : ''}${gain(worth)}`].filter(Boolean);
      const total = cents + (move.name === 'raise' ? play.put : 0);
      button.classList.toggle('best', isBest(move.name));
      show(words, h('span', {}, spoken(move.name), move.most ? ' ' : null, move.most ? h('span', { class: 'amount money' }, dollars(total)) : null),
        notes.length ? h('small', { class: 'money' }, notes.join(', ')) : null);
    };
    say();
    says.push(say);
    if (sized) {
      // Nothing moves while the size is chosen.
      button.style.setProperty('--letters', String(spoken(move.name).length + dollars(move.most + play.put).length));
      sizing.append(raise(table, move, play, { chosen: kept, chips, lend, button, changed(now) {
        cents = kept = now;
        say();
      } }));
    }
    return button;
  }

  // The cards are picked on the felt, and one button gives them up.
  function exchanged(offered, mine) {
    const stay = offered.find(({ name }) => !DISCARD.test(name)).name;
    const named = () => (kept?.length ? `discard-${kept.join('-')}` : stay);
    const { button, says: words } = large('draw', 'primary', '', () => pick(named()));
    const say = () => {
      const worth = counsel?.worth[named()];
      show(words, h('span', {}, kept?.length ? `Draw ${COUNTS[kept.length]}` : spoken(stay)),
        worth === undefined ? null : h('small', { class: 'money' }, `${isBest(named()) ? 'best, ' : ''}${gain(worth)}`));
    };
    const off = drawing(table.layout, surface, cards.of(mine), { lend, picked: kept ?? [], changed(numbers) {
      kept = numbers;
      say();
    } });
    over = () => {
      over = () => null;
      off();
    };
    show(sizing, h('p', { class: 'asks' }, 'Tap the cards to discard.'));
    say();
    says.push(say);
    return [button];
  }

  return {
    node,
    /** The choice that stays in for the least gets the focus. */
    focus: () => (buttons.querySelector(STAYS) ?? buttons.querySelector('button'))?.focus({ preventScroll: true }),
    /** `chips` are those that the patron has. When only the coach has spoken up, nothing is taken out of the patron's hands. */
    show(offered, told, hand, chips, scene) {
      const play = inPlay(scene);
      const exchange = offered.some(({ name }) => DISCARD.test(name));
      const sign = JSON.stringify([offered, scene.round, scene.at, chips, play, exchange && hand?.cards]);
      const heard = JSON.stringify(told) !== JSON.stringify(counsel);
      counsel = told;
      if (sign === made) {
        if (heard) for (const say of says) say();
        return;
      }
      made = sign;
      if (JSON.stringify([offered, scene.round, scene.at]) !== asked) {
        kept = null;
        sent = false; // the table has gone on, whether or not the answer is here
      }
      asked = JSON.stringify([offered, scene.round, scene.at]);
      const focused = buttons.contains(document.activeElement) ? document.activeElement.dataset.move : null;
      keys.release(taken);
      over();
      says = [];
      show(sizing);
      show(buttons, exchange ? exchanged(offered, scene.you?.seat) : offered.map((move) => chosen(move, play, chips)));
      if (focused) (buttons.querySelector(`[data-move="${focused}"]`) ?? buttons.querySelector('button'))?.focus();
    },
  };
}
