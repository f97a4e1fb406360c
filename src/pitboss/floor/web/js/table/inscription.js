// The lettering across the felt, along its curve; and the shoe and the discard tray.

import { svg } from '../dom.js';

const BANDED = 0.52; // how much of the felt's width a band of words takes
let made = 0;

/** The lettering of a layout, each line on a curve that rises on both sides: a parabola has one control point. */
export function inscribed(layout) {
  if (!layout.lettering?.length && !layout.rests?.length) return null;
  return svg('g', { class: 'inscription', 'aria-hidden': 'true' }, layout.lettering.map((one) => line(layout, one)), layout.rests.length ? [shoe(layout), discards()] : null);
}

const curve = (layout, y, bend, part = 1) => {
  const [middle, half] = [layout.width / 2, (layout.width / 2) * part];
  const ends = y - bend * part * part;
  return `M${middle - half} ${ends}Q${middle} ${2 * y - ends} ${middle + half} ${ends}`;
};

function line(layout, { text, y, size, bend, band }) {
  made += 1;
  const name = `curve-${made}`;
  return svg('g', { class: band ? 'banded' : 'lettered' },
    band ? [-1, 1].map((side) => svg('path', { class: 'band', d: curve(layout, y - size * 0.34 + side * size * 0.78, bend * BANDED * BANDED, BANDED) })) : null,
    svg('path', { id: name, class: 'guide', d: curve(layout, y, bend) }),
    svg('text', { 'font-size': size }, svg('textPath', { href: `#${name}`, startOffset: '50%' }, text)));
}

/** Where cards come from, and where they go. */
export const shoeAt = (layout) => ({ x: layout.width - 0.9, y: 0.42, turn: 24 });
export const discardsAt = () => ({ x: 0.7, y: 0.3, turn: -16 });

function shoe(layout) {
  const { x, y, turn } = shoeAt(layout);
  return svg('g', { class: 'shoe', transform: `translate(${x} ${y}) rotate(${turn})` },
    svg('rect', { class: 'wood', x: -0.62, y: -0.62, width: 1.24, height: 1.0, rx: 0.12 }),
    svg('rect', { class: 'edge', x: -0.46, y: 0.2, width: 0.92, height: 0.22, rx: 0.05 }));
}

function discards() {
  const { x, y, turn } = discardsAt();
  return svg('g', { class: 'shoe', transform: `translate(${x} ${y}) rotate(${turn})` },
    svg('rect', { class: 'tray', x: -0.52, y: -0.6, width: 1.04, height: 1.16, rx: 0.1 }));
}
