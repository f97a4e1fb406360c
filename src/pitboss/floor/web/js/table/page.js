// The table page: its parts, and how they work together.

import { bankrollIs, get, onVisitor, refreshVisitor } from '../api.js';
import { h, show } from '../dom.js';
import { readUnder, refusal } from '../why.js';
import { asking } from './asking.js';
import { felt } from './felt.js';
import { feltCards } from './felt_cards.js';
import { frame } from './frame.js';
import { head } from './head.js';
import { keys } from './keys.js';
import { live } from './live.js';
import { log } from './log.js';
import { meters as metersOf } from './meters.js';
import { moment } from './moment.js';
import { tableOdds } from './odds.js';
import { practice } from './practice.js';
import { rail } from './rail.js';
import { reminder } from './reminder.js';
import { ask, buyMore, seats, sitDown } from './seats.js';
import { hit, side } from './side.js';
import { stacks } from './stacks.js';
import { staff } from './staff.js';
import { stage } from './stage.js';
import { tickets } from './tickets.js';
import { tip } from './tip.js';
import { wagers } from './wagers.js';

const LONGEST_WAIT = 5000;

export async function open(main, id) {
  const table = await get(`/api/tables/${id}`);
  document.title = `${table.name} · Pitboss`;
  readUnder(table.edition);
  const page = build(table);
  show(main, page.node);
  return page.stop;
}

function build(table) {
  let scene = null;
  const added = [];
  const shortcuts = keys();
  const odds = tableOdds(table);
  const trouble = h('div', { class: 'trouble' });
  const complain = (error) => show(trouble, refusal(error));

  const surface = felt(table, { press, take, look, away: () => hint.away() });
  const board = h('div', { class: 'board' });
  const hint = tip(table, odds, board);
  const chips = stacks(table, surface);
  const cards = feltCards(table.layout, surface.layers.cards);
  const beside = side(table);
  const record = log(table);
  const writing = tickets(table, { place: (spot) => lay(spot), take, picked: (spots) => surface.pick(spots), marking: (on) => !on && surface.pick(new Set()) });
  const drill = table.private ? practice(table, odds, heed) : null;
  const line = live(table.id, {
    scene: (next, lines, first) => acting.hear(next, lines.filter(record.fresh), first),
    line: (state) => view.line(state),
    settled: (answer) => mine.settled(answer) || (answer.error && !answer.key && complain(answer.error)),
  });
  const mine = wagers(line, { changed: redraw, refused: refusedAt });
  const purse = rail(table, shortcuts, { undo: mine.undo, clear: mine.clear, repeat: mine.repeat, double: mine.double });
  const now = moment(table, shortcuts, {
    ready: () => act([{ type: 'Ready' }]).catch(complain),
    call: (name, value) => act([{ type: 'Call', name, value }]).catch(complain),
    choose,
  });
  const meters = metersOf();
  const reminding = reminder();
  const top = head(table, act);
  const chairs = seats(table, (seat) => sit(seat));
  const office = staff(table, act);
  const wishes = asking(table, act, complain);
  const view = frame({ table, top, meters, board, surface, writing, beside, record, purse, now, chairs, office, wishes, drill, trouble, reminding, shortcuts }, {
    sit: () => sit(), buy: () => buyMore(table, scene, (commands) => act(commands)), leave, again: () => line.again(),
  });
  const acting = stage({ deal, draw, settle, tell, render });
  acting.rapidIf(() => drill?.rapid() ?? false);
  const unwatch = onVisitor(() => scene && office.show(scene));

  function act(commands) {
    show(trouble);
    hint.quiet();
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

  function sit(seat = null) {
    if (scene.you?.leaving) {
      ask('Sit down again?', [h('p', {}, `You get seat ${scene.you.leaving} back, with the chips and wagers there.`)], 'Sit down', () => act([{ type: 'Sit', seat: scene.you.leaving }]));
      return;
    }
    sitDown(table, scene, async (commands, renewed) => {
      // A new guest has a new session, and the connection must be opened with it.
      if (renewed) line.again();
      await act(commands);
      await seen();
      refreshVisitor().catch(() => null);
      // What opened the dialog is gone once the patron sits.
      setTimeout(surface.focus, 100);
    }, seat);
  }

  function leave() {
    const laid = mine.mine().length;
    const what = laid
      ? 'Wagers that can be taken down go back to you. The others are settled by the rules without you, and your chips then go to the cage.'
      : 'Your chips go back to the cage.';
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

  function press(spot) {
    hint.quiet();
    if (drill?.studying()) drill.explain(spot);
    else if (writing.marking()) writing.toggle(spot);
    else if (!scene) return;
    else if (!scene.you?.seat) sit();
    else if (purse.chosen() === 0) take(spot);
    else lay(spot);
  }

  function lay(spot) {
    if (!scene?.you?.seat) return sit();
    // A place that takes only one amount takes it no matter which chip is selected.
    const only = table.spots[spot]?.limits;
    const cents = only && only.minimum === only.maximum ? only.minimum : purse.chosen() || table.limits.minimum;
    chips.clearTags();
    if (cents > mine.chips()) return refusedAt(spot, { message: mine.chips() > 0 ? 'You do not have enough chips; choose a smaller chip, or buy more.' : 'You have no chips left; buy more to continue.' });
    show(trouble);
    return mine.place(spot, cents);
  }

  function take(spot) {
    hint.quiet();
    if (scene?.you?.seat) mine.takeDown(spot);
  }

  function look(spot, element, how) {
    if (how === 'focus' || how === 'hover' || how === 'hold') hint.explain(spot, element);
  }

  function refusedAt(spot, error) {
    const element = surface.of(spot)[0] ?? writing.of(spot);
    if (element) hint.refuse(element, error);
    else complain(error);
  }

  function redraw() {
    if (!scene) return;
    const bets = mine.bets();
    chips.lay(bets, scene.you?.seat ?? null);
    writing.show(bets, scene.you?.seat ?? null, (spot) => Boolean(surface.area(spot)));
    purse.show(scene, mine);
    drill?.show(scene, mine.mine());
    view.show(scene, mine);
  }

  // --- the table's news ---

  function deal(next, animate) {
    const round = next.past || !next.hands?.length ? null : next.round;
    if (cards.isNew(round)) chips.clearTags();
    return cards.show(next.hands, { animate, mine: next.you?.seat ?? null, round });
  }

  async function draw(event, animate) {
    if (!scene?.hands?.length) chips.clearTags();
    surface.light(new Set());
    await beside.draw(event, animate);
    surface.light(hit(table, event.outcome, (scene?.device ?? table.device)?.kind));
  }

  function settle(events, animate) {
    return chips.settle(events, scene?.you?.seat ?? null, animate);
  }

  function tell(entry, event, next, aloud) {
    const seat = next.you?.seat ?? scene?.you?.seat ?? null;
    record.tell(entry, event, seat, aloud);
    mine.follow(event, seat, entry.number);
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
    beside.show(next, first);
    cards.dim(next.past && next.awaits !== 'open');
    if (first && next.showing) surface.light(hit(table, next.showing.outcome, (next.device ?? table.device)?.kind));
    office.show(next);
    wishes.show(next);
    surface.mark(next.pucks);
    surface.own(next.you?.seat ?? null);
    redraw();
    // Do this after the rail is updated, because buttons that cannot be pressed lend their keys to the choices.
    now.show(next, drill?.before(next) ?? null);
    meters.show(next.meters);
    reminding.show(next);
  }

  return {
    node: view.node,
    stop() {
      line.close();
      now.stop();
      shortcuts.stop();
      unwatch();
      document.body.classList.remove('no-shortcuts');
    },
  };
}
