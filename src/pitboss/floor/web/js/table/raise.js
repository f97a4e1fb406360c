// How much to bet or raise: a slider, fractions of the pot, or a typed amount. Amounts are the patron's total for the round:
// "Raise to $40".

import { h } from '../dom.js';
import { dollars } from '../money.js';
import { cents as read } from './amount.js';
import { able } from './keys.js';

const PARTS = [['½ pot', 0.5], ['¾ pot', 0.75], ['Pot', 1]];

/** What a patron has already put into this betting round, the pots with all bets, and the bet to match. */
export function inPlay({ contest, you }) {
  if (!contest) return { put: 0, pot: 0, toMatch: 0 };
  const sum = (list) => list.reduce((all, one) => all + one.cents, 0);
  return { put: contest.bets.find((one) => one.seat === you?.seat)?.cents ?? 0, pot: sum(contest.pots) + sum(contest.bets), toMatch: contest.to_match };
}

/**
 * `changed(cents)` is called with the chips to put in now, from the least to the most that the move takes; `chips` are
 * those that the patron has. `button` makes the bet, as long as what is typed can be bet, and Enter presses it; `lend(button,
 * keys)` lets keys press another.
 */
export function raise(table, move, { put, pot, toMatch }, { chosen, chips, changed, lend, button: makes }) {
  const step = Math.max(table.chip, table.limits.increment);
  const whole = (total) => Math.round(total / step) * step;
  const within = (cents) => Math.min(move.most, Math.max(move.least, cents));
  const owes = Math.max(0, toMatch - put);
  const parts = PARTS.map(([name, part]) => [name, whole(put + owes + part * (pot + owes)) - put]);
  const last = [move.most < chips ? 'Most' : 'All in', move.most];
  const sizes = [['Min', move.least], ...parts, ...(parts[2][1] === move.most ? [] : [last])];
  const slider = h('input', { type: 'range', class: 'raise-by', min: String(move.least + put), max: String(move.most + put), step: 'any', 'aria-label': move.name === 'bet' ? 'Bet' : 'Raise to' });
  const buttons = sizes.map(([name, cents]) => h('button', { type: 'button', class: 'fraction', 'aria-pressed': 'false', disabled: cents < move.least || cents > move.most, onclick: () => set(cents) },
    h('span', {}, name), h('small', { class: 'money' }, dollars(cents + put))));
  let now = move.least;
  const by = (more) => () => set(whole(now + put + more * table.limits.minimum) - put);
  const stepper = (text, name, more, keys) => {
    const button = h('button', { type: 'button', class: 'step', 'aria-label': name, 'aria-keyshortcuts': keys.join(' '), onclick: by(more) }, h('span', { 'aria-hidden': 'true' }, text), h('kbd', { 'aria-hidden': 'true' }, more > 0 ? '→' : '←'));
    lend(button, keys);
    return button;
  };
  const typed = h('input', { class: 'typed money', inputmode: 'decimal', autocomplete: 'off', 'aria-label': `${slider.getAttribute('aria-label')}, in dollars`, 'aria-describedby': 'no-such-bet', style: { '--letters': String(dollars(move.most + put).length) } });
  const no = h('p', { class: 'refusal', id: 'no-such-bet', role: 'alert', hidden: true });
  const node = h('div', { class: 'raise' }, no, h('div', { class: 'fractions', role: 'group', 'aria-label': 'Size' }, buttons),
    h('div', { class: 'slide' }, stepper('−', 'Smaller', -1, ['-', 'ArrowLeft']), slider, stepper('+', 'Larger', 1, ['+', 'ArrowRight']), typed));

  // Why what is typed cannot be bet, in a sentence.
  function fault(total) {
    if (total === null) return 'Enter the amount in dollars, like 40 or 12.50.';
    if (total < move.least + put) return `The minimum is ${dollars(move.least + put)}.`;
    if (total > move.most + put) return `The maximum is ${dollars(move.most + put)}.`;
    if (total % step && ![move.least + put, move.most + put].includes(total)) return `Amounts are in steps of ${dollars(step)} here.`;
    return '';
  }

  function refuse(sentence) {
    no.textContent = sentence;
    no.hidden = !sentence;
    typed.setAttribute('aria-invalid', String(Boolean(sentence)));
    able(makes, !sentence);
  }

  function set(cents, text = dollars(within(cents) + put)) {
    now = within(cents);
    typed.value = text;
    refuse('');
    slider.value = String(now + put);
    slider.setAttribute('aria-valuetext', dollars(now + put));
    slider.style.setProperty('--part', `${(100 * (now - move.least)) / Math.max(1, move.most - move.least)}%`);
    const at = sizes.findIndex(([, size]) => size === now);
    buttons.forEach((button, nth) => button.setAttribute('aria-pressed', String(nth === at)));
    changed(now);
  }

  slider.addEventListener('input', () => {
    const total = Number(slider.value);
    set(total + step / 2 > move.most + put ? move.most : total - step / 2 < move.least + put ? move.least : whole(total) - put);
  });
  // The first press selects the whole amount, so that it is typed over.
  let fresh = false;
  typed.addEventListener('pointerdown', () => { fresh = document.activeElement !== typed; });
  typed.addEventListener('click', () => fresh && typed.select());
  typed.addEventListener('input', () => {
    const total = read(typed.value);
    const sentence = fault(total);
    if (sentence) refuse(sentence);
    else set(total - put, typed.value);
  });
  typed.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.repeat) makes.click();
    else if (event.key === 'Escape') {
      set(now);
      slider.focus(); // where the keys of the choices are heard again
    }
  });
  set(chosen ?? move.least);
  return node;
}
