// A picture of a few chips in New Jersey's colors.

import { svg } from '../dom.js';
import { CHIPS } from '../money.js';

const STACKS = [[500, 6], [2500, 4], [10000, 3]];
const WIDE = 54;
const THICK = 9;

const colors = (tone) => ({ '--chip': `var(--chip-${tone})`, '--chip-ink': `var(--chip-${tone}-ink)` });

const disc = (x, y, tone) => svg('g', { style: colors(tone), transform: `translate(${x} ${y})` },
  svg('rect', { class: 'chip-side', x: -WIDE / 2, y: 0, width: WIDE, height: THICK }),
  svg('ellipse', { class: 'chip-side', cx: 0, cy: THICK, rx: WIDE / 2, ry: 11 }),
  svg('ellipse', { class: 'chip-face', cx: 0, cy: 0, rx: WIDE / 2, ry: 11 }),
  svg('ellipse', { class: 'rim', cx: 0, cy: 0, rx: WIDE / 2 - 5, ry: 8 }));

export const chips = () => svg('svg', { class: 'chip-picture', viewBox: '0 0 200 90', 'aria-hidden': 'true' },
  STACKS.map(([cents, high], at) => {
    const { tone } = CHIPS.find((chip) => chip.cents === cents);
    return Array.from({ length: high }, (_, level) => disc(32 + at * 66 + (level % 2), 72 - level * THICK, tone));
  }));
