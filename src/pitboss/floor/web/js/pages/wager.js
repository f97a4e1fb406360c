// One wager in full: its exact figures, how it can end, its paragraphs, and the effect of other odds.

import { bars } from '../chart.js';
import { h, show } from '../dom.js';
import { asRead, refusal } from '../why.js';
import { exactly, isExact, net, number, oddsAgainst, percent, withFraction } from './fractions.js';
import { citations, reasons } from './saying.js';

/** The opened wager. `repay(payLine, odds)` requests other odds; empty odds restore the legal ones. */
export function details(line, pays, repay) {
  const said = h('div', {});
  const node = h('div', { class: 'wager-details' },
    h('section', {}, h('dl', { class: 'figures' }, figures(line)), paragraphs(line)),
    line.outcomes.length > 0
      && h('section', {}, h('p', { class: 'legend' }, 'Net result for each unit at risk'), endings(line)),
    otherOdds(line, pays, repay, said));
  return {
    node,
    refuse(error) {
      show(said, refusal(error));
      return true;
    },
  };
}

function paragraphs(line) {
  const cites = [...citations(line.cite), ...citations(line.pays_cite)];
  const links = cites.map((one) => h('a', { href: `/law/${encodeURIComponent(one)}` }, asRead(one)));
  return h('p', { class: 'cites' }, links, reasons(cites, `${line.name} pays ${line.pays}.`));
}

function figures(line) {
  const { win, lose, push, lose_part: part } = line.probability ?? {}; // unknown if only the mean is known
  const fraction = (name, text) => figure(name, percent(text), text.includes('/') && isExact(line) ? text : '');
  const several = line.deciding_rolls !== '1';
  return [
    fraction('House advantage', line.house_advantage),
    win && fraction('Wins', win),
    lose && fraction('Loses', lose),
    part && fraction('Loses part', part),
    push && push !== '0' && fraction('Pushes', push),
    line.true_odds && figure('True odds', oddsAgainst(line.true_odds)),
    line.standard_deviation && figure('Standard deviation', line.standard_deviation.toFixed(4)),
    line.house_advantage_decided && line.house_advantage_decided !== line.house_advantage
      && fraction('House advantage without pushes', line.house_advantage_decided),
    several && figure('Average deciding rolls', number(line.deciding_rolls).toFixed(3), line.deciding_rolls),
    several && fraction('House advantage per deciding roll', line.house_advantage_per_roll),
    line.when && figure('Given', line.when),
    !isExact(line) && figure('Computed as', line.method),
  ];
}

const figure = (name, text, exact = '') => h('div', {}, h('dt', {}, name),
  h('dd', {}, exact ? exactly(exact) : null, h('span', {}, text)));

function endings(line) {
  const best = (one, other) => number(other.net) - number(one.net);
  const items = [...line.outcomes].sort(best).map((one) => ({
    label: net(one.net),
    value: number(one.probability),
    text: withFraction(one.probability),
    hollow: number(one.net) < 0,
  }));
  const desc = items.map((item) => `${item.label}: ${item.text}`).join('; ');
  return bars({ title: `How ${line.name} ends`, desc, items });
}

/** `2: 2 to 1; 1 to 1` as the lines of a pay table; empty if the wager is paid like another wager. */
function payLines({ wager, pays }) {
  const found = pays.split('; ').map((one) => /^(?:(.+): )?([\d,]+ to [\d,]+)$/.exec(one));
  if (!found.every(Boolean)) return [];
  return found.map(([, when, odds]) => ({ line: when ? `${wager}/${when}` : wager, when, odds }));
}

function otherOdds(line, pays, repay, said) {
  const rows = payLines(line);
  if (!rows.length) return null;
  return h('section', { class: 'other-odds' }, h('p', { class: 'legend' }, 'If the house paid'),
    rows.map((row) => payLine(line, row, pays[row.line], (odds) => repay(row.line, odds))), said);
}

function payLine({ name }, { line, when, odds }, changed, repay) {
  const keep = { 'data-keep': `pays-${line}` };
  const label = `${name}${when ? `, ${when}` : ''}: odds paid`;
  const onchange = (event) => repay(event.target.value.trim());
  return h('span', { class: 'pay-line' }, when && h('span', { 'aria-hidden': 'true' }, when),
    h('input', { value: odds, size: 10, autocomplete: 'off', ...keep, 'aria-label': label, onchange }),
    changed && h('button', { class: 'quiet', type: 'button', ...keep, onclick: () => repay('') }, 'Reset'));
}
