// The felt as a small picture without buttons, for the cards in the lobby and for replays.

import { svg } from './dom.js';
import { chipFor, dollars } from './money.js';
import { feltCards } from './table/felt_cards.js';
import { inscribed } from './table/inscription.js';
import { areaOf } from './table/places.js';

const UNIT = 40;
const MARGIN = 0.3;
const LEADING = 1.15;
const REST = 0.7;
const SHORT = 8; // the number of letters of a mark that fit above a chip
const SIZES = [0.62, 0.52, 0.44, 0.36, 0.3, 0.26, 0.22, 0.18, 0.15, 0.12];

/** An estimate: capitals and digits are wider than small letters. Measuring would need the picture on the page. */
const wide = (text) => [...text].reduce((sum, one) =>
  sum + (/[A-Z0-9$]/.test(one) ? 0.64 : /[ ,.'-]/.test(one) ? 0.3 : 0.48), 0);

function wrapped(text, room) {
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && wide(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A label at this size: its first words with the rest smaller below, or all on one line; null if neither fits. */
function lines({ label, w, h }, size) {
  const [head, ...rest] = label.split(/,\s+|\s{2,}/);
  const small = size * REST;
  const stacked = [
    ...wrapped(head, (w - 0.14) / size).map((text) => ({ text, letters: size })),
    ...(rest.length ? wrapped(rest.join(', '), (w - 0.14) / small).map((text) => ({ text, letters: small })) : []),
  ];
  for (const set of [stacked, [{ text: label, letters: size }]]) {
    const high = set.reduce((sum, line) => sum + line.letters * LEADING, 0);
    if (high <= h - 0.06 && set.every((line) => wide(line.text) * line.letters <= w - 0.1)) return { set, high };
  }
  return null;
}

/** The lettering of each box: the largest that fits, with one size for all boxes of a shape, as on a real felt. */
function lettering(boxes) {
  const shape = (area) => `${area.w.toFixed(2)} ${area.h.toFixed(2)} ${area.w <= 1 && area.label.includes(' ')}`;
  const least = new Map();
  for (const area of boxes) {
    const room = area.round ? { ...area, w: area.w * 0.84, h: area.h * 0.6 } : area;
    const size = SIZES.find((one) => lines(room, one)) ?? SIZES.at(-1);
    least.set(shape(area), Math.min(size, least.get(shape(area)) ?? size));
  }
  return (area) => least.get(shape(area));
}

function words(area, size) {
  if (!area.label) return null;
  const { set, high } = lines(area, size) ?? { set: [{ text: area.label, letters: size }], high: size };
  let y = area.y + area.h / 2 - high / 2;
  return set.map(({ text, letters }) => {
    y += letters * LEADING;
    return svg('text', {
      x: (area.x + area.w / 2) * UNIT, y: (y - (letters * LEADING) / 2) * UNIT,
      'font-size': letters * UNIT, dy: '0.34em',
    }, text);
  });
}

const box = (area, size) => svg('g', { class: ['mini-box', area.tone] },
  svg('rect', { x: area.x * UNIT, y: area.y * UNIT, width: area.w * UNIT, height: area.h * UNIT, rx: area.round ? (Math.min(area.w, area.h) / 2) * UNIT : 0 }), words(area, size));

/** One stack of chips in the color of its largest chip, with its total. */
function stack({ cents, mark }, x, y, radius) {
  const sum = dollars(cents).replace(/,000$/, 'k').replace('$', '');
  const size = radius * Math.min(0.8, 1.5 / wide(sum));
  return svg('g', { class: ['mini-stack', chipFor(cents).tone], transform: `translate(${x * UNIT} ${y * UNIT})` },
    svg('circle', { class: 'mini-under', r: radius * UNIT, cy: radius * 0.14 * UNIT }),
    svg('circle', { class: 'mini-chip', r: radius * UNIT }),
    svg('circle', { class: 'mini-edge', r: radius * 0.86 * UNIT, 'stroke-width': radius * 7, pathLength: 16 }),
    svg('text', { 'font-size': size * UNIT, dy: '0.36em' }, sum),
    mark && mark.length <= SHORT
      ? svg('text', { class: 'mini-mark', y: -1.2 * radius * UNIT, 'font-size': 0.6 * radius * UNIT }, mark) : null);
}

/** Chips small enough to tell a line bet from a box bet, and large enough to read on a wide felt. */
const chipSize = (layout) => Math.min(0.42, Math.max(0.29, layout.width * 0.018));

/** Where a spot's chips are: in the middle of its first area, with several seats' chips side by side. */
function placed(layout, bets) {
  const counts = new Map();
  const placeOf = (bet) => areaOf(layout, bet.spot)?.spot;
  for (const bet of bets) counts.set(placeOf(bet), (counts.get(placeOf(bet)) ?? 0) + 1);
  const seen = new Map();
  const radius = chipSize(layout);
  const off = [];
  const on = [];
  for (const bet of bets) {
    const area = areaOf(layout, bet.spot);
    if (!area) {
      off.push(bet);
      continue;
    }
    const nth = seen.get(area.spot) ?? 0;
    seen.set(area.spot, nth + 1);
    const many = counts.get(area.spot);
    const step = Math.min(radius * 1.3, Math.max(radius * 0.5, (area.w - 2 * radius) / many));
    on.push(stack(bet, area.x + area.w / 2 + (nth - (many - 1) / 2) * step, area.y + area.h / 2, radius));
  }
  return { on, off };
}

/** Wagers without a box of their own, such as a written ticket, are in a row below the felt. */
const beside = (layout, off) => off.map((bet, at) => {
  const column = at % 3;
  const x = (layout.width / 3) * column + 0.5;
  const y = layout.height + 0.8 + Math.floor(at / 3) * 1.1;
  const words = (kind, down, size, text) =>
    svg('text', { class: kind, x: (x + 0.6) * UNIT, y: (y + down) * UNIT, 'font-size': size * UNIT }, text);
  return svg('g', { class: 'mini-beside' }, stack(bet, x, y, 0.4),
    words('mini-ticket', -0.02, 0.34, bet.spot), words('mini-about', 0.3, 0.22, bet.mark));
});

const told = (bets) => (bets.length
  ? `The layout, with ${bets.map((bet) => `${dollars(bet.cents)} on ${bet.spot}`).join(', ')}` : 'The layout');

function cardsOn(layout, hands) {
  if (!hands.length || !layout.rests?.length) return null;
  const layer = svg('g', { transform: `scale(${UNIT})` });
  feltCards(layout, layer).show(hands);
  return layer;
}

/** A layout with these bets and hands of cards. `fine` also labels the small boxes, for a picture wider than a card. */
export function feltSmall(layout, { bets = [], hands = [], fine = bets.length > 0 } = {}) {
  const { on, off } = placed(layout, bets);
  const boxes = layout.areas.filter((area) => area.w || area.h);
  const size = lettering(boxes);
  // In a small picture, words smaller than this could not be read.
  const grain = Math.max(layout.width, layout.height * 2) * 0.02;
  const rows = Math.ceil(off.length / 3);
  const high = layout.height + (rows ? 0.4 + rows * 1.1 : 0);
  return svg('svg', {
    class: 'felt-small', role: 'img', 'aria-label': told(bets),
    viewBox: [-MARGIN, -MARGIN, layout.width + 2 * MARGIN, high + 2 * MARGIN].map((one) => one * UNIT).join(' '),
  },
  svg('g', { transform: `scale(${UNIT})` }, inscribed(layout)),
  svg('g', { class: 'mini-boxes' },
    boxes.map((area) => box(fine || size(area) >= grain ? area : { ...area, label: '' }, size(area)))),
  cardsOn(layout, hands), on, beside(layout, off));
}
