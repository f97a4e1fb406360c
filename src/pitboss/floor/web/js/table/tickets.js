// Wagers without a drawn place: traveling spots, and the tickets that patrons mark on a blank.

import { get } from '../api.js';
import { h, show } from '../dom.js';
import { dollars } from '../money.js';

const LATELY = 6;
const GAMES = 5;

/** `more` has the parts that mark tickets, if the game has a blank; `hears.place(spot, cents)` and `.take(spot)`; for a blank also `.chip()`, `.changed()`, `.priced()` and `.refused(spot, error)`. */
export function tickets(table, surface, tube, { blank, bare, byTicket }, hears) {
  const list = h('ul', { class: 'tickets', 'aria-label': table.blank ? 'Tickets in play' : 'Wagers next to the layout' });
  const marking = table.blank ? blank(table, surface, tube, hears) : null;
  const past = h('ul', { class: 'tickets lately', 'aria-label': 'Tickets of the last games' });
  const others = h('p', { class: 'quiet-text', hidden: true });
  const none = h('p', { class: 'quiet-text' }, 'No tickets yet.');
  const games = table.blank ? Math.min(GAMES, table.blank.games) : 1;
  const again = h('button', { type: 'button', class: 'again', hidden: true, onclick: () => marking.again(latest(), games) });
  const node = marking ? h('section', { class: 'panel your-tickets' }, h('h2', {}, 'Your tickets'), list, past, none, again, others) : h('div', { class: 'beside' }, list);
  let made = '';
  let own = [];
  let round = [];
  let picked = ''; // the ticket in play that was chosen in the list
  let shown = null; // what was last shown
  let lately = []; // the patron's tickets of the last games, newest first

  const latest = () => bare((own.at(-1) ?? lately[0])?.spot ?? '');
  const nameOf = (spot) => table.spots[spot]?.name ?? spot;

  function bet(one, mine) {
    const name = nameOf(one.spot);
    const ours = one.seat === mine;
    const what = ours ? name : `Seat ${one.seat}: ${name}`;
    return h('li', { class: [ours && 'own', one.pending && 'pending'], 'data-spot': one.spot },
      h('span', { class: 'money' }, dollars(one.cents)),
      marking && ours ? h('button', { type: 'button', class: 'quiet what', title: 'Show it on the blank', onclick: () => marking.show(picked = one.spot) }, what) : h('span', {}, what), one.mark ? h('span', { class: 'mark' }, one.mark) : null,
      ours ? h('button', { type: 'button', class: 'quiet', 'aria-label': `Take down ${name}`, onclick: () => hears.take(one.spot) }, 'Take down') : null);
  }

  // How many tickets the other patrons have in this game.
  function company(bets, mine) {
    const seats = new Map();
    for (const one of bets) if (one.seat !== mine) seats.set(one.seat, (seats.get(one.seat) ?? 0) + 1);
    others.textContent = [...seats].map(([seat, many]) => `Seat ${seat}: ${many} ${many === 1 ? 'ticket' : 'tickets'}`).join(', ');
    others.hidden = !seats.size;
  }

  const result = (one) => h('li', { class: 'own' },
    h('button', { type: 'button', class: 'quiet what', title: 'Show it on the blank', onclick: () => marking.show(one.spot) }, one.name),
    h('span', { class: 'money' }, dollars(one.cents)), h('strong', { class: ['money', one.pays > one.cents ? 'win' : one.pays < one.cents ? 'lose' : ''] }, dollars(one.pays)));

  function listed() {
    if (!marking) return;
    show(past, lately.map(result));
    past.hidden = !lately.length;
    none.hidden = Boolean(lately.length || own.length);
    const ticket = latest();
    again.hidden = !ticket;
    if (ticket) again.textContent = games > 1 ? `Play the same again, ${games} games: ${dollars(marking.price(ticket, games))}` : `Play the same again: ${dollars(marking.price(ticket, 1))}`;
  }

  const self = {
    node,
    /** Whether a press on a place marks it instead of laying a chip there. */
    marking: () => Boolean(marking),
    toggle: (spot) => marking.toggle(spot),
    unmark: (spot) => marking.toggle(spot, false),
    /** The element that shows a wager on this spot, or where it would be laid. */
    of: (spot) => list.querySelector(`[data-spot="${CSS.escape(spot ?? '')}"]`) ?? marking?.at ?? null,
    /** What a draw brought, or nothing when the next game begins. */
    drawn: (outcome) => marking?.drawn([outcome ?? []].flat().map(Number)),
    /** Follow the patron's tickets from game to game. */
    tell(event, mine) {
      if (!marking) return;
      if (event.type === 'Drawn') marking.decided();
      else if (event.type === 'Settled' && event.seat === mine) {
        round.push(event);
        marking.decided(event.spot);
      } else if (event.type === 'Over' || event.type === 'Opened') {
        const ended = byTicket(round);
        const chosen = ended.filter((one) => one.spot === picked);
        if (ended.length) marking.best(chosen.length ? chosen : ended);
        lately = [...ended.reverse(), ...lately].slice(0, LATELY);
        [round, picked] = [[], ''];
        made = '';
      }
    },
    show(bets, mine, drawn, scene) {
      const first = !shown;
      shown = [bets, mine, drawn, scene];
      const beside = bets.filter((one) => (marking ? one.seat === mine : !drawn(one.spot)));
      own = beside.filter((one) => one.seat === mine);
      marking?.laid(own, scene);
      again.disabled = !scene.open || scene.awaits !== 'wagers' || !mine;
      company(bets, mine);
      if (marking?.isEmpty() && first && (own.length || lately.length)) marking.show((own.at(-1) ?? lately[0]).spot);
      const sign = JSON.stringify([beside, mine, marking?.rate()]);
      if (sign === made) return;
      made = sign;
      for (const one of beside) if (!table.spots[one.spot]) learn(one.spot);
      show(list, beside.map((one) => bet(one, mine)));
      list.hidden = !beside.length;
      listed();
    },
  };
  return self;

  // The name of a spot from somebody's wager. An unknown spot keeps its own name.
  function learn(spot) {
    table.spots[spot] = { id: spot, name: spot, pays: '' };
    get(`/api/tables/${table.id}/spot?name=${encodeURIComponent(spot)}`).then((found) => {
      Object.assign(table.spots[spot], found);
      made = '';
      self.show(...shown);
    }).catch(() => null);
  }
}
