// One series of draws: what was published, what was drawn, and whether it is correct.

import { h, svg } from '../dom.js';
import { small } from '../things/index.js';
import { cell, ruled, when } from './ruled.js';
import { counted } from './saying.js';

const SHOWN = 3;
const COLUMNS = [['Draw'], ['Round'], ['Called'], ['Numbers from the seed'], ['Shown'], ['Cut'], ['Check']];
const SIGNS = { right: 'M2.5 8.5L6.5 12.5L13.5 4', wrong: 'M3.5 3.5L12.5 12.5M12.5 3.5L3.5 12.5' };

const sign = (right) => svg('svg', { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
  svg('path', { d: right ? SIGNS.right : SIGNS.wrong }));

const marked = (right, wrong = 'wrong') =>
  h('span', { class: right ? 'win' : 'lose' }, sign(right), right ? 'correct' : wrong);

function asked(numbers) {
  const said = numbers.map(([bound, answer]) => `${answer} of ${bound}`);
  if (!said.length) return 'secret until the reveal';
  if (said.length <= SHOWN) return said.join(', ');
  return h('details', { class: 'asked' }, h('summary', {}, `${said.slice(0, SHOWN).join(', ')}, …`),
    said.slice(SHOWN).join(', '));
}

function verdictOf(found) {
  if (!found) return h('span', { class: 'quiet-text' }, 'not yet');
  if (!found.numbers) return marked(false, `wrong: the seed gives ${found.again.join(', ')}`);
  if (!found.outcome) return marked(false, 'wrong: the numbers give something else');
  return marked(found.cut, 'wrong: it used a different cut');
}

/** What a draw showed, as a small picture: cards, dice, balls or a number of the wheel. */
function picture({ outcome, device }, { look, devices }) {
  const from = devices[device];
  if (!from) return outcome === null ? small(null, { kind: 'cards' }) : null;
  return small(outcome, look?.name === from.name ? look : from);
}

function line(draw, { table, found, ...about }) {
  const checked = found?.draws.find((one) => one.draw === draw.draw);
  return h('tr', { class: checked && !(checked.cut && checked.numbers && checked.outcome) ? 'is-wrong' : null },
    cell('Draw', '', String(draw.draw)),
    cell('Round', '', h('a', { href: `/table/${table}/history/${draw.round}` }, String(draw.round))),
    cell('Called', '', draw.says || 'face down'),
    cell('Numbers from the seed', 'tabular', asked(draw.numbers)),
    cell('Shown', '', picture(draw, about)),
    cell('Cut', 'tabular', draw.cut ? h('code', { title: draw.cut }, draw.cut.slice(0, 8)) : 'none'),
    cell('Check', 'check', verdictOf(checked)));
}

function summed(series, found) {
  if (!found.committed) return 'The seed does not match the published commitment.';
  if (!found.right) return 'Something is wrong: the marked draws do not follow from the seed, the cuts and the equipment.';
  const done = `${counted(series.cuts.length, 'cut')} and ${counted(series.draws.length, 'draw')}`;
  return `Correct: the seed matches the commitment, and ${done} were recomputed, down to what was shown, and agree.`;
}

const verdict = (series, found) =>
  h('p', { class: ['verdict', found.right ? 'win' : 'lose'], role: 'status', tabindex: -1 },
  sign(found.right), summed(series, found));

/** One named fact. */
export const fact = (name, ...children) => h('div', {}, h('dt', {}, name), h('dd', {}, ...children));

/** The words that patrons cut with. */
export const cutWords = (cuts) => cuts.map((cut) => h('span', {}, `${cut.name}: “${cut.word}”`));

/** What was published about a series, as a list of facts. */
const published = (series, found) => h('dl', { class: 'facts' },
  fact('Commitment', h('code', {}, series.commitment), found ? marked(found.committed) : null),
  fact('Seed', h('code', {}, series.seed)),
  series.cuts.length ? fact('Cuts', cutWords(series.cuts)) : null);

const heading = (series, found) => [`Series ${series.series}`,
  h('span', { class: 'quiet-text' }, counted(series.draws.length, 'draw'), ' · ', when(series.opened)),
  found ? marked(found.right) : null];

/** A list of the draws. `opened` remembers whether it is open. */
const folded = (series, opened, head, ...children) => h('details', {
  class: 'series', 'data-series': series.series, open: opened.has(series.series),
  ontoggle: (event) => (event.target.open ? opened.add(series.series) : opened.delete(series.series)),
}, h('summary', {}, head), ...children);

const draws = (series, about) => (series.draws.length
  ? ruled('draws', COLUMNS, series.draws.map((draw) => line(draw, about)))
  : h('p', { class: 'quiet-text' }, 'There were no draws in this series.'));

/** Results that no seed vouches for, because a dealer keyed them in. */
const keyedIn = (series, { table, ...about }) => (series.keyed.length
  ? h('div', { class: 'keyed' }, h('p', {}, `${counted(series.keyed.length, 'result')} did not come from the seed: `
    + 'the dealer keyed in what real equipment showed.'),
    h('ul', {}, series.keyed.map((one) => h('li', {},
      h('a', { href: `/table/${table}/history/${one.round}` }, `Round ${one.round}`), ' ',
      keyedPicture(one, about), ` by ${one.name}`))))
  : null);

function keyedPicture(one, { look, devices }) {
  const from = devices.find((device) => device.name === look?.name) ?? devices[0];
  return from ? small(one.outcome, look?.name === from.name ? look : from) : one.says;
}

/** The current series, whose seed is not yet known. */
export const current = (series, { opened, ...about }) =>
  folded(series, opened, `Draws of series ${series.series}`, draws(series, about), keyedIn(series, about));

/** A revealed series. `onCheck` checks it, and `found` is the result. */
export const revealed = (series, { opened, onCheck, ...about }) => folded(series, opened, heading(series, about.found),
  published(series, about.found),
  h('p', { class: 'row' },
    h('button', { type: 'button', class: 'primary', onclick: onCheck }, 'Check it in this browser')),
  about.found ? verdict(series, about.found) : null,
  draws(series, about), keyedIn(series, about));
