// The seats: who sits where, and how to take one. A visitor without an account becomes a guest in the same step.

import { someone, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';
import { cents as read } from './amount.js';

const GUEST = 100000; // cents that the cage gives a new guest

/** The strip of seats. `sit(seat)` is called when a free seat is picked. */
export function seats(table, sit) {
  const list = h('ol', { class: 'seats', 'aria-label': 'Seats' });
  let made = '';
  return {
    node: list,
    show(scene) {
      // Redrawn only when it has changed, so that a seat's button keeps the focus.
      const sign = JSON.stringify([scene.seats, scene.you?.seat, scene.open, scene.choosers]);
      if (sign === made) return;
      made = sign;
      const taken = new Map(scene.seats.map((one) => [one.seat, one]));
      const seated = scene.you?.seat;
      const places = Array.from({ length: table.places }, (_, at) => at + 1);
      show(list, places.map((number) => (taken.has(number) ? person(taken.get(number), scene) : free(number, seated, scene.open))));
    },
  };

  function person(one, scene) {
    const bits = [one.you ? 'you' : '', one.title,
      one.owes ? `owes ${dollars(one.owes)}` : '', one.leaving ? 'leaving' : scene.choosers.includes(one.seat) ? 'choosing' : '',
      one.ready ? 'ready' : '', one.connected || one.leaving ? '' : 'away'].filter(Boolean);
    return h('li', { class: ['taken', one.you && 'you', one.house && 'house', !one.connected && 'away', `seat-${((one.seat - 1) % 8) + 1}`] },
      h('span', { class: 'number' }, String(one.seat)),
      h('span', { class: 'person' }, h('span', { class: 'who' }, one.name),
        h('span', { class: 'more' }, h('span', { class: 'money' }, dollars(one.chips)), bits.length ? ` · ${bits.join(', ')}` : '')));
  }

  function free(number, seated, open) {
    if (seated || !open) return h('li', { class: 'free' }, h('span', { class: 'number', 'aria-label': `Seat ${number}, free` }, String(number)));
    return h('li', { class: 'free' }, h('button', { type: 'button', class: 'number', 'aria-label': `Sit at seat ${number}`, onclick: () => sit(number) }, String(number)));
  }
}

const firstBuyIn = (table, bankroll) => Math.min(bankroll, Math.max(table.limits.minimum * 20, 10000));

/** Ask for a seat and a buy-in. `go(commands)` sends them and rejects with a Refused. */
export function sitDown(table, scene, go, wanted = null) {
  const taken = new Set(scene.seats.map((one) => one.seat));
  const free = Array.from({ length: table.places }, (_, at) => at + 1).filter((number) => !taken.has(number));
  const me = visitor();
  const bankroll = me?.signed_in ? scene.you?.bankroll ?? me.bankroll : GUEST;
  if (!free.length) return ask('Every seat is taken', [h('p', {}, 'You can watch, and take a seat when somebody leaves.')]);
  const seat = h('select', { name: 'seat' }, free.map((number) => h('option', { value: number, selected: number === (wanted ?? free[0]) }, `Seat ${number}`)));
  const money = amount(firstBuyIn(table, bankroll));
  return ask('Sit down', [
    me?.signed_in ? null : h('p', {}, `You will play as a guest, with ${dollars(GUEST)} in play chips. There is nothing to fill in.`),
    h('div', { class: 'row' }, h('label', { class: 'field' }, 'Seat', seat), h('label', { class: 'field' }, 'Buy in for', money)),
    quick(money, table, bankroll),
    h('p', { class: 'quiet-text' }, `At the cage: ${dollars(bankroll)}. Chips you do not use go back when you leave.`),
  ], 'Sit down', async () => {
    await someone();
    return go([{ type: 'Sit', seat: Number(seat.value) }, { type: 'BuyIn', cents: wantedCents(money) }], !me?.signed_in);
  });
}

/** Ask for more chips. */
export function buyMore(table, scene, go) {
  const { bankroll } = scene.you;
  if (bankroll <= 0) {
    return ask('You have no chips at the cage', [h('p', {}, 'If you are broke, you can ask for more play chips. ', h('a', { href: '/cage' }, 'Go to the cage'))]);
  }
  const money = amount(firstBuyIn(table, bankroll));
  return ask('Buy chips', [h('label', { class: 'field' }, 'How much', money), quick(money, table, bankroll),
    h('p', { class: 'quiet-text' }, `At the cage: ${dollars(bankroll)}.`)], 'Buy', () => go([{ type: 'BuyIn', cents: wantedCents(money) }]));
}

const amount = (cents) => h('input', { name: 'cents', inputmode: 'decimal', autocomplete: 'off', size: 10, value: dollars(cents) });
const wantedCents = (input) => {
  const found = read(input.value);
  if (!found) throw new Error('Enter the amount in dollars, like 200 or 12.50.');
  return found;
};

function quick(input, table, bankroll) {
  const steps = [...new Set([table.limits.minimum * 10, table.limits.minimum * 40, 50000, bankroll])].filter((one) => one > 0 && one <= bankroll).sort((a, b) => a - b);
  return h('div', { class: 'row quick' }, steps.map((one) => h('button', { type: 'button', class: 'quiet money', onclick: () => { input.value = dollars(one); } }, dollars(one))));
}

/** A small dialog with one thing to do. */
export function ask(title, children, doing = '', act = null) {
  const trouble = h('div');
  const form = h('form', { method: 'dialog' }, h('h2', {}, title), children, trouble,
    h('div', { class: 'row end' }, h('button', { type: 'button', onclick: () => dialog.close() }, act ? 'Not now' : 'Close'), act ? h('button', { type: 'submit', class: 'primary' }, doing) : null));
  const dialog = h('dialog', { class: 'ask', 'aria-label': title }, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    show(trouble);
    form.classList.add('busy');
    try {
      await act();
      dialog.close();
    } catch (error) {
      show(trouble, refusal(error));
    }
    form.classList.remove('busy');
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target.closest('a') && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
