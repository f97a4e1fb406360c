// What is on the felt: the patron's stacks, other patrons' chips, the dealer's buttons, and how a settlement is shown.

import { svg } from '../dom.js';
import { change, dollars } from '../money.js';
import { othersChip, stack } from './chips.js';
import { besidePlace, chipRadius, othersPlace, stakePlace } from './places.js';
import { extent } from './printing.js';

const SWEEP = 340;
const PAY = 420;
const HOLD = 900;
const WORDS = { void: 'returned' };
const SHORT_MARK = 4; // longer marks, such as a ticket's number, are in the label but not drawn
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const at = (node, { x, y }) => {
  node.setAttribute('transform', `translate(${x} ${y})`);
  return node;
};

export function stacks(table, surface) {
  const radiusOf = (area) => chipRadius(table.layout, area);
  const places = new Map(); // where each of the patron's stacks is
  let shadows = []; // the places of decided wagers that are still shown
  const lying = new Map(); // "seat spot" -> {node, sign}

  /** Show these bets: [{seat, spot, cents, mark, pending}]. Those of `mine` are large, and others are small. */
  function lay(bets, mine) {
    const wanted = new Map(bets.filter((bet) => surface.area(bet.spot) && surface.seen(surface.area(bet.spot, bet.seat))).map((bet) => [`${bet.seat} ${bet.spot}`, bet]));
    for (const [name, { node }] of lying) {
      if (wanted.has(name)) continue;
      node.remove();
      lying.delete(name);
    }
    const before = new Map();
    for (const [name, bet] of wanted) {
      const own = bet.seat === mine;
      const area = surface.area(bet.spot, bet.seat);
      // The patron's own stacks next to a place, and the other patrons' chips on it, are one after another.
      const row = `${own && surface.isBeside(bet.spot)} ${area.spot} ${area.seat}`;
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
    surface.sum(bets);
    surface.covered(new Set([...bets.map((bet) => surface.area(bet.spot, bet.seat)), ...shadows]));
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
    const area = surface.area(bet.spot, bet.seat);
    const radius = radiusOf(area);
    // A place in front of another patron's seat, or one whose sum is told, has room for a whole stack.
    const node = area.seat || area.total ? at(svg('g', { class: 'anothers' }, stack(bet.cents, radius * 0.8)), turn ? besidePlace(area, radius, turn - 1) : stakePlace(area, radius))
      : at(othersChip(bet.seat, bet.cents, radius * 0.6), othersPlace(area, radius, turn));
    node.append(svg('title', {}, `Seat ${bet.seat}: ${dollars(bet.cents)}`));
    return node;
  }

  // A button that the dealer puts on a wager, such as "on" or "off".
  const button = (mark, radius) => svg('g', { class: `lammer ${mark}`, transform: `translate(${radius * 0.95} ${-radius * 0.8})` },
    svg('circle', { r: radius * 0.62 }),
    svg('text', { 'font-size': radius * (mark.length > 3 ? 0.36 : 0.52), dy: '0.35em' }, mark));

  function tag(spot, cents, word) {
    const area = surface.area(spot);
    if (!area || !surface.seen(area)) return null;
    const radius = radiusOf(area);
    const size = area.round ? Math.max(0.34, 12 / surface.unit()) : Math.max(radius * 0.72, 12 / surface.unit());
    const text = word || change(cents);
    const width = size * (0.62 * text.length + 0.7);
    const place = places.get(spot) ?? stakePlace(area, radius);
    return at(svg('g', { class: ['tag', cents > 0 ? 'won' : cents < 0 ? 'lost' : 'even'] },
      svg('rect', { x: -width / 2, y: -size * 0.72, width, height: size * 1.44, rx: size * 0.72 }),
      svg('text', { 'font-size': size, dy: '0.35em' }, text)), tagPlace(area, place, radius, { w: width, h: size * 1.44 }));
  }

  // A tag is beside its chips, or below or above them, inside its area and where it covers no print. Where there is no
  // room for that, it lies on the lower edge of its own chips, so that it covers nothing of a neighbor.
  function tagPlace(area, { x, y }, radius, { w, h }) {
    const within = (to, half, most) => Math.min(Math.max(to, half), most - half);
    const on = { x: within(x, w / 2, table.layout.width), y: within(y + radius * 0.8, h / 2, table.layout.height) };
    if (area.round) return { x: on.x, y: within(y + radius + h * 0.35, h / 2, table.layout.height) };
    if (area.turn || !area.w) return on;
    const printed = area.prints.map(extent);
    const [aside, beyond] = [radius + w / 2 + 0.06, radius + h * 0.4];
    const inside = (to) => to.x - w / 2 >= area.x && to.x + w / 2 <= area.x + area.w && to.y - h / 2 >= area.y && to.y + h / 2 <= area.y + area.h;
    const clear = (to) => !printed.some((one) => Math.abs(to.x - one.x - one.w / 2) < (w + one.w) / 2 && Math.abs(to.y - one.y - one.h / 2) < (h + one.h) / 2);
    return [{ x: x + aside, y }, { x: x - aside, y }, { x, y: y + beyond }, { x, y: y - beyond }].find((to) => inside(to) && clear(to)) ?? on;
  }

  // The chips of a payment come from the dealer's side and stay next to the wager for a moment.
  function payment(spot, cents) {
    const radius = radiusOf(surface.area(spot));
    const place = places.get(spot) ?? stakePlace(surface.area(spot), radius);
    const node = at(svg('g', {}, stack(cents, radius * 0.9)), { x: place.x + radius * 1.7, y: place.y });
    node.firstChild.animate([{ opacity: 0, transform: 'translateY(-1.2px)' }, { opacity: 1, transform: 'none' }], { duration: PAY, easing: 'ease-out' });
    return node;
  }

  const clearTags = () => {
    shadows = [];
    surface.told([]);
    surface.layers.tags.replaceChildren();
  };

  // What each of the patron's wagers came to: commission counts with the wager that was paid just before it, and wagers
  // in one place that end alike, such as a wager and its double, count together.
  function sums(events, mine) {
    const found = new Map();
    let paid = null;
    for (const one of events) {
      const cents = one.gains?.[mine] ?? 0;
      if (one.type === 'Paid' && one.seat === mine && paid) paid.cents += cents;
      if (one.type !== 'Settled' || one.seat !== mine) continue;
      const area = surface.area(one.spot);
      const name = area?.round ? `${area.spot} ${one.verdict}` : one.spot;
      if (!found.has(name)) found.set(name, { spot: one.spot, stake: 0, cents: 0, word: one.verdict });
      const sum = found.get(name);
      sum.stake += one.stake;
      sum.cents += cents;
      if (one.paid) paid = sum;
    }
    return [...found.values()];
  }

  // What the wagers came to that lie under a tab which is not chosen.
  const folded = (own) => own.map(({ spot, cents }) => ({ area: surface.area(spot), cents }))
    .filter(({ area }) => area?.under && !surface.seen(area)).map(({ area, cents }) => ({ under: area.under, cents }));

  // A decided wager stays to be seen with its amount until something new begins on the felt; a lost one is dim.
  function decided(spot, cents, word) {
    const area = surface.area(spot);
    if (!area || !surface.seen(area)) return null;
    const radius = radiusOf(area);
    shadows.push(area);
    return at(svg('g', { class: ['decided', word] }, stack(cents, radius)), places.get(spot) ?? stakePlace(area, radius));
  }

  function kept({ seat, spot, verdict }) {
    const copy = lying.get(`${seat} ${spot}`)?.node.cloneNode(true);
    copy?.setAttribute('class', `${copy.getAttribute('class')} decided ${verdict}`);
    return copy;
  }

  /** Show the settlement: losers are swept first, and then winners are paid, with the amount next to each. */
  async function settle(events, mine, animate) {
    const settled = events.filter((one) => one.type === 'Settled');
    // Hands are settled one by one, and the result of each stays visible until the next round.
    if (!table.layout.rests?.length) clearTags();
    // Whoever does not play sees what everybody's wagers came to: a dealer takes and pays by it.
    if (!mine) surface.layers.tags.append(...settled.map((one) => kept(one)).filter(Boolean));
    const losers = settled.filter((one) => one.verdict === 'lost');
    if (animate) await Promise.all(losers.map((one, turn) => sweep(lying.get(`${one.seat} ${one.spot}`)?.node, Math.min(turn * 30, 240))));
    else for (const one of losers) lying.get(`${one.seat} ${one.spot}`)?.node.classList.add('gone');
    const own = sums(events, mine);
    surface.told(folded(own));
    for (const { spot, stake, cents, word } of own.sort((one, other) => one.cents - other.cents)) {
      const node = tag(spot, cents, cents ? '' : WORDS[word] ?? word);
      if (!node) continue;
      const pay = animate && cents > 0 ? payment(spot, cents) : null;
      surface.layers.tags.append(...[decided(spot, stake, word), pay, node].filter(Boolean));
      if (animate) appear(node);
      if (pay) setTimeout(() => pay.remove(), PAY + HOLD);
    }
    if (animate && own.some(({ cents }) => cents >= 0)) await wait(PAY + HOLD);
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
