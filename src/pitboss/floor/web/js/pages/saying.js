// The wording of the pages: titles, times, counts, and the words for a slug.

import { Refused } from '../api.js';
import { capital, h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal, whyButton } from '../why.js';

const NOT_FOUND = 404;

export const titled = (text) => {
  document.title = `${text} · Pitboss`;
};

/** A slug as words: `place-to-lose` becomes Place to lose, but `3-4-5` stays as it is. */
export const inWords = (slug) => capital(String(slug).replace(/(?<!\d)-|-(?!\d)/g, ' ').trim());

/** The "why?" button for some paragraphs; nothing if there are none. */
export const reasons = (cites, said) => (cites?.length ? whyButton(cites, said) : null);

/** `19:47-5.2(b); 19:47-5.1(a)` as a list of paragraphs. */
export const citations = (text) => (text ?? '').split(';').map((one) => one.trim()).filter(Boolean);

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A time from the floor, given in seconds or as a full date. */
const instant = (at) => new Date(typeof at === 'number' ? at * 1000 : at);

/** The two ends of a time range: their days, or their times if the day is the same. */
export const span = (from, to) => {
  const days = [from, to].map((at) => DAY.format(instant(at)));
  return days[0] === days[1] ? [from, to].map((at) => CLOCK.format(instant(at))) : days;
};
export const moment = (at) => h('time', { datetime: instant(at).toISOString() }, MOMENT.format(instant(at)));

/** A count with its noun: 1 round, 2 rounds. */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const noGames = (heading) => h('section', { class: 'sheet' },
  h('h1', {}, heading), h('p', {}, 'No games are set up on this floor.'));

/** The game that an address names; the first one if it names none. */
export const gameCalled = (slug, games) => {
  const found = slug ? games.find((one) => one.slug === slug) : games[0];
  if (!found) throw new Refused({ sentence: `There is no game “${slug}” on this floor.` }, NOT_FOUND);
  return found;
};

/** A page for somebody who has not sat down yet: what the page is for, and how to start. */
export const comeIn = (heading, text, onGuest) => {
  const said = h('div', {});
  const start = () => onGuest().catch((error) => show(said, refusal(error)));
  return h('section', { class: 'sheet narrow invite' },
    h('h1', {}, heading), h('p', {}, text),
    h('p', { class: 'row' },
      h('button', { class: 'primary', type: 'button', onclick: start }, 'Start as a guest with $1,000'),
      h('a', { href: '/account' }, 'Sign in')), said);
};

/** How a column writes its amounts: all with cents or all without, so that the figures line up. */
export const column = (amounts) => {
  const cents = amounts.some((one) => one % 100);
  const full = (text, one) => (cents && one && one % 100 === 0 ? `${text}.00` : text);
  return { dollars: (one) => full(dollars(one), one), change: (one) => full(change(one), one) };
};
