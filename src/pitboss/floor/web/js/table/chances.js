// What the coach says where patrons bet against each other: the patron's equity next to the equity that a call needs, as
// one bar; and what each move is worth.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { gain } from './betting.js';
import { spoken } from './moves.js';

const percent = (part) => `${Math.round(100 * part)}%`;

/** Have against need, as one bar. */
function bar({ have, need }) {
  const words = `You have ${percent(have)}${need === null ? '' : `, and you need ${percent(need)}`}`;
  return h('div', { class: ['chances', need !== null && have < need && 'short'], style: { '--have': String(100 * have), '--need': String(100 * (need ?? 0)) } },
    h('p', { class: 'you-have' }, `You have ${percent(have)}`),
    h('div', { class: 'chance-bar', role: 'img', 'aria-label': words }, h('span', { class: 'had' }), need === null ? null : h('span', { class: 'needed' })),
    need === null ? null : h('p', { class: 'you-need' }, `You need ${percent(need)}`));
}

/** The size of a move that is worth the most, and what it is worth: {cents, worth}. */
export function bestSize(counsel, move) {
  const sizes = counsel.sizes.filter((one) => one.move === move.name);
  return sizes.sort((one, other) => other.worth - one.worth)[0] ?? { cents: move.most, worth: counsel.worth[move.name] };
}

/** All of it. `put` is what the patron has already put in during this betting round. */
export function advised(counsel, moves, put) {
  const offered = new Map(moves.map((move) => [move.name, move]));
  const rows = Object.keys(counsel.worth).filter((name) => offered.has(name)).slice(0, 4).map((name, at) => {
    const { cents, worth } = bestSize(counsel, offered.get(name));
    const amount = offered.get(name).most ? ` ${dollars(cents + (name === 'raise' ? put : 0))}` : '';
    return h('li', { class: at ? null : 'best' }, h('span', {}, `${said(name)}${amount}`), h('span', { class: 'money' }, gain(worth)));
  });
  return [counsel.have === null ? null : bar(counsel), h('ol', { class: 'worths', 'aria-label': 'What each move is worth on average' }, rows),
    h('p', { class: 'quiet-text' }, counsel.says),
    counsel.why ? h('details', { class: 'assumed' }, h('summary', {}, 'Assumptions'), h('p', { class: 'quiet-text' }, counsel.why)) : null];
}

const said = (name) => (name.startsWith('discard-') ? `Discard ${name.slice(8).replaceAll('-', ', ')}` : spoken(name));

/** The bar alone, above the rail of a phone. `open()` leads to the rest. */
export function strip(open) {
  const place = h('div', { class: 'strip-bar' });
  const node = h('div', { class: 'chance-strip', hidden: true }, place, h('button', { type: 'button', class: 'quiet', onclick: open }, 'Coach'));
  return {
    node,
    show(counsel) {
      node.hidden = !counsel || counsel.have === null;
      if (!node.hidden) show(place, bar(counsel));
    },
  };
}
