// The seats: who sits where, which one to take, and with how many chips.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';
import { cents as read } from './amount.js';
import { seatTone } from './chips.js';
import { able } from './keys.js';

const BUY_IN = 40; // times the table's minimum
const STACK = 100; // the same where patrons bet against each other

/** The strip of seats. `sit(seat)` is called when a free seat is picked. */
export function seats(table, sit) {
  const list = h('ol', { class: 'seats', 'aria-label': 'Seats' });
  // On a phone, the keyboard scrolls what a finger does.
  const reach = () => { list.tabIndex = list.scrollWidth > list.clientWidth ? 0 : -1; };
  new ResizeObserver(reach).observe(list);
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
      reach();
    },
  };

  function person(one, scene) {
    const bits = [one.you ? 'you' : '', one.title,
      one.owes ? `owes ${dollars(one.owes)}` : '', one.leaving ? 'leaving' : scene.choosers.includes(one.seat) ? 'choosing' : '',
      one.ready ? 'ready' : '', one.connected || one.leaving ? '' : 'away'].filter(Boolean);
    return h('li', { class: ['taken', one.you && 'you', one.house && 'house', !one.connected && 'away', seatTone(one.seat)] },
      h('span', { class: 'number' }, String(one.seat)),
      h('span', { class: 'person' }, h('span', { class: 'who' }, one.name),
        h('span', { class: 'more' }, h('span', { class: 'money' }, dollars(one.chips)), bits.length ? ` · ${bits.join(', ')}` : '')));
  }

  function free(number, seated, open) {
    if (seated || !open) return h('li', { class: 'free' }, h('span', { class: 'number', 'aria-label': `Seat ${number}, free` }, String(number)));
    return h('li', { class: 'free' }, h('button', { type: 'button', class: 'number', 'aria-label': `Sit at seat ${number}`, onclick: () => sit(number) }, String(number)));
  }
}

/** What a patron buys in for unless asked otherwise: about forty wagers, if the cage has as much; practice chips are free. */
export function usualBuyIn(table, bankroll) {
  const most = table.private ? Infinity : bankroll - (bankroll % table.chip);
  const { 'buy-in-least': least = 0, 'buy-in-most': limit = 0 } = table.options;
  const usual = table.layout.pots ? Math.max(STACK * table.limits.minimum, Number(least)) : BUY_IN * table.limits.minimum;
  return Math.min(Number(limit) || Infinity, usual, most);
}

/**
 * The seat to take: the one that was picked, or the free one nearest to the middle, or the first where patrons play
 * against each other in turn; null if every seat is taken.
 */
export function freeSeat(table, scene, wanted = null) {
  const taken = new Set(scene.seats.map((one) => one.seat));
  const free = Array.from({ length: table.places }, (_, at) => at + 1).filter((number) => !taken.has(number));
  const middle = table.patrons > 1 ? 0 : (table.places + 1) / 2;
  const off = (seat) => Math.abs(seat - middle);
  return free.includes(wanted) ? wanted : free.sort((one, other) => off(one) - off(other))[0] ?? null;
}

/**
 * Ask how many chips the patron wants here: more come from the cage, and fewer go back to it. `scene()` is the scene that is
 * shown, and `go(commands)` sends it. Call what is returned when the scene has changed.
 */
export function changeChips(table, scene, go, more = 0) {
  const { bankroll } = scene().you;
  const chips = () => scene().you?.chips ?? 0;
  const most = table.private ? Infinity : bankroll + chips();
  const money = h('input', { name: 'cents', inputmode: 'decimal', autocomplete: 'off', size: 10, value: dollars(Math.min(most, chips() + more)) });
  const wanted = () => {
    const cents = read(money.value);
    if (cents === null) throw new Error('Enter the amount in dollars, like 200 or 12.50.');
    return cents - chips();
  };
  const steps = [...new Set([10, 40, 100, 200].map((times) => times * table.limits.minimum))].filter((one) => one <= most);
  if (Number.isFinite(most) && most > 0 && !steps.includes(most)) steps.push(most);
  const pick = (cents) => () => {
    money.value = dollars(cents);
    say();
  };
  const dialog = ask('Buy chips', [
    h('label', { class: 'field' }, 'Chips in front of you', money),
    h('div', { class: 'row quick' }, steps.map((one) => h('button', { type: 'button', class: 'quiet money', onclick: pick(one) }, dollars(one)))),
    h('p', { class: 'quiet-text' }, table.private ? 'Practice chips are free.' : `At the cage: ${dollars(bankroll)}. Chips that you do not use go back when you leave.`),
  ], 'Buy', async () => {
    const cents = wanted();
    if (cents) await go([cents > 0 ? { type: 'BuyIn', cents } : { type: 'CashOut', cents: -cents }]);
  });
  const button = dialog.querySelector('[type=submit]');
  function say() {
    const cents = (read(money.value) ?? chips()) - chips();
    button.textContent = cents < 0 ? `Cash out ${dollars(-cents)}` : cents ? `Buy ${dollars(cents)}` : 'Buy';
  }
  money.addEventListener('input', say);
  say();
  return say;
}

/** A small dialog with one thing to do. */
export function ask(title, children, doing = '', act = null) {
  const trouble = h('div');
  const submit = act ? h('button', { type: 'submit', class: 'primary' }, doing) : null;
  const form = h('form', { method: 'dialog' }, h('h2', {}, title), children, trouble,
    h('div', { class: 'row end' }, h('button', { type: 'button', onclick: () => dialog.close() }, act ? 'Cancel' : 'Close'), submit));
  const dialog = h('dialog', { class: 'ask', 'aria-label': title }, form);
  // A second press before the answer would do it twice.
  const busy = (is) => {
    form.classList.toggle('busy', is);
    able(submit, !is);
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.classList.contains('busy')) return;
    show(trouble);
    busy(true);
    try {
      await act();
      dialog.close();
    } catch (error) {
      show(trouble, refusal(error));
    }
    busy(false);
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target.closest('a') && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
