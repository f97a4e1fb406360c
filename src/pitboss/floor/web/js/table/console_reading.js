// How a result is keyed in, for each kind of equipment: what the text in the dealer's field says, and what a key adds.

import { JOKER, RANKS, named } from '../things/cards.js';
import { SUITS } from '../things/suits.js';

const CARD = /\*J|JOKER|(10|[2-9TJQKA])([SHDC])?/g;

const single = (text) => (text.trim() ? [text.trim().toLowerCase()] : []);

/** One mark of a wheel: $5 may be typed as 5, and a word by its first letters. */
const wheel = (look) => ({
  count: 1,
  read: (text) => single(text).map((typed) => [
    (mark) => mark === typed, (mark) => mark.replace(/\W/g, '') === typed, (mark) => /^[a-z]/.test(typed) && mark.startsWith(typed),
  ].map((fits) => look.marks.find(fits)).find(Boolean) ?? typed),
  known: (mark) => look.marks.includes(mark),
  press: (marks, mark) => [mark],
  write: (marks) => marks.join(''),
  send: (marks) => marks[0],
  says: ([mark]) => {
    const tone = look.tones?.[look.marks.indexOf(mark)];
    return tone && tone !== 'green' ? `${mark} ${tone}` : mark;
  },
});

/** The faces of some dice, in their order; `?` stands for a die before the last one that is not keyed in yet. */
const dice = (look) => ({
  count: look.count,
  read: (text) => text.match(/[\d?]/g) ?? [],
  known: (face) => Number(face) >= 1 && Number(face) <= (look.faces || 6),
  press: (marks, face, at) => Object.assign([...marks], { [at]: face }),
  write: (marks) => Array.from(marks, (one) => one ?? '?').join(' ').replace(/[? ]+$/, ''),
  send: (marks) => marks.join('-'),
  says: (marks) => `${marks.join('-')}, total ${marks.reduce((sum, one) => sum + Number(one), 0)}`,
});

/** So many different balls; a second tap on one takes it back. */
const balls = (look) => ({
  count: look.count,
  read: (text) => text.match(/\d+/g) ?? [],
  known: (ball) => Number(ball) >= 1 && Number(ball) <= look.faces,
  press: (marks, ball) => (marks.includes(ball) ? marks.filter((one) => one !== ball) : [...marks, ball]),
  write: (marks) => marks.join(' '),
  send: (marks) => marks.join(' '),
  says: (marks) => `${marks.length} balls`,
  toggles: true,
});

/** One card, or several in the order in which they are dealt. A rank without its suit is a card that is not complete. */
const cards = (look, due) => ({
  count: due?.count ?? 1,
  read: (text) => [...text.toUpperCase().matchAll(CARD)].map(([, rank, suit]) => (rank ? (rank === '10' ? 'T' : rank) + (suit ?? '') : JOKER)),
  known: (card) => card === JOKER || (Object.hasOwn(RANKS, card[0]) && Boolean(SUITS[card[1]])),
  press(marks, key) {
    const last = marks.at(-1);
    const open = last && last.length === 1;
    if (key === JOKER) return [...(open ? marks.slice(0, -1) : marks), JOKER];
    if (SUITS[key]) {
      if (!last || last === JOKER) return marks;
      return [...marks.slice(0, -1), last[0] + key]; // also in place of a suit that was wrong
    }
    return open || marks.length === this.count ? [...marks.slice(0, -1), key] : [...marks, key];
  },
  write: (marks) => marks.join(' '),
  send: (marks) => marks.join(' '),
  says: (marks) => (marks.length > 1 ? marks.map((card) => (card === JOKER ? named(card) : card.replace('T', '10'))).join(' ') : marks.map(named).join('')),
  joker: due?.marks?.includes(JOKER) ? JOKER : '',
});

/** Whatever the client cannot draw is typed, or picked from the pieces of the pack. */
const pieces = (look, due) => ({
  count: due?.count ?? 1,
  read: (text) => (due?.marks?.length ? text.toUpperCase().split(/[\s,]+/).filter(Boolean) : single(text)),
  known: (piece) => !due?.marks?.length || due.marks.includes(piece),
  press: (marks, piece) => (marks.length === (due?.count ?? 1) ? [...marks.slice(0, -1), piece] : [...marks, piece]),
  write: (marks) => marks.join(' '),
  send: (marks) => marks.join(' '),
  says: (marks) => marks.join(' '),
});

const KINDS = { wheel, dice, balls, cards };

/** How this equipment is keyed in. */
export const reading = (look, due) => (KINDS[look?.kind] ?? pieces)(look, due);
