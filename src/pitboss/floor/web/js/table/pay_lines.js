// What a ticket pays, line by line: how many are caught, what that pays at the chosen price, and how likely it is.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';

const FEW = 6;
const LARGE = 1e7;
const part = (text) => {
  const [over, under] = text.split('/').map(Number);
  return over / (under || 1);
};
const oneIn = (chance, compactDisplay) => {
  const odds = 1 / part(chance);
  const how = odds < LARGE ? { maximumFractionDigits: odds < 10 ? 1 : 0 } : { notation: 'compact', compactDisplay, maximumSignificantDigits: 3 };
  return `1 in ${odds.toLocaleString('en-US', how)}`;
};

/** `narrow` if there is room for few letters only. */
export function payLines(blank, narrow) {
  const list = h('ol', { class: 'pay-lines', 'aria-label': 'What the ticket pays' });
  let made = '';

  /** Lines for ways of these `sizes` at `cents` a way; `hit` has those that were caught, as "6/5". */
  return {
    node: list,
    show(sizes, cents, hit) {
      const sign = JSON.stringify([sizes, cents, [...hit.keys()]]);
      if (sign === made) return;
      made = sign;
      const lines = sizes.flatMap((size) => blank.rates.filter((rate) => rate.spots === size)).reverse();
      const worth = (rate) => dollars(Math.round(cents * part(rate.pays)));
      list.style.setProperty('--lines', String(lines.length));
      list.style.setProperty('--letters', String(Math.max(...lines.map((rate) => worth(rate).length))));
      // A long list can be scrolled, with the keyboard too.
      list.classList.toggle('long', lines.length > FEW);
      if (lines.length > FEW) list.setAttribute('tabindex', '0');
      else list.removeAttribute('tabindex');
      show(list, lines.map((rate) => {
        const caught = hit.has(`${rate.spots}/${rate.catch}`);
        return h('li', { class: caught && 'lit' },
          h('span', { class: 'catch' }, h('span', { class: 'visually-hidden' }, 'Catch '), sizes.length > 1 ? `${rate.catch} of ${rate.spots}` : String(rate.catch)),
          h('strong', { class: 'money' }, h('span', { class: 'visually-hidden' }, 'pays '), worth(rate)),
          h('span', { class: 'chance' }, oneIn(rate.chance, narrow ? 'short' : 'long')),
          caught ? h('span', { class: 'visually-hidden' }, ', caught') : null);
      }));
      const lit = list.querySelector('.lit');
      if (lit) list.scrollTo({ top: lit.offsetTop - list.offsetTop, left: lit.offsetLeft - list.offsetLeft });
    },
  };
}
