// What a patron can do now: the deal button, the available calls, and the clock.

import { h, show, svg } from '../dom.js';
import { SHAKEN } from '../things/dice.js';
import { aboutWager, sorted } from './calls.js';
import { able } from './keys.js';
import { about, moves, spoken } from './moves.js';

const VERBS = { wheel: 'Spin', dice: 'Roll', balls: 'Draw', cards: 'Deal' };
const verb = (look) => (look?.kind === 'dice' && SHAKEN.test(look.name) ? 'Shake' : VERBS[look?.kind] ?? 'Deal');
const FEW = 4;
const AROUND = 2 * Math.PI * 16;

/**
 * `hears.ready()`, `hears.call(name, value)`, `hears.choose(move, cents)`; each may return a promise. `choosing` makes the
 * choices, if they are not the usual ones about a hand.
 */
export function moment(table, keys, hears, choosing = moves) {
  const contested = Boolean(table.layout.pots); // nobody deals but the dealer, and the key is free for a choice
  const deal = (contested ? (one) => one : keys.bind)(h('button', { type: 'button', class: 'primary deal', 'aria-disabled': 'true', onclick: () => hears.ready() }, h('span', {}, 'Deal')), 'd');
  const ring = svg('circle', { class: 'left', r: 16, cx: 20, cy: 20, 'stroke-dasharray': AROUND, transform: 'rotate(-90 20 20)' });
  const seconds = svg('text', { x: 20, y: 20, dy: '0.35em' });
  const clock = svg('svg', { class: 'clock', viewBox: '0 0 40 40', role: 'timer', 'aria-label': 'Time to bet' }, svg('circle', { class: 'whole', r: 16, cx: 20, cy: 20 }), ring, seconds);
  const choices = h('div', { class: 'choices calls', role: 'group', 'aria-label': 'Available calls' });
  const own = choosing(table, keys, hears.choose);
  let ends = null;
  let span = 1;
  let made = '';
  const taken = [];

  const rail = () => own.node.closest('section.rail');

  const tick = () => {
    clock.toggleAttribute('hidden', ends === null);
    if (ends === null) return;
    const left = Math.max(0, ends - Date.now() / 1000);
    ring.setAttribute('stroke-dashoffset', String(AROUND * (1 - Math.min(1, left / span))));
    seconds.textContent = String(Math.ceil(left));
    clock.classList.toggle('soon', left < 5);
  };
  const ticking = setInterval(tick, 200);

  const large = (text, about, act) => keys.offer(h('button', { type: 'button', class: 'large', title: about || null, onclick: act }, h('span', {}, text, about ? h('small', {}, about) : null)), text, taken);

  function called(offer) {
    const call = (value) => () => hears.call(offer.name, value);
    if (offer.values.length === 0) return large(spoken(offer.name), offer.about, call(''));
    if (offer.values.length <= FEW) return offer.values.map((value) => large(`${spoken(offer.name)} ${about(value)}`, '', call(value)));
    const pick = h('select', { 'aria-label': `${spoken(offer.name)}: which` }, offer.values.map((value) => h('option', { value }, about(value))));
    return h('span', { class: 'with' }, large(spoken(offer.name), offer.about, () => hears.call(offer.name, pick.value)), pick);
  }

  function listed(offers) {
    const pick = h('select', { 'aria-label': 'Call about a wager' }, offers.map((offer, at) => h('option', { value: at }, aboutWager(offer, table.spots))));
    return h('span', { class: 'with' }, large('Call', '', () => hears.call(offers[pick.value].name, offers[pick.value].values[0] ?? '')), pick);
  }

  return {
    deal, clock, calls: choices, moves: own.node,
    /** `counsel` is the coach's advice on the moves, if it is shown before the choice. */
    show(scene, counsel) {
      const me = scene.seats.find((one) => one.you);
      const at = document.activeElement;
      const held = at === deal || at === rail() || own.node.contains(at) || choices.contains(at);
      ends = scene.deadline === null ? null : Date.now() / 1000 + (scene.deadline - scene.now);
      // A call that goes by is offered for a shorter time than wagers are taken.
      span = scene.awaits === 'calls' && ends ? Math.max(1, scene.deadline - scene.now, span === scene.window ? 0 : span) : scene.window || 1;
      tick();
      able(deal, me && scene.open && scene.awaits === 'wagers' && !me.ready && scene.dealer.automatic);
      deal.firstChild.textContent = me?.ready && scene.awaits === 'wagers' && !scene.alone ? 'Waiting' : scene.alone ? verb(scene.device) : 'Ready';
      own.show(me ? scene.moves : [], counsel, scene.hands?.find((one) => one.turn), me?.chips, scene);
      if (!contested) offered(scene, me); // otherwise, the calls that a patron may make have their own buttons
      if (held) keepFocus(me ? scene.moves : []);
    },
    stop: () => clearInterval(ticking),
  };

  // Whoever had the focus here gets it where the next thing is done: at the choice, or else at the deal button, or where there
  // is none, at the rail until the next choice.
  function keepFocus(moves) {
    const at = document.activeElement;
    const waits = contested ? rail() : deal;
    if (moves.length && !own.node.contains(at)) own.focus();
    else if (!moves.length && !choices.contains(at) && at !== waits) waits?.focus({ preventScroll: true });
  }

  function offered(scene, me) {
    const offers = scene.offers.filter((one) => one.by.includes('patron') && me);
    const sign = JSON.stringify(offers);
    if (sign === made) return;
    made = sign;
    keys.release(taken);
    const { alone: apart, ofWagers } = sorted(offers, table.spots);
    show(choices, apart.map(called), ofWagers.length ? listed(ofWagers) : null);
  }
}
