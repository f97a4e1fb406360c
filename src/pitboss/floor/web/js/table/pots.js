// What patrons bet against each other: the chips before each seat, the pots in the middle, and the pucks of the seats.
// Bets move to the pots when a betting round is over, and the pots to those who win them.

import { h, show, still, svg } from '../dom.js';
import { change, dollars } from '../money.js';
import { stack } from './chips.js';
import { potOf } from './narrator.js';

const GATHER = 380; // milliseconds in which bets move to the pots
const AWARD = 520; // and in which a pot moves to its winner
const HOLD = 500; // and after which the next one does
const CHIP = 0.34;
const FLAT = 0.22; // the size of a chip on a phone, where a bet is told in one line
const PUCK = 0.34;
const BET_WIDE = 1.3; // what a bet takes up on a phone; a wider one grows toward the middle
const FEW = 3; // pots of which each tells who won it
const POT_CHIP = 0.62; // of a pot's chips, in a picture of two units
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export function pots(table, surface) {
  const { layout } = table;
  const bets = svg('g', { class: 'seat-bets' });
  const pucks = svg('g', { class: 'seat-pucks' });
  surface.layers.others.append(bets);
  surface.layers.puck.before(pucks);
  const list = surface.put(h('ul', { class: 'pots', 'aria-label': 'Pots' }), layout.pots);
  const together = surface.put(h('p', { class: 'with-bets money' }), layout.together);
  const tags = surface.put(h('ul', { class: 'won-tags', 'aria-label': 'Won' }), { x: 0, y: 0, w: layout.width, h: layout.height }); // over the plates
  const lying = new Map(); // seat -> {node, cents, at}
  const plateOf = (seat) => layout.plates.find((plate) => plate.seat === seat);
  let made = '';
  let mine = null;
  let whole = []; // the pots that are shown
  let won = []; // the pots that have been won in the last hand: {name, cents, seats}

  const center = { x: layout.pots.x + layout.pots.w / 2, y: layout.pots.y + layout.pots.h / 2 };
  const moved = (node, from, to, duration, fades) => {
    if (still() || document.hidden) return Promise.resolve();
    const motion = node.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${to.x}px, ${to.y}px)`, opacity: fades ? 0.3 : 1 }], { duration, easing: 'ease-in-out', fill: 'forwards' });
    return motion.finished.catch(() => null);
  };

  function chips(cents, text, x) {
    const wide = 0.22 * text.length + 0.26;
    if (!table.narrow) {
      return [svg('g', { transform: 'translate(0 -0.14)' }, stack(cents, CHIP)),
        svg('rect', { x: -wide / 2, y: 0.14, width: wide, height: 0.42, rx: 0.21 }), svg('text', { y: 0.35, dy: '0.35em', 'font-size': 0.34 }, text)];
    }
    const inward = Math.sign(Math.round(center.x - x)) * Math.max(0, wide + 1.6 * FLAT - BET_WIDE);
    const left = (inward - wide - 1.6 * FLAT) / 2;
    return [svg('rect', { x: left + FLAT, y: -0.23, width: wide + 1.1 * FLAT, height: 0.46, rx: 0.23 }),
      svg('g', { transform: `translate(${left + FLAT} 0)` }, stack(cents, FLAT)), svg('text', { x: left + 2.1 * FLAT + wide / 2, dy: '0.35em', 'font-size': 0.36 }, text)];
  }

  function lay({ seat, cents }) {
    const at = plateOf(seat)?.bet;
    if (!at || lying.get(seat)?.cents === cents) return;
    lying.get(seat)?.node.remove();
    const text = dollars(cents);
    const node = svg('g', { class: 'seat-bet', 'data-seat': String(seat), 'data-cents': String(cents), transform: `translate(${at[0]} ${at[1]})` }, svg('title', {}, `Seat ${seat} bets ${text}`), chips(cents, text, at[0]));
    bets.append(node);
    lying.set(seat, { node, cents, at: { x: at[0], y: at[1] } });
  }

  /** The bets before these seats go to the pots. */
  const gather = (seats) => Promise.all(seats.map((seat) => {
    const { node, at } = lying.get(seat);
    lying.delete(seat);
    return moved(node, at, center, GATHER, true).then(() => node.remove());
  }));

  const sum = (all) => all.reduce((cents, one) => cents + one.cents, 0);

  function tell() {
    const laid = [...lying.values()];
    list.classList.toggle('awarded', won.length > 0);
    list.classList.toggle('many', whole.length > (won.length ? 2 : FEW));
    show(list, whole.map(({ name, cents, to }) => h('li', { 'data-cents': String(cents) },
      h('span', { class: 'pot-chips', 'aria-hidden': 'true' }, svg('svg', { viewBox: '-1 -1 2 2' }, stack(cents, POT_CHIP))),
      h('span', { class: 'pot-name' }, whole.length > FEW + 1 ? name.replace(' pot', '') : name, to ? h('span', { class: 'pot-to' }, `, ${to}`) : null), ' ', h('strong', { class: 'pot-sum money' }, dollars(cents)))));
    together.textContent = laid.length && !won.length ? `${dollars(sum(whole) + sum(laid))} with the bets` : '';
  }

  // Two pucks of one seat lie beside each other.
  function puck({ seat, text, says }, before) {
    const plate = plateOf(seat);
    if (!plate?.puck) return null;
    const [x, y] = plate.puck;
    const aside = (plate.x > layout.width / 2 ? 1 : -1) * before * 1.8 * PUCK;
    const radius = table.narrow ? PUCK * 0.8 : PUCK;
    return svg('g', { class: ['seat-puck', `puck-${text.toLowerCase()}`], transform: `translate(${x + aside} ${y})` },
      svg('title', {}, `Seat ${seat}: ${says}`), svg('circle', { r: radius }), svg('text', { 'font-size': radius * 0.9, dy: '0.35em' }, text));
  }

  // At the edge of the winner's plate that is away from the table; where the bet was, if there is no room, and one's own.
  function tag(seat) {
    const plate = plateOf(seat);
    if (!plate) return;
    const cents = won.flatMap(({ seats }) => seats).reduce((all, one) => all + (one.seat === seat ? one.cents : 0), 0);
    const below = plate.y > layout.height / 2;
    const inside = seat === mine || table.narrow;
    const [x, y] = inside ? plate.bet : [plate.x, plate.y + ((below ? 1 : -1) * plate.h) / 2];
    const at = { '--px': String(x), '--py': String(y) };
    tags.querySelector(`[data-seat="${seat}"]`)?.remove();
    tags.append(h('li', { class: ['money', inside ? seat === mine && x > plate.x && 'beside' : below ? 'below' : 'above'], 'data-seat': String(seat), style: at }, change(cents)));
  }

  // Every part of a pot that is divided. The dealer pushes the last side pot first.
  function give(event) {
    const name = potOf(event);
    let found = won.find((one) => one.name === name);
    if (!found) won.push(found = { name, cents: 0, seats: [] });
    found.cents += event.cents;
    found.seats.push({ seat: event.seat, cents: event.cents });
  }
  const named = (name, many) => (name === 'Main pot' && many === 1 ? 'Pot' : many === 2 && name.startsWith('Side') ? 'Side pot' : name);
  const given = () => [...won].reverse().map(({ name, cents, seats }) => ({ name: named(name, won.length), cents, to: won.length > FEW ? '' : [...new Set(seats.map(({ seat }) => (seat === mine ? 'you' : `seat ${seat}`)))].join(' and ') }));

  async function award(events, animate) {
    for (const event of events) {
      give(event);
      if (animate && !still() && !document.hidden) {
        const plate = plateOf(event.seat);
        const node = svg('g', {}, stack(event.cents, CHIP));
        bets.append(node);
        await moved(node, center, { x: plate.bet[0], y: plate.bet[1] }, AWARD, false);
        node.remove();
      }
      tag(event.seat);
    }
    whole = given();
    tell();
    if (animate) await wait(HOLD);
  }

  return {
    /** Follow what happens, with motion or without; it resolves when what it moved has arrived. */
    async act(events, animate) {
      const [{ type, what, value, seat, cents }] = events;
      if (type === 'Opened') {
        won = [];
        tags.replaceChildren();
      } else if (type === 'Chosen' && cents) {
        lay({ seat, cents: cents + (lying.get(seat)?.cents ?? 0) });
        tell();
      } else if (type === 'Noted' && what === 'pots') {
        await gather([...lying.keys()]);
        whole = value.map((one, at) => ({ name: named(at ? `Side pot ${at}` : 'Main pot', value.length), cents: one })).filter((one) => one.cents);
        tell();
      }
      const awards = events.filter(potOf);
      if (awards.length) await award(awards, animate);
    },
    show({ contest, you }) {
      mine = you?.seat ?? null;
      const sign = JSON.stringify(contest);
      if (!contest || sign === made) return;
      made = sign;
      gather([...lying.keys()].filter((seat) => !contest.bets.some((bet) => bet.seat === seat)));
      contest.bets.forEach(lay);
      whole = won.length && !contest.pots.length && !contest.bets.length ? given() : contest.pots;
      tell();
      pucks.replaceChildren(...contest.pucks.map((one, at) => puck(one, contest.pucks.slice(0, at).filter(({ seat }) => seat === one.seat).length)).filter(Boolean));
    },
  };
}
