// Where a dealer keys in what the equipment shows: a keypad of its outcomes and a field to type into. Nothing is sent
// before it is confirmed: by a second tap on the last key, by Enter, or by the large key.

import { h, show } from '../dom.js';
import { small } from '../things/index.js';
import { say } from './in_place.js';
import { keypad } from './console_keypad.js';
import { reading } from './console_reading.js';

const VERBS = { wheel: 'The number', dice: 'The roll', balls: 'The balls', cards: 'The cards' };

/** `enter(text)` sends a result and rejects with a Refused; `changed()` is called when something was keyed in. */
export function entry({ enter, changed, complain }) {
  const title = h('h2', {});
  const hint = h('span', { class: 'hint' });
  const field = h('input', { name: 'result', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', size: 8, 'aria-label': 'Result', oninput: () => refresh() });
  const back = h('button', { type: 'button', class: 'undo', onclick: () => undo() }, 'Undo');
  const place = h('div', {});
  const tray = h('ul', { class: 'tray', 'aria-label': 'Keyed in so far', hidden: true });
  const node = h('form', { class: 'keying', 'aria-label': 'Result of the round', hidden: true }, h('div', { class: 'keying-head' }, title, hint, field, back), tray, place);
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    confirm();
  });
  let look = null;
  let due = null;
  let how = reading(null, null);
  let pad = null;
  let made = '';
  let awaited = false;
  let sent = false;
  let shown = '';
  let last = null; // the key that was pressed last

  const marks = () => how.read(field.value);
  const complete = () => {
    const now = marks();
    return awaited && now.length === how.count && Array.from(now).every((one) => one && how.known(one)) && (!how.toggles || new Set(now).size === how.count);
  };

  function press(key, row) {
    const now = marks();
    const same = last === `${row} ${key}` && complete() && !how.toggles;
    last = `${row} ${key}`;
    if (same) {
      confirm();
      return;
    }
    field.value = how.write(how.press(now, key, row));
    refresh();
  }

  function undo() {
    field.value = how.write(marks().slice(0, -1));
    refresh();
  }

  async function confirm() {
    if (sent || !field.value.trim() || !awaited) return;
    sent = true;
    try {
      await enter(complete() ? how.send(marks()) : field.value.trim());
      field.value = '';
    } catch (error) {
      complain(error);
    }
    sent = false;
    refresh();
  }

  function refresh() {
    const now = marks();
    pad?.show(now, awaited);
    node.classList.toggle('idle', !awaited);
    node.dataset.kind = look?.kind ?? '';
    field.disabled = !awaited;
    back.disabled = !awaited || !field.value;
    say(title, awaited ? heading(now) : VERBS[look?.kind] ?? 'The result');
    say(hint, how.count > 1 ? `${Math.min(now.filter((one) => one && how.known(one)).length, how.count)} of ${how.count}` : '');
    if (!field.value) last = null;
    laid(now);
    changed();
  }

  // Where several cards are dealt at once, they are shown with their hands, so that a wrong one is seen in time.
  function laid(now) {
    const names = [...new Set(due?.to ?? [])];
    tray.hidden = how.count === 1 || !names.length || !awaited;
    const sign = JSON.stringify([tray.hidden, due?.to, now]);
    if (sign === shown) return;
    shown = sign;
    const known = now.map((one) => (one && how.known(one) ? one : null));
    const next = known.findIndex((one) => one === null);
    const turn = due?.to?.[next < 0 ? known.length : next];
    show(tray, names.map((name) => {
      const cards = known.filter((one, at) => one && due.to[at] === name);
      return h('li', { class: name === turn ? 'now' : null }, name, cards.length ? small(cards, look) : null);
    }));
  }

  // For whom the next card is.
  const heading = (now) => {
    const next = now.filter((one) => one && how.known(one)).length;
    const to = due?.to?.[Math.min(next, due.to.length - 1)];
    if (look?.kind !== 'cards') return `${VERBS[look?.kind] ?? 'The result'}`;
    if (!to) return how.count > 1 ? 'Cards to burn' : 'Next card';
    return next >= how.count && how.count > 1 ? 'All cards are keyed in' : `Next card: ${to}`;
  };

  return {
    node, field,
    /** What was keyed in, in words; empty until it is complete. */
    says: () => {
      if (!complete()) return '';
      const to = how.count === 1 && due?.to?.[0];
      return `${how.says(marks())}${to ? ` to ${to}` : ''}`;
    },
    awaited: () => awaited,
    /** Whether a space may be part of what is typed. */
    spaced: () => awaited && how.count > 1,
    /** Whether a letter may begin what is typed. */
    takes: (letter) => awaited && Boolean(look?.marks?.some((mark) => mark.startsWith(letter))),
    confirm, undo,
    show(scene, table, deals) {
      const tracking = deals && scene.dealer.tracking;
      awaited = tracking && scene.awaits === 'chance';
      if (!tracking) return;
      look = scene.device ?? table.device;
      due = scene.due;
      const sign = JSON.stringify([look, due?.count ?? 1, due?.marks ?? []]);
      // Between two results the keypad stays as it is, so that it does not move under the dealer's hand.
      if (awaited ? sign !== made : !pad) {
        made = sign;
        how = reading(look, due);
        pad = keypad(look, due, how, press);
        show(place, pad.node);
        field.value = '';
      }
      if (!awaited && field.value) field.value = '';
      refresh();
    },
  };
}
