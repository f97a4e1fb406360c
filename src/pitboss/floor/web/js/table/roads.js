// The roads that players track: the bead plate, the big road, and the three roads derived from it.

import { h, show, svg } from '../dom.js';

const ROWS = 6;
const DERIVED = [['Big eye', 1, 'ring'], ['Small road', 2, 'dot'], ['Cockroach', 3, 'slash']];
// How many columns of each road are seen: always as many, so that nothing moves when a road grows.
const COLUMNS = { big: 20, beads: 14, derived: 14 };

/** Runs of the same side, without ties: how long each is, and how many ties follow each of its entries. */
export function runs(road, tie) {
  const found = [];
  let waiting = 0; // ties before the first winner
  for (const side of road) {
    const last = found[found.length - 1];
    if (side === tie) {
      if (last) last.ties[last.ties.length - 1] += 1;
      else waiting += 1;
    } else if (last?.side === side) last.ties.push(0);
    else found.push({ side, ties: [found.length ? 0 : waiting] });
  }
  return found;
}

/** A derived road: red where the big road repeats its pattern from `back` columns ago, blue where it does not. */
function derived(columns, back) {
  const marks = [];
  columns.forEach(({ ties }, at) => ties.forEach((_, row) => {
    if (at < back || (at === back && row === 0)) return;
    const depth = (column) => columns[column].ties.length;
    if (row === 0) marks.push(depth(at - 1) === depth(at - 1 - back) ? 'red' : 'blue');
    else marks.push(depth(at - back) === row ? 'blue' : 'red');
  }));
  return marks;
}

/** The position of each entry in some columns: down, or to the right if there is no room below. */
export function placed(columns) {
  const taken = new Set();
  let start = 0;
  return columns.flatMap((length, column) => {
    const cells = [];
    let [x, y] = [start, 0];
    let turned = false;
    for (let at = 0; at < length; at += 1) {
      if (at) {
        if (!turned && y + 1 < ROWS && !taken.has(`${x},${y + 1}`)) y += 1;
        else { turned = true; x += 1; }
      }
      taken.add(`${x},${y}`);
      cells.push({ x, y, column, at });
    }
    start += 1;
    while (taken.has(`${start},0`)) start += 1;
    return cells;
  });
}

const streaks = (marks) => marks.reduce((found, mark) => {
  const last = found[found.length - 1];
  if (last?.mark === mark) last.length += 1;
  else found.push({ mark, length: 1 });
  return found;
}, []);

/** Cells are in the order of the rounds; the last is marked. */
function board(title, width, cells, label, note = null) {
  const wide = Math.max(width, ...cells.map(({ x }) => x + 1));
  const last = cells.at(-1);
  return h('figure', { class: 'road' },
    h('figcaption', {}, h('span', {}, title), note),
    svg('svg', { viewBox: `${wide - width} 0 ${width} ${ROWS}`, role: 'img', 'aria-label': label },
      Array.from({ length: wide + 1 }, (_, x) => svg('path', { class: 'road-line', d: `M${x} 0V${ROWS}` })),
      Array.from({ length: ROWS + 1 }, (_, y) => svg('path', { class: 'road-line', d: `M0 ${y}H${wide}` })),
      last ? svg('rect', { class: 'road-last', x: last.x, y: last.y, width: 1, height: 1 }) : null,
      cells.map(({ node }) => node)));
}

const MARKS = {
  ring: (x, y, tone) => svg('circle', { class: `road-ring ${tone}`, cx: x + 0.5, cy: y + 0.5, r: 0.34 }),
  dot: (x, y, tone) => svg('circle', { class: `road-dot ${tone}`, cx: x + 0.5, cy: y + 0.5, r: 0.32 }),
  slash: (x, y, tone) => svg('path', { class: `road-ring ${tone}`, d: `M${x + 0.2} ${y + 0.8}L${x + 0.8} ${y + 0.2}` }),
};

/** `sides` are the two sides and the tie; the first is red, the second blue. */
export function roads(sides) {
  const node = h('section', { class: 'roads', 'aria-label': 'Roads', tabindex: '0' });
  const [first, , tie] = sides;
  const tone = (side) => (side === first ? 'red' : side === tie ? 'green' : 'blue');
  let drawn = '';

  const counted = (road) => h('span', { class: 'road-counts' }, sides.map((side) => h('span', { class: tone(side) }, `${side[0].toUpperCase()} ${road.filter((one) => one === side).length}`)));

  const beads = (road) => board('Bead plate', COLUMNS.beads, road.map((side, at) => {
    const [x, y] = [Math.floor(at / ROWS), at % ROWS];
    return { x, y, node: svg('g', {}, svg('circle', { class: `road-bead ${tone(side)}`, cx: x + 0.5, cy: y + 0.5, r: 0.42 }),
      svg('text', { x: x + 0.5, y: y + 0.5, dy: '0.35em' }, side[0].toUpperCase())) };
  }), `Bead plate: ${sides.map((side) => `${side} ${road.filter((one) => one === side).length}`).join(', ')}`);

  function bigRoad(columns, road) {
    const cells = placed(columns.map(({ ties }) => ties.length)).map(({ x, y, column, at }) => {
      const { side, ties } = columns[column];
      const parts = [MARKS.ring(x, y, tone(side))];
      if (ties[at]) parts.push(svg('path', { class: 'road-tie', d: `M${x + 0.15} ${y + 0.85}L${x + 0.85} ${y + 0.15}` }));
      return { x, y, node: svg('g', {}, parts) };
    });
    const last = columns[columns.length - 1];
    return board('Big road', COLUMNS.big, cells, last ? `Big road: ${columns.length} runs, the last ${last.ties.length} for ${last.side}` : 'Big road: empty', counted(road));
  }

  const further = (title, back, mark, columns) => {
    const found = streaks(derived(columns, back));
    const cells = placed(found.map(({ length }) => length)).map(({ x, y, column }) => ({ x, y, node: MARKS[mark](x, y, found[column].mark) }));
    return board(title, COLUMNS.derived, cells, `${title}: ${found.reduce((sum, { length }) => sum + length, 0)} marks`);
  };

  return {
    node,
    show(road) {
      const sign = road.join();
      if (sign === drawn && node.childNodes.length) return;
      drawn = sign;
      const columns = runs(road, tie);
      show(node, bigRoad(columns, road), beads(road), h('div', { class: 'road-further' }, DERIVED.map(([title, back, mark]) => further(title, back, mark, columns))));
    },
  };
}
