// How the pages speak: titles, times, counts, and the words behind a slug.

import { h } from '../dom.js';
import { change, dollars } from '../money.js';
import { whyButton } from '../why.js';

export const titled = (text) => {
  document.title = `${text} · Pitboss`;
};

/** `place-to-lose` as people write it: Place to lose; but `3-4-5` stays as it is. */
export const inWords = (slug) => sentence(String(slug).replace(/(?<!\d)-|-(?!\d)/g, ' ').trim());

export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The why? of some paragraphs; nothing where there are none. */
export const reasons = (cites, said) => (cites?.length ? whyButton(cites, said) : null);

/** `19:47-5.2(b); 19:47-5.1(a)` as a list of paragraphs. */
export const citations = (text) => (text ?? '').split(';').map((one) => one.trim()).filter(Boolean);

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A time as the floor writes it: seconds, or a date in full. */
const instant = (at) => new Date(typeof at === 'number' ? at * 1000 : at);

/** Two times as the ends of a course: their days, or their hours where the day is the same. */
export const span = (from, to) => {
  const days = [from, to].map((at) => DAY.format(instant(at)));
  return days[0] === days[1] ? [from, to].map((at) => CLOCK.format(instant(at))) : days;
};
export const moment = (at) => h('time', { datetime: instant(at).toISOString() }, MOMENT.format(instant(at)));

/** How many of a thing there are: 1 round, 2 rounds. */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const noGames = (heading) => h('section', { class: 'sheet' },
  h('h1', {}, heading), h('p', {}, 'No game is set up on this floor.'));

/** A page for somebody who has not sat down yet: what it is for, and the way in. */
export const comeIn = (heading, text, onGuest) => h('section', { class: 'sheet narrow invite' },
  h('h1', {}, heading), h('p', {}, text),
  h('p', { class: 'row' },
    h('button', { class: 'primary', type: 'button', onclick: onGuest }, 'Start as a guest with $1,000'),
    h('a', { href: '/account' }, 'Sign in')));

/** A key that no other request has: the floor does the same key's work once. */
export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** How one column writes its amounts: all with cents or all without, so that figures stand under one another. */
export const column = (amounts) => {
  const cents = amounts.some((one) => one % 100);
  const full = (text, one) => (cents && one && one % 100 === 0 ? `${text}.00` : text);
  return { dollars: (one) => full(dollars(one), one), change: (one) => full(change(one), one) };
};
