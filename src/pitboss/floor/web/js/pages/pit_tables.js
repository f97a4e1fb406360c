// The pit at a glance: what needs attention first, each with a link to its table, and then every table.

import { get } from '../api.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal } from '../why.js';
import { cell, ruled, tinted, when } from './ruled.js';
import { inWords } from './saying.js';

const AGAIN = 5000;
const COLUMNS = [
  ['Table'], ['State'], ['Dealer'], ['Seats'], ['Round'],
  ['On the layout', 'money'], ['Today', 'money'], ['Drop', 'money'], ['House', 'money'], ['Last'],
];
const GOES = { call: 'Go and answer', waits: 'Go to the table', closed: 'See the table', owes: 'See the table', 'large-wager': 'Watch the table' };
// The phases in which cards are prepared for a round.
const PREPARING = /^(inspect|verify|display|wash|shuffle|lace|cut|insert|burn|face-up)/;

/** Whether somebody sits there, or a person deals. */
const isBusy = (table) => table.seats_taken > 0 || table.dealer !== 'automatic';

/** Where people are comes first; the rest goes by name, and numbers in their order. */
const inOrder = (tables) => [...tables].sort((one, other) => isBusy(other) - isBusy(one) || one.name.localeCompare(other.name, 'en', { numeric: true }));

const name = (table) => h('div', {},
  h('a', { href: `/table/${table.id}` }, table.name), ' ',
  h('a', { class: 'quiet-text', href: `/table/${table.id}/history`, 'aria-label': `History of ${table.name}` },
    'history'),
  table.notices.length ? h('ul', { class: 'notices' }, table.notices.map((text) => h('li', {}, text))) : null);

/** A figure of a table at which the viewer plays. */
const unseen = () => h('span', { class: 'quiet-text' }, 'you play here');

const figures = (table) => (table.plays ? ['On the layout', 'Today', 'Drop', 'House'].map((label) => cell(label, 'money', unseen())) : [
  cell('On the layout', 'money', dollars(table.on_layout)), cell('Today', 'money', tinted(table.today, change(table.today))),
  cell('Drop', 'money', dollars(table.drop)), cell('House', 'money', tinted(table.rack, change(table.rack)))]);

const state = (table, alerts) => {
  const call = alerts.find((one) => one.table === table.id && one.why === 'call');
  if (call) return h('strong', { class: 'lose' }, call.title);
  return table.retired ? 'Closed for good' : !table.open ? 'Closed' : table.phase === 'over' ? 'Between rounds'
    : PREPARING.test(table.phase) ? 'Shuffling' : inWords(table.phase);
};

const row = (table, alerts) => h('tr', { class: [!table.open && 'shut', !isBusy(table) && 'idle'] },
  cell('Table', 'name-of', name(table)),
  cell('State', '', state(table, alerts)),
  cell('Dealer', '', table.dealer === 'automatic' ? h('span', { class: 'quiet-text' }, 'automatic') : table.dealer),
  cell('Seats', 'tabular', `${table.seats_taken} / ${table.places}`),
  cell('Round', 'tabular', String(table.round)),
  ...figures(table),
  cell('Last', 'quiet-text', when(table.last)));

const sum = (tables, field) => tables.reduce((total, table) => total + (table[field] ?? 0), 0);

const total = (tables) => h('tr', {},
  cell('', 'name-of', 'All tables'), cell('', ''), cell('', ''),
  cell('Seats', 'tabular', String(sum(tables, 'seats_taken'))), cell('', ''),
  cell('On the layout', 'money', dollars(sum(tables, 'on_layout'))),
  cell('Today', 'money', tinted(sum(tables, 'today'), change(sum(tables, 'today')))),
  cell('Drop', 'money', dollars(sum(tables, 'drop'))),
  cell('House', 'money', tinted(sum(tables, 'rack'), change(sum(tables, 'rack')))), cell('', ''));

const card = (one) => h('li', { class: ['alert-card', one.why === 'call' && 'urgent'] },
  h('p', { class: 'title' }, h('strong', {}, `${one.title}, ${one.name}`), when(one.at)),
  h('p', {}, one.says), h('p', {}, h('a', { href: `/table/${one.table}` }, GOES[one.why], h('span', { class: 'visually-hidden' }, ` at ${one.name}`))));

const attention = (alerts) => (alerts.length
  ? h('ul', { class: 'alerts', 'aria-label': 'Needs attention' }, alerts.map(card))
  : h('p', { class: 'quiet-text' }, 'Nothing needs attention: nobody is calling or waiting, and there are no large wagers.'));

const floor = ({ tables, alerts }) => [attention(alerts), tables.length
  ? ruled('blocks tables', COLUMNS, inOrder(tables).map((table) => row(table, alerts)), total(tables)) : h('p', { class: 'waiting' }, 'The house has no tables.')];

/** Show the tables at a place, and refresh them every few seconds; returns what stops that. */
export async function tables(place) {
  let last = '';
  async function refresh() {
    const found = await get('/api/pit');
    if (JSON.stringify(found) === last) return;
    last = JSON.stringify(found);
    const focused = place.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
    show(place, floor(found));
    if (focused) place.querySelector(`a[href="${focused}"]`)?.focus({ preventScroll: true });
  }
  await refresh().catch((error) => show(place, refusal(error)));
  const timer = setInterval(() => refresh().catch(() => null), AGAIN);
  return () => clearInterval(timer);
}
