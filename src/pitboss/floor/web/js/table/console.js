// The console of those who work at a table. A dealer has the steps of the round, one large key for the present act, the
// keypad, and what to take and to pay. A floorperson has the calls and what patrons ask for. The strip at the bottom
// holds what is out of the ordinary.
//
// Space and Enter mean what the large key says. When that becomes another kind of act (the next step of the round, or
// ticking off payments), they rest like a patron's new choice, so that one press too many does not begin it.

import { visitor } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { said } from './asking.js';
import { actOf, isDealing, stepOf, steps } from './console_act.js';
import { irregular } from './console_calls.js';
import { entry } from './console_entry.js';
import { tableMenu } from './console_menu.js';
import { settling } from './console_pay.js';
import { inPlace, say } from './in_place.js';
import { RESTS } from './keys.js';

const WORK = ['deal', 'call-floor', 'close'];
const TYPED = /^[0-9a-z*]$/i;
const CONFIRM = 'confirm'; // the kind of act that sends what was keyed in

/** `act(commands)` sends commands and rejects with a Refused; `floor` are the calls for the floor. */
export function workplace(table, act, floor) {
  const may = (power) => Boolean(visitor()?.powers?.includes(power));
  const trouble = h('div', { class: 'trouble' });
  const complain = (error) => show(trouble, refusal(error));
  const strip = steps(table);
  const words = h('span', {});
  const about = h('small', {});
  const mark = h('kbd', { 'aria-hidden': 'true' }, 'Space');
  const main = h('button', { type: 'button', class: 'act', 'aria-keyshortcuts': 'Space', onclick: (event) => meant(event) && press() }, h('span', { class: 'says' }, words, about), mark);
  const other = h('button', { type: 'button', class: 'all', 'aria-keyshortcuts': 'Enter', hidden: true, onclick: (event) => meant(event) && allPaid() }, 'All paid', h('kbd', { 'aria-hidden': 'true' }, 'Enter'));
  const acts = h('div', { class: 'acts' }, main, other);
  const tracking = h('input', { type: 'checkbox' });
  const how = h('label', { class: 'setting' }, tracking, 'Key in results from physical equipment');
  const keyed = entry({ enter: (text) => send({ type: 'Result', text }), changed: () => refresh(), complain });
  const pay = settling(table, { changed: () => refresh() });
  const wishes = h('ul', { class: 'asked', 'aria-label': 'Wagers that patrons ask for', hidden: true });
  const unusual = irregular((commands) => send(...commands), may);
  const menu = tableMenu((commands) => send(...commands), complain, may);
  const call = h('button', { type: 'button', class: 'call-floor', 'aria-keyshortcuts': 'F', onclick: () => floor.open() }, 'Call the floor', h('kbd', { 'aria-hidden': 'true' }, 'F'));
  const node = h('section', { class: 'console', 'aria-label': 'Console', hidden: true },
    strip.node, acts, how, trouble, wishes, keyed.node, pay.node);
  const bottom = h('section', { class: 'console-strip', 'aria-label': 'Out of the ordinary', hidden: true },
    unusual.node, menu.node, call);
  let scene = null;
  let busy = false; // a second press before the answer would be a second act
  let kind = null; // of the present act
  let waking = 0;

  async function send(...commands) {
    show(trouble);
    return act(commands);
  }

  const deals = () => isDealing(scene, visitor());
  const pending = () => (deals() && scene.awaits !== 'chance' && scene.awaits !== 'choice' ? pay.next() : null);

  /** What the large key does now, in words, and how. */
  function present() {
    if (!deals()) {
      if (!may('deal') || !scene.dealer.automatic) return null;
      return { kind: 'take over', text: 'Take over this table', more: scene.dealer.tracking ? 'The result of this round must be keyed in; nobody does so now.' : '', go: () => send({ type: 'TakeOver', tracking: tracking.checked }) };
    }
    const next = pending();
    if (next) return { kind: 'tick', text: next.take ? 'Losers taken, next' : `${pay.says(next)}, next`, more: next.take ? '' : `seat ${next.event.seat}`, go: async () => pay.step() };
    if (keyed.awaited()) {
      const told = keyed.says();
      return { kind: CONFIRM, text: told || 'Key in the result', go: told ? async () => keyed.confirm() : null };
    }
    const found = actOf(scene, table, may);
    return { ...found, kind: stepOf(scene), go: found.command ? () => send(found.command) : null };
  }

  const rests = () => acts.classList.contains('resting');
  /** Whether a press is meant for the present act: a key, or the second click of a double click, is not while it rests. */
  const meant = (event) => event.detail === 1 || !rests();

  // Where nothing can be done, the kind stays. Nothing is confirmed that was not keyed in first, so that need not rest.
  function rest(now) {
    if (!now?.go || now.kind === kind) return;
    kind = now.kind;
    clearTimeout(waking);
    acts.classList.toggle('resting', kind !== CONFIRM);
    waking = setTimeout(() => acts.classList.remove('resting'), RESTS);
  }

  async function press() {
    const now = present();
    if (busy || !now?.go) return;
    busy = true;
    await now.go().catch(complain);
    busy = false;
    refresh();
  }

  function allPaid() {
    pay.all();
    refresh();
  }

  // What a patron asked for, with a button for the role in which this person may confirm it.
  const wanted = inPlace(wishes, (one) => `${one.seat} ${one.spot}`, (first) => {
    let one = first;
    const text = h('span', {});
    const go = h('button', { type: 'button', class: 'primary' });
    const still = h('small', { class: 'quiet-text' });
    let by = null;
    go.addEventListener('click', () => {
      const { seat, spot, cents, spoken, coupon } = one;
      send({ type: 'Place', by, seat, spot, cents, spoken, coupon }).catch(complain);
    });
    return {
      node: h('li', {}, text, go, still),
      show(now) {
        one = now;
        const needed = one.spoken ? table.spots[one.spot]?.spoken ?? ['dealer'] : ['dealer', 'floor'];
        const left = needed.filter((role) => !one.confirmed.includes(role));
        by = left.find((role) => (role === 'dealer' ? deals() : may('call-floor') && !deals())) ?? null;
        say(text, `Seat ${one.seat}: ${said(one)}`);
        say(go, one.spoken ? 'Confirm' : 'Place');
        go.hidden = !by;
        say(still, by ? '' : `for ${left.map((role) => (role === 'floor' ? 'a supervisor' : 'the dealer')).join(one.spoken ? ' and ' : ' or ')}`);
      },
    };
  });

  function refresh() {
    if (!scene) return;
    // Who plays at a table does no work there.
    const works = !scene.you?.seat && !scene.you?.leaving && WORK.some(may);
    node.hidden = !works;
    bottom.hidden = !works;
    node.closest('.table-page')?.classList.toggle('dealing', works && deals());
    if (!works) return;
    const now = present();
    rest(now);
    main.hidden = !now;
    main.disabled = !now?.go;
    main.classList.toggle('paying', Boolean(pending()));
    say(mark, now?.kind === CONFIRM ? 'Enter' : 'Space');
    keyed.node.hidden = !deals() || !scene.dealer.tracking || scene.awaits === 'open' || Boolean(pending());
    say(words, now?.text ?? '');
    say(about, now?.more ?? '');
    strip.node.hidden = !deals();
    if (deals()) strip.show(stepOf(scene, pending()), (scene.device ?? table.device)?.kind);
    other.hidden = !pending();
    if (scene.dealer.automatic && scene.dealer.tracking) tracking.checked = true;
    how.hidden = deals() || !now;
    call.hidden = !deals();
    call.disabled = floor.waits();
    node.dataset.number = scene.number;
  }

  const heard = (event) => {
    if (!scene || node.hidden || !deals() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) return;
    const { target, key } = event;
    const inField = target === keyed.field;
    if (!inField && target.closest?.('input:not([type=checkbox]), textarea, select')) return;
    // Whoever walks to a control with the keyboard presses that control.
    const control = target.closest?.('button, a[href], summary, input, [role=button]');
    if ((key === ' ' || key === 'Enter') && control && !inField && control !== main && control.matches(':focus-visible')) return;
    let does = null;
    if (key === ' ' && !(inField && keyed.spaced())) does = press;
    else if (key === 'Enter' && keyed.awaited() && !inField) does = keyed.confirm;
    else if (key === 'Enter' && pending()) does = allPaid;
    else if (key === 'Backspace' && !inField && keyed.awaited()) does = keyed.undo;
    else if (key.toLowerCase() === 'f' && !inField && !call.disabled && !keyed.takes('f')) does = floor.open;
    else if (TYPED.test(key) && keyed.awaited() && !inField) keyed.field.focus(); // the field then hears the key itself
    if (!does) {
      if (TYPED.test(key)) event.stopImmediatePropagation(); // no patron's shortcut
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!rests() || (does !== press && does !== allPaid)) does();
  };
  document.addEventListener('keydown', heard, true);

  function hear(next, lines) {
    scene = next;
    pay.hear(lines, deals());
    pay.show(next);
    keyed.show(next, table, deals());
    unusual.show(next);
    menu.show(next, deals());
    wishes.hidden = !next.consents?.length;
    wanted(next.consents ?? []);
    refresh();
  }

  return {
    node, strip: bottom,
    /** The table's news, as soon as it comes: a dealer does not wait until the felt has shown it. */
    hear,
    /** The visitor may have other powers now. */
    again: () => scene && hear(scene, []),
    stop() {
      clearTimeout(waking);
      document.removeEventListener('keydown', heard, true);
    },
  };
}
