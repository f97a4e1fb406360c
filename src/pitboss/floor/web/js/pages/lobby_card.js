// One table in the lobby. Only the parts that have changed are redrawn, so nothing flickers or loses focus.

import { h, show } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { dollars } from '../money.js';
import { small } from '../things/index.js';

const LAST = 8; // results
const MOST_DOTS = 14;
const TONES = ['red', 'black', 'green']; // of the two sides and the tie, as on the felt

/** The card of a table, which follows the table's changes. */
export function card(table) {
  const parts = [
    part('div', 'card-felt', (now) => [now.layout.device ? now.results.at(-1)?.outcome ?? null : null, now.layout.home ? [now.taken, now.house_players, now.yours] : null], picture),
    part('div', 'card-head', (now) => [now.name, now.limits, now.stakes], heading),
    part('p', 'card-seats', (now) => [now.taken, now.house_players, now.places, now.yours, now.open, now.dealer, now.watching, now.waiting], seats),
    part('div', 'card-results', (now) => [now.results, now.road], results),
    part('div', 'card-deeds', leads, deeds),
  ];
  const node = h('article', { class: 'card' }, parts.map((one) => one.node), rules(table));
  const update = (now) => {
    node.classList.toggle('shut', !now.open);
    parts.forEach((one) => one.follow(now));
  };
  update(table);
  return { node, update };
}

/** A part of the lobby that is redrawn only when what it shows has changed. */
export function part(tag, kind, shows, draw) {
  const node = h(tag, { class: kind });
  let last = null;
  const follow = (table) => {
    const now = JSON.stringify(shows(table));
    if (now !== last) show(node, draw(table));
    last = now;
  };
  return { node, follow };
}

/** The felt, with the last result where the wheel or the dice lie on it. */
const picture = (table) => [feltSmall(table.layout, { look: table.device, outcome: table.results.at(-1)?.outcome, seats: table }), h('span', { class: 'card-shut' }, 'Closed')];

const heading = ({ id, name, limits, stakes }) => [
  h('h3', {}, h('a', { class: 'card-link', href: `/table/${id}` }, name)),
  h('span', { class: 'money', title: stakes || 'Table limits' }, stakes ? inFigures(stakes) : `${dollars(limits.minimum)}–${dollars(limits.maximum).slice(1)}`)];

/** Stakes as a card room writes them on its board: "$1–2". */
const inFigures = (stakes) => (stakes.match(/\$[\d,.]*\d/g) ?? []).slice(0, 2).map((one, at) => (at ? one.slice(1) : one)).join('–');

/** How this table's rules differ from the usual ones. */
function rules({ options }) {
  const words = Object.entries(options).map(([title, says]) => `${title}: ${says}`);
  return words.length ? h('p', { class: 'card-rules', title: words.join(' · ') }, words.join(' · ')) : null;
}

function seats({ places, taken, house_players: house, yours, open, dealer, watching, waiting }) {
  const kind = (seat) => (seat === yours ? 'yours' : house.includes(seat) ? 'house' : taken.includes(seat) && 'taken');
  const dots = places > MOST_DOTS ? [] : Array.from({ length: places }, (_, at) => h('span', { class: ['seat-dot', kind(at + 1)] }));
  const words = [
    !open && !yours ? 'closed' : yours ? `you’re in seat ${yours}` : `${taken.length} of ${places}`,
    dealer === 'automatic' ? null : `dealt by ${dealer}`,
    house.length ? `${house.length === 1 ? 'a bot' : `${house.length} bots`}` : null,
    waiting ? `${waiting} waiting` : null,
    watching ? `${watching} watching` : null,
  ];
  return [h('span', { class: 'seat-dots', 'aria-hidden': 'true' }, dots),
    h('span', { class: 'visually-hidden' }, 'Seats: '), h('span', { class: 'seat-words' }, words.filter(Boolean).join(' · '))];
}

/** The last results: the sides that won, or small pictures of what the equipment showed, or else the dealer's words. */
function results({ results: last, device, road, roads }) {
  const latest = last.slice(-LAST).reverse();
  const things = road.length ? [...road].reverse().map((side) => mark(side, roads))
    : device ? latest.map((one) => small(one.outcome, device)) : [];
  if (!last.length) return h('span', { class: 'quiet-text' }, 'No result yet');
  if (!things.length) return h('span', { class: 'card-says' }, last.at(-1).says);
  return [h('span', { class: 'visually-hidden' }, `Last result: ${last.at(-1).says}`),
    h('span', { class: 'card-things', 'aria-hidden': 'true' }, things)];
}

/** The side that won, as a bead where there are two of them and a tie; else a word, such as the dealer's total. */
const mark = (side, roads) => (roads.includes(side)
  ? h('span', { class: ['bead', TONES[roads.indexOf(side)]] }, side.charAt(0).toUpperCase())
  : h('span', { class: 'small-mark plain' }, side));

/** What the links to a table go by. */
export const leads = ({ id, name, yours, open, taken, places, waits }) => [id, name, yours, open, taken.length < places, waits];

/** A seat is one click away: the table's page sits whoever comes with `?sit` down at once. */
export function deeds({ id, name, yours, open, taken, places, waits }) {
  const path = `/table/${id}`;
  const deed = (kind, text, whole, href = path) => h('a', { class: ['button', kind], href, 'aria-label': `${whole} ${name}` }, text);
  if (yours) return deed('take', 'Return to your seat', 'Return to your seat at');
  if (!open) return deed('watch', 'View', 'View');
  return taken.length < places ? [deed('take', 'Take a seat', 'Take a seat at', `${path}?sit`), deed('watch', 'Watch', 'Watch')] : [deed('take', waits ? 'On the list' : 'Join the list', waits ? 'Watch' : 'Join the list at'), deed('watch', 'Watch', 'Watch')];
}
