// The dealer's and the floorperson's controls at a table, shown to those who have the powers.

import { visitor } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { spoken } from './moves.js';

/** `act(commands)` sends commands and rejects with a Refused. */
export function staff(table, act) {
  const trouble = h('div');
  const dealing = h('div', { class: 'dealing' });
  const calls = h('div', { class: 'row' });
  const node = h('section', { class: 'panel staff', 'aria-label': 'Staff' }, h('h2', {}, 'Staff'), dealing, calls, trouble);
  const may = (power) => visitor()?.powers?.includes(power);
  let made = '';

  const go = (...commands) => async () => {
    show(trouble);
    try {
      await act(commands.map((one) => (typeof one === 'function' ? one() : one)));
    } catch (error) {
      show(trouble, refusal(error));
    }
  };
  const button = (text, act_, kind = '') => h('button', { type: 'button', class: kind, onclick: act_ }, text);

  function takeOver(scene) {
    const tracking = h('input', { type: 'checkbox', checked: scene.dealer.tracking });
    return h('div', { class: 'row' }, scene.dealer.tracking ? h('p', {}, 'The result of this round must be keyed in; nobody does so now.') : null, button('Take over this table', go(() => ({ type: 'TakeOver', tracking: tracking.checked })), 'primary'),
      h('label', { class: 'setting' }, tracking, 'Key in results from physical equipment'));
  }

  function deals(scene) {
    const text = h('input', { name: 'result', autocomplete: 'off', size: 12, 'aria-label': 'Result' });
    return [
      h('p', {}, `${scene.dealer.name} is dealing${scene.dealer.tracking ? ' and keying in results' : ''}.`),
      h('div', { class: 'row' },
        scene.awaits === 'open' ? button('Open the round', go({ type: 'Open' }), 'primary') : null,
        scene.awaits === 'chance' && scene.dealer.tracking ? [text, button('Enter the result', go(() => ({ type: 'Result', text: text.value })), 'primary')] : null,
        scene.awaits === 'chance' && !scene.dealer.tracking ? button('Draw the result', go({ type: 'Draw' }), 'primary') : null,
        button('Hand back to the automatic dealer', go({ type: 'HandBack' }))),
    ];
  }

  function called(offer) {
    const by = offer.by.find((role) => (role === 'dealer' && may('deal')) || (role === 'floor' && may('call-floor')));
    if (!by) return null;
    const pick = (list, name) => (list.length > 1 ? h('select', { 'aria-label': `${spoken(offer.name)}: ${name}` }, list.map((value) => h('option', { value }, String(value)))) : null);
    const value = pick(offer.values, 'value');
    const seat = pick(offer.seats, 'seat');
    const call = () => ({ type: 'Call', by, name: offer.name, value: value?.value ?? offer.values[0] ?? '', seat: Number(seat?.value ?? offer.seats[0] ?? 0) });
    return h('span', { class: 'with' }, button(spoken(offer.name), go(call), offer.routine ? 'primary' : ''), value, seat,
      h('small', { class: 'quiet-text' }, `${by}${offer.about ? `: ${offer.about}` : ''}`));
  }

  function floors(scene) {
    const text = h('input', { name: 'notice', maxlength: 200, autocomplete: 'off', 'aria-label': 'Notice' });
    const reason = h('input', { name: 'reason', maxlength: 200, autocomplete: 'off', placeholder: 'Reason', 'aria-label': 'Reason' });
    const because = (type) => go(() => ({ type, reason: reason.value }));
    return [
      h('div', { class: 'row' }, reason,
        scene.dealer.automatic ? null : button(`Relieve ${scene.dealer.name}`, because('Relieve')),
        button('Void the round', because('VoidRound'))),
      h('div', { class: 'row' }, text, button('Post a notice', go(() => ({ type: 'Post', text: text.value })))),
      h('div', { class: 'row' }, scene.retired ? null : scene.open ? button('Close the table', go({ type: 'CloseTable' })) : button('Open the table', go({ type: 'OpenTable' }), 'primary')),
    ];
  }

  return {
    node,
    show(scene) {
      node.hidden = !['deal', 'call-floor', 'close'].some(may);
      const sign = JSON.stringify([scene.dealer, scene.awaits, scene.open, scene.retired, scene.offers, visitor()?.powers]);
      if (node.hidden || sign === made) return;
      made = sign;
      show(dealing, may('deal') ? (scene.dealer.automatic ? takeOver(scene) : deals(scene)) : null, may('close') ? floors(scene) : null);
      show(calls, scene.offers.map(called));
    },
  };
}
