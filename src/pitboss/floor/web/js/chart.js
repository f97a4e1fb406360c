// Charts drawn as SVG at the available width, so that their text keeps its size on every screen.

import { h, show, svg } from './dom.js';

const NARROW = 560;
const LETTER = 7.2;
const DIGIT = 8.3; // figures are wider than letters
let drawn = 0;

/** A figure that redraws itself whenever its width changes. */
function figure(kind, { title, desc, caption }, draw) {
  const id = `chart-${(drawn += 1)}`;
  const frame = h('div', { class: 'chart-frame' });
  const paint = (width) => {
    const { height, parts } = draw(width);
    const named = { role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` };
    show(frame, svg('svg', { ...named, width, height, viewBox: `0 0 ${width} ${height}` },
      svg('title', { id: `${id}-title` }, title), svg('desc', { id: `${id}-desc` }, desc), parts));
  };
  let last = 0;
  const fit = () => {
    const width = Math.floor(frame.clientWidth);
    if (width && width !== last) paint((last = width));
  };
  requestAnimationFrame(fit); // in the frame in which it is first seen, so that nothing below it moves
  new ResizeObserver(fit).observe(frame);
  return h('figure', { class: ['chart', kind] }, caption, frame);
}

const cut = (text, width) => {
  const most = Math.max(8, Math.floor(width / LETTER));
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
};

/**
 * Horizontal bars. Each item: {label, value, text, beside?, marked?, hollow?}. `beside` is a second value, drawn as a
 * tick across the bar's row. Values may be negative; the bars then start from a common zero.
 */
export function bars({ title, desc, items, caption }) {
  return figure('bars', { title, desc, caption }, (width) => {
    const longest = Math.max(...items.map((item) => item.label.length)) * LETTER + 16;
    const narrow = width < NARROW && longest > width * 0.3;
    const row = narrow ? 44 : 30;
    const left = narrow ? 0 : Math.min(longest, width * 0.42);
    const after = (item) => item.text.length * DIGIT + 10;
    const values = items.flatMap((item) => [item.value, item.beside ?? 0]);
    const low = Math.min(0, ...values);
    const high = Math.max(0, ...values);
    // If bars go below zero, the figures get their own column; otherwise each is at the end of its bar.
    const scale = low < 0
      ? (width - left - Math.max(...items.map(after))) / (high - low)
      : Math.min(...items.map((item) => (width - left - after(item)) / (item.value || high || 1)));
    const zero = left - low * scale;
    const place = { row, narrow, left, width, zero, scale, apart: low < 0 };
    const parts = items.map((item, at) => bar(item, { ...place, y: at * row }));
    const axis = (low < 0 || !narrow)
      && svg('line', { class: 'zero', x1: zero, x2: zero, y1: 0, y2: items.length * row });
    return { height: items.length * row, parts: [axis, parts] };
  });
}

function bar(item, { y, row, narrow, left, width, zero, scale, apart }) {
  const thick = narrow ? 14 : 16;
  const top = narrow ? y + 22 : y + (row - thick) / 2;
  const middle = top + thick / 2;
  const length = Math.abs(item.value) * scale;
  const x = item.value < 0 ? zero - length : zero;
  const tick = zero + item.beside * scale;
  const end = apart ? width : zero + length + 8;
  return svg('g', { class: ['bar', item.marked && 'marked', item.hollow && 'hollow', item.value < 0 && 'below'] },
    svg('text', { class: 'label', x: 0, y: narrow ? y + 15 : middle, dy: narrow ? 0 : '0.35em' },
      cut(item.label, (narrow ? width : left - 16) + 2)),
    svg('rect', { x, y: top, width: Math.max(length, 1.5), height: thick, rx: 2 }),
    item.beside !== undefined && svg('line', { class: 'tick', x1: tick, x2: tick, y1: top - 4, y2: top + thick + 4 }),
    svg('text', { class: 'figure', x: end, y: middle, dy: '0.35em', 'text-anchor': apart ? 'end' : 'start' },
      item.text));
}

/** Round steps: 1, 2 or 5 times a power of ten. */
function step(range, count) {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
}

/**
 * Lines over a common range. Each series: {name, tone, values}. `ends` labels the first and the last point;
 * `says` formats a value for the axis; `least` is the smallest step that the axis may have.
 */
export function lines({ title, desc, series, ends, says, least = 1, caption }) {
  return figure('lines', { title, desc, caption }, (width) => {
    const height = Math.round(Math.min(320, Math.max(200, width * 0.42)));
    const all = series.flatMap((one) => one.values).concat(0);
    const by = Math.max(step(Math.max(...all) - Math.min(...all) || least, 5), least);
    const low = Math.floor(Math.min(...all) / by) * by;
    const high = Math.ceil(Math.max(...all) / by) * by || by;
    const ticks = Array.from({ length: Math.round((high - low) / by) + 1 }, (_, at) => low + at * by);
    const left = Math.max(...ticks.map((tick) => says(tick).length)) * DIGIT + 12;
    const [top, bottom] = [8, height - 28];
    const y = (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
    const most = Math.max(1, ...series.map((one) => one.values.length - 1));
    const x = (at) => left + (at / most) * (width - left - 4);
    const grid = ticks.map((tick) => svg('g', { class: tick ? 'grid' : 'grid zero' },
      svg('line', { x1: left, x2: width, y1: y(tick), y2: y(tick) }),
      svg('text', { x: left - 10, y: y(tick), dy: '0.35em', 'text-anchor': 'end' }, says(tick))));
    const points = (values) => values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const runs = series.map((one) => svg('polyline', { class: ['run', one.tone], points: points(one.values) }));
    const feet = [
      svg('text', { x: left, y: height - 6 }, ends[0]),
      svg('text', { x: width, y: height - 6, 'text-anchor': 'end' }, ends[1]),
    ];
    return { height, parts: [grid, runs, feet] };
  });
}
