// What is printed on a felt: words straight or on a curve, dice, cards, and a few drawings; and fields without a wager.

import { svg } from '../dom.js';
import { dieFace } from '../things/dice.js';
import { SIGNS } from '../things/signs.js';
import { width } from './lettering.js';
import { CARD, card } from './paper.js';

const BANDED = 0.52; // how much of the felt's width a band of words takes
const BETWEEN_DICE = 1.14; // from one die to the next, in dice
const SPACED = 0.14; // of the letters' size, between letters that are apart
let made = 0;

/** A line of letters on a curve that rises on both sides: a parabola has one control point. */
const curve = (layout, y, bend, part = 1) => {
  const [middle, half] = [layout.width / 2, (layout.width / 2) * part];
  const ends = y - bend * part * part;
  return `M${middle - half} ${ends}Q${middle} ${2 * y - ends} ${middle + half} ${ends}`;
};

function curved(layout, { text, y, size, bend, band }) {
  made += 1;
  const name = `curve-${made}`;
  return [
    band ? [-1, 1].map((side) => svg('path', { class: 'band', d: curve(layout, y - size * 0.34 + side * size * 0.78, bend * BANDED * BANDED, BANDED) })) : null,
    svg('path', { id: name, class: 'guide', d: curve(layout, y, bend) }),
    svg('text', { 'font-size': size }, svg('textPath', { href: `#${name}`, startOffset: '50%' }, text)),
  ];
}

function dice({ dice: faces, size, upright }) {
  return faces.map((face, at) => {
    const off = (at - (faces.length - 1) / 2) * size * BETWEEN_DICE;
    return svg('g', { class: 'printed-die', transform: `translate(${upright ? 0 : off} ${upright ? off : 0}) scale(${size})` }, dieFace(face));
  });
}

/** The size of the letters: as given, or smaller if the words would not have room. */
function fitting({ text, size, room, spaced }) {
  if (!room || !text) return size;
  return Math.min(size, room / (width(text) + (spaced ? SPACED * text.length : 0)));
}

/** The box around a print that is not turned. */
export function extent(one) {
  const count = one.dice?.length ?? 0;
  const size = fitting(one);
  const [long, short] = count ? [(count - 1) * size * BETWEEN_DICE + size, size] : [one.text ? width(one.text) * size * (one.spaced ? 1 + SPACED : 1) : size, size];
  const [w, h] = one.upright ? [short, long] : [long, short];
  const left = { start: 0, end: w }[one.anchor] ?? w / 2;
  return { x: one.x - left, y: one.y - h / 2, w, h };
}

/** One print of a layout, on its place. */
export function printed(layout, one) {
  const { x, y, size, text, tone, turn, bend, band, slanted, spaced, ringed, anchor } = one;
  const kind = ['print', tone && `ink-${tone}`, slanted && 'slanted', spaced && 'spaced', band && 'banded', anchor !== 'middle' && `at-${anchor}`];
  if (bend || band) return svg('g', { class: kind }, curved(layout, one));
  const inside = one.dice?.length ? dice(one)
    : one.card ? svg('g', { transform: `scale(${size / CARD.w})` }, card(one.card).node)
      : one.sign ? svg('path', { class: 'sign', d: SIGNS[one.sign] ?? '', transform: `scale(${size})` })
        : svg('text', { 'font-size': fitting(one), dy: '0.34em' }, text);
  return svg('g', { class: kind, transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}` },
    ringed ? svg('circle', { class: 'ring', r: size * 0.78 }) : null, inside);
}

/** A field that takes no wager. */
export const panel = ({ x, y, w, h, tone, outline }) => (outline ? svg('path', { class: `panel panel-${tone}`, d: outline })
  : svg('rect', { class: `panel panel-${tone}`, x, y, width: w, height: h, rx: tone === 'line' ? 0 : 0.12 }));
