// What the patron asks staff to place: chips, cash called out with a wager, or chips with a match play coupon.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { cents as read } from './amount.js';
import { ask } from './seats.js';

const CHIPS = 'chips';
const CASH = 'cash';

/** `act(commands)` sends commands and rejects with a Refused; `complain(error)` shows one. */
export function asking(table, act, complain) {
  const button = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => open() }, 'Ask the dealer');
  const list = h('ul', { class: 'asked', 'aria-label': 'Wagers that you asked staff to place' });
  const spots = Object.values(table.spots);
  let made = '';

  function open() {
    const spot = h('select', { name: 'spot', 'aria-label': 'Wager' }, spots.map((one) => h('option', { value: one.id }, one.name)));
    const money = h('input', { name: 'cents', inputmode: 'decimal', autocomplete: 'off', size: 10, value: dollars(table.limits.minimum) });
    const how = h('select', { name: 'how', 'aria-label': 'Paid with' }, h('option', { value: CHIPS }, 'Chips in front of me'),
      spots.some((one) => one.spoken?.length) ? h('option', { value: CASH }, 'Cash, called out') : null);
    const coupon = h('input', { name: 'coupon', inputmode: 'decimal', autocomplete: 'off', size: 10, placeholder: 'none' });
    ask('Ask the dealer to place a wager', [
      h('label', { class: 'field' }, 'Wager', spot),
      h('div', { class: 'row' }, h('label', { class: 'field' }, 'Amount', money), h('label', { class: 'field' }, 'Paid with', how)),
      table.coupons ? h('label', { class: 'field' }, 'Match play coupon', coupon) : null,
      h('p', { class: 'quiet-text' }, 'Staff place exactly this and nothing else. Cash comes from what you have at the cage.'),
    ], 'Ask', () => {
      const cents = read(money.value);
      const face = coupon.value.trim() ? read(coupon.value) : 0;
      if (!cents || face === null) throw new Error('Enter the amount in dollars, like 200 or 12.50.');
      return act([{ type: 'Consent', spot: spot.value, cents, spoken: how.value === CASH, coupon: face }]);
    });
  }

  const waiting = (one) => h('li', {}, h('span', {}, `You asked for ${said(one)}`),
    h('button', { type: 'button', class: 'quiet', 'aria-label': `Take back: ${said(one)}`, onclick: () => act([{ type: 'Consent', spot: one.spot, cents: 0 }]).catch(complain) }, 'Take back'));

  return {
    button, list,
    show(scene) {
      const mine = scene.you?.seat;
      button.hidden = !mine || !scene.open || !(table.coupons || !scene.dealer.automatic);
      const own = (scene.consents ?? []).filter((one) => one.seat === mine);
      const sign = JSON.stringify(own);
      if (sign === made) return;
      made = sign;
      list.hidden = !own.length;
      show(list, own.map(waiting));
    },
  };
}

/** A wager that staff are asked for, in words. */
export function said(one) {
  const coupon = one.coupon ? ` with a ${dollars(one.coupon)} coupon` : '';
  return `${dollars(one.cents)}${one.spoken ? ' in cash' : ''} on ${one.name}${coupon}`;
}
