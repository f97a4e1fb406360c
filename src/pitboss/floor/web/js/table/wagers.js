// The patron's wagers: those still unconfirmed, those placed this round, and shortcuts to place them again.

import { key } from './live.js';

/**
 * `hears.changed()` when something was sent or answered; `hears.refused(spot, error)` when the table refused it.
 */
export function wagers(line, hears) {
  let pending = line.unconfirmed().flatMap(({ key: name, do: commands }) => onTheWay(name, commands));
  let placed = []; // this round, oldest first
  let scene = null;

  const seat = () => scene?.you?.seat ?? null;

  function send(commands) {
    const name = key();
    pending.push(...onTheWay(name, commands));
    hears.changed();
    return line.send(commands, name).catch(() => null);
  }

  /** What is on the layout once everything unconfirmed has arrived. */
  function bets() {
    const found = (scene?.bets ?? []).map((bet) => ({ ...bet }));
    for (const one of pending) {
      let bet = found.find((other) => other.seat === seat() && other.spot === one.spot);
      if (!bet) found.push(bet = { seat: seat(), spot: one.spot, cents: 0, mark: '' });
      bet.cents += one.cents;
      bet.pending ||= one.number === null;
    }
    return found.filter((bet) => bet.cents > 0);
  }

  const mine = () => bets().filter((bet) => bet.seat === seat());
  const on = (spot) => mine().find((bet) => bet.spot === spot)?.cents ?? 0;
  const owed = () => pending.reduce((sum, one) => sum + one.cents, 0);

  // The total on each spot of what was placed this round and what is still unconfirmed.
  function lately() {
    const sums = new Map();
    for (const one of [...placed, ...pending]) sums.set(one.spot, (sums.get(one.spot) ?? 0) + one.cents);
    return [...sums].map(([spot, cents]) => ({ spot, cents: Math.min(cents, on(spot)) })).filter(({ cents }) => cents > 0);
  }

  const place = (list) => send(list.map(({ spot, cents }) => ({ type: 'Place', spot, cents })));
  const take = (list) => send(list.map(({ spot, cents }) => ({ type: 'TakeDown', spot, cents })));

  return {
    bets, mine, on, lately,
    /** The chips in the patron's rail, minus unconfirmed wagers. */
    chips: () => (scene?.you?.chips ?? 0) - owed(),
    place: (spot, cents) => place([{ spot, cents }]),
    takeDown: (spot, cents = on(spot)) => (cents ? take([{ spot, cents }]) : null),
    undo() {
      const last = [...placed, ...pending].reverse().find((one) => one.cents > 0 && on(one.spot) > 0);
      return last ? take([{ spot: last.spot, cents: Math.min(last.cents, on(last.spot)) }]) : null;
    },
    clear: () => (lately().length ? take(lately()) : null),
    double: () => (lately().length ? place(lately()) : null),
    repeat: () => (scene?.you?.repeat?.length ? place(scene.you.repeat) : null),

    /** The answer to one of our requests. */
    settled({ key: name, number, error }) {
      const ours = pending.filter((one) => one.key === name);
      if (!ours.length) return false;
      if (error) {
        pending = pending.filter((one) => one.key !== name);
        hears.refused(error.spot ?? ours[0].spot, error);
      } else for (const one of ours) one.number = number;
      forget();
      hears.changed();
      return true;
    },
    /** The scene that is now shown. */
    show(next) {
      scene = next;
      forget();
    },
    /** What our seat placed and took down according to the record. */
    follow(event, ours, number) {
      if (event.type === 'Opened' || event.type === 'Over') placed = [];
      if (event.seat !== ours || !(event.type === 'Placed' || event.type === 'TakenDown')) return;
      const cents = event.type === 'Placed' ? event.cents : -event.cents;
      // The record may arrive before the confirmation; the chips must not be shown twice.
      const seen = pending.find((one) => one.number === null && one.spot === event.spot && one.cents === cents);
      if (seen) seen.number = number;
      if (cents > 0) placed.push({ spot: event.spot, cents });
      else unplace(event.spot, -cents);
    },
  };

  function unplace(spot, cents) {
    let left = cents;
    for (let at = placed.length - 1; at >= 0 && left > 0; at -= 1) {
      if (placed[at].spot !== spot) continue;
      const less = Math.min(left, placed[at].cents);
      placed[at].cents -= less;
      left -= less;
      if (!placed[at].cents) placed.splice(at, 1);
    }
  }

  function forget() {
    pending = pending.filter((one) => one.number === null || !scene || one.number > scene.number);
  }
}

const onTheWay = (name, commands) => commands
  .filter(({ type }) => type === 'Place' || type === 'TakeDown')
  .map(({ type, spot, cents }) => ({ key: name, spot, cents: type === 'Place' ? cents : -cents, number: null }));
