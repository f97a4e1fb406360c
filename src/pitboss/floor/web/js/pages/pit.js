// The pit: every table at a glance, the people and their roles, and the audit, each for the roles that may see it.

import { get, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal } from '../why.js';
import { audit } from './pit_audit.js';
import { people } from './pit_people.js';
import { cell, crumbs, ruled, tinted, when } from './ruled.js';
import { inWords, titled } from './saying.js';

const AGAIN = 5000;
const COLUMNS = [
  ['Table'], ['State'], ['Dealer'], ['Seats'], ['Round'],
  ['Drop', 'money'], ['House', 'money'], ['On the layout', 'money'], ['Last'],
];

const name = (table) => h('div', {},
  h('a', { href: `/table/${table.id}` }, table.name), ' ',
  h('a', { class: 'quiet-text', href: `/table/${table.id}/history`, 'aria-label': `History of ${table.name}` },
    'history'),
  table.notices.length ? h('ul', { class: 'notices' }, table.notices.map((text) => h('li', {}, text))) : null);

/** A figure of a table at which the viewer plays. */
const unseen = () => h('span', { class: 'quiet-text' }, 'you play here');

const row = (table) => h('tr', { class: table.open ? null : 'shut' },
  cell('Table', 'name-of', name(table)),
  cell('State', '', table.open ? inWords(table.phase) : 'Closed'),
  cell('Dealer', '', table.dealer === 'automatic' ? h('span', { class: 'quiet-text' }, 'automatic') : table.dealer),
  cell('Seats', 'tabular', String(table.seats_taken)),
  cell('Round', 'tabular', String(table.round)),
  ...(table.plays ? [cell('Drop', 'money', unseen()), cell('House', 'money', unseen()), cell('On the layout', 'money', unseen())]
    : [cell('Drop', 'money', dollars(table.drop)), cell('House', 'money', tinted(table.rack, change(table.rack))),
      cell('On the layout', 'money', dollars(table.on_layout))]),
  cell('Last', 'quiet-text', when(table.last)));

const sum = (tables, field) => tables.reduce((total, table) => total + (table[field] ?? 0), 0);

const total = (tables) => h('tr', {},
  cell('', 'name-of', 'All tables'), cell('', ''), cell('', ''),
  cell('Seats', 'tabular', String(sum(tables, 'seats_taken'))), cell('', ''),
  cell('Drop', 'money', dollars(sum(tables, 'drop'))),
  cell('House', 'money', tinted(sum(tables, 'rack'), change(sum(tables, 'rack')))),
  cell('On the layout', 'money', dollars(sum(tables, 'on_layout'))), cell('', ''));

const floor = (tables) => (tables.length
  ? ruled('blocks', COLUMNS, tables.map(row), total(tables)) : h('p', { class: 'waiting' }, 'The house has no tables.'));

/** The tables, refreshed every few seconds. */
async function tables(place) {
  let last = '';
  async function refresh() {
    const found = await get('/api/pit');
    if (JSON.stringify(found) !== last) show(place, floor(found.tables));
    last = JSON.stringify(found);
  }
  await refresh().catch((error) => show(place, refusal(error)));
  const timer = setInterval(() => refresh().catch(() => null), AGAIN);
  return () => clearInterval(timer);
}

const WHO = 'This page is for floorpersons, supervisors, pit clerks, surveillance, the Division and the administrator.';

function notYours(me) {
  const account = me?.signed_in && !me.guest;
  return h('section', { class: 'sheet narrow' }, h('h1', {}, 'The pit'), h('p', {}, WHO),
    h('p', {}, me?.signed_in ? `You are signed in as ${me.name}; an administrator can give you a role.`
      : 'You are not signed in.'),
    h('p', {}, h('a', { href: account ? '/' : '/account' }, account ? 'Back to the lobby' : 'Sign in')));
}

export async function open(main) {
  titled('The pit');
  const me = visitor();
  const may = (power) => me?.powers?.includes(power);
  if (!['see-pit', 'manage-people', 'audit'].some(may)) {
    show(main, notYours(me));
    return null;
  }
  const place = h('div', {});
  const stop = may('see-pit') ? await tables(place) : null;
  show(main, h('section', { class: 'sheet records pit' }, h('h1', {}, 'The pit'),
    may('see-events') ? crumbs(['/pit/events', 'Events']) : null,
    may('see-pit') ? place : null,
    may('manage-people') ? [h('h2', {}, 'People and their roles'), await people()] : null,
    may('audit') ? [h('h2', {}, 'Audit'), audit()] : null));
  return stop;
}
