// What is out of the ordinary: the calls that are not routine, each with its paragraph. They cannot be undone, so each
// asks first and says what it does.

import { h } from '../dom.js';
import { asRead, whyButton } from '../why.js';
import { inPlace } from './in_place.js';
import { about, spoken } from './moves.js';
import { ask } from './seats.js';

/** A paragraph without its chapter; nothing for what is no paragraph of the regulation. */
const short = (cite) => /^(?:19:47|13:69F)-([\dA-Z.]+(?:\([^ ]*\))?)/.exec(asRead(cite ?? ''))?.[1] ?? '';

/** `act(commands)` sends commands and rejects with a Refused; `may(power)` tells what the visitor may do. */
export function irregular(act, may) {
  const buttons = h('div', { class: 'unusual', role: 'group', 'aria-label': 'Out of the ordinary' });
  // On a screen without the room for a row of buttons they are in a menu.
  const fold = h('button', { type: 'button', class: 'fold', 'aria-expanded': 'false', onclick: () => unfold(fold.ariaExpanded !== 'true') }, 'Out of the ordinary');
  const unfold = (on) => fold.setAttribute('aria-expanded', String(on));
  const node = h('div', { class: 'irregular' }, h('strong', { class: 'label' }, 'Out of the ordinary'), fold, buttons);
  node.addEventListener('keydown', (event) => event.key === 'Escape' && unfold(false));
  node.addEventListener('focusout', (event) => event.relatedTarget && !node.contains(event.relatedTarget) && unfold(false));
  const role = (offer) => offer.by.find((by) => (by === 'dealer' && may('deal')) || (by === 'floor' && may('call-floor')));

  function open(offer) {
    unfold(false);
    const by = role(offer);
    const pick = (list, name) => (list.length > 1 ? h('label', { class: 'field' }, name, h('select', { name: name.toLowerCase() }, list.map((value) => h('option', { value }, about(value))))) : null);
    const value = pick(offer.values, 'Which');
    const seat = pick(offer.seats, 'Seat');
    const reason = offer.reason ? h('input', { name: 'reason', maxlength: 200, autocomplete: 'off', required: true }) : null;
    const name = spoken(offer.name);
    ask(`${name}?`, [
      offer.about ? h('p', {}, `${spoken(offer.about)}.`.replace(/\.\.$/, '.')) : null,
      h('div', { class: 'row' }, value, seat),
      reason ? h('label', { class: 'field' }, 'Reason', reason) : null,
      h('p', { class: 'quiet-text' }, `You call this as ${by === 'floor' ? 'the floorperson' : 'the dealer'}. It cannot be undone. `, whyButton(offer.cites, offer.about || name)),
    ], name, () => act([{
      type: 'Call', by, name: offer.name, value: value?.querySelector('select').value ?? offer.values[0] ?? '',
      seat: Number(seat?.querySelector('select').value ?? offer.seats[0] ?? 0), reason: reason?.value.trim() ?? '',
    }]));
  }

  const list = inPlace(buttons, (offer) => offer.name, (first) => {
    let offer = first;
    const button = h('button', { type: 'button', onclick: () => open(offer) }, spoken(offer.name), short(offer.cites[0]) ? h('small', {}, short(offer.cites[0])) : null);
    return { node: button, show: (now) => { offer = now; } };
  });

  return {
    node,
    show: (scene) => list(scene.offers.filter((offer) => role(offer) && !(offer.routine && offer.by.includes('dealer')))),
  };
}
