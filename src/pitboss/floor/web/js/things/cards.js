// Cards that slide in and turn over. A card without a face is face down, because it is not known here.

import { capital, h, still, svg } from '../dom.js';
import { halt, keepMoving, move } from './motion.js';
import { SUITS } from './suits.js';

/** The ranks and their names. */
export const RANKS = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' };

/** How a joker is written. */
export const JOKER = '*J';

const parts = (card) => {
  const found = /^([2-9TJQKA])([SHDC])$/.exec(card ?? '');
  return found ? { rank: found[1], suit: SUITS[found[2]] } : null;
};

/** A card in words. */
export const named = (card) => {
  if (card === JOKER) return 'joker';
  const known = parts(card);
  return known ? `${RANKS[known.rank]} of ${known.suit.name}` : card ?? 'a card face down';
};

const sheet = (kind, ...children) => svg('svg', { viewBox: '0 0 60 84', class: kind }, ...children);

function front(card) {
  const known = parts(card);
  if (!known) return sheet('cards-front', svg('text', { x: 30, y: 42, dy: '0.35em', 'font-size': 14 }, card ?? ''));
  const rank = known.rank === 'T' ? '10' : known.rank;
  const corner = (turn) => svg('g', { transform: turn },
    svg('text', { x: 9.5, y: 17, 'font-size': 16 }, rank),
    svg('path', { d: known.suit.path, transform: 'translate(9.5 26) scale(0.5)' }));
  return sheet(['cards-front', known.suit.tone], corner(''), corner('rotate(180 30 42)'),
    svg('path', { d: known.suit.path, transform: 'translate(30 42) scale(1.35)' }));
}

/** A slanted line of the back's lattice, in a field of 52 by 76. */
function slant(at) {
  const [x1, y1, x2, y2] = [Math.max(0, at - 76), Math.min(76, at), Math.min(52, at), Math.max(0, at - 52)];
  return [`M${4 + x1} ${4 + y1}L${4 + x2} ${4 + y2}`, `M${56 - x1} ${4 + y1}L${56 - x2} ${4 + y2}`];
}

const back = () => sheet('cards-back',
  svg('rect', { class: 'cards-field', x: 4, y: 4, width: 52, height: 76, rx: 2.5 }),
  Array.from({ length: 15 }, (_, at) => slant(at * 9).map((d) => svg('path', { class: 'cards-lattice', d }))));

function card(face) {
  const flip = h('div', { class: 'cards-flip' },
    h('div', { class: 'cards-obverse' }, front(face)), h('div', { class: 'cards-reverse' }, back()));
  flip.style.transform = face ? 'none' : 'rotateY(180deg)';
  return { face, flip, node: h('div', { class: 'playing-card' }, flip) };
}

const turnOver = (one, delay) => move(one.flip,
  [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], { duration: 380, delay, easing: 'ease-in-out' });

const slideIn = (one, delay) => move(one.node, [
  { transform: 'translate(220%, -120%) rotate(24deg)', opacity: 0 },
  { opacity: 1, offset: 0.3 },
  { transform: 'none', opacity: 1 },
], { duration: 420, delay });

export function make(look) {
  const node = h('div', { class: 'thing thing-cards', role: 'img', 'aria-label': `The ${look.name}` });
  let held = [];

  return {
    node,
    async show(outcome, says, { animate = true } = {}) {
      const faces = Array.isArray(outcome) ? outcome : [outcome ?? null];
      halt(node);
      const before = held;
      held = faces.map(card);
      node.replaceChildren(...held.map((one) => one.node));
      node.setAttribute('aria-label', `Cards: ${faces.map(named).join(', ')}`);
      if (!animate || still()) return;
      const pause = Math.min(220, 1100 / Math.max(1, held.length));
      await Promise.all(held.map((one, at) => {
        const was = before[at];
        if (was && was.face === one.face) return null;
        const turned = one.face ? turnOver(one, at * pause + (was ? 0 : 380)) : null;
        return was && !was.face ? turned : Promise.all([slideIn(one, at * pause), turned]);
      }));
    },
    wait() {
      halt(node);
      held = [card(null)];
      node.replaceChildren(held[0].node);
      node.setAttribute('aria-label', 'A card is about to be dealt');
      if (still()) return;
      keepMoving(held[0].node, [{ transform: 'none' }, { transform: 'translateY(-4%)' }],
        { duration: 500, easing: 'ease-in-out', direction: 'alternate' });
    },
    rest() {
      halt(node);
    },
  };
}

function tiny(face) {
  const known = parts(face);
  if (face === null) return h('span', { class: 'small-card cards-down' });
  // Anything that is not a card is a word of the dealer's, such as the side that won.
  if (!known) return h('span', { class: 'small-mark plain' }, capital(String(face)));
  return h('span', { class: ['small-card', known.suit.tone] }, known.rank === 'T' ? '10' : known.rank,
    svg('svg', { viewBox: '-11 -12 22 24' }, svg('path', { d: known.suit.path })));
}

/** Tiny cards in a row. */
export function small(outcome) {
  const faces = Array.isArray(outcome) ? outcome : [outcome];
  return h('span', { class: 'small-cards', role: 'img', 'aria-label': faces.map(named).join(', ') }, faces.map(tiny));
}
