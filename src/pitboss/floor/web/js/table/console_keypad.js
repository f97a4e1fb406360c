// The keypad of a game's outcomes, drawn from the look of its equipment: numbers of a wheel, faces of dice, ranks and
// suits of cards, balls, or the pieces of a pack.

import { h, svg } from '../dom.js';
import { RANKS } from '../things/cards.js';
import { small } from '../things/index.js';
import { SUITS } from '../things/suits.js';

const UPWARD = [...'A23456789TJQK']; // the order of the keys
const byNumber = (one, other) => one.length - other.length || (one < other ? -1 : 1);

/** `press(key, row)` is called with the key and, for dice, with the number of the die. */
export function keypad(look, due, how, press) {
  const made = []; // {button, key, row}
  const key = (name, label, face, row = 0, kind = '') => {
    const button = h('button', { type: 'button', class: ['pad-key', kind], 'aria-pressed': 'false', 'aria-label': label, onclick: () => press(name, row) }, face);
    made.push({ button, key: name, row });
    return button;
  };
  const group = (kind, label, ...children) => h('div', { class: `keys ${kind}`, role: 'group', 'aria-label': label }, children);

  const DRAWN = {
    wheel() {
      const marks = [...new Set(look.marks)].sort(look.tones?.length ? byNumber : () => 0);
      const zero = marks.filter((mark) => /^0+$/.test(mark));
      const others = marks.filter((mark) => !zero.includes(mark));
      const drawn = (mark) => key(mark, look.tones?.length ? how.says([mark]) : mark, small(mark, look));
      return [zero.length ? group('zeros', 'Zeros', zero.map(drawn)) : null, group(others.length > 12 ? 'numbers' : 'few', look.name, others.map(drawn))];
    },
    dice: () => Array.from({ length: look.count }, (_, row) => group('faces', `Die ${row + 1}`,
      Array.from({ length: look.faces || 6 }, (__, at) => key(String(at + 1), `Die ${row + 1}: ${at + 1}`, small([at + 1], look), row)))),
    balls: () => [group('balls', look.name, Array.from({ length: look.faces }, (_, at) => key(String(at + 1), `Ball ${at + 1}`, String(at + 1))))],
    cards: () => [
      group('ranks', 'Rank', UPWARD.map((rank) => key(rank, RANKS[rank], rank === 'T' ? '10' : rank)), how.joker ? key(how.joker, 'Joker', 'Joker') : null),
      group('suits', 'Suit', Object.entries(SUITS).map(([suit, { name, tone, path }]) => key(suit, name, svg('svg', { viewBox: '-11 -12 22 24', 'aria-hidden': 'true' }, svg('path', { d: path })), 0, tone))),
    ],
  };
  const node = h('div', { class: 'keypad' }, (DRAWN[look?.kind] ?? (() => [due?.marks?.length ? group('few', look?.name ?? 'Result', due.marks.map((mark) => key(mark, mark, mark))) : null]))());

  // Which keys stand for what has been keyed in: of cards, the one that was keyed last.
  const pressed = (marks, one) => {
    if (look?.kind === 'dice') return marks[one.row] === one.key;
    const last = marks.at(-1) ?? '';
    if (look?.kind === 'cards') return last === one.key || (last !== how.joker && last.includes(one.key));
    return marks.includes(one.key);
  };

  return {
    node,
    show(marks, awaited) {
      for (const one of made) {
        const on = awaited && pressed(marks, one);
        if (one.button.getAttribute('aria-pressed') !== String(on)) one.button.setAttribute('aria-pressed', String(on));
        one.button.disabled = !awaited;
      }
    },
  };
}
