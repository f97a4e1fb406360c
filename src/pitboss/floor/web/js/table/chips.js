// How chips look: a disc with its edge marks, and stacks with their total on top.

import { svg } from '../dom.js';
import { CHIPS, chipFor } from '../money.js';

const MOST_DISCS = 5;
const EDGE_MARKS = 6;

/** The text on a chip: dollars without the sign, and cents only if there are any. */
export const face = (cents) => {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return `${whole || ''}.${String(cents % 100).padStart(2, '0')}`;
  return whole >= 10000 ? `${Math.round(whole / 100) / 10}k` : String(whole);
};

const SIZES = { 1: 1.05, 2: 0.95, 3: 0.74, 4: 0.58, 5: 0.48 };

function disc(radius, tone) {
  const ring = radius * 0.83;
  const dash = (2 * Math.PI * ring) / (EDGE_MARKS * 2);
  return svg('g', { class: `disc chip-${tone}` },
    svg('circle', { r: radius, class: 'body' }),
    svg('circle', { r: ring, class: 'edge', 'stroke-width': radius * 0.3, 'stroke-dasharray': `${dash} ${dash}` }),
    svg('circle', { r: radius * 0.64, class: 'face', 'stroke-width': radius * 0.05 }));
}

/** One chip of a denomination, for the rail. */
export function chip(cents, radius = 1) {
  const { tone } = chipFor(cents);
  const text = face(cents);
  return svg('g', { class: `chip chip-${tone}` }, disc(radius, tone),
    svg('text', { class: 'worth', 'font-size': radius * (SIZES[text.length] ?? 0.42), dy: '0.35em' }, text));
}

/** The chips that make up an amount, the largest at the bottom. */
export function breakdown(cents) {
  const made = [];
  let left = cents;
  for (const one of CHIPS) {
    while (left >= one.cents && made.length < 40) {
      made.push(one);
      left -= one.cents;
    }
  }
  return made.length ? made : [chipFor(cents)];
}

/** A stack of this amount, with its total on top. */
export function stack(cents, radius) {
  const made = breakdown(cents).slice(0, MOST_DISCS);
  const rise = radius * 0.17;
  const top = -(made.length - 1) * rise;
  const text = face(cents);
  return svg('g', { class: 'stack' },
    svg('ellipse', { class: 'shadow', cx: radius * 0.1, cy: radius * 0.14, rx: radius * 1.04, ry: radius * 1.02 }),
    made.map((one, at) => {
      const node = disc(radius, one.tone);
      node.setAttribute('transform', `translate(0 ${-at * rise})`);
      return node;
    }),
    svg('text', { class: `worth chip-${made[made.length - 1].tone}`, y: top, dy: '0.35em', 'font-size': radius * (SIZES[text.length] ?? 0.42) }, text));
}

/** Another patron's chips: one small disc in the color of the seat, with the seat's number. */
export const othersChip = (seat, radius) => svg('g', { class: `other seat-${((seat - 1) % 8) + 1}` },
  svg('circle', { r: radius, class: 'body' }),
  svg('circle', { r: radius * 0.8, class: 'edge', 'stroke-width': radius * 0.22, 'stroke-dasharray': `${radius * 0.5} ${radius * 0.5}` }),
  svg('text', { class: 'worth', 'font-size': radius * 1.05, dy: '0.36em' }, String(seat)));
