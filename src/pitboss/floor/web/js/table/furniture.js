// What stands on a card table: the shoe, the discard rack, the rack of chips, and the slot of the drop box.

import { svg } from '../dom.js';
import { CHIPS } from '../money.js';

const TUBES = 8;
const REACH = 1.2; // units from the edge of the drawing to the dealer's hands

const DRAWN = {
  shoe: () => [
    svg('rect', { class: 'wood', x: -0.86, y: -0.7, width: 1.72, height: 1.4, rx: 0.12 }),
    svg('path', { class: 'groove', d: 'M-0.6 -0.48H0.6M-0.6 -0.32H0.6M-0.6 -0.16H0.6' }),
    svg('rect', { class: 'edge', x: -0.52, y: 0.06, width: 1.04, height: 0.64, rx: 0.06 }),
    svg('rect', { class: 'back', x: -0.44, y: 0.14, width: 0.88, height: 0.56 }),
  ],
  discards: () => [
    svg('rect', { class: 'tray', x: -0.62, y: -0.78, width: 1.24, height: 1.56, rx: 0.1 }),
    svg('rect', { class: 'edge', x: -0.46, y: -0.66, width: 0.92, height: 1.28, rx: 0.06 }),
    svg('rect', { class: 'back', x: -0.39, y: -0.59, width: 0.78, height: 1.14, rx: 0.03 }),
  ],
  drop: (label) => [
    svg('rect', { class: 'slot', x: -0.5, y: -0.11, width: 1, height: 0.22, rx: 0.1 }),
    svg('text', { class: 'under', y: 0.42, 'font-size': 0.28 }, label || 'Drop'),
  ],
  rack: () => [
    svg('rect', { class: 'wood', x: -3.2, y: -0.46, width: 6.4, height: 0.92, rx: 0.1 }),
    CHIPS.slice(0, TUBES).map(({ tone }, at) => svg('g', { class: `disc chip-${tone}`, transform: `translate(${-2.75 + at * 0.786} 0)` },
      svg('rect', { class: 'body', x: -0.33, y: -0.36, width: 0.66, height: 0.72, rx: 0.05 }),
      svg('path', { class: 'edge', 'stroke-width': 0.2, d: 'M0 -0.34V0.34' }),
      svg('path', { class: 'rim', d: 'M-0.33 -0.18H0.33M-0.33 0H0.33M-0.33 0.18H0.33' }))),
  ],
};

/** One piece of furniture, on its place. */
export const furniture = ({ kind, x, y, turn, label, scale }) => svg('g', { class: `furniture ${kind}`, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` }, DRAWN[kind]?.(label) ?? []);

const at = (layout, kind, otherwise) => layout.furniture?.find((one) => one.kind === kind) ?? otherwise;

// Without a shoe or a rack, cards are in the dealer's hands where patrons bet against each other; elsewhere, beyond the felt.
const dealer = (layout, x) => (layout.pots ? { x: layout.width / 2, y: REACH, turn: 0 } : { x, y: 0, turn: 0 });

/** Where cards come from, and where they go. */
export const shoeAt = (layout) => at(layout, 'shoe', dealer(layout, layout.width));
export const discardsAt = (layout) => at(layout, 'discards', dealer(layout, 0));
