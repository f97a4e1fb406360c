// The seats at one step of a round: what is on the layout, and each seat's result so far.

import { h } from '../dom.js';
import { change, dollars } from '../money.js';
import { ruled, tinted } from './ruled.js';

const COLUMNS = [['Seat'], ['On the layout', 'money'], ['So far', 'money']];

/** The net result of a settlement: what was returned and paid, minus the stake. */
export const gain = (event) => event.paid + event.returned - event.stake;

const total = (amounts) => amounts.reduce((sum, cents) => sum + cents, 0);

/** A patron's own lines say who sits where. */
function names(lines) {
  const found = new Map();
  for (const line of lines) {
    const seated = line.events.find((event) => event.type === 'Placed' || event.type === 'Sat');
    if (seated && line.who !== 'dealer') found.set(seated.seat, line.who);
  }
  return found;
}

/** What an event moved to a seat where patrons bet against each other, or away from it. */
const moved = (event, seat) => (event.type === 'Paid' ? event.gains?.[seat] ?? 0 : event.type === 'Chosen' && event.seat === seat ? -event.cents : 0);

/** The seats after the line at `step`; `contested` if patrons bet against each other. */
export function seatsAt({ bets, seats }, lines, step, contested) {
  const events = lines.slice(0, step + 1).flatMap((line) => line.events);
  const settled = events.filter((event) => event.type === 'Settled');
  const taken = seats.map((one) => one.seat ?? one);
  const shown = [...new Set([...taken, ...bets.map((bet) => bet.seat), ...settled.map((event) => event.seat)])];
  if (!shown.length) return h('p', { class: 'quiet-text' }, 'Nobody is seated.');
  const known = names(lines);
  return ruled('seat-chips', contested ? COLUMNS.filter((_, at) => at !== 1) : COLUMNS, shown.sort((one, other) => one - other).map((seat) => {
    const net = contested ? total(events.map((event) => moved(event, seat))) : total(settled.filter((event) => event.seat === seat).map(gain));
    return h('tr', {}, h('td', {}, known.has(seat) ? `${seat} · ${known.get(seat)}` : String(seat)),
      contested ? null : h('td', { class: 'money' }, dollars(total(bets.filter((bet) => bet.seat === seat).map((bet) => bet.cents)))),
      h('td', { class: 'money' }, tinted(net, change(net))));
  }));
}
