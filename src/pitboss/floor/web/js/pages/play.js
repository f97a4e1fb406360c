// My play: results over time, by round and by wager, next to the expectation from the exact odds; practice; and limits.

import { asGuest, get, getPatiently, visitor } from '../api.js';
import { bars, lines } from '../chart.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal } from '../why.js';
import { broke } from './broke.js';
import { practiced } from './play_practice.js';
import { load as loadRounds, rounds } from './play_rounds.js';
import { protection } from './protection.js';
import { column, comeIn, counted, span, titled } from './saying.js';

const MOST_BARS = 12;

const INVITATION = 'This page shows your results over time next to the expectation from the exact odds. Play a few rounds first.';

export async function open(main) {
  titled('My play');
  if (visitor()?.signed_in) return results(main);
  const begin = async () => {
    await asGuest();
    await open(main);
  };
  show(main, comeIn('My play', INVITATION, begin));
}

async function results(main) {
  const practice = new URLSearchParams(location.search).get('practice') === 'yes';
  const body = h('div', {});
  const sheet = h('div', { class: 'sheet my-play' });
  let asked = 0; // only the last answer that was asked for is shown
  const onchange = async (event) => {
    const wanted = event.target.checked;
    const mine = (asked += 1);
    const isWanted = () => mine === asked && sheet.isConnected;
    history.replaceState(null, '', wanted ? '/play?practice=yes' : '/play');
    try {
      const play = await load(wanted, isWanted);
      if (isWanted()) fill(body, play, wanted);
    } catch (error) {
      if (isWanted()) show(body, refusal(error));
    }
  };
  const also = h('label', {}, h('input', { type: 'checkbox', checked: practice, onchange }), 'Include practice');
  show(main, sheet); // it is empty until everything is there, and gone when the visitor has left before that
  const [play, limits, choices, cage] = await Promise.all([load(practice, () => sheet.isConnected), protection(), get('/api/play/choices'), get('/api/cage')]);
  fill(body, play, practice);
  const head = h('header', { class: 'page-head' }, h('h1', {}, 'My play'), also);
  const held = cage.at_tables.reduce((sum, one) => sum + one.chips + one.on_layout, cage.bankroll);
  const again = () => open(main);
  show(sheet, head, cage.grant.allowed ? broke(cage, held, again) : null, body, practiced(choices), limits);
}

const load = async (practice, patient) => {
  const path = practice ? '/api/play?practice=yes' : '/api/play';
  const [play, first] = await Promise.all([getPatiently(path, patient), loadRounds({ practice }, '', patient)]);
  return { ...play, first };
};

function fill(body, play, practice) {
  if (!play.rounds) return void show(body, nothingYet(practice));
  show(body,
    h('dl', { class: 'tally' }, figure('Rounds', play.rounds.toLocaleString('en-US')),
      figure('Wagered', dollars(play.wagered)), figure('Net', change(play.net), play.net),
      figure('Expected', change(play.expected))),
    h('p', { class: 'lead' }, comparison(play)),
    play.over_time.length > 0 && h('section', {}, h('h2', {}, 'Over time'), overTime(play)),
    rounds(play.first, play.by_wager, practice),
    h('section', {}, h('h2', {}, 'By wager'), byWager(play.by_wager), wagers(play.by_wager)));
}

const figure = (name, text, sign = 0) => h('div', {}, h('dt', {}, name),
  h('dd', { class: ['money', sign > 0 && 'win', sign < 0 && 'lose'] }, text));

const nothingYet = (practice) => h('div', { class: 'empty' },
  h('h2', {}, 'Nothing has been decided yet'),
  h('p', {}, practice ? 'None of your wagers has been decided yet, at any table.'
    : 'None of your wagers has been decided yet. Practice is not included.'),
  h('p', {}, 'After your first round, your result is drawn here beside what the odds expect, and every round can be opened to see why it came out as it did.'),
  h('p', { class: 'row' }, h('a', { class: 'button primary', href: '/' }, 'Choose a table'), h('a', { class: 'button', href: '/practice' }, 'Practice')));

function comparison({ net, expected, rounds }) {
  const apart = net - expected;
  const than = apart ? `${dollars(Math.abs(apart))} ${apart > 0 ? 'ahead of' : 'behind'}` : 'exactly at';
  return `After ${counted(rounds, 'round')}, you are ${than} the expectation from the house advantage.`;
}

const legend = (...keys) => h('figcaption', { class: 'legend-row' },
  keys.map(([kind, text]) => h('span', { class: ['key', kind] }, text)));

function overTime({ over_time: points }) {
  const last = points.at(-1);
  const ends = span(points[0].at, last.at);
  const from = (name) => [0, ...points.map((one) => one[name])];
  return lines({
    title: 'Net result and expected result over time',
    desc: `From ${ends[0]} to ${ends[1]}: net ${change(last.net)}, expected ${change(last.expected)}.`,
    series: [{ tone: 'expected', values: from('expected') }, { tone: 'net', values: from('net') }],
    ends,
    says: (cents) => dollars(Math.round(cents / 100) * 100),
    least: 100,
    caption: legend(['net', 'Net'], ['expected', 'Expected']),
  });
}

function byWager(all) {
  const most = (one, other) => other.staked - one.staked;
  const items = [...all].sort(most).slice(0, MOST_BARS).map((one) => ({
    label: `${one.name}, ${one.title}`, value: one.net, beside: one.expected, text: change(one.net),
  }));
  return bars({
    title: 'Net result by wager, with the expected result as a tick',
    desc: items.map((item) => `${item.label}: net ${item.text}, expected ${change(item.beside)}`).join('; '),
    items,
    caption: legend(['block', 'Net'], ['tick', 'Expected']),
  });
}

function wagers(all) {
  const [staked, net, expected] = ['staked', 'net', 'expected'].map((name) => column(all.map((one) => one[name])));
  const head = (kind) => (text) => h('th', { scope: 'col', class: kind }, text);
  const odds = (one) => h('a', { href: `/odds/${one.game}?wager=${encodeURIComponent(one.wager)}` }, one.title);
  const row = (one) => h('tr', {}, h('th', { scope: 'row' }, one.name),
    h('td', { class: 'game' }, odds(one)),
    h('td', { class: 'money times' }, one.count.toLocaleString('en-US')),
    h('td', { class: 'money staked' }, staked.dollars(one.staked)),
    h('td', { class: ['money net', one.net > 0 && 'win', one.net < 0 && 'lose'] }, net.change(one.net)),
    h('td', { class: 'money expected' }, expected.change(one.expected)));
  return h('table', { class: 'by-wager' },
    h('thead', {}, h('tr', {}, ['Wager', 'Game'].map(head()), ['Times', 'Staked', 'Net', 'Expected'].map(head('money')))),
    h('tbody', {}, all.map(row)));
}
