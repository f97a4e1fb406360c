// Significant events: what is out of the ordinary, newest first, with what needs a look on top.

import { get, visitor } from '../api.js';
import { capital, h, show } from '../dom.js';
import { refusal } from '../why.js';
import { cell, crumbs, ruled, when } from './ruled.js';
import { titled } from './saying.js';

const AGAIN = 5000;
const CARDS = 4;
const RECENT = 86400 * 1000; // alerts of the last day are shown on top
const ALERTS = ['failed-sign-in', 'void', 'clock'];
const KINDS = {
  'sign-in': 'Sign-ins',
  'failed-sign-in': 'Failed sign-ins',
  password: 'Passwords',
  reset: 'Codes for passwords',
  sessions: 'Sessions ended',
  roles: 'Roles',
  protection: 'Patron protection',
  dealer: 'Dealers',
  table: 'Tables closed and opened',
  call: 'Calls for the floor',
  void: 'Voids',
  'large-wager': 'Large wagers',
  server: 'Servers',
  clock: 'Clocks',
};
const ONE = {
  'sign-in': 'Sign-in', 'failed-sign-in': 'Failed sign-in', password: 'Password', reset: 'Code for a password',
  sessions: 'Sessions', roles: 'Roles', protection: 'Protection', dealer: 'Dealer', table: 'Table', call: 'Call for the floor', void: 'Void',
  'large-wager': 'Large wager', server: 'Server', clock: 'Clock',
};
const COLUMNS = [['When'], ['Kind'], ['What'], ['Who'], ['Where']];

const kindOf = (one) => ONE[one.kind] ?? capital(one.kind);

/** Where it happened: the round, if it was in one, or else the table. */
const place = (one) => (one.table ? h('a', {
  href: one.round ? `/table/${one.table}/history/${one.round}` : `/table/${one.table}/history`,
}, one.round ? `${one.table_name}, round ${one.round}` : one.table_name) : null);

const row = (one) => h('tr', { class: one.alert ? 'alert' : null, 'data-id': one.id },
  cell('When', 'when', when(one.at)),
  cell('Kind', 'kind', kindOf(one)),
  cell('What', 'what', one.says),
  cell('Who', '', one.name || null),
  cell('Where', '', place(one)));

const card = (one) => h('li', { class: 'alert-card' },
  h('p', { class: 'title' }, h('strong', {}, one.table_name ? `${kindOf(one)}, ${one.table_name}` : kindOf(one)), when(one.at)),
  h('p', {}, one.says), one.table ? h('p', {}, place(one)) : null);

function alerts(events) {
  const recent = events.filter((one) => one.alert && Date.now() - Date.parse(one.at) < RECENT).slice(0, CARDS);
  return recent.length ? h('ul', { class: 'alerts', 'aria-label': 'Needs a look' }, recent.map(card)) : null;
}

function notYours() {
  return h('section', { class: 'sheet narrow' }, h('h1', {}, 'Events'),
    h('p', {}, 'This page is for supervisors, surveillance, the Division and the administrator.'),
    h('p', {}, h('a', { href: '/pit' }, 'Back to the pit')));
}

const asked = (chosen, before = '') => {
  const query = new URLSearchParams([...chosen.map((kind) => ['kind', kind]), ...(before ? [['before', before]] : [])]);
  return get(`/api/events${query.size ? `?${query}` : ''}`);
};

export async function open(main) {
  titled('Events');
  if (!visitor()?.powers?.includes('see-events')) {
    show(main, notYours());
    return null;
  }
  const first = await asked([]);
  const top = h('div', {});
  const body = h('tbody', {});
  const said = h('div', {});
  const none = h('p', { class: 'waiting', hidden: true }, 'There are no events of this kind.');
  const more = h('button', { type: 'button', onclick: () => earlier() }, 'Earlier events');
  const choice = h('select', { onchange: () => load() }, h('option', { value: '' }, 'Everything'),
    Object.entries(KINDS).filter(([kind]) => first.kinds.includes(kind))
      .map(([kind, words]) => h('option', { value: kind }, words)));
  const chosen = () => (choice.value ? [choice.value] : []);
  let next = '';

  const settle = (page) => {
    next = page.next;
    more.hidden = !next;
    none.hidden = Boolean(body.childElementCount) || Boolean(next);
  };

  async function failing(work) {
    show(said);
    await work().catch((error) => show(said, refusal(error)));
  }
  const load = () => failing(async () => {
    const page = await asked(chosen());
    show(body, page.events.map(row));
    settle(page);
  });
  const earlier = () => failing(async () => {
    const page = await asked(chosen(), next);
    body.append(...page.events.map(row));
    settle(page);
  });

  /** New events come on top; what is there stays where it is. */
  async function refresh() {
    const kind = choice.value;
    const [page, bad] = await Promise.all([asked(chosen()), asked(ALERTS.filter((one) => first.kinds.includes(one)))]);
    if (kind !== choice.value) return;
    const known = new Set([...body.children].map((one) => one.dataset.id));
    body.prepend(...page.events.filter((one) => !known.has(one.id)).map(row));
    if (body.childElementCount) none.hidden = true;
    show(top, alerts(bad.events));
  }

  show(body, first.events.map(row));
  settle(first);
  await refresh();
  show(main, h('section', { class: 'sheet records pit' }, crumbs(['/pit', 'The pit']), h('h1', {}, 'Events'), top,
    h('p', { class: 'row' }, h('label', { class: 'field picker' }, 'Show', choice)),
    ruled('blocks events', COLUMNS, body), none, said, h('p', {}, more)));
  const timer = setInterval(() => refresh().catch(() => null), AGAIN);
  return () => clearInterval(timer);
}
