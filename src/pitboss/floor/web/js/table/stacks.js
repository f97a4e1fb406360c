// What is on the felt: the patron's stacks, other patrons' chips, the dealer's buttons, and how a settlement is shown.

import { svg } from '../dom.js';
import { change, dollars } from '../money.js';
import { othersChip, stack } from './chips.js';
import { besidePlace, chipRadius, othersPlace, stakePlace } from './places.js';

const SWEEP = 340;
const PAY = 420;
const HOLD = 900;
const SHORT_MARK = 4; // longer marks, such as a ticket's number, are in the label but not drawn
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const at = (node, { x, y }) => {
  node.setAttribute('transform', `translate(${x} ${y})`);
  return node;
};

export function stacks(table, surface) {
  const radiusOf = (area) => chipRadius(table.layout, area);
  const places = new Map(); // where each of the patron's stacks is
  const lying = new Map(); // "seat spot" -> {node, cents, mark, pending}

  /** Show these bets: [{seat, spot, cents, mark, pending}]. Those of `mine` are large, and others are small. */
  function lay(bets, mine) {
    const wanted = new Map(bets.filter((bet) => surface.area(bet.spot)).map((bet) => [`${bet.seat} ${bet.spot}`, bet]));
    for (const [name, { node }] of lying) {
      if (wanted.has(name)) continue;
      node.remove();
      lying.delete(name);
    }
    const before = new Map();
    for (const [name, bet] of wanted) {
      const own = bet.seat === mine;
      const area = surface.area(bet.spot);
      // The patron's own stacks next to a place, and the other patrons' chips on it, are one after another.
      const row = `${own && surface.isBeside(bet.spot)} ${area.spot}`;
      const turn = own && !surface.isBeside(bet.spot) ? 0 : before.get(row) ?? 0;
      before.set(row, turn + 1);
      const sign = `${bet.cents} ${bet.mark} ${own} ${turn}`;
      const found = lying.get(name);
      if (found?.sign === sign) {
        found.node.classList.toggle('pending', Boolean(bet.pending));
        found.node.classList.remove('gone');
        for (const motion of found.node.getAnimations()) motion.cancel();
        continue;
      }
      const node = own ? ownChips(bet, turn) : othersChips(bet, turn);
      node.classList.toggle('pending', Boolean(bet.pending));
      if (found) found.node.replaceWith(node);
      else surface.layers[own ? 'chips' : 'others'].append(node);
      lying.set(name, { node, sign });
    }
    surface.covered(new Set(bets.map((bet) => surface.area(bet.spot)?.spot)));
    surface.wagered(summed(bets.filter((bet) => bet.seat === mine)));
  }

  // Each place's wager, and what was added next to it.
  function summed(bets) {
    const found = new Map();
    for (const bet of bets) if (!surface.isBeside(bet.spot)) found.set(bet.spot, { ...bet, beside: 0 });
    for (const bet of bets) {
      const { spot } = (surface.isBeside(bet.spot) && surface.area(bet.spot)) || bet;
      if (spot === bet.spot) continue;
      if (!found.has(spot)) found.set(spot, { cents: 0, mark: '', beside: 0 });
      found.get(spot).beside += bet.cents;
    }
    return found;
  }

  function ownChips(bet, turn) {
    const area = surface.area(bet.spot);
    const beside = surface.isBeside(bet.spot);
    const radius = radiusOf(area) * (beside ? 0.9 : 1);
    const place = beside ? besidePlace(area, radiusOf(area), turn) : stakePlace(area, radius);
    places.set(bet.spot, place);
    const node = at(svg('g', { class: 'own' }, stack(bet.cents, radius)), place);
    if (bet.mark && bet.mark.length <= SHORT_MARK) node.append(button(bet.mark, radius));
    return node;
  }

  function othersChips(bet, turn) {
    const area = surface.area(bet.spot);
    const radius = radiusOf(area);
    // A place in front of another patron's seat has room for a whole stack.
    const node = area.seat ? at(svg('g', { class: 'anothers' }, stack(bet.cents, radius * 0.8)), turn ? besidePlace(area, radius, turn - 1) : stakePlace(area, radius))
      : at(othersChip(bet.seat, radius * 0.6), othersPlace(area, radius, turn));
    node.append(svg('title', {}, `Seat ${bet.seat}: ${dollars(bet.cents)}`));
    return node;
  }

  // A button that the dealer puts on a wager, such as "on" or "off".
  const button = (mark, radius) => svg('g', { class: `lammer ${mark}`, transform: `translate(${radius * 0.95} ${-radius * 0.8})` },
    svg('circle', { r: radius * 0.62 }),
    svg('text', { 'font-size': radius * (mark.length > 3 ? 0.36 : 0.52), dy: '0.35em' }, mark));

  function tag(spot, cents, word) {
    const area = surface.area(spot);
    if (!area) return null;
    const radius = radiusOf(area);
    const size = area.round ? Math.max(0.34, 12 / surface.unit()) : Math.max(radius * 0.8, 12 / surface.unit());
    const text = word || change(cents);
    const width = size * (0.62 * text.length + 0.7);
    const place = places.get(spot) ?? stakePlace(area, radius);
    const limit = table.layout.width - width / 2;
    return at(svg('g', { class: ['tag', cents > 0 ? 'won' : cents < 0 ? 'lost' : 'even'] },
      svg('rect', { x: -width / 2, y: -size * 0.72, width, height: size * 1.44, rx: size * 0.3 }),
      svg('text', { 'font-size': size, dy: '0.35em' }, text)),
    { x: Math.min(Math.max(place.x + (area.round ? 0 : radius * 0.6), width / 2), limit), y: Math.max(size * 0.8, place.y + (area.round ? radius + size * 0.5 : -radius - size * 0.7)) });
  }

  // The chips of a payment come from the dealer's side and stay next to the wager for a moment.
  function payment(spot, cents) {
    const radius = radiusOf(surface.area(spot));
    const place = places.get(spot) ?? stakePlace(surface.area(spot), radius);
    const node = at(svg('g', {}, stack(cents, radius * 0.9)), { x: place.x + radius * 1.7, y: place.y });
    node.firstChild.animate([{ opacity: 0, transform: 'translateY(-1.2px)' }, { opacity: 1, transform: 'none' }], { duration: PAY, easing: 'ease-out' });
    return node;
  }

  const clearTags = () => surface.layers.tags.replaceChildren();

  /** Show the settlement: losers are swept first, and then winners are paid, with the amount next to each. */
  async function settle(settled, mine, animate) {
    // Hands are settled one by one, and the result of each stays visible until the next round.
    if (!table.layout.rests?.length) clearTags();
    const net = (one) => one.paid + one.returned - one.stake;
    const losers = settled.filter((one) => one.verdict === 'lost');
    const others = settled.filter((one) => one.verdict !== 'lost');
    if (animate) await Promise.all(losers.map((one, turn) => sweep(lying.get(`${one.seat} ${one.spot}`)?.node, Math.min(turn * 30, 240))));
    else for (const one of losers) lying.get(`${one.seat} ${one.spot}`)?.node.classList.add('gone');
    const sums = new Map();
    // If hands are on the felt, the result is shown next to each of them, even if it lost.
    const told = table.layout.rests?.length ? settled : others;
    for (const one of told) {
      if (one.seat !== mine) continue;
      // Wagers in one place that end alike, such as a wager and its double, are shown together.
      const name = surface.area(one.spot)?.round ? `${surface.area(one.spot).spot} ${one.verdict}` : one.spot;
      sums.set(name, { spot: sums.get(name)?.spot ?? one.spot, cents: (sums.get(name)?.cents ?? 0) + net(one), word: one.verdict });
    }
    for (const { spot, cents, word } of sums.values()) {
      const node = tag(spot, cents, cents ? '' : word);
      if (!node) continue;
      const pay = animate && cents > 0 ? payment(spot, cents) : null;
      if (pay) surface.layers.tags.append(pay);
      surface.layers.tags.append(node);
      if (animate) appear(node);
      if (pay) setTimeout(() => pay.remove(), PAY + HOLD);
    }
    if (animate && sums.size) await wait(PAY + HOLD);
    else if (animate && losers.length) await wait(HOLD / 3);
  }

  return { lay, settle, clearTags };
}

function sweep(node, delay) {
  if (!node) return null;
  const from = node.getAttribute('transform');
  const [x, y] = from.match(/-?[\d.]+(e-?\d+)?/g).map(Number);
  const motion = node.animate([{ opacity: 1, transform: `translate(${x}px, ${y}px)` }, { opacity: 0, transform: `translate(${x}px, ${y - 1.2}px)` }],
    { duration: SWEEP, delay, easing: 'ease-in', fill: 'forwards' });
  return motion.finished.catch(() => null);
}

function appear(node) {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: PAY, easing: 'ease-out' });
}
