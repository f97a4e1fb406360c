// One table in the lobby. Only the parts that have changed are redrawn, so nothing flickers or loses focus.

import { post, someone } from '../api.js';
import { go } from '../app.js';
import { h, show } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';
import { freshKey, inWords } from './saying.js';

const LAST = 8;
const { small } = await import('../things/index.js').catch(() => ({}));

/** The card of a table, which follows the table's changes. */
export function card(table) {
  const parts = [
    part('div', 'card-head', (now) => [now.name, now.limits], heading),
    part('p', 'card-facts', (now) => [now.phase, now.open, now.dealer, now.watching, now.taken.length], facts),
    part('p', 'card-rules', (now) => now.options, rules),
    part('div', 'card-seats', (now) => [now.taken, now.places, now.yours], seats),
    part('div', 'card-results', (now) => now.results, results),
    part('div', 'card-deeds', (now) => [now.yours, now.open, now.taken.length < now.places, now.name], deeds),
  ];
  const felt = h('div', { class: 'card-felt' }, feltSmall(table.layout));
  const node = h('article', { class: 'card' }, felt, parts.map((one) => one.node));
  const update = (now) => {
    node.classList.toggle('shut', !now.open);
    parts.forEach((one) => one.follow(now));
  };
  update(table);
  return { node, update };
}

/** A part of the card that is redrawn only when what it shows has changed. */
function part(tag, kind, shows, draw) {
  const node = h(tag, { class: kind });
  let last = null;
  const follow = (table) => {
    const now = JSON.stringify(shows(table));
    if (now !== last) show(node, draw(table));
    last = now;
  };
  return { node, follow };
}

const heading = ({ name, limits }) => [h('h3', {}, name),
  h('span', { class: 'money', title: 'Table limits' }, `${dollars(limits.minimum)} to ${dollars(limits.maximum)}`)];

function facts(table) {
  const said = [
    table.private ? 'Practice' : null,
    table.open ? moment(table) : 'Closed',
    table.dealer === 'automatic' ? null : `dealer ${table.dealer}`,
    table.watching ? `${table.watching} watching` : null,
  ];
  return [h('span', {}, `N.J.A.C. ${table.edition}`), h('span', {}, said.filter(Boolean).join(' · '))];
}

/** How this table's rules differ from the defaults: yes-or-no options by name, other options with their value. */
const rules = ({ options }) => Object.entries(options)
  .map(([name, value]) => (value === 'yes' ? inWords(name) : value === 'no' ? `No ${inWords(name).toLowerCase()}` : `${inWords(name)}: ${inWords(value).toLowerCase()}`))
  .join(' · ');

/** `over` is every game's word for the time between two rounds. */
const moment = ({ phase, taken }) => {
  if (phase !== 'over') return inWords(phase);
  return taken.length ? 'Between rounds' : 'Waiting for patrons';
};

function seats({ places, taken, yours }) {
  const free = places - taken.length;
  const kind = (seat) => (seat === yours ? 'yours' : taken.includes(seat) && 'taken');
  const dots = Array.from({ length: places }, (_, at) => h('span', { class: ['seat-dot', kind(at + 1)] }));
  const words = yours ? `You are in seat ${yours}` : free ? `${free} of ${places} free` : 'All seats taken';
  return [h('span', { class: 'seat-dots', 'aria-hidden': 'true' }, dots), h('span', {}, words)];
}

function results({ results: last, device }) {
  if (!last.length) return h('span', { class: 'quiet-text' }, 'No results yet');
  const latest = last.slice(-LAST).reverse();
  const things = device && small ? latest.map((one) => small(one.outcome, device)) : [];
  if (things.length && things.every(Boolean)) {
    return [h('span', { class: 'visually-hidden' }, `Last result: ${last.at(-1).says}`),
      h('span', { class: 'card-things', 'aria-hidden': 'true' }, things)];
  }
  return h('span', { class: 'card-says' }, last.at(-1).says);
}

function deeds(table) {
  const path = `/table/${table.id}`;
  const named = (deed) => ({ 'aria-label': `${deed} ${table.name}` });
  if (table.yours) {
    return h('a', { class: 'button primary', href: path, ...named('Return to your seat at') }, 'Return to your seat');
  }
  const watch = h('a', { class: 'button', href: path, ...named('Watch') }, 'Watch');
  if (!table.open || table.taken.length >= table.places) return watch;
  const said = h('div', { class: 'card-said' });
  const onclick = () => tryTo(table, take, said);
  const take = h('button', { class: 'take', type: 'button', onclick, ...named('Take a seat at') }, 'Take a seat');
  return [take, watch, said];
}

async function tryTo(table, button, said) {
  button.disabled = true;
  show(said);
  try {
    await sitDown(table);
  } catch (error) {
    show(said, refusal(error));
    button.disabled = false;
  }
}

/** Take the first free seat, as a guest if necessary, and go to the table. */
export async function sitDown(table) {
  await someone();
  const seat = Array.from({ length: table.places }, (_, at) => at + 1).find((one) => !table.taken.includes(one));
  await post(`/api/tables/${table.id}/commands`, { key: freshKey(), do: [{ type: 'Sit', seat }] });
  await go(`/table/${table.id}`);
}
