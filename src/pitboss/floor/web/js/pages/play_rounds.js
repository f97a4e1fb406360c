// My play by round: a line for each round, which opens to its wagers, each with what decided it and why.

import { get, getPatiently } from '../api.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { readUnder, refusal, whyButton } from '../why.js';
import { moment } from './saying.js';

const DAY = 24 * 60 * 60 * 1000;

/** The address of a page of rounds. A day is a date of the visitor's own calendar. */
export function address({ practice, game, day }, next = '') {
  const asked = new URLSearchParams();
  if (practice) asked.set('practice', 'yes');
  if (game) asked.set('game', game);
  if (day) {
    const from = new Date(`${day}T00:00`);
    asked.set('since', from.toISOString());
    asked.set('until', new Date(new Date(from.getTime() + 1.5 * DAY).setHours(0, 0, 0, 0)).toISOString());
  }
  if (next) asked.set('before', next);
  return `/api/play/rounds${asked.size ? `?${asked}` : ''}`;
}

/** A page of rounds; a floor that is busy is asked again as long as `patient` says so. */
export const load = (wanted, next, patient) => getPatiently(address(wanted, next), patient);

/** `first` is the first page; `games` the games that this person has played, each {game, title}. */
export function rounds(first, games, practice) {
  const wanted = { practice, game: '', day: '' };
  const titles = new Map(games.map(({ game, title }) => [game, title]));
  const list = h('ol', { class: 'rounds-played' });
  const said = h('div', { role: 'status' });
  const more = h('button', { type: 'button', onclick: () => fill(false) }, 'Earlier rounds');
  let next = '';
  let asked = 0; // only the last answer that was asked for is shown

  function add(page) {
    next = page.next;
    more.hidden = !next;
    list.append(...page.rounds.map((one) => h('li', {}, line(one))));
    show(said, list.childElementCount ? null : h('p', { class: 'quiet-text' }, 'No rounds of yours were decided then.'));
  }

  async function fill(anew) {
    const mine = (asked += 1);
    const isWanted = () => mine === asked && list.isConnected;
    more.disabled = true;
    try {
      const page = await load(wanted, anew ? '' : next, isWanted);
      if (!isWanted()) return;
      if (anew) show(list);
      add(page);
    } catch (error) {
      if (!isWanted()) return;
      show(said, refusal(error));
    }
    more.disabled = false;
  }

  const narrow = (name) => (event) => {
    wanted[name] = event.target.value;
    fill(true);
  };
  add(first);
  return h('section', { class: 'by-round' }, h('h2', {}, 'Rounds'),
    h('div', { class: 'row round-filter' },
      titles.size > 1 ? h('label', { class: 'field' }, 'Game', h('select', { onchange: narrow('game') },
        h('option', { value: '' }, 'All games'), [...titles].map(([game, title]) => h('option', { value: game }, title)))) : null,
      h('label', { class: 'field' }, 'Day', h('input', { type: 'date', onchange: narrow('day') }))),
    h('div', { class: 'rounds-head', 'aria-hidden': 'true' }, ['When', 'Table', 'Result', 'Wagered', 'Net'].map((name) => h('span', {}, name))),
    list, said, h('p', {}, more));
}

const signed = (cents) => (cents > 0 ? 'win' : cents < 0 ? 'lose' : '');

/** A line that fetches its wagers when it is first opened. */
function line(one) {
  const inside = h('div', { class: 'opened' }, h('p', { class: 'quiet-text' }, 'Looking it up.'));
  const node = h('details', { ontoggle: () => node.open && !node.dataset.read && read() },
    h('summary', {}, h('span', { class: 'when' }, moment(one.at)), h('span', { class: 'table' }, one.name),
      h('span', { class: 'says' }, one.says || 'Decided without a draw'),
      h('span', { class: 'money wagered' }, dollars(one.wagered)), h('span', { class: ['money net', signed(one.net)] }, change(one.net))),
    inside);

  async function read() {
    node.dataset.read = 'yes';
    try {
      const { edition, wagers } = await get(`/api/play/rounds/${one.table}/${one.round}`);
      readUnder(edition);
      show(inside, h('ul', {}, wagers.map(decided)),
        h('p', {}, h('a', { href: `/table/${one.table}/history/${one.round}` }, `Replay round ${one.round}`)));
    } catch (error) {
      delete node.dataset.read;
      show(inside, refusal(error));
    }
  }
  return node;
}

function decided({ name, stake, net, says, cites }) {
  const words = says.replace(/^Seat \d+: /, ''); // which is one's own
  return h('li', {},
    h('span', { class: 'what' }, h('strong', {}, name), stake ? ` ${dollars(stake)}` : '',
      h('span', { class: 'said' }, words, ' ', cites.length ? whyButton(cites, words) : null)),
    h('span', { class: ['money', signed(net)] }, change(net)));
}
