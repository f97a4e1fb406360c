// The wagers on the layout by seat and, after a result, what to take, and what to pay and to collect, in the order of the
// record. The ticks are the dealer's own aid: chips have moved by the rules already.

import { capital, h, show, svg } from '../dom.js';
import { CHIPS, dollars } from '../money.js';
import { whyButton } from '../why.js';
import { chip, fewest, seatTone } from './chips.js';
import { inPlace, say } from './in_place.js';

const badge = (seat) => h('span', { class: ['seat-mark', seatTone(seat)] }, String(seat));
const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);

/** The chips that make up a payment, as many of each. */
function chipsOf(cents, table) {
  const made = fewest(cents, CHIPS.map((one) => one.cents).filter((one) => one % table.chip === 0));
  if (!made.length) return null;
  const told = made.map(([worth, many]) => `${many} of ${dollars(worth)}`).join(', ');
  return h('span', { class: 'made-of', role: 'img', 'aria-label': `In chips: ${told}`, title: told }, made.map(([worth, many]) => h('span', { 'aria-hidden': 'true' },
    svg('svg', { viewBox: '-1.12 -1.12 2.24 2.24' }, chip(worth)), many > 1 ? `×${many}` : null)));
}

const IN_SIGHT = 140; // pixels from the top of the console
const BACK = { push: 'pushes', void: 'is returned' };

// Vigorish counts for a patron when it is owed. The dealer's hands have it when it is collected.
const LATER = { 'vigorish owed': 'mark', 'vigorish collected': 'collect', 'vigorish written up': 'note' };
const WORDS = { pay: ['Pay', 'Paid'], collect: ['Collect', 'Collected'], mark: ['Mark', 'Marked'] }; // to be done, and done
const PUSHED = { ...WORDS, pay: ['Push', 'Pushed'] }; // pots, where patrons bet against each other

/** What an event asks of the dealer's hands: to take, to pay, to collect, to mark, to leave, or nothing but to note it. */
export function hand(event) {
  if (event.type === 'Paid') {
    const gain = event.gains?.[event.seat] ?? 0;
    return { does: LATER[event.what] ?? (gain > 0 ? 'pay' : gain < 0 ? 'collect' : 'note'), cents: event.cents };
  }
  if (event.paid > 0) return { does: 'pay', cents: event.paid };
  if (event.stake > event.returned) return { does: 'take', cents: event.stake - event.returned };
  return { does: 'leave', cents: event.returned };
}

/** `changed()` is called when something was ticked off. Without `ticks` it only shows what happened. */
export function settling(table, { ticks = true, changed = () => null } = {}) {
  const contested = Boolean(table.layout.pots); // chips go from patrons to pots, and from pots to patrons
  const words = contested ? PUSHED : WORDS;
  const taken = h('section', { class: 'taken-list', hidden: true });
  const total = h('strong', { class: 'money' });
  const count = h('span', { class: 'quiet-text' });
  const losers = h('ul', { class: 'losers' });
  taken.append(h('h2', {}, ticks ? 'Take ' : 'Taken ', count), total, losers);
  const list = h('ol', { class: 'payments', 'aria-label': 'Payments in their order' });
  const out = h('strong', { class: 'money' });
  const progress = h('span', { class: 'quiet-text' });
  const way = h('span', {});
  const deeds = h('span', {});
  const paying = h('section', { class: 'pay-list', hidden: true }, h('h2', {}, deeds, ' ', h('span', { class: 'quiet-text' }, 'in this order')), list,
    h('p', { class: 'out', hidden: contested }, way, progress, out));
  const bets = h('ul', { class: 'wagered' });
  const laid = h('strong', { class: 'money' });
  const wagers = h('section', { class: 'wager-list', 'aria-label': 'Wagers on the layout' }, h('h2', {}, 'Wagers'), laid, bets);
  const stays = h('p', { class: 'quiet-text', hidden: true });
  const node = h('div', { class: ['settling', !ticks && 'watched'] }, taken, stays, paying, wagers);
  let all = []; // {id, event, does, cents}
  let done = new Set(); // ids that were ticked off
  let past = false; // whether a new round has begun since
  const seen = new Set();

  const place = (event) => event.place ?? table.spots[event.spot]?.name ?? event.spot ?? capital(event.what);
  const takes = () => all.filter((one) => one.does === 'take');
  const pays = () => all.filter((one) => one.does in words);
  const fromRack = (one) => (one.does === 'pay' ? one.cents : one.does === 'collect' ? -one.cents : 0);
  const what = ({ does, event, cents }) => (does === 'pay' ? place(event) : `${dollars(cents)} ${event.what.replace(/ (owed|collected)$/, '')}`);
  const deed = ({ does }) => words[does][ticks ? 0 : 1];
  /** What was paid, collected or marked, in words. */
  const says = (one) => `${words[one.does][1]} ${what(one)}`;
  const untaken = () => takes().some((one) => !done.has(one.id));
  const unpaid = () => pays().find((one) => !done.has(one.id)) ?? null;
  const next = () => (untaken() ? { take: true } : unpaid());

  function tick(id) {
    if (done.has(id)) done.delete(id);
    else done.add(id);
    refresh();
    changed();
  }

  const lost = inPlace(losers, (one) => one.id, ({ event, cents }) => ({
    node: h('li', {}, badge(event.seat), ` ${place(event)} `, h('span', { class: 'money' }, dollars(cents)), event.returned ? ' (half)' : null, ticks ? null : [' ', whyButton(event.cites, event.text)]),
  }));

  const paid = inPlace(list, (one) => one.id, (one) => {
    const { id, event, cents, does } = one;
    const told = does === 'pay' ? what(one) : `${deed(one)} ${what(one)}`;
    const box = ticks ? h('input', { type: 'checkbox', 'aria-label': `${says(one)}, seat ${event.seat}`, onchange: () => tick(id) }) : null;
    const item = h('li', {}, box, badge(event.seat),
      h('span', { class: 'what' }, h('strong', {}, told), ' ', h('span', { class: 'quiet-text' }, [event.stake ? dollars(event.stake) : '', event.odds].filter(Boolean).join(', ')), ' ', whyButton(event.cites, event.text)),
      does === 'pay' ? chipsOf(cents, table) : null, h('span', { class: 'money sum' }, does === 'mark' ? null : dollars(fromRack(one))));
    return {
      node: item,
      show() {
        item.classList.toggle('done', done.has(id));
        const before = item.classList.contains('now');
        const now = ticks && unpaid()?.id === id;
        item.classList.toggle('now', now);
        // Where the console has a height of its own, what is to be paid now is in sight.
        if (now && !before && !untaken()) item.closest('.console')?.scrollTo({ top: item.offsetTop - IN_SIGHT });
        if (box) box.checked = done.has(id);
      },
    };
  });

  const bySeat = inPlace(bets, (one) => one.seat, (one) => {
    const who = h('strong', {});
    const what = h('span', { class: 'what' });
    const cents = h('span', { class: 'money' });
    let written = '';
    return {
      node: h('li', {}, badge(one.seat), h('span', {}, who, ' ', what), cents),
      show({ seat, name, laid: mine }) {
        say(who, name || `Seat ${seat}`);
        say(cents, dollars(sum(mine, (bet) => bet.cents)));
        const sign = JSON.stringify(mine);
        if (sign === written) return;
        written = sign;
        show(what, mine.map((bet) => h('span', { class: bet.large ? 'large' : null }, bet.name, ' ', h('span', { class: 'money' }, dollars(bet.cents)))));
      },
    };
  });

  function refresh() {
    taken.hidden = !takes().length;
    taken.classList.toggle('done', ticks && !untaken());
    say(total, dollars(sum(takes(), (one) => one.cents)));
    say(count, takes().length === 1 ? 'one losing wager' : `${takes().length} losing wagers`);
    lost(takes());
    const left = all.filter((one) => one.does === 'leave').map(({ event }) => `seat ${event.seat}, ${place(event)} ${BACK[event.verdict] ?? 'stays up'}`);
    const noted = all.filter((one) => one.does === 'note').map(({ event }) => event.text);
    stays.hidden = !left.length && !noted.length;
    say(stays, [left.length ? `Leave: ${left.join('; ')}.` : '', ...noted].join(' ').trim());
    paying.hidden = !pays().length;
    say(deeds, [...new Set(pays().map(deed))].map((word, at) => (at ? word.toLowerCase() : word)).join(' and '));
    paid(pays());
    const net = sum(pays(), fromRack);
    say(way, net < 0 ? 'Into the rack' : 'Out of the rack');
    say(out, dollars(Math.abs(net)));
    const ticked = pays().filter((one) => done.has(one.id));
    say(progress, ticks ? `${ticked.length} of ${pays().length} done, ${dollars(sum(ticked, fromRack))}` : '');
  }

  return {
    node,
    /** Lines of the record as they come; each counts once. What somebody else dealt is ticked off already. */
    hear(lines, mine = true) {
      for (const line of lines) {
        if (seen.has(line.number)) continue;
        seen.add(line.number);
        line.events.forEach((event, at) => {
          if (event.type === 'Opened') past = true;
          const decides = event.type === 'Settled' || (event.type === 'Paid' && (!contested || event.gains?.[event.seat] > 0));
          // Who only watches sees the last round's payments until there are others.
          if (past && (ticks || decides)) [all, done, past] = [[], new Set(), false];
          if (!decides) return;
          const id = `${line.number}:${at}`;
          all = [...all, { id, event, ...hand(event) }];
          if (!mine) done.add(id);
        });
      }
      refresh();
    },
    show(scene, large = Infinity) {
      const seats = new Map();
      for (const bet of scene.bets) {
        const name = table.spots[bet.spot]?.name ?? bet.spot;
        seats.set(bet.seat, [...(seats.get(bet.seat) ?? []), { name, cents: bet.cents, large: bet.cents >= large }]);
      }
      wagers.hidden = !seats.size;
      say(laid, dollars(sum(scene.bets, (bet) => bet.cents)));
      bySeat([...seats].sort(([one], [other]) => one - other).map(([seat, mine]) => ({ seat, laid: mine, name: scene.seats.find((one) => one.seat === seat)?.name })));
      refresh();
    },
    /** What is to be done next: `{take}` or a payment; null when nothing is left. */
    next,
    says,
    /** Tick off what comes next. */
    step() {
      const one = next();
      if (one?.take) takes().forEach(({ id }) => done.add(id));
      else if (one) done.add(one.id);
      refresh();
    },
    all() {
      all.forEach(({ id }) => done.add(id));
      refresh();
    },
  };
}
