// The coach's chart: what to do with each kind of hand under this table's rules, with the present hand's cell lit.

import { getPatiently } from '../api.js';
import { capital, h, show } from '../dom.js';
import { refusal, whyButton } from '../why.js';
import { spoken } from './moves.js';

const TRIES = 20;
const NOW = ['now', 'in-line', 'in-column'];

/** `ready` is called once the chart is there. */
export function strategy(table, ready) {
  const id = `chart-of-${table.id}`;
  const title = h('h2', {}, 'Chart');
  const over = h('span', { class: 'over' });
  const fold = h('button', { type: 'button', class: 'quiet fold', 'aria-expanded': 'false', 'aria-controls': id, onclick: () => {
    const open = fold.getAttribute('aria-expanded') !== 'true';
    fold.setAttribute('aria-expanded', String(open));
    fold.textContent = open ? 'Hide the chart' : 'Show the chart';
  } }, 'Show the chart');
  const place = h('div', { class: 'place' }, h('div', { class: 'coming', role: 'status' },
    h('p', {}, 'Working out the chart for this table’s rules.'), h('progress', { 'aria-label': 'Working out the chart' })));
  const node = h('section', { class: 'panel coach-chart', 'aria-label': 'The coach’s chart' },
    h('header', {}, title, over, fold), h('div', { class: 'chart-body', id }, place));
  node.style.setProperty('--lines', String(table.chart_lines));
  let chart = null;
  let drawn = [];
  let latest = [null, [], false];

  let left = TRIES;
  const there = getPatiently(`/api/tables/${table.id}/chart`, () => (left -= 1) > 0).then((found) => {
    chart = found;
    drawn = found.sheets.map((one) => sheet(one, found));
    ready();
  }, (error) => show(place, refusal(error)));

  /** What the chart says of a situation; null if it does not have it. */
  function entry(where) {
    const found = where && drawn.find((one) => one.name === where.sheet)?.letter(where);
    return (found && chart.entries[found]) || null;
  }

  return {
    node,
    there,
    /** The moves that follow the chart, among those that are offered; empty if it has nothing to say. */
    moves(where, offered) {
      const says = entry(where);
      const found = says?.moves.filter((move) => offered.includes(move)) ?? [];
      return says?.free ? found : found.slice(0, 1);
    },
    /** Light the cell of a situation. A covered chart is shown after the choice. */
    show(...now) {
      latest = now;
      const [where, offered, covered] = now;
      title.textContent = where && !covered ? where.says : 'Chart';
      if (!drawn.length) return;
      const open = drawn.find((one) => one.name === where?.sheet) ?? drawn.find((one) => place.contains(one.node)) ?? drawn[0];
      if (!where && drawn.length > 1) title.textContent = open.name;
      over.textContent = open.over ? `${open.over} →` : '';
      if (!place.contains(open.node)) show(place, open.node, h('p', { class: 'cover' }, 'The chart opens when you have chosen.'));
      place.classList.toggle('covered', Boolean(covered));
      open.node.toggleAttribute('inert', Boolean(covered));
      open.light(covered ? null : where, this.moves(where, offered));
    },
    again() { this.show(...latest); },
  };
}

/** One table of the chart. With a single column, each line has its meaning written out. */
function sheet({ name, over, columns, groups, cites }, { entries, note }) {
  const written = columns.length === 1;
  const rows = new Map(); // by kind of hand
  const heads = columns.map((column) => h('th', { scope: 'col' }, column));
  const line = ({ name: row, kinds, cells }) => {
    const head = h('th', { scope: 'row' }, row);
    const parts = cells.map((letter) => {
      const about = entries[letter];
      const text = written ? about?.meaning ?? '' : letter;
      return h('td', {}, h('span', { class: ['cell', `tone-${about?.tone ?? 'none'}`], 'data-letter': text, title: written ? null : about?.meaning }, text));
    });
    for (const kind of kinds) rows.set(kind, { head, parts, cells });
    return h('tr', {}, head, parts);
  };
  const spans = []; // the cells beside a heading, through which a column is marked
  const heading = (title) => {
    const beside = columns.map(() => h('td', {}));
    spans.push(beside);
    return h('tr', { class: 'heading' }, h('th', { scope: 'rowgroup' }, title), beside);
  };
  const used = [...new Set(groups.flatMap((group) => group.lines.flatMap((one) => one.cells)))].filter((one) => entries[one]);
  const node = h('div', { class: 'sheet-of-chart' },
    h('table', { class: written ? 'chart-table written' : 'chart-table', 'aria-label': `${name}${over ? `, by what the ${over}` : ''}` },
      written ? null : h('thead', {}, h('tr', {}, h('td', {}), heads)),
      groups.map((group) => h('tbody', {}, group.title ? heading(group.title) : null, group.lines.map(line)))),
    written ? null : h('ul', { class: 'chart-legend', 'aria-label': 'What the letters mean' },
      Object.keys(entries).filter((one) => used.includes(one)).map((one) => h('li', {},
        h('span', { class: ['cell', `tone-${entries[one].tone}`], 'aria-hidden': 'true' }, one), capital(entries[one].meaning)))),
    cites.length ? h('p', {}, whyButton(cites, `${name}.`)) : null,
    note ? h('p', { class: 'quiet-text' }, note) : null);

  const find = ({ kind, column }) => {
    const row = rows.get(kind);
    const at = columns.indexOf(column);
    return row && at >= 0 ? { row, at } : null;
  };
  return {
    name, over, node,
    letter(where) {
      const found = find(where);
      return found ? found.row.cells[found.at] : null;
    },
    light(where, moves) {
      for (const one of node.querySelectorAll('.now, .in-line, .in-column')) one.classList.remove(...NOW);
      for (const one of node.querySelectorAll('[aria-current]')) {
        one.removeAttribute('aria-current');
        one.textContent = one.dataset.letter;
      }
      const found = where ? find(where) : null;
      if (!found) return;
      const { row, at } = found;
      const cell = row.parts[at].firstChild;
      for (const one of [row.head, heads[at]]) one.classList.add('now');
      for (const one of row.parts) one.classList.add('in-line');
      for (const each of rows.values()) each.parts[at].classList.add('in-column');
      for (const beside of spans) beside[at].classList.add('in-column');
      row.parts[at].classList.add('now');
      cell.setAttribute('aria-current', 'true');
      if (!written && moves.length === 1) cell.textContent = spoken(moves[0]);
    },
  };
}
