// My play: what came of it over time and by wager, beside what the exact odds say should come of it.

import { asGuest, get, visitor } from '../api.js';
import { bars, lines } from '../chart.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { column, comeIn, counted, span, titled } from './saying.js';

const MOST_BARS = 12;

export async function open(main) {
  titled('My play');
  if (!visitor()?.signed_in) {
    return void show(main,
      comeIn('My play',
      'Here your results are drawn over time, beside what the exact odds say they should cost. Play a few rounds first.', async () => {
      await asGuest();
      await open(main);
    }));
  }
  const practice = new URLSearchParams(location.search).get('practice') === 'yes';
  const body = h('div', {});
  const also = h('label', { class: 'also' },
    h('input', { type: 'checkbox', checked: practice, onchange: async (event) => {
    const wanted = event.target.checked;
    history.replaceState(null, '', wanted ? '/play?practice=yes' : '/play');
    fill(body, await load(wanted), wanted);
  } }), 'Count practice too');
  show(main,
    h('div', { class: 'sheet my-play' }, h('header', { class: 'page-head' }, h('h1', {}, 'My play'), also), body));
  fill(body, await load(practice), practice);
}

const load = (practice) => get(practice ? '/api/play?practice=yes' : '/api/play');

function fill(body, play, practice) {
  if (!play.rounds) return void show(body, nothingYet(practice));
  show(body,
    h('dl', { class: 'tally' }, figure('Rounds', play.rounds.toLocaleString('en-US')),
      figure('Wagered', dollars(play.wagered)), figure('Net', change(play.net), play.net),
      figure('Expected', change(play.expected))),
    h('p', { class: 'lead' }, comparison(play)),
    play.over_time.length > 0 && h('section', {}, h('h2', {}, 'Over time'), overTime(play)),
    h('section', {}, h('h2', {}, 'By wager'), byWager(play.by_wager), wagers(play.by_wager)));
}

const figure = (name, text, sign = 0) => h('div', {}, h('dt', {}, name),
  h('dd', { class: ['money', sign > 0 && 'win', sign < 0 && 'lose'] }, text));

const nothingYet = (practice) => h('div', { class: 'empty' },
  h('p', {}, practice ? 'No wager has been decided for you yet, at any table.'
    : 'No wager has been decided for you yet. Practice is not counted here.'),
  h('p', {}, h('a', { class: 'button primary', href: '/' }, 'Choose a table')));

function comparison({ net, expected, rounds }) {
  const apart = net - expected;
  const than = apart ? `${dollars(Math.abs(apart))} ${apart > 0 ? 'better' : 'worse'} than` : 'exactly';
  return `After ${counted(rounds, 'round')} you stand ${than} what the house advantage would have made of the same wagers.`;
}

function overTime({ over_time: points }) {
  const ends = span(points[0].at, points.at(-1).at);
  const from = (name) => [0, ...points.map((one) => one[name])];
  const whole = (cents) => dollars(Math.round(cents / 100) * 100);
  return lines({
    title: 'Net result and expected result over time',
    desc: `From ${ends[0]} to ${ends[1]}: net ${change(points.at(-1).net)}, expected ${change(points.at(-1).expected)}.`,
    series: [
      { name: 'Expected', tone: 'expected', values: from('expected') },
      { name: 'Net', tone: 'net', values: from('net') },
    ],
    ends,
    says: whole,
    least: 100,
    caption: h('figcaption', { class: 'legend-row' }, h('span', { class: 'key net' }, 'Net'),
      h('span', { class: 'key expected' }, 'Expected')),
  });
}

function byWager(all) {
  const items = [...all].sort((one, other) => other.staked - one.staked).slice(0, MOST_BARS).map((one) => ({
    label: `${one.name}, ${one.title}`, value: one.net, beside: one.expected, text: change(one.net),
  }));
  return bars({ title: 'Net result by wager, with the expected result as a tick', desc: items
    .map((item) => `${item.label}: net ${item.text}, expected ${change(item.beside)}`).join('; '), items,
    caption: h('figcaption', { class: 'legend-row' }, h('span', { class: 'key block' }, 'Net'),
      h('span', { class: 'key tick' }, 'Expected')) });
}

function wagers(all) {
  const [staked, net, expected] = ['staked', 'net', 'expected'].map((name) => column(all.map((one) => one[name])));
  return h('table', { class: 'by-wager' },
    h('thead', {},
      h('tr', {}, ['Wager', 'Game'].map((text) => h('th', { scope: 'col' }, text)),
      ['Times', 'Staked', 'Net', 'Expected'].map((text) => h('th', { scope: 'col', class: 'money' }, text)))),
    h('tbody', {}, all
      .map((one) => h('tr', {}, h('th', { scope: 'row' }, one.name),
      h('td', { class: 'game' },
      h('a', { href: `/odds/${one.game}?wager=${encodeURIComponent(one.wager)}` }, one.title)),
      h('td', { class: 'money times' }, one.count.toLocaleString('en-US')),
        h('td', { class: 'money staked' }, staked.dollars(one.staked)),
      h('td', { class: ['money net', one.net > 0 && 'win', one.net < 0 && 'lose'] }, net.change(one.net)),
        h('td', { class: 'money expected' }, expected.change(one.expected))))));
}
