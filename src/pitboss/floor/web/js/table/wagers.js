// The patron's wagers: those still unconfirmed, those placed this round, and shortcuts to place them again.
//
// What one request changes is one action: a chip, a double with all its chips, a clear, a repeat. Undo takes back the
// last action that stands, all of it or nothing; pressed again, the one before it.
//
// A chip that comes before the table takes wagers is a wish: it is shown, and sent as soon as it can be. Each wish is an
// action of its own.

import { freshKey } from '../api.js';
import { dollars } from '../money.js';

const LONGEST_WISH = 30000; // milliseconds for which wishes wait after the last one

/**
 * `hears.changed()` when something was sent or answered; `hears.refused(spot, error)` when the table refused it;
 * `hears.named(spot)` for the name of a spot. `before` is what the page hands over that this one replaces.
 */
export function wagers(line, hears, before = null) {
  let pending = line.unconfirmed().flatMap(({ key: name, do: commands }) => onTheWay(name, commands));
  let actions = []; // this round, oldest first: {number, changes: [{spot, cents}]}
  const titles = new Map(before?.titles); // by the key of a request, and by its number once it is in the record
  let wished = before?.wished ?? []; // oldest first: {changes: [{spot, cents}]}
  let until = before?.until ?? 0; // when wishes are given up
  let scene = null;

  const seat = () => scene?.you?.seat ?? null;

  function send(title, changes) {
    const name = freshKey();
    const commands = changes.map(({ spot, cents }) => ({ type: cents > 0 ? 'Place' : 'TakeDown', spot, cents: Math.abs(cents) }));
    titles.set(name, title);
    pending.push(...onTheWay(name, commands));
    hears.changed();
    return line.send(commands, name).catch(() => null);
  }

  const underway = () => [...pending, ...wished.flatMap(({ changes }) => changes).map((one) => ({ ...one, number: null }))];

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
    let found = [];
    for (const one of done()) {
      if (one.title ? one.title === UNDO : isReverse(one.changes, found.at(-1)?.changes)) found.pop();
      else if (one.title || one.changes.every(({ cents }) => cents > 0)) found.push(one);
      // What goes back without a request from this page is no action to be undone, but it is no longer there either.
      else found = one.changes.filter(({ cents }) => cents < 0).reduce(without, found);
    }
    return found;
  }

  // The total on each spot of what was placed this round and still lies there.
  function lately() {
    const sums = new Map();
    for (const { spot, cents } of done().flatMap(({ changes }) => changes)) sums.set(spot, (sums.get(spot) ?? 0) + cents);
    return [...sums].map(([spot, cents]) => ({ spot, cents: Math.min(cents, on(spot)) })).filter(({ cents }) => cents > 0);
  }

  const last = () => wished.at(-1) ?? standing().at(-1);
  const reversed = (changes) => changes.map(({ spot, cents }) => ({ spot, cents: -cents }));

  function titleOf({ title, changes }) {
    if (title && title !== WAGER) return title;
    const [{ spot, cents }] = changes;
    return `${dollars(Math.abs(cents))} on ${hears.named(spot)}`;
  }

  return {
    bets, mine, lately,
    /** The chips in the patron's rail, minus unconfirmed wagers. */
    chips: () => (scene?.you?.chips ?? 0) - owed(),
    /** Wager as much on each of these spots, in one action. */
    place: (spots, cents) => send(WAGER, spots.map((spot) => ({ spot, cents }))),
    /** The same as soon as the table takes wagers. */
    wish(spots, cents) {
      wished.push({ changes: spots.map((spot) => ({ spot, cents })) });
      until = Date.now() + LONGEST_WISH;
      hears.changed();
    },
    /** Whether chips wait until the table takes wagers. */
    wishes: () => wished.length > 0,
    /** What a page that is drawn anew takes over. Nothing waits here any longer. */
    handOver: () => ({ titles, wished: wished.splice(0), until }),
    takeDown(spots) {
      wished = wished.map((one) => ({ ...one, changes: one.changes.filter(({ spot }) => !spots.includes(spot)) })).filter(({ changes }) => changes.length);
      const found = spots.map((spot) => ({ spot, cents: -on(spot) })).filter(({ cents }) => cents);
      return found.length ? send('take down', found) : hears.changed();
    },
    /** What undo would take back, in words; empty if there is nothing. */
    undoes: () => (last() ? titleOf(last()) : ''),
    undo() {
      if (wished.length) unwish(wished.slice(0, -1));
      else if (last()) send(UNDO, reversed(last().changes));
    },
    clear() {
      if (wished.length) unwish([]);
      else if (lately().length) send('clear', reversed(lately()));
    },
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
      if (!seat() || !next.open || Date.now() > until) wished = [];
      else if (next.awaits === 'wagers') for (const { changes } of wished.splice(0)) send(WAGER, changes);
    },
    /** What our seat placed and took down according to the record. */
    follow(event, ours, number) {
      if (event.type === 'Opened' || event.type === 'Over') {
        actions = [];
        // Requests on their way keep their titles, and so do those whose answer came before the record does.
        for (const name of titles.keys()) if (typeof name === 'number' && name <= number) titles.delete(name);
      }
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

  function unwish(left) {
    wished = left;
    hears.changed();
  }

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

/** These actions without what a take-down took: the latest chips on its spot go first. */
function without(actions, { spot, cents }) {
  let left = -cents;
  const found = [];
  for (const one of [...actions].reverse()) {
    const changes = one.changes.map((change) => {
      const gone = change.spot === spot ? Math.min(left, Math.max(0, change.cents)) : 0;
      left -= gone;
      return { ...change, cents: change.cents - gone };
    }).filter((change) => change.cents);
    if (changes.length) found.unshift({ ...one, changes });
  }
  return found;
}

const onTheWay = (name, commands) => commands
  .filter(({ type }) => type === 'Place' || type === 'TakeDown')
  .map(({ type, spot, cents }) => ({ key: name, spot, cents: type === 'Place' ? cents : -cents, number: null }));
