// The lobby: every table on the floor. Only what has changed is redrawn.

import { asGuest, get, onVisitor, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { refusal } from '../why.js';
import { chips } from './chips.js';
import { card, sitDown } from './lobby_card.js';
import { titled } from './saying.js';

const EVERY = 4000;

export async function open(main) {
  titled('Lobby');
  const greeting = h('div', {});
  const trouble = h('div', { 'aria-live': 'polite' });
  const tables = h('div', { class: 'cards' });
  const cards = new Map();
  let lobby = await get('/api/lobby');
  let timer = 0;

  const put = () => {
    for (const table of lobby.tables) {
      if (cards.has(table.id)) cards.get(table.id).update(table);
      else cards.set(table.id, card(table));
    }
    const inOrder = [...lobby.tables].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const wanted = inOrder.map((table) => cards.get(table.id).node);
    const same = wanted.length === tables.children.length && wanted.every((node, at) => node === tables.children[at]);
    if (!same || !wanted.length) show(tables, wanted.length ? wanted : nobody());
  };

  const look = async () => {
    if (!document.hidden) {
      try {
        lobby = await get('/api/lobby?brief=yes');
        // The felt of a newly opened table is not drawn yet.
        if (lobby.tables.some((table) => !cards.has(table.id))) lobby = await get('/api/lobby');
        show(trouble);
        put();
      } catch (error) {
        show(trouble, h('p', { class: 'refusal' }, `${error.message} The tables below may be out of date.`));
      }
    }
    timer = setTimeout(look, EVERY);
  };

  put();
  const deaf = onVisitor((me) => {
    const whose = JSON.stringify([me.signed_in, me.seats]);
    if (greeting.dataset.whose !== whose) greet(greeting, me, lobby.tables);
    greeting.dataset.whose = whose;
  });
  show(main, h('div', { class: 'sheet lobby' },
    greeting, h('h2', { class: 'visually-hidden' }, 'Tables'), trouble, tables, small()));
  timer = setTimeout(look, EVERY);
  return () => {
    clearTimeout(timer);
    deaf();
  };
}

function greet(greeting, me, tables) {
  if (me.signed_in) {
    show(greeting, h('header', { class: 'page-head' }, h('h1', {}, 'Choose a table'),
      h('p', { class: 'lead' },
        'If you are alone at a table, the dealer waits until you are ready. With others, there is a countdown.'),
      elsewhere(me, tables).map(({ table, name }) => h('p', {}, h('a', { href: `/table/${table}` }, `Return to ${name}`)))));
    return;
  }
  const table = firstTable(tables);
  const invitation = table ? `Take a seat at ${table.name}` : 'Start as a guest';
  const said = h('div', {});
  const begin = async (event) => {
    event.target.disabled = true;
    try {
      if (table) await sitDown(table);
      else await asGuest();
    } catch (error) {
      show(said, refusal(error));
      event.target.disabled = false;
    }
  };
  show(greeting, h('section', { class: 'welcome' },
    h('div', { class: 'welcome-words' },
      h('h1', {}, 'Sit down and play by the book'),
      h('p', {}, 'New Jersey’s casino games, dealt and paid according to the regulations. Ask “why?” about any result.'),
      h('p', {},
        'Play chips only, never real money. There is nothing to install and no account to create: '
        + 'a guest starts with $1,000.'),
      h('p', { class: 'row' },
        h('button', { class: 'primary', type: 'button', onclick: begin }, invitation),
        h('span', {}, 'or choose a table below')), said),
    h('div', { class: 'welcome-felt', 'aria-hidden': 'true' }, table ? feltSmall(table.layout) : null, chips())));
}

/** Seats at tables that the lobby does not show: the visitor's own practice tables. */
const elsewhere = (me, tables) => (me.seats ?? []).filter((seat) => !tables.some((table) => table.id === seat.table));

/** A new visitor is best off alone, without a countdown, at the table with the fewest places to learn. */
function firstTable(tables) {
  const free = tables.filter((table) => table.open && !table.private && table.taken.length < table.places);
  const by = (table) => table.taken.length * 1000 + table.layout.areas.length;
  return free.sort((one, other) => by(one) - by(other))[0];
}

const nobody = () => h('div', { class: 'empty' },
  h('p', {}, 'No tables are open right now. You can always open a practice table of your own.'),
  h('p', {}, h('a', { class: 'button primary', href: '/practice' }, 'Open a practice table')));

const small = () => h('p', { class: 'quiet-text note' }, 'Play chips have no value and cannot be bought or exchanged. ',
  visitor()?.signed_in ? null : `A guest’s chips last as long as this browser’s session, unless you create an account.`);
