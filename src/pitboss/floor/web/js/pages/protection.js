// Patron protection on 'My play': what was played today against one's own limits, the form to set them, and exclusion.

import { get, post } from '../api.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal } from '../why.js';
import { moment } from './saying.js';

const TERMS = [['1 day', '1 day'], ['1 week', '1 week'], ['30 days', '30 days'], ['180 days', '180 days'], ['forever', 'For good']];
const SURE = 'exclude me';

export async function protection() {
  const node = h('section', { class: 'protection', 'aria-labelledby': 'protection-title' });
  fill(node, await get('/api/protection'));
  return node;
}

function fill(node, has, said = null) {
  show(node, h('h2', { id: 'protection-title' }, 'Today, and your limits'),
    has.excluded && excluded(has), today(has), later(node, has), limits(node, has, said), exclusion(node, has),
    has.guest && h('p', { class: 'quiet-text' }, 'You are a guest: limits and an exclusion last only as long as this guest session. ',
      h('a', { href: '/account' }, 'With an account'), ', they stay with you.'));
}

const excluded = ({ until }) => h('p', { class: 'notice' }, 'You are excluded from play ',
  until ? ['until ', moment(until)] : 'for good',
  ', as you asked. You can still cash out, and see your account and your history.');

// --- today ---

function today({ limits, today: { staked, net, seconds, ends } }) {
  const lost = Math.max(0, -net);
  return [
    h('ul', { class: 'own-limits' },
      bar('Result', change(net), lost, limits.loss, `${dollars(limits.loss)} loss limit`),
      bar('Staked', dollars(staked), Math.max(0, staked), limits.stake, `${dollars(limits.stake)} stake limit`),
      bar('Time', lasting(seconds), seconds, limits.minutes * 60, `${lasting(limits.minutes * 60)} time limit`)),
    h('p', { class: 'quiet-text' }, 'At public tables, until the gaming day ends: ', moment(ends),
      '. Chips in play count as lost until they come back; practice does not count.'),
    isUsedUp(limits, lost, staked, seconds) && h('p', { class: 'notice' },
      'A limit is used up: you can take wagers down, finish what is in play, cash out and leave, and play on when the gaming day ends.'),
  ];
}

const isUsedUp = ({ loss, stake, minutes }, lost, staked, seconds) => Boolean(
  (loss && lost >= loss) || (stake && staked >= stake) || (minutes && seconds >= minutes * 60));

function bar(name, text, value, limit, told) {
  const line = [h('span', { class: 'name' }, name), h('strong', { class: 'money' }, text)];
  if (!limit) return h('li', {}, line, h('span', { class: 'quiet-text' }, 'no limit'));
  const used = h('progress', { max: limit, 'aria-label': `${name}: ${text}, with a ${told}`, class: value >= limit && 'full' });
  used.value = Math.min(value, limit);
  return h('li', {}, line, h('span', { class: 'quiet-text' }, told), used);
}

function lasting(seconds) {
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `${hours} h ${rest} min` : `${rest} min`;
}

// --- limits ---

const inAll = ({ loss, stake, minutes }) => [
  `loss ${loss ? dollars(loss) : 'without a limit'}`, `stake ${stake ? dollars(stake) : 'without a limit'}`,
  `time ${minutes ? lasting(minutes * 60) : 'without a limit'}`].join(', ');

function later(node, has) {
  if (!has.later) return null;
  const said = h('div', {});
  const callOff = () => save(node, has.limits, said);
  return h('div', { class: 'notice later' },
    h('p', {}, 'From ', moment(has.later.binds), ': ', inAll(has.later.limits), '.'),
    h('button', { type: 'button', onclick: callOff }, 'Keep my present limits'), said);
}

async function save(node, limits, said) {
  try {
    fill(node, await post('/api/protection', limits), h('p', { role: 'status' }, 'Saved.'));
  } catch (error) {
    show(said, refusal(error));
  }
}

function limits(node, has, saved) {
  const wanted = has.later?.limits ?? has.limits;
  const said = h('div', { class: 'said' }, saved);
  const money = (name, cents) => h('input', { name, inputmode: 'decimal', autocomplete: 'off', placeholder: 'No limit', maxlength: 16, value: cents ? String(cents / 100) : '' });
  const minutes = (name, count, none) => h('input', { name, inputmode: 'numeric', autocomplete: 'off', placeholder: none, maxlength: 5, value: count ? String(count) : '' });
  const fields = {
    loss: money('loss', wanted.loss), stake: money('stake', wanted.stake),
    minutes: minutes('minutes', wanted.minutes, 'No limit'), remind: minutes('remind', wanted.remind, 'Never'),
  };
  const submit = (event) => {
    event.preventDefault();
    const read = { loss: inCents(fields.loss), stake: inCents(fields.stake), minutes: inMinutes(fields.minutes), remind: inMinutes(fields.remind) };
    const wrong = Object.keys(read).find((name) => read[name] === null);
    if (!wrong) return void save(node, read, said);
    fields[wrong].focus();
    const like = wrong === 'loss' || wrong === 'stake' ? 'an amount like 100 or 12.50' : 'whole minutes, at most 1440';
    show(said, refusal({ message: `Write ${like}, or leave the field empty.` }));
  };
  return h('form', { class: 'limits', onsubmit: submit, novalidate: true },
    h('p', {}, 'Lower limits bind at once; higher ones, or none, bind 24 hours after you save them.'),
    h('div', { class: 'fields' },
      h('label', { class: 'field' }, 'Loss a day ($)', fields.loss), h('label', { class: 'field' }, 'Stake a day ($)', fields.stake),
      h('label', { class: 'field' }, 'Time a day (minutes)', fields.minutes), h('label', { class: 'field' }, 'Reminder every (minutes)', fields.remind)),
    said, h('p', {}, h('button', { type: 'submit', class: 'primary' }, 'Save limits')));
}

/** The field's amount in cents, 0 if it is empty, null if it is no amount. */
function inCents({ value }) {
  const text = value.replace(/[$,\s]/g, '');
  if (!text) return 0;
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

function inMinutes({ value }) {
  const text = value.trim();
  if (!text) return 0;
  return /^\d{1,4}$/.test(text) && Number(text) <= 1440 ? Number(text) : null;
}

// --- exclusion ---

function exclusion(node, has) {
  const said = h('div', {});
  const term = h('select', { name: 'term' }, TERMS.map(([value, text]) => h('option', { value }, text)));
  const sure = h('input', { name: 'sure', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', required: true, maxlength: 40 });
  const password = h('input', { name: 'password', type: 'password', autocomplete: 'current-password', required: true });
  const send = h('button', { type: 'submit' }, 'Exclude me from play');
  const submit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    show(said);
    try {
      fill(node, await post('/api/protection/exclude', { term: term.value, sure: sure.value, password: has.guest ? '' : password.value }));
      node.querySelector('.notice')?.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      show(said, refusal(error));
      send.disabled = false;
    }
  };
  return h('details', { class: 'exclusion' }, h('summary', {}, 'Exclude yourself from play'),
    h('form', { onsubmit: submit },
      h('p', {}, 'You cannot sit down, buy in, wager or get play chips until the time is over. It binds at once, it can be extended, and nobody can shorten it. You can still cash out, and see your account and your history.'),
      h('div', { class: 'fields' }, h('label', { class: 'field' }, 'For how long', term),
        h('label', { class: 'field' }, `Write “${SURE}”`, sure),
        !has.guest && h('label', { class: 'field' }, 'Your password', password)),
      said, h('p', {}, send)));
}
