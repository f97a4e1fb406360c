// The audit from the floor: whether every chain is intact and the books balance.

import { get } from '../api.js';
import { h, show } from '../dom.js';
import { change, dollars } from '../money.js';
import { refusal } from '../why.js';
import { cell, ruled, tinted } from './ruled.js';
import { counted } from './saying.js';

const chain = (one) => h('tr', {},
  cell('Table', '', one.name), cell('Lines', 'tabular', one.lines.toLocaleString('en-US')),
  cell('Last hash', 'hash', h('code', { title: one.head }, one.head.slice(0, 16))));

/** What was checked: lines and, if the audit reports them, transfers and draws. */
const read = ({ chains, transfers, draws }) => [
  `${counted(chains.reduce((sum, one) => sum + one.lines, 0), 'line')} in ${counted(chains.length, 'chain')}`,
  transfers === undefined ? null : counted(transfers, 'transfer'),
  draws === undefined ? null : counted(draws, 'draw'),
].filter(Boolean).join(', ');

const CHIPS = [['Table'], ['Drop', 'money'], ['Cashed out', 'money'], ['In front', 'money'], ['On the layout', 'money'], ['House', 'money']];

const chips = (one) => h('tr', { class: one.too_many ? 'lose' : null }, cell('Table', '', one.name),
  cell('Drop', 'money', dollars(one.drop)), cell('Cashed out', 'money', dollars(one.cashed_out)),
  cell('In front', 'money', dollars(one.in_front)), cell('On the layout', 'money', dollars(one.on_layout)),
  cell('House', 'money', tinted(one.house, change(one.house))));

/** Whether anybody has played there. */
const used = (one) => one.drop || one.house_players || one.earlier || one.too_many;

/** Where the chips are that the cage issued. */
const reconciled = (found) => (found ? h('section', { 'aria-label': 'Chips' }, h('h3', {}, 'Chips'),
  h('p', {}, `The cage issued ${dollars(found.issued)}: ${dollars(found.at_the_cage)} are in bankrolls, `
    + `${dollars(sum(found.tables, (one) => one.in_front + one.on_layout))} at the tables, ${dollars(found.in_meters)} in meters; `
    + `the house’s result is ${change(sum(found.tables, (one) => one.house - one.owed))}.`),
  ruled('blocks', CHIPS, found.tables.filter(used).map(chips))) : null);

const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);

/** What is no fault, and still worth knowing. */
const noted = ({ keyed, unchecked }) => [
  keyed ? `${counted(keyed, 'round')} with results that a person keyed in; no seed vouches for those.` : null,
  unchecked ? `${counted(unchecked, 'draw')} cannot be checked before the seed is revealed.` : null,
].filter(Boolean).map((words) => h('p', {}, words));

const findings = ({ chains, faults, ...more }) => [
  !faults.length
    ? h('p', { class: 'win', role: 'status' },
      `Sound: ${read({ chains, ...more })} were checked, and nothing is wrong.`)
    : h('div', { role: 'alert' }, h('p', { class: 'lose' }, `${counted(faults.length, 'fault')} found.`),
      h('ul', { class: 'faults' }, faults.map((fault) => h('li', {}, fault)))),
  noted(more),
  reconciled(more.reconciliation),
  h('h3', {}, 'Records'),
  ruled('blocks', [['Table'], ['Lines'], ['Last hash']], chains.map(chain)),
];

const WAIT = 'Checking every line of the record. This may take a while.';

export function audit() {
  const found = h('div', {});
  const run = h('button', { type: 'button', onclick: async () => {
    run.disabled = true;
    show(found, h('p', { class: 'quiet-text', role: 'status' }, WAIT));
    try {
      show(found, findings(await get('/api/audit')));
    } catch (error) {
      show(found, refusal(error));
    }
    run.disabled = false;
  } }, 'Run the audit');
  return h('div', {}, h('p', {}, 'Checks the hash of every line, the books and every revealed seed, as ',
    h('code', {}, 'pitboss audit verify'), ' does.'), h('p', {}, run), found);
}
