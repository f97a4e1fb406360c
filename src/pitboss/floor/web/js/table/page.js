// The table page: its parts, and how they work together.

import { bankrollIs, freshKey, get, onVisitor, post, refreshVisitor, someone, visitor } from '../api.js';
import { rename } from '../app.js';
import { h, show, styled } from '../dom.js';
import { readUnder } from '../why.js';
import { asking } from './asking.js';
import { felt } from './felt.js';
import { feltCards } from './felt_cards.js';
import { floorCalls } from './floor_calls.js';
import { frame } from './frame.js';
import { head } from './head.js';
import { keys } from './keys.js';
import { live } from './live.js';
import { log } from './log.js';
import { meters as metersOf } from './meters.js';
import { moment } from './moment.js';
import { notes } from './notes.js';
import { tableOdds } from './odds.js';
import { rail } from './rail.js';
import { reminder } from './reminder.js';
import { turned as seenFrom } from './seats_round.js';
import { ask, changeChips, freeSeat, seats, usualBuyIn } from './seats.js';
import { side } from './side.js';
import { sound } from './sound.js';
import { stacks } from './stacks.js';
import { stage } from './stage.js';
import { tickets } from './tickets.js';
import { tip } from './tip.js';
import { verdict } from './verdict.js';
import { wagers } from './wagers.js';

const LONGEST_WAIT = 5000;
const TURNING = 250; // milliseconds that a screen takes to turn
const NARROW = '(max-width: 700px) and (orientation: portrait)';

export async function open(main, id) {
  const table = await get(`/api/tables/${id}`);
  document.title = `${table.name} · Pitboss`;
  readUnder(table.edition);
  // What is needed only by staff, practice tables, blanks, roads, or bets between patrons is loaded only there.
  const works = visitor()?.powers?.length;
  const more = Object.assign({}, ...await Promise.all([
    table.layout.pots && import('./contest.js'), table.roads.length && import('./roads.js'), table.layout.plates.length && import('./plates.js'), works && import('./console.js'), works && import('./surveillance.js'), table.private && import('./practice.js'), table.blank && import('./blank.js'),
    works && styled('console'), table.layout.pots && styled('poker'), table.private && styled('coach'), table.blank && styled('blank')]));
  let page = null;
  // The page has two forms, and a felt may have two as well; it is drawn anew when the screen is turned.
  const narrow = window.matchMedia(NARROW);
  let seat = 0;
  const form = () => seenFrom((narrow.matches && (table.portraits[seat] ?? table.portraits[0])) || table.layout, seat);
  const draw = () => {
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    const before = page?.handOver() ?? null;
    page?.stop();
    page = build({ ...table, narrow: narrow.matches, layout: form() }, before, more, (taken, isNew) => {
      if (!main.contains(page.node)) return; // the visitor has gone elsewhere meanwhile
      const drawn = form();
      seat = taken ?? 0;
      if (form() === drawn) return;
      draw();
      if (isNew) page.sat(seat);
    });
    show(main, page.node);
  };
  // Once the screen has come to rest: what is open belongs to the page that is drawn anew.
  const turned = () => setTimeout(() => {
    if (main.contains(page.node) && narrow.matches !== page.narrow) draw();
  }, TURNING);
  narrow.addEventListener('change', turned);
  draw();
  return () => {
    narrow.removeEventListener('change', turned);
    page.stop();
  };
}

/**
 * `before` is what the page hands over that this one replaces, if there was one. `sits(seat, isNew)` is called with the
 * patron's seat when the table is shown, and when the patron has just sat down.
 */
function build(table, before, more, sits) {
  let scene = null;
  let sitting = false;
  let passed = null; // the scene in which an offer was passed on
  let chipsAsked = null; // says anew what the dialog for chips comes to
  const added = [];
  const shortcuts = keys();
  const odds = tableOdds(table);
  const sounds = sound();
  const complain = (error) => above.refuse(error, scene);

  const surface = felt(table, { press, take: (spot) => (writing.marking() ? writing.unmark(spot) : take(spot)), look, away: () => hint.away(), arranged: redraw });
  const board = h('div', { class: 'board' });
  const hint = tip(table, odds, board);
  const chips = stacks(table, surface);
  const cards = feltCards(table.layout, surface.layers.cards);
  const beside = side(table, surface, more.roads);
  const story = more.narrator?.() ?? null;
  const telling = verdict(table, story, more.ticketResult);
  const record = log(table);
  const writing = tickets(table, surface, beside, more, { place: (spot, cents) => lay(spot, 0, cents), take, chip: () => purse.chosen() || table.limits.minimum, changed: fade, priced: redraw, refused: refusedAt });
  const drill = more.practice?.(table, odds, heed) ?? null;
  const line = live(table.id, {
    scene: (next, lines, first) => {
      for (const one of [hotline, office, watch]) one?.hear(next, lines);
      return acting.hear(next, lines.filter(record.fresh), first);
    },
    line: (state) => view.line(state),
    settled: (answer) => mine.settled(answer) || (answer.error && !answer.key && complain(answer.error)),
  });
  const mine = wagers(line, { changed: redraw, refused: refusedAt, named: (spot) => table.spots[spot]?.name ?? spot }, before?.wagers);
  const purse = rail(table, shortcuts, { undo: mine.undo, clear: mine.clear, repeat: mine.repeat, double: mine.double, chosen: hush }, before?.chip);
  const now = moment(table, shortcuts, {
    ready: () => act([{ type: 'Ready' }]).catch(complain),
    call: (name, value) => act([{ type: 'Call', name, value }]).catch(complain),
    choose,
  }, more.betting && ((...parts) => more.betting(...parts, { surface, cards })));
  const pausing = more.between?.(table, act, complain) ?? null;
  purse.picker.addEventListener('change', redraw);
  const meters = metersOf();
  const reminding = reminder();
  const above = notes(table, { reminder: reminding.node, more: pausing?.note ?? null }, { change: () => change(), buy, grant, refused: complain });
  const top = head(table, act);
  const chairs = more.plates?.(table, surface, (seat) => sit(seat)) ?? seats(table, (seat) => sit(seat));
  const middle = more.pots?.(table, surface) ?? null;
  const hotline = floorCalls(table, act);
  const office = more.workplace?.(table, act, hotline);
  const watch = more.surveillance?.(table);
  const wishes = asking(table, act, complain);
  const view = frame({ table, top, meters, board, surface, telling, writing, beside, record, purse, now, chairs, office, hotline, watch, wishes, drill, above, pausing, shortcuts, sounds }, {
    sit: () => sit(), buy: () => change(usualBuyIn(table, scene.you.bankroll)), leave, again: () => line.again(), queue,
  });
  const acting = stage({ deal, draw, settle, tell, render, act: middle?.act });
  acting.rapidIf(() => drill?.rapid() ?? false);
  const unwatch = onVisitor(() => office?.again());

  // What was refused before no longer matters.
  function hush() {
    above.quiet();
    hint.quiet();
  }

  function act(commands) {
    hush();
    return line.send(commands);
  }

  async function choose(move, cents) {
    const asked = scene;
    try {
      await act([{ type: 'Choose', move, cents }]);
      drill?.chose(asked, move, cents);
      redraw();
    } catch (error) {
      complain(error);
    }
  }

  // Wait until the seat is shown here, because before that a press on the felt would ask for a seat again.
  const seen = () => new Promise((done) => {
    const started = Date.now();
    const watch = setInterval(() => {
      if (!scene?.you?.seat && Date.now() - started < LONGEST_WAIT) return;
      clearInterval(watch);
      done();
    }, 30);
  });

  // Nothing is asked: a visitor becomes a guest, and takes the seat with the usual chips. Everything can be changed later.
  async function sit(wanted = null) {
    if (scene.you?.leaving) {
      ask('Sit down again?', [h('p', {}, `You get seat ${scene.you.leaving} back, with the chips and wagers there.`)], 'Sit down', () => act([{ type: 'Sit', seat: scene.you.leaving }]));
      return;
    }
    if (sitting) return;
    sitting = true;
    try {
      const seat = freeSeat(table, scene, wanted);
      if (!seat) throw new Error('Every seat is taken. Join the list, and the next free seat is kept for you.');
      const isNew = !visitor()?.signed_in;
      const { bankroll } = await someone();
      // A new guest has a new session, and the connection must be opened with it.
      if (isNew) line.again();
      const cents = usualBuyIn(table, bankroll);
      await act([{ type: 'Sit', seat }, ...(cents > 0 ? [{ type: 'BuyIn', cents }] : [])]);
      await seen();
      above.seated(scene.you.seat);
      redraw();
      refreshVisitor().catch(() => null);
      // The button that was pressed is gone once the patron sits.
      if (document.activeElement === document.body || !document.activeElement.checkVisibility()) surface.focus();
    } catch (error) {
      complain(error);
    } finally {
      // Only now, because a felt that is drawn anew for the seat ends this page.
      setTimeout(() => {
        sitting = false;
        sits(scene.you?.seat ?? null, true);
      });
    }
  }

  // The list is loaded at the first table that is full.
  let list = null;
  function queue(place) {
    list ??= import('./waiting.js').then(({ waiting }) => waiting(place, { join, off: () => act([{ type: 'LeaveList' }]).catch(complain), sit: () => sit() }));
    list.then((one) => one.show(scene));
  }

  async function join() {
    try {
      const isNew = !visitor()?.signed_in;
      await someone();
      if (isNew) line.again();
      await act([{ type: 'JoinList' }]);
    } catch (error) {
      complain(error);
    }
  }

  function change(more = 0) {
    chipsAsked = changeChips(table, () => scene, pausing?.chips ?? act, more);
  }

  function buy(cents) {
    return act([{ type: 'BuyIn', cents }]);
  }

  // More play chips from the house, if it gives any, and with them the usual chips for this table.
  async function grant() {
    const { bankroll } = await post('/api/cage/grant', { key: freshKey() });
    await buy(usualBuyIn(table, bankroll));
  }

  function leave() {
    const laid = mine.mine().length;
    const what = laid
      ? 'Wagers that can be taken down go back to you. The others are settled by the rules without you, and your chips then go to the cage.'
      : scene.contest?.paid.some((one) => one.seat === scene.you.seat) && !scene.contest.folded.includes(scene.you.seat)
        ? 'Your hand is folded when it is your turn to act, and your stack then goes to the cage.' : 'Your chips go back to the cage.';
    ask('Leave the table?', [h('p', {}, what)], 'Leave', async () => {
      await act([{ type: 'Leave' }]);
      refreshVisitor().catch(() => null);
    });
  }

  // The patron changed when the coach gives advice.
  function heed() {
    if (!scene) return;
    redraw();
    now.show(scene, drill.before(scene));
  }

  // --- the felt ---

  function press(spot, seat) {
    hint.quiet();
    if (drill?.studying()) drill.explain(spot);
    else if (writing.marking()) writing.toggle(spot);
    else if (!scene) return;
    else if (purse.chosen() === 0) take(spot);
    else lay(spot, seat);
  }

  // A wager that the law allows only with others is made with them.
  const all = (spot) => [spot, ...(table.spots[spot]?.together ?? [])];

  async function lay(spot, seat = 0, price = 0) {
    if (!scene?.you?.seat) await sit(seat || surface.area(spot)?.seat || null);
    if (!scene?.you?.seat) return;
    // A place that takes only one amount takes it no matter which chip is selected.
    const limits = table.spots[spot]?.limits;
    const asked = scene.invites.find((one) => one.spot === spot && one.least === one.most);
    const only = asked?.most || (limits && limits.minimum === limits.maximum ? limits.minimum : 0);
    const cents = price || only || purse.chosen() || table.limits.minimum;
    fade();
    if (cents * all(spot).length > mine.chips()) {
      refusedAt(spot, { message: mine.chips() > 0 ? 'You do not have enough chips; choose a smaller chip, or buy more.' : 'You have no chips left; buy more to continue.' });
      return;
    }
    hush();
    sounds.play('chip');
    if (scene.awaits === 'wagers' || scene.awaits === 'choice' || scene.bets.length) mine.place(all(spot), cents);
    else {
      // Nothing is in play: the chip goes down as soon as the table takes wagers, and what is offered meanwhile goes by.
      mine.wish(all(spot), cents);
      passOn();
    }
  }

  // Whoever has put a chip down does not want the cut, or whatever else is offered before wagers are taken.
  function passOn() {
    if (!mine.wishes() || passed === scene.number || !scene.offers.some((one) => one.by.includes('patron'))) return;
    passed = scene.number;
    line.send([{ type: 'Ready' }]).catch(() => null);
  }

  function take(spot) {
    hint.quiet();
    if (scene?.you?.seat) mine.takeDown(all(spot));
  }

  function look(spot, element) {
    if (!writing.marking() || drill?.studying()) hint.explain(spot, element);
  }

  function refusedAt(spot, error) {
    const element = (spot && surface.of(spot)[0]) ?? writing.of(spot);
    if (element) hint.refuse(element, error, mine.chips());
    else complain(error);
  }

  function redraw() {
    if (!scene) return;
    const bets = mine.bets();
    chips.lay(bets, scene.you?.seat ?? null);
    // The cards of the last round stay as they are until the patron bets on the next.
    cards.dim(scene.past && (scene.awaits === 'choice' || (scene.awaits !== 'open' && mine.mine().length > 0)));
    writing.show(bets, scene.you?.seat ?? null, (spot) => Boolean(surface.area(spot)), scene);
    purse.show(scene, mine);
    drill?.show(scene, mine.mine());
    view.show(scene, mine);
  }

  // --- the table's news ---

  function deal(next, animate) {
    const round = next.past || !next.hands?.length ? null : next.round;
    if (cards.isNew(round)) fade();
    return cards.show(next.past && next.contest ? left(next) : next.hands, { animate, mine: next.you?.seat ?? null, round });
  }

  // After a hand in which patrons bet against each other, what was shown stays, and the patron's own cards; what was thrown
  // in unseen does not.
  function left({ hands, you }) {
    const mine = (hand) => hand.seat && hand.seat === you?.seat;
    const own = scene?.hands.find((hand) => mine(hand) && hand.cards.every(Boolean));
    return hands.map((hand) => (mine(hand) && own && !hand.cards.every(Boolean) ? { ...hand, cards: own.cards, hole: own.hole } : hand)).filter((hand) => !hand.seat || hand.cards.every(Boolean));
  }

  async function draw(event, animate, next) {
    if (!next.hands?.length) fade();
    if (scene) sounds.play((scene.device ?? table.device)?.kind === 'cards' ? 'card' : 'draw');
    await beside.draw(event, animate);
    writing.drawn(event.outcome);
    surface.light(next.winning, mine.mine().map(({ spot }) => spot));
  }

  // The last result leaves the felt when something new begins on it.
  function fade() {
    chips.clearTags();
    surface.light([]);
    writing.drawn(null);
    if (scene) telling.clear(scene);
  }

  function settle(events, animate) {
    const seat = scene?.you?.seat ?? null;
    const net = events.reduce((sum, one) => sum + (one.gains?.[seat] ?? 0), 0);
    if (scene && net) sounds.play(net > 0 ? 'win' : 'lose');
    return chips.settle(events, seat, animate);
  }

  function tell(entry, event, next, aloud) {
    const seat = next.you?.seat ?? scene?.you?.seat ?? null;
    // What happened before the patron sat down there was somebody else's.
    const own = entry.number >= (next.you?.since ?? 0) ? seat : null;
    record.tell(entry, event, own, aloud, story?.hear(event, own));
    telling.tell(event, own, next);
    if (event.type === 'Called' && event.result) surface.light(next.winning);
    writing.tell(event, own);
    mine.follow(event, own, entry.number);
    // An addition to a wager is shown even if it is decided at the same moment.
    if (event.type !== 'Placed' || !surface.isBeside(event.spot)) return;
    added.push({ seat: event.seat, spot: event.spot, cents: event.cents, mark: '' });
    chips.lay([...mine.bets(), ...added.filter(({ spot }) => !mine.bets().some((bet) => bet.spot === spot))], seat);
  }

  function render(next, first) {
    scene = next;
    added.length = 0;
    record.flush();
    if (next.you?.person) bankrollIs(next.you.bankroll);
    mine.show(next);
    top.show(next);
    chairs.show(next);
    middle?.show(next);
    pausing?.show(next);
    beside.show(next, first);
    if (first) surface.light(next.winning);
    if (first && next.awaits !== 'chance') writing.drawn(next.showing?.outcome);
    wishes.show(next);
    surface.mark(next.pucks);
    surface.own(next.you?.seat ?? null, new Set(next.seats.map((one) => one.seat)));
    surface.invite(next.invites, next.bets.filter((bet) => bet.seat === next.you?.seat).map((bet) => bet.spot));
    surface.ask(next.asks?.spots ?? []);
    telling.show(next);
    redraw();
    now.show(next, drill?.before(next) ?? null);
    meters.show(next.meters);
    reminding.show(next);
    chipsAsked?.();
    hint.follow(next, mine.chips());
    passOn();
    if (first && new URLSearchParams(location.search).has('sit')) {
      rename(location.pathname);
      if (!next.you?.seat) sit();
    }
    if (!sitting) sits(next.you?.seat ?? null, false);
  }

  return {
    node: view.node,
    narrow: table.narrow,
    /** Say that the patron has just sat down. */
    sat: above.seated,
    /** What a page that is drawn anew takes over. */
    handOver: () => ({ wagers: mine.handOver(), chip: purse.chosen() }),
    stop() {
      line.close();
      now.stop();
      chairs.stop?.();
      list?.then((one) => one.stop());
      shortcuts.stop();
      office?.stop();
      unwatch();
      document.body.classList.remove('no-shortcuts');
    },
  };
}
