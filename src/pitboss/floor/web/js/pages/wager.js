// One wager in full: its exact figures, how it can end, its paragraphs, and what other odds would make of it.

import { bars } from '../chart.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { net, number, oddsAgainst, percent } from './fractions.js';
import { citations, reasons } from './saying.js';

/** The opened wager. `repay(payLine, odds)` asks for other odds; empty odds ask for the law's own. */
export function details(line, pays, repay) {
  const cites = [...citations(line.cite), ...citations(line.pays_cite)];
  const said = h('div', {});
  const node = h('div', { class: 'wager-details' },
    h('section', {}, h('dl', { class: 'figures' }, figures(line)),
      h('p', { class: 'cites' }, cites.map((one) => h('a', { href: `/law/${encodeURIComponent(one)}` }, one)),
      reasons(cites, `${line.name} pays ${line.pays}.`))),
    h('section', {}, h('p', { class: 'legend' }, 'Net result for each unit at risk'), endings(line)),
    otherOdds(line, pays, repay, said));
  return {
    node,
    refuse(error) {
      show(said, refusal(error));
      return true;
    },
  };
}

function figures(line) {
  const exact = (text) => (text.includes('/') ? text : '');
  const chances = line.probability;
  const rows = [
    ['House advantage', percent(line.house_advantage), exact(line.house_advantage)],
    ['Wins', percent(chances.win), exact(chances.win)],
    ['Loses', percent(chances.lose), exact(chances.lose)],
    chances.push !== '0' && ['Pushes', percent(chances.push), exact(chances.push)],
    ['True odds', oddsAgainst(line.true_odds), ''],
    ['Standard deviation', line.standard_deviation.toFixed(4), ''],
    line.house_advantage_decided !== line.house_advantage
      && ['House advantage, pushes left out', percent(line.house_advantage_decided),
      exact(line.house_advantage_decided)],
    line.deciding_rolls !== '1'
      && ['Deciding rolls, on average', number(line.deciding_rolls).toFixed(3), exact(line.deciding_rolls)],
    line.deciding_rolls !== '1'
      && ['House advantage for each of them', percent(line.house_advantage_per_roll),
      exact(line.house_advantage_per_roll)],
  ];
  return rows.filter(Boolean)
    .map(([name, about, fraction]) => h('div', {}, h('dt', {}, name),
    h('dd', {}, h('span', { class: 'exact' }, fraction), h('span', {}, about))));
}

function endings(line) {
  const items = [...line.outcomes].sort((one, other) => number(other.net) - number(one.net)).map((one) => ({
    label: net(one.net),
    value: number(one.probability),
    text: `${percent(one.probability)}${one.probability.length < 13 && one.probability.includes('/') ? `  ${one.probability}` : ''}`,
    hollow: number(one.net) < 0,
  }));
  return bars({ title: `How ${line.name} ends`, desc: items.map((item) => `${item.label}: ${item.text}`).join('; '),
    items });
}

/** `2: 2 to 1; 1 to 1` as the lines of a pay table; none where the wager is paid as another is. */
function payLines(line) {
  const found = line.pays.split('; ').map((one) => /^(?:(.+): )?([\d,]+ to [\d,]+)$/.exec(one));
  return found.every(Boolean) ? found
    .map(([, when, odds]) => ({ line: when ? `${line.wager}/${when}` : line.wager, when, odds })) : [];
}

function otherOdds(line, pays, repay, said) {
  const rows = payLines(line);
  if (!rows.length) return null;
  return h('section', { class: 'other-odds' }, h('p', { class: 'legend' }, 'If the house paid'),
    rows.map((row) => h('label', {}, row.when && h('span', {}, row.when),
      h('input',
        { value: row.odds, size: 10, autocomplete: 'off', 'data-keep': `pays-${row.line}`,
        'aria-label': `${line.name}${row.when ? `, ${row.when}` : ''}: odds paid`,
        onchange: (event) => repay(row.line, event.target.value.trim()) }),
      pays[row.line]
        && h('button',
        { class: 'quiet', type: 'button', 'data-keep': `pays-${row.line}`, onclick: () => repay(row.line, '') },
        'As usual'))), said);
}
