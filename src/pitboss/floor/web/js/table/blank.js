// A blank that patrons mark: the brush, the quick pick, the price, and the ticket that is laid with one press.

import { get, onVisitor } from '../api.js';
import { h, show, svg } from '../dom.js';
import { dollars } from '../money.js';
import { gameOf } from '../things/balls.js';
import { mark } from './brush.js';
import { stack } from './chips.js';
import { payLines } from './pay_lines.js';
import { LETTERS, LONGEST, bare, count, empty, hits, lacking, numbersOf, read, spotsOf, write } from './ticket.js';
import { capital, inWords } from './ticket_words.js';
import { waysPanel } from './ways.js';

export { bare } from './ticket.js';
export { byTicket, ticketResult } from './ticket_words.js';

const CHECK = 350; // milliseconds after the last change until the table is asked about a ticket
const MOST_CHIPS = 100;
const marks = new Map(); // by table: what is marked stays when the page is drawn anew for a screen that was turned
let whose = null; // who has marked it: nobody yet for a visitor who has not sat down

onVisitor(({ person }) => {
  if (whose !== null && person !== whose) marks.clear();
  whose = person;
});

/** So many of these, each set of them as likely as any other. */
function atRandom(list, many) {
  const left = [...list];
  const word = new Uint32Array(1);
  return Array.from({ length: Math.min(many, left.length) }, () => {
    do crypto.getRandomValues(word); while (word[0] >= Math.floor(2 ** 32 / left.length) * left.length);
    return left.splice(word[0] % left.length, 1)[0];
  });
}

/**
 * `hears.place(spot, cents)` lays a ticket, `.chip()` is the chosen chip in cents, `.changed()` when the patron marks
 * something new, `.priced()` when the price changes, `.refused(spot, error)` says why not. `tube.catch(numbers)` shows which balls are caught.
 */
export function blank(table, surface, tube, hears) {
  const { blank: about, layout } = table;
  const numbers = layout.areas.map((area) => Number(area.spot));
  const sizes = [...new Set(about.rates.map((rate) => rate.spots))];
  const most = Math.max(...sizes);
  let ticket = marks.get(table.id) ?? empty();
  let active = 0; // the group that the brush marks
  let wish = about.usual; // the spots of a quick pick
  let chips = 1; // of the chosen size, for each way
  let size = 0;
  let drawn = new Set();
  let played = new Set(); // the tickets that the last draw decided, as they are written
  let mine = [];
  let last = null; // the scene that was shown last
  let open = false;
  let answer = { written: '', words: '', bad: false, spot: null };
  let asking = null;
  let typing = null; // what is being typed as a ticket, and whether it is `bad`: then the ticket stays as it was

  // --- what is shown ---

  const game = h('strong', { class: 'game' });
  const marked = h('span', {});
  const worth = h('button', { type: 'button', class: 'price', onclick: () => lay() });
  surface.put(h('div', { class: 'blank-head' }, game, h('p', { class: 'count', role: 'status' }, marked), worth), layout.sheet.head);
  const ofGame = h('span', {}, 'drawn');
  const key = (note, words) => h('span', {}, svg('svg', { viewBox: '-1.1 -1.1 2.2 2.2', 'aria-hidden': 'true' }, mark(7, note, 1)), words);
  surface.put(h('p', { class: 'blank-legend' }, key({ marked: true }, 'marked'), key({ drawn: true }, ofGame), key({ marked: true, drawn: true }, 'caught')), layout.sheet.legend);

  const title = h('h2', {});
  const less = h('button', { type: 'button', class: 'step', 'aria-label': 'A lower price', onclick: () => priced(-1) }, '−');
  const more = h('button', { type: 'button', class: 'step', 'aria-label': 'A higher price', onclick: () => priced(1) }, '+');
  const lines = payLines(about, table.narrow);
  const heads = h('p', { class: 'pay-heads', 'aria-hidden': 'true' }, h('span', {}, 'catch'), h('span', {}, 'pays'), h('span', {}, 'chance'));
  const pays = h('section', { class: 'pays', 'aria-label': 'Pay table' }, h('div', { class: 'pays-title' }, title, less, more), heads, lines.node, about.note ? h('p', { class: 'note' }, about.note) : null);
  const spots = sizes.map((one) => h('button', { type: 'button', 'aria-label': `Mark ${one} at random`, onclick: () => pick(one) }, String(one)));
  const fewer = h('button', { type: 'button', 'aria-label': 'One spot fewer', onclick: () => widen(-1) }, '−');
  const further = h('button', { type: 'button', 'aria-label': 'One spot more', onclick: () => widen(1) }, '+');
  const many = h('output', {});
  const picker = table.narrow ? h('div', { class: 'spots-stepper', role: 'group', 'aria-label': 'How many spots' }, fewer, many, further)
    : h('div', { class: 'spots-row', role: 'group', 'aria-label': 'Mark this many at random' }, h('p', {}, 'Mark this many at random'), h('div', { style: { '--columns': String(Math.min(sizes.length, sizes.length > 10 ? 8 : 10)) } }, spots));
  const go = h('button', { type: 'button', class: 'lay', onclick: () => (numbersOf(ticket).length ? lay() : quick()) });
  const wipe = h('button', { type: 'button', class: 'wipe', onclick: () => become({ ...empty(), kind: panel.node.hidden ? null : ticket.kind }) }, 'Clear marks');
  const panel = waysPanel(about, () => ticket, () => active, { change, activate, written: typed, left, close: () => unfold(false) });
  const others = about.kinds.map((kind) => kind.name);
  const unfolds = h('button', { type: 'button', class: 'unfold', 'aria-expanded': 'false', onclick: () => unfold(true) },
    h('span', {}, others.length ? `${capital(others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${others.at(-1)}` : others[0])} tickets` : 'Several games'), h('span', { 'aria-hidden': 'true' }, '›'));
  surface.put(h('div', { class: 'blank-tools' }, pays, panel.node, h('div', { class: 'tools-row' }, table.narrow ? [go, picker, wipe] : [picker, go, wipe]), others.length || about.games > 1 ? unfolds : null), layout.sheet.tools);

  // --- what the patron does ---

  /** Another ticket on the blank. What was drawn for the last one is wiped off. */
  function become(next, at = 0) {
    ticket = next;
    typing = null;
    active = Math.min(at, ticket.groups.length - 1);
    if (drawn.size) hears.changed();
    redraw();
  }

  function change(changes) {
    const before = ticket;
    const next = { ...ticket, ...changes };
    // Where the groups changed, the ways are those that the new groups make.
    if (next.kind?.records && changes.groups && !changes.sizes) {
      next.single = [];
      next.sizes = panel.usual(next.kind, next);
    }
    become(next, before.kind === next.kind ? active : Math.min(active, next.groups.length - 1));
  }

  function activate(at) {
    const keep = ticket.groups.filter((group, place) => group.length || place === at || (ticket.kind?.king && place === 0));
    active = Math.max(0, keep.indexOf(ticket.groups[at]));
    ticket = { ...ticket, groups: keep };
    left();
  }

  function toggle(spot, on = null) {
    const number = Number(spot);
    const within = ticket.groups.findIndex((group) => group.includes(number));
    if (on === false && within < 0) return;
    const without = ticket.groups.map((group) => group.filter((one) => one !== number));
    if (within === active || on === false) return change({ groups: without });
    const room = ticket.kind?.king && active === 0 ? 1 : ticket.kind?.records ? about.most_in_way : most;
    if (room === 1) without[active] = [];
    if (without[active].length >= room) return hears.refused(spot, { message: `A group has up to ${room} spots in this house.`, cites: about.cites });
    change({ groups: without.map((group, at) => (at === active ? [...group, number] : group)) });
  }

  /** Mark so many numbers at random in the group of the brush. */
  function pick(spotsWanted) {
    wish = spotsWanted;
    const elsewhere = new Set(ticket.groups.flatMap((group, at) => (at === active ? [] : group)));
    const found = atRandom(numbers.filter((one) => !elsewhere.has(one)), ticket.kind?.king && active === 0 ? 1 : spotsWanted);
    change({ groups: ticket.groups.map((group, at) => (at === active ? found : group)) });
  }

  /** One spot more at random, or the last one wiped; without marks, only for the next quick pick. */
  function widen(by) {
    const group = ticket.groups[active];
    const wanted = sizes[sizes.indexOf(group.length || wish) + by];
    if (!wanted) return;
    wish = wanted;
    if (!group.length) return redraw();
    const free = numbers.filter((one) => !numbersOf(ticket).includes(one));
    const next = by > 0 ? [...group, ...atRandom(free, wanted - group.length)] : group.slice(0, wanted);
    change({ groups: ticket.groups.map((one, at) => (at === active ? next : one)) });
  }

  function quick() {
    pick(wish);
    return lay();
  }

  function priced(by) {
    chips = Math.max(1, Math.min(MOST_CHIPS, chips + by));
    hears.priced();
  }

  const rate = () => hears.chip() * chips;
  const price = (one = ticket) => rate() * Math.max(1, count(one)) * one.games;

  async function lay() {
    const written = write(ticket);
    const lacks = lacking(ticket);
    if (lacks) return hears.refused(null, { message: lacks });
    if (!ticket.kind && ticket.games === 1) return hears.place(written, price());
    const cents = price();
    const spot = await ask(written);
    return spot ? hears.place(spot.id, cents) : hears.refused(null, { message: answer.words });
  }

  // --- tickets of several groups, about which the table is asked ---

  async function ask(written) {
    if (answer.written === written && (answer.spot || answer.bad)) return answer.spot;
    try {
      if (written.length > LONGEST) throw new Error(`A ticket is written with up to ${LONGEST} characters; this one has ${written.length}.`);
      const spot = await get(`/api/tables/${table.id}/spot?name=${encodeURIComponent(written)}`);
      table.spots[spot.id] ??= spot;
      answer = { written, words: '', bad: false, spot };
    } catch (error) {
      answer = { written, words: error.message, bad: true, spot: null };
    }
    if (write(ticket) === written) redraw();
    return answer.spot;
  }

  function typed(text) {
    const found = read(text, about.kinds);
    const isTicket = found?.groups.flat().every((one) => numbers.includes(one));
    typing = { text, bad: !isTicket && text.trim() !== '' };
    if (isTicket) {
      ticket = found;
      active = Math.min(active, ticket.groups.length - 1);
      if (drawn.size) hears.changed();
    }
    redraw();
  }

  /** Nothing is being typed any more: the field tells the ticket on the blank. */
  function left() {
    typing = null;
    redraw();
  }

  function told(written) {
    if (typing?.bad) return { words: 'This cannot be read as a ticket yet.', bad: true };
    const lacks = lacking(ticket);
    if (lacks) return { words: lacks, bad: false };
    if (answer.written === written && answer.bad) return answer;
    const ways = count(ticket);
    const each = ticket.games > 1 ? `, ${ticket.games} games` : '';
    return { words: `${ways} ${ways === 1 ? 'way' : 'ways'}${each}, ${dollars(rate())} a way: ${dollars(price())}`, bad: false };
  }

  function unfold(on) {
    panel.node.hidden = !on;
    for (const one of [pays, picker, unfolds]) one.hidden = on;
    unfolds.setAttribute('aria-expanded', String(on));
    left();
    if (on) panel.focus();
    else unfolds.focus({ preventScroll: true });
  }

  // --- drawing ---

  function redraw() {
    if (size !== hears.chip()) [size, chips] = [hears.chip(), 1];
    marks.set(table.id, ticket);
    const written = write(ticket);
    const all = numbersOf(ticket);
    const grouped = ticket.kind && ticket.groups.filter((group) => group.length).length > 1;
    const notes = new Map();
    ticket.groups.forEach((group, at) => group.forEach((number) => {
      const king = ticket.kind?.king;
      notes.set(String(number), { marked: true, letter: !grouped ? '' : king && at === 0 ? '♛' : LETTERS.charAt(at - (king ? 1 : 0)).toUpperCase() });
    }));
    for (const number of drawn) notes.set(String(number), { ...notes.get(String(number)), drawn: true });
    surface.pick(notes);
    tube.catch(drawn.size ? all : []);

    const laid = mine.filter((bet) => bare(bet.spot) === bare(written));
    const again = played.has(bare(written));
    marked.textContent = !all.length ? 'Mark your numbers' : `${all.length} marked, ${laid.length ? 'in play' : 'price'}`;
    const cents = laid.length ? laid.reduce((sum, bet) => sum + bet.cents, 0) : price();
    const words = !all.length ? 'No numbers marked' : laid.length ? `In play: ${dollars(cents)}` : `Play this ticket, ${dollars(cents)}`;
    worth.setAttribute('aria-label', words);
    worth.classList.toggle('laid', laid.length > 0);
    worth.disabled = !all.length || laid.length > 0;
    if (worth.dataset.cents !== String(cents)) {
      worth.dataset.cents = String(cents);
      show(worth, svg('svg', { viewBox: '-1.3 -1.5 2.6 2.8', 'aria-hidden': 'true' }, svg('circle', { class: 'rim', r: 1.16 }), stack(cents, 0.92)));
    }

    const shown = all.length ? spotsOf(ticket) : [wish];
    const known = shown.filter((one) => sizes.includes(one));
    const ways = count(ticket);
    title.textContent = `${known.length === 1 ? `${capital(inWords(known[0]))} ${known[0] === 1 ? 'spot' : 'spots'}` : `${ways} ways`}, ${dollars(rate())}${ways > 1 ? ' each' : ''}`;
    lines.show(known, rate(), again ? hits(ticket, drawn) : new Map());
    less.disabled = chips <= 1;

    const here = ticket.groups[active].length;
    spots.forEach((button, at) => button.setAttribute('aria-pressed', String(sizes[at] === (here || wish))));
    many.textContent = `${here || wish} ${(here || wish) === 1 ? 'spot' : 'spots'}`;
    fewer.disabled = !sizes.includes((here || wish) - 1);
    further.disabled = !sizes.includes((here || wish) + 1);
    go.textContent = !all.length ? `Quick pick, ${dollars(rate())}` : `Play ${laid.length ? 'another' : again ? 'it again' : 'this ticket'}, ${dollars(price())}`;
    go.disabled = !open;
    wipe.disabled = !all.length;
    if (panel.node.hidden) return;
    const { words: said, bad } = told(written);
    panel.show(typing?.text ?? written, said, bad);
    clearTimeout(asking);
    if (!lacking(ticket) && answer.written !== written) asking = setTimeout(() => ask(written), CHECK);
  }

  return {
    toggle, redraw,
    /** The element at which a refusal of a ticket is told. */
    at: go,
    isEmpty: () => !numbersOf(ticket).length,
    /** Put a written ticket on the blank, with what was drawn for it. */
    show(written) {
      const found = read(written, about.kinds);
      if (!found) return;
      ticket = found;
      active = 0;
      if (drawn.size && !played.has(bare(written))) hears.changed();
      redraw();
    },
    /** Lay a written ticket for so many games at the chosen price. */
    async again(written, games) {
      const found = read(written, about.kinds);
      if (!found) return;
      become({ ...found, games: games ?? found.games });
      await lay();
      ticket = { ...ticket, games: 1 };
      redraw();
    },
    rate,
    price: (written, games) => price({ ...read(written, about.kinds), games }),
    /** The numbers that were drawn, or none. */
    drawn(found) {
      drawn = new Set(found);
      if (!drawn.size) played = new Set();
      redraw();
    },
    /** Which tickets a draw decides: a new one decides none yet. */
    decided(spot = null) {
      if (spot) played.add(bare(spot));
      else played = new Set();
    },
    /** The best of the tickets that were decided comes onto the blank, unless something else is marked there. */
    best(tickets) {
      const now = bare(write(ticket));
      if (now && !played.has(now)) return;
      this.show(tickets.reduce((best, one) => (one.pays > best.pays || (one.pays === best.pays && bare(one.spot) === now) ? one : best)).spot);
    },
    laid(bets, scene) {
      mine = bets;
      open = scene.open && (!scene.you?.seat || scene.awaits === 'wagers');
      game.textContent = capital(scene.at);
      ofGame.textContent = ['drawn', gameOf(scene.showing?.says).toLowerCase()].filter(Boolean).join(' in ');
      // A ticket for the next game was bought: what was drawn for the last one is wiped off.
      const isNew = scene !== last && scene.awaits === 'wagers' && bets.some((bet) => !played.has(bare(bet.spot)));
      last = scene;
      if (drawn.size && isNew) hears.changed();
      redraw();
    },
  };
}
