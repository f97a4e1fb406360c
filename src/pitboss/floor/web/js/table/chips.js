// How chips look: a disc with its edge marks, and stacks with their total on top.

import { svg } from '../dom.js';
import { CHIPS, chipFor } from '../money.js';

const MOST_DISCS = 5;
const EDGE_MARKS = 6;
const LARGE = 10000; // cents: of chips worth this much and more, each is a multiple of the next smaller one
const HALF = 50; // cents: every chip is worth a multiple of this

/** The text on a chip: dollars without the sign, and cents only if there are any. */
export const face = (cents) => {
  const whole = Math.floor(cents / 100);
  if (cents % 100) return `${whole || ''}.${String(cents % 100).padStart(2, '0')}`;
  return whole >= 10000 ? `${Math.round(whole / 100) / 10}k` : String(whole);
};

const SIZES = { 1: 1.05, 2: 0.95, 3: 0.74, 4: 0.58, 5: 0.48 };
/** How large a text is lettered on a chip. */
const lettering = (text, radius) => radius * (SIZES[text.length] ?? 0.42);

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
    svg('text', { class: 'worth', 'font-size': lettering(text, radius), dy: '0.35em' }, text));
}

/**
 * How many of each of these small chips make a sum with the fewest chips, or undefined. To take the largest first is not
 * always right: $8 is a $5 chip and three of $1, as nothing makes up for a $2.50 chip.
 */
function fewOf(cents, sizes) {
  const best = [[]]; // by half dollars
  for (let at = 1; at <= cents / HALF; at += 1) {
    for (const one of sizes) {
      const before = best[at - one / HALF];
      if (before && !(best[at]?.length <= before.length + 1)) best[at] = [...before, one];
    }
  }
  const found = best[cents / HALF];
  return found && sizes.map((one) => [one, found.filter((each) => each === one).length]);
}

/** The fewest chips of these sizes that make exactly this sum, the largest first: [[worth, how many]], or none if they cannot. */
export function fewest(cents, sizes) {
  const [large, small] = [sizes.filter((one) => one >= LARGE), sizes.filter((one) => one < LARGE)];
  const made = [cents % LARGE, (cents % LARGE) + LARGE].filter((rest) => rest <= cents).map((rest) => {
    const few = fewOf(rest, small);
    let left = cents - rest;
    const many = large.map((one) => {
      const count = Math.floor(left / one);
      left -= count * one;
      return [one, count];
    });
    return few && !left && [...many, ...few].filter(([, count]) => count);
  });
  const chips = (one) => one.reduce((sum, [, count]) => sum + count, 0);
  return made.filter(Boolean).sort((one, other) => chips(one) - chips(other))[0] ?? [];
}

/** The chips that a stack of this amount shows, the largest at the bottom. */
function discs(cents) {
  const made = fewest(cents, CHIPS.map((one) => one.cents)).flatMap(([worth, many]) => Array(Math.min(many, MOST_DISCS)).fill(chipFor(worth)));
  return made.length ? made.slice(0, MOST_DISCS) : [chipFor(cents)];
}

/** A stack of this amount, with its total on top. */
export function stack(cents, radius) {
  const made = discs(cents);
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
    svg('text', { class: `worth chip-${made[made.length - 1].tone}`, y: top, dy: '0.35em', 'font-size': lettering(text, radius) }, text));
}

/** The class that gives a seat its color. */
export const seatTone = (seat) => `seat-${((seat - 1) % 8) + 1}`;

/** Another patron's chips: one small disc in the color of the seat, with the amount. */
export const othersChip = (seat, cents, radius) => svg('g', { class: `other ${seatTone(seat)}` },
  svg('circle', { r: radius, class: 'body' }),
  svg('circle', { r: radius * 0.8, class: 'edge', 'stroke-width': radius * 0.22, 'stroke-dasharray': `${radius * 0.5} ${radius * 0.5}` }),
  svg('text', { class: 'worth', 'font-size': lettering(face(cents), radius), dy: '0.36em' }, face(cents)));
