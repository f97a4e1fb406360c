// The wagers as a sortable table. A chosen wager opens below its own row.

import { h, show } from '../dom.js';
import { brief, isExact, number, oddsAgainst, percent } from './fractions.js';
import { details } from './wager.js';

const COLUMNS = [
  { key: 'wager', text: 'Wager', by: (line) => line.name, first: 1 },
  { key: 'pays', text: 'Pays', by: (line) => largest(line), first: -1, spare: 'rare' },
  { key: 'win', text: 'Wins', by: (line) => (line.probability ? number(line.probability.win) : 0), first: -1, exact: true, spare: 'spare' },
  { key: 'true', text: 'True odds', by: (line) => (line.true_odds ? number(line.true_odds) : 0), first: 1, figure: true, spare: 'rare' },
  { key: 'advantage', text: 'House advantage', by: (line) => line.house_advantage_percent, first: 1, exact: true },
  { key: 'deviation', text: 'Deviation', by: (line) => line.standard_deviation ?? 0, first: 1, figure: true, spare: 'rare' },
];

// A figure and its exact fraction take two columns under one heading.
const ACROSS = COLUMNS.length + COLUMNS.filter((column) => column.exact).length;

const LONG = 45;
const ARROWS = { ascending: '↑', descending: '↓', none: '' };

const largest = (line) => Math.max(0, ...line.outcomes.map((one) => number(one.net)));

/** `view` holds what is chosen and how it is sorted; `changed` is called when it changes. */
export function wagerTable(found, view, { changed, chosen, repay, pays }) {
  const heads = h('tr', {});
  const body = h('tbody', {});
  let panel = null;

  const order = () => {
    const column = COLUMNS.find((one) => one.key === view.sort?.replace('-', ''));
    if (!column) return found.wagers;
    const way = view.sort.startsWith('-') ? -1 : 1;
    const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
    return [...found.wagers].sort((one, other) => way * compare(column.by(one), column.by(other)));
  };

  const sortBy = ({ key, first }) => {
    const ways = first > 0 ? [key, `-${key}`, null] : [`-${key}`, key, null];
    view.sort = ways[(ways.indexOf(view.sort) + 1) % 3];
    draw(`sort-${key}`);
    changed();
  };

  const choose = (line) => {
    view.wager = view.wager === line.wager ? null : line.wager;
    draw(`wager-${line.wager}`);
    chosen(view.wager);
    changed();
  };

  function draw(focus) {
    show(heads, COLUMNS.map((column) => head(column, view.sort, () => sortBy(column))));
    show(body, order().map((line) => {
      const is = line.wager === view.wager;
      if (is) panel = details(line, pays, repay);
      const opened = is && h('tr', { class: 'opened' }, h('td', { colspan: ACROSS }, panel.node));
      return [row(line, is, () => choose(line)), opened];
    }));
    if (focus) node.querySelector(`[data-keep="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }

  const node = h('div', { class: 'scrolls' }, h('table', { class: 'wagers' }, h('thead', {}, heads), body));
  draw();
  return { node, refuse: (error) => panel?.refuse(error) };
}

function head({ key, text, figure, exact, spare }, sort, onclick) {
  const way = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  return h('th', { scope: 'col', 'aria-sort': way, colspan: exact && 2, class: [figure && 'figure', spare] },
    h('button', { class: 'sort', type: 'button', 'data-keep': `sort-${key}`, onclick },
      text, h('span', { class: 'arrow', 'aria-hidden': 'true' }, ARROWS[way])));
}

function row(line, is, onclick) {
  // If only the mean is known, figures that need the probability of each result are left out.
  const { win } = line.probability ?? {};
  const keep = { 'data-keep': `wager-${line.wager}` };
  return h('tr', { class: [is && 'chosen', !line.offered && 'unoffered'] },
    h('th', { scope: 'row' },
      h('button', { class: 'wager', type: 'button', ...keep, 'aria-expanded': String(is), onclick }, line.name),
      h('span', { class: 'quiet-text pays-below' }, pays(line)),
      !line.offered && h('span', { class: 'quiet-text' }, 'not offered')),
    h('td', { class: 'pays rare' }, pays(line)),
    both(win, line, 'spare'),
    h('td', { class: 'figure rare' }, line.true_odds ? oddsAgainst(line.true_odds) : ''),
    both(line.house_advantage, line),
    h('td', { class: 'figure rare' }, line.standard_deviation?.toFixed(3) ?? ''));
}

const both = (fraction, line, kind) => [
  h('td', { class: ['figure', kind] }, fraction ? percent(fraction) : ''),
  h('td', { class: ['exact', kind] }, fraction?.includes('/') && isExact(line) ? brief(fraction) : ''),
];

/** A short pay table is shown in full. For a long one, only its best line is shown until the wager is opened. */
const pays = (line) => {
  const lines = line.pays.split('; ');
  if (lines.length === 1 || line.pays.length <= LONG) return line.pays;
  return `${lines.length} ways, up to ${largest(line).toLocaleString('en-US')} to 1`;
};
