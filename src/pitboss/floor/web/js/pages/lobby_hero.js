// The top of the lobby: the liveliest table as it stands, followed while the page is looked at.

import { get, onVisitor } from '../api.js';
import { h, show } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { dollars } from '../money.js';
import { areaOf } from '../table/places.js';
import { deeds, leads, part } from './lobby_card.js';

const EVERY = 3000;
const SECOND = 1000;
const MUCH = 3; // so many more people make another table worth a change
const NEXT = { wheel: 'Next spin', dice: 'Next roll', balls: 'Next draw' };
const LOW = window.matchMedia('(max-width: 700px), (min-width: 1101px)'); // where the picture is far wider than high

/** In a low picture, of a felt with a wheel only what lies above the dealer's words: the numbers and the wheel. */
function large(layout, look) {
  const end = layout.verdict?.y;
  if (!LOW.matches || look?.kind !== 'wheel' || layout.device.y + layout.device.h > end + 0.3) return layout;
  const above = (list) => list?.filter((one) => one.y < end);
  return { ...layout, height: end, areas: above(layout.areas), prints: above(layout.prints), panels: above(layout.panels) };
}

function picture({ layout: whole, device: look }, { bets = [], ...lies } = {}) {
  const layout = large(whole, look);
  return feltSmall(layout, { look, bets: layout === whole ? bets : bets.filter((bet) => areaOf(layout, bet.spot, bet.seat)), ...lies });
}

export function hero() {
  const heading = h('h1', {});
  const lead = h('p', { class: 'hero-lead' });
  const live = h('p', { class: 'hero-live' });
  const ways = part('p', 'hero-deeds', (now) => now && leads(now), (now) => (now ? deeds(now) : practice()));
  const fine = h('p', { class: 'hero-fine' });
  const felt = h('div', { class: 'hero-layout' });
  const says = h('p', { class: 'hero-says' });
  const chips = h('p', { class: 'hero-chips' });
  const clock = h('p', { class: 'hero-clock' });
  const node = h('section', { class: 'hero', 'aria-label': 'A live table' },
    h('div', { class: 'hero-words' }, live, heading, lead, ways.node, fine),
    h('div', { class: 'hero-felt' }, felt, says, h('div', { class: 'hero-now' }, chips, clock)));
  let table = null;
  let scene = null;
  let drawn = '';
  let ends = null;
  let timer = 0;
  let turn = 0; // which table is followed: what comes in late about another is not told

  function turnTo(next) {
    table = next;
    scene = null;
    ends = null;
    drawn = '';
    show(felt, next ? picture(next, { seats: next }) : null);
    for (const one of [says, chips, clock]) one.textContent = '';
    clearTimeout(timer);
    turn += 1;
    if (next) look();
  }

  async function look() {
    const mine = turn;
    const found = document.hidden ? null : await get(`/api/tables/${table.id}/scene`).catch(() => null);
    if (mine !== turn) return;
    if (found) tell(found);
    timer = setTimeout(look, EVERY);
  }

  function tell(found) {
    scene = found;
    const last = scene.showing;
    const lies = JSON.stringify([scene.bets, scene.hands, last]);
    if (lies !== drawn) show(felt, picture(table, { bets: scene.bets, hands: scene.hands, outcome: last?.outcome, seats: table }));
    drawn = lies;
    says.textContent = last ? `“${last.says}”` : '';
    const laid = scene.contest ? [...scene.contest.pots, ...scene.contest.bets] : scene.bets;
    const sum = laid.reduce((all, one) => all + one.cents, 0);
    const where = scene.contest ? 'in the middle' : 'on the layout';
    chips.textContent = sum ? `${dollars(sum)} ${where}` : `No chips ${where} yet`;
    ends = scene.deadline === null || scene.awaits !== 'wagers' ? null : Date.now() / 1000 + scene.deadline - scene.now;
    tick();
  }

  const tick = () => {
    if (!scene) return;
    const left = ends === null ? 0 : Math.max(0, Math.ceil(ends - Date.now() / 1000));
    clock.textContent = left ? `${NEXT[table.device?.kind] ?? 'Next deal'} in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      : scene.awaits === 'wagers' ? (scene.seats.length ? 'Wagers are open' : 'Waiting for the first player') : '';
  };

  const deaf = onVisitor((me) => greet(me, heading, lead, fine));
  const ticking = setInterval(tick, SECOND);
  return {
    node,
    /** The lobby as it is now: stay with the table unless another one is much livelier, or somebody is about to click. */
    follow(tables) {
      const next = liveliest(tables, table, node.matches(':hover, :focus-within'));
      if (next?.id !== table?.id) turnTo(next);
      table = next;
      ways.follow(table);
      live.textContent = table ? `${table.name}, live · ${table.taken.length} of ${table.places} seated` : 'No table is open right now';
    },
    stop() {
      clearTimeout(timer);
      clearInterval(ticking);
      turn += 1;
      deaf();
    },
  };
}

const practice = () => h('a', { class: 'button take', href: '/practice' }, 'Open a practice table');

function greet(me, heading, lead, fine) {
  heading.textContent = me.signed_in ? 'Choose a table' : 'Sit down and play by the book';
  lead.textContent = me.signed_in
    ? 'If you are alone at a table, the dealer waits until you are ready. With others, there is a countdown.'
    : 'New Jersey’s casino games, dealt and paid paragraph by paragraph, with a “why?” behind every result.';
  const seats = (me.seats ?? []).map(({ table, name }) => h('a', { href: `/table/${table}` }, `Return to ${name}`));
  show(fine, seats.length ? seats : 'Play chips only, never real money. A guest begins with $1,000; there is nothing to install.');
}

/** House players count too. Where nobody sits, it is the most played game. */
function liveliest(tables, now, busy) {
  const people = (table) => table.taken.length + table.watching / 100;
  const open = tables.filter((table) => table.open && !table.private);
  const [best] = [...open].sort((one, other) => people(other) - people(one) || one.rank - other.rank);
  const same = open.find((table) => table.id === now?.id);
  const worth = best && same && (busy || (same.taken.length ? best.taken.length < same.taken.length + MUCH : !best.taken.length));
  return worth ? same : best ?? null;
}
