// A playing card on the felt, with large marks in its corner so that it can be read at thumbnail size.

import { svg } from '../dom.js';
import { SUITS } from '../things/suits.js';

export const CARD = { w: 0.95, h: 1.33 };
const UNIT = CARD.w / 60;

function front(face) {
  const [rank, suit] = [face.slice(0, -1), SUITS[face.slice(-1)]];
  const text = rank === 'T' ? '10' : rank;
  if (!suit) return svg('g', { class: 'paper-front' }, paper(), svg('text', { x: 30, y: 50, 'text-anchor': 'middle', 'font-size': 18 }, face));
  return svg('g', { class: ['paper-front', suit.tone] }, paper(),
    svg('text', { x: text.length > 1 ? 1.5 : 4.5, y: 27, 'font-size': 30, 'letter-spacing': text.length > 1 ? -3 : 0 }, text),
    svg('path', { d: suit.path, transform: 'translate(14 41) scale(0.92)' }),
    svg('path', { d: suit.path, transform: 'translate(40 62) scale(1.45)' }));
}

const paper = () => svg('rect', { class: 'paper', width: 60, height: 84, rx: 5 });

// Slanted lines both ways, in a field of 52 by 76.
const slant = (at) => [Math.max(0, at - 76), Math.min(76, at), Math.min(52, at), Math.max(0, at - 52)];
const lattice = Array.from({ length: 15 }, (_, at) => slant(at * 9)).map(([x1, y1, x2, y2]) => `M${4 + x1} ${4 + y1}L${4 + x2} ${4 + y2}M${56 - x1} ${4 + y1}L${56 - x2} ${4 + y2}`).join('');

const back = () => svg('g', { class: 'paper-back' }, paper(),
  svg('rect', { class: 'field', x: 4, y: 4, width: 52, height: 76, rx: 3 }), svg('path', { class: 'lattice', d: lattice }));

/** A card centered at 0 0, showing its back if it has no face. `show()` shows a face that became known. */
export function card(face) {
  const sheet = svg('g', { class: 'sheet', transform: `scale(${UNIT}) translate(-30 -42)` }, face ? front(face) : back());
  const flip = svg('g', { class: 'flip' }, svg('rect', { class: 'shade', x: -CARD.w / 2 + 0.03, y: -CARD.h / 2 + 0.05, width: CARD.w, height: CARD.h, rx: 0.08 }), sheet);
  return { node: svg('g', { class: 'felt-card' }, flip), flip, show: (known) => sheet.replaceChildren(known ? front(known) : back()) };
}
