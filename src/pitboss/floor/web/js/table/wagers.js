// The patron's wagers: those still unconfirmed, those placed this round, and shortcuts to place them again.
//
// What one request changes is one action: a chip, a double with all its chips, a clear, a repeat. Undo takes back the
// last action that stands, all of it or nothing; pressed again, the one before it.

import { dollars } from '../money.js';
import { key } from './live.js';

const LONGEST_WISH = 30000; // milliseconds for which a chip waits until the table takes wagers

/**
 * `hears.changed()` when something was sent or answered; `hears.refused(spot, error)` when the table refused it;
 * `hears.named(spot)` for the name of a spot.
 */
export function wagers(line, hears, given = null) {
  let pending = line.unconfirmed().flatMap(({ key: name, do: commands }) => onTheWay(name, commands));
  let actions = []; // this round, oldest first: {number, changes: [{spot, cents}]}
  const titles = new Map(); // by the key of a request, and by its number once it is in the record
  let wished = given; // a chip that waits until the table takes wagers: {changes, until}
  let scene = null;

  const seat = () => scene?.you?.seat ?? null;

  function send(title, changes) {
    const name = key();
    const commands = changes.map(({ spot, cents }) => ({ type: cents > 0 ? 'Place' : 'TakeDown', spot, cents: Math.abs(cents) }));
    titles.set(name, title);
    pending.push(...onTheWay(name, commands));
    hears.changed();
    return line.send(commands, name).catch(() => null);
  }

  const underway = () => [...pending, ...(wished?.changes ?? []).map((one) => ({ ...one, number: null }))];

  /** What is on the layout once everything unconfirmed has arrived. */
  function bets() {
    const found = (scene?.bets ?? []).map((bet) => ({ ...bet }));
    for (const one of underway()) {
      let bet = found.find((other) => other.seat === seat() && other.spot === one.spot);
      if (!bet) found.push(bet = { seat: seat(), spot: one.spot, cents: 0, mark: '' });
      bet.cents += one.cents;
      bet.pending ||= one.number === null;
    }
    return found.filter((bet) => bet.cents > 0);
  }

  const mine = () => bets().filter((bet) => bet.seat === seat());
  const on = (spot) => mine().find((bet) => bet.spot === spot)?.cents ?? 0;
  const owed = () => underway().reduce((sum, one) => sum + one.cents, 0);

  // Everything that this patron did this round, what is not in the record yet last.
  function done() {
    const later = new Map();
    for (const one of pending) {
      if (one.number !== null && actions.some(({ number }) => number === one.number)) continue;
      if (!later.has(one.key)) later.set(one.key, { title: titles.get(one.number ?? one.key), changes: [] });
      later.get(one.key).changes.push(one);
    }
    return [...actions.map((one) => ({ ...one, title: titles.get(one.number) })), ...later.values()];
  }

  // The actions that stand: one that was undone is gone, and so is the undo.
  function standing() {
    const found = [];
    for (const one of done()) {
      if (one.title ? one.title === UNDO : isReverse(one.changes, found.at(-1)?.changes)) found.pop();
      // What goes back without a request of this patron's is no action to be undone.
      else if (one.title || one.changes.every(({ cents }) => cents > 0)) found.push(one);
    }
    return found;
  }

  // The total on each spot of what was placed this round and still lies there.
  function lately() {
    const sums = new Map();
    for (const { spot, cents } of done().flatMap(({ changes }) => changes)) sums.set(spot, (sums.get(spot) ?? 0) + cents);
    return [...sums].map(([spot, cents]) => ({ spot, cents: Math.min(cents, on(spot)) })).filter(({ cents }) => cents > 0);
  }

  const reversed = (changes) => changes.map(({ spot, cents }) => ({ spot, cents: -cents }));

  function titleOf({ title, changes }) {
    if (title && title !== WAGER) return title;
    const [{ spot, cents }] = changes;
    return `${dollars(Math.abs(cents))} on ${hears.named(spot)}`;
  }

  return {
    bets, mine, on, lately,
    /** The chips in the patron's rail, minus unconfirmed wagers. */
    chips: () => (scene?.you?.chips ?? 0) - owed(),
    /** Wager as much on each of these spots, in one action. */
    place: (spots, cents) => send(WAGER, spots.map((spot) => ({ spot, cents }))),
    /** The same as soon as the table takes wagers. */
    wish(spots, cents) {
      wished = { changes: spots.map((spot) => ({ spot, cents })), until: Date.now() + LONGEST_WISH };
      hears.changed();
    },
    wishes: () => wished !== null,
    wished: () => wished,
    takeDown(spots) {
      if (wished) wished = null;
      const found = spots.map((spot) => ({ spot, cents: -on(spot) })).filter(({ cents }) => cents);
      return found.length ? send('take down', found) : hears.changed();
    },
    /** What undo would take back, in words; empty if there is nothing. */
    undoes: () => (standing().length ? titleOf(standing().at(-1)) : ''),
    undo: () => (standing().length ? send(UNDO, reversed(standing().at(-1).changes)) : null),
    clear: () => (lately().length ? send('clear', reversed(lately())) : null),
    double: () => (lately().length ? send('double', lately()) : null),
    repeat: () => (scene?.you?.repeat?.length ? send('repeat', scene.you.repeat.map(({ spot, cents }) => ({ spot, cents }))) : null),

    /** The answer to one of our requests. */
    settled({ key: name, number, error }) {
      const ours = pending.filter((one) => one.key === name);
      if (!ours.length) return false;
      if (error) {
        pending = pending.filter((one) => one.key !== name);
        hears.refused(error.spot ?? ours[0].spot, error);
      } else {
        for (const one of ours) one.number = number;
        if (titles.has(name)) titles.set(number, titles.get(name));
      }
      titles.delete(name);
      forget();
      hears.changed();
      return true;
    },
    /** The scene that is now shown. */
    show(next) {
      scene = next;
      forget();
      if (!wished) return;
      const { changes, until } = wished;
      if (!seat() || !next.open || Date.now() > until) wished = null;
      else if (next.awaits === 'wagers') {
        wished = null;
        send(WAGER, changes);
      }
    },
    /** What our seat placed and took down according to the record. */
    follow(event, ours, number) {
      if (event.type === 'Opened' || event.type === 'Over') actions = [];
      if (event.seat !== ours || !(event.type === 'Placed' || event.type === 'TakenDown')) return;
      const cents = event.type === 'Placed' ? event.cents : -event.cents;
      // The record may arrive before the confirmation; the chips must not be shown twice.
      const seen = pending.find((one) => one.number === null && one.spot === event.spot && one.cents === cents);
      const isKnown = pending.some((one) => one.number === number && one.spot === event.spot);
      if (seen && !isKnown) {
        seen.number = number;
        if (titles.has(seen.key)) titles.set(number, titles.get(seen.key));
      }
      if (actions.at(-1)?.number !== number) actions.push({ number, changes: [] });
      actions.at(-1).changes.push({ spot: event.spot, cents });
    },
  };

  function forget() {
    pending = pending.filter((one) => one.number === null || !scene || one.number > scene.number);
  }
}

const UNDO = 'undo';
const WAGER = 'wager';

/** Whether changes take back exactly what others did. */
function isReverse(changes, others) {
  const sign = (list, way) => JSON.stringify(list.map(({ spot, cents }) => [spot, way * cents]).sort());
  return Boolean(others) && sign(changes, 1) === sign(others, -1);
}

const onTheWay = (name, commands) => commands
  .filter(({ type }) => type === 'Place' || type === 'TakeDown')
  .map(({ type, spot, cents }) => ({ key: name, spot, cents: type === 'Place' ? cents : -cents, number: null }));
