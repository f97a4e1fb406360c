// My play, practice: how often one chose by the chart, day by day, what mistakes cost, and what is missed most.

import { lines } from '../chart.js';
import { h } from '../dom.js';
import { costs } from '../money.js';
import { counted, span } from './saying.js';

const share = (right, made) => Math.round((100 * right) / made);

export function practiced(found) {
  return h('section', { class: 'practiced' }, h('h2', {}, 'Practice'), found.made ? told(found) : nothingYet());
}

const nothingYet = () => h('div', { class: 'empty' },
  h('p', {}, 'You have not made a choice at a practice table yet. There, a chart lies beside the felt, and the coach remembers how you choose. Nobody else can see it.'),
  h('p', {}, h('a', { class: 'button', href: '/practice' }, 'Practice')));

function told(found) {
  const right = found.made - found.missed;
  return [
    h('dl', { class: 'tally' },
      figure('Choices by the chart', `${right.toLocaleString('en-US')} of ${found.made.toLocaleString('en-US')}`),
      figure('Accuracy', `${share(right, found.made)}%`), figure('Cost of mistakes', costs(found.cost))),
    found.days.length > 1 ? overTime(found.days) : h('p', { class: 'quiet-text' }, 'From the second day on, a line shows how you are doing.'),
    found.most_missed.length ? [h('h3', {}, 'Most missed'), h('ol', { class: 'most-missed' }, found.most_missed.map(missed))]
      : h('p', {}, 'None of your choices was a mistake.'),
    h('p', { class: 'quiet-text' }, '“Most missed” covers the last 90 days. Nobody but you can see this.'),
  ];
}

const figure = (name, text) => h('div', {}, h('dt', {}, name), h('dd', {}, text));

const missed = (one) => h('li', {}, h('strong', {}, one.kind), h('span', {}, `missed ${one.missed} of ${counted(one.made, 'time')}, at a cost of ${costs(one.cost)}`),
  h('a', { href: `/practice/${one.game}`, 'aria-label': `Practice it: ${one.kind}` }, 'Practice it'));

/** A day, or the month of one that is long ago, as a date. */
const date = (day) => `${day.length > 7 ? day : `${day}-15`}T12:00:00Z`;

function overTime(days) {
  const values = days.map((one) => share(one.made - one.missed, one.made));
  const ends = span(date(days[0].day), date(days.at(-1).day));
  return lines({
    title: 'Choices by the chart, day by day',
    desc: `From ${ends[0]} to ${ends[1]}: ${values[0]}% at first, ${values.at(-1)}% on the last day.`,
    series: [{ tone: 'net', values }],
    ends,
    says: (percent) => `${percent}%`,
    least: 20,
    caption: h('figcaption', { class: 'legend-row' }, h('span', { class: 'key net' }, 'Choices by the chart')),
  });
}
