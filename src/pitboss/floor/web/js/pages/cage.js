// The cage: what a patron has, where it is, and every movement of it.

import { asGuest, get, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { broke } from './broke.js';
import { column, comeIn, moment, titled } from './saying.js';

const INVITATION = 'The cage keeps your play chips. Everybody starts with $1,000, and nobody can lose real money here.';

export async function open(main) {
  titled('Cage');
  if (visitor()?.signed_in) return fill(main, await get('/api/cage'));
  const begin = async () => {
    await asGuest();
    await open(main);
  };
  show(main, comeIn('Cage', INVITATION, begin));
}

function fill(main, cage) {
  const at = cage.at_tables.filter((one) => !one.practice).reduce((sum, one) => sum + one.chips + one.on_layout, 0);
  const { allowed, why } = cage.grant;
  show(main, h('div', { class: 'sheet cage' },
    h('header', { class: 'page-head' }, h('h1', {}, 'Cage')),
    h('dl', { class: 'tally' }, figure('At the cage', cage.bankroll), figure('At tables', at),
      figure('Total', cage.bankroll + at)),
    allowed ? broke(cage, cage.bankroll + at, (now) => fill(main, now)) : null,
    atTables(cage.at_tables),
    allowed ? null : h('section', {}, h('h2', {}, 'More play chips'), h('p', {}, why)),
    h('section', {}, h('h2', {}, 'Statement'), statement(cage.statement))));
}

const figure = (name, cents) => h('div', {}, h('dt', {}, name), h('dd', { class: 'money' }, dollars(cents)));

function atTables(tables) {
  if (!tables.length) {
    return h('section', {}, h('h2', {}, 'At tables'), h('p', { class: 'quiet-text' }, 'You have no chips at any table. Buy in at your seat. ',
      h('a', { href: '/' }, 'Choose a table')));
  }
  return h('section', {}, h('h2', {}, 'At tables'), h('ul', { class: 'seats-held' }, tables.map(held)));
}

function held({ table, name, seat, chips, on_layout: wagered, practice }) {
  const quietly = (text) => h('span', { class: 'quiet-text' }, text);
  return h('li', {}, h('a', { href: `/table/${table}` }, name),
    quietly(practice ? `seat ${seat}, practice chips` : `seat ${seat}`),
    h('span', { class: 'money' }, dollars(chips + wagered), wagered ? quietly(` ${dollars(wagered)} wagered`) : null));
}

function statement(entries) {
  if (!entries.length) return h('p', { class: 'quiet-text' }, 'There are no entries yet. What you buy in for, cash out and get from the cage is listed here.');
  const amounts = column(entries.map((one) => one.cents));
  const balances = column(entries.map((one) => one.balance));
  const head = (text, kind) => h('th', { scope: 'col', class: kind }, text);
  const row = (one) => h('tr', {},
    h('td', { class: 'when' }, moment(one.at)),
    h('td', { class: 'what' }, one.what),
    h('td', { class: ['money amount', one.cents > 0 && 'win'] }, amounts.change(one.cents)),
    h('td', { class: 'money balance' }, balances.dollars(one.balance)));
  return h('table', { class: 'statement' },
    h('thead', {}, h('tr', {}, head('When'), head('What'), head('Amount', 'money'), head('At the cage', 'money'))),
    h('tbody', {}, entries.map(row)));
}
