// The marks on a blank: a brush mark on each number that is marked, a ring on each that is drawn, and both if it is caught.

import { svg } from '../dom.js';

const POINTS = 9;

/** The outline of a brush mark: a circle drawn by hand, not the same for any two numbers. */
function blot(number, radius) {
  const points = Array.from({ length: POINTS }, (_, at) => {
    const off = 0.9 + 0.14 * Math.abs(Math.sin(number * 12.9 + at * 78.2));
    const turn = (at / POINTS) * 2 * Math.PI;
    return [radius * off * 1.04 * Math.cos(turn), radius * off * Math.sin(turn)];
  });
  const middle = ([x, y], [other, below]) => `${((x + other) / 2).toFixed(3)} ${((y + below) / 2).toFixed(3)}`;
  return `M${middle(points[POINTS - 1], points[0])}${points.map((point, at) => `Q${point[0].toFixed(3)} ${point[1].toFixed(3)} ${middle(point, points[(at + 1) % POINTS])}`).join('')}Z`;
}

/** What a mark looks like, around the origin: `note` has `marked`, `drawn` and a `letter`. */
export function mark(number, note, radius) {
  const kind = note.marked && note.drawn ? 'caught' : note.drawn ? 'drawn' : 'marked';
  return svg('g', { class: `brush ${kind}` },
    kind === 'caught' ? svg('circle', { class: 'ring', r: radius }) : null,
    kind === 'drawn' ? svg('circle', { class: 'ring', r: radius * 0.94 }) : svg('path', { class: 'ink', d: blot(number, radius * (kind === 'caught' ? 0.84 : 0.92)) }),
    note.letter ? svg('text', { class: 'letter', x: radius * 0.98, y: -radius * 0.62, 'font-size': radius * 0.62 }, note.letter) : null);
}

/** The mark on an area of the layout. */
export const markOn = (area, note) => {
  const node = mark(Number(area.spot), note, Math.min(area.w, area.h) * 0.47);
  node.setAttribute('transform', `translate(${area.x + area.w / 2} ${area.y + area.h / 2})`);
  return node;
};

/** In a few words, for people who do not see it. */
export const inWords = (note) => [note?.marked && (note.letter ? `marked ${note.letter}` : 'marked'), note?.drawn && 'drawn'].filter(Boolean).join(', ');
