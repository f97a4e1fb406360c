// The rounds of a table, newest first; or, with a number, one round step by step.

import { get, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { change } from '../money.js';
import { small } from '../things/index.js';
import { readUnder, refusal } from '../why.js';
import { replay } from './replay.js';
import { crumbs, ruled, tinted, when } from './ruled.js';
import { counted, titled } from './saying.js';

const COLUMNS = [['Round'], ['When'], ['Result'], ['Settled'], ['Your net', 'money']];

const net = (cents) => (cents === null || cents === undefined
  ? h('span', { class: 'quiet-text' }, 'not played') : tinted(cents, change(cents)));

const picture = (outcome, look) => (outcome === null || outcome === undefined ? null : small(outcome, look));

const row = (round, { id, device }) => h('tr', {},
  h('td', { class: 'tabular' },
    h('a', { href: `/table/${id}/history/${round.round}`, 'aria-label': `Replay round ${round.round}` },
      String(round.round))),
  h('td', { class: 'when' }, when(round.at)),
  h('td', { class: 'result' }, picture(round.outcome, device), h('span', {}, round.says || 'Not decided yet'),
    round.keyed ? h('span', { class: 'quiet-text keyed-in' }, 'keyed in by the dealer') : null),
  h('td', { class: 'settled quiet-text' }, counted(round.settled, 'wager')),
  h('td', { class: 'money' }, net(round.yours)));

const empty = (table) => h('p', { class: 'waiting' }, 'No rounds have been played at this table yet. ',
  h('a', { href: `/table/${table.id}` }, 'Sit down and play the first one.'));

async function list(main, table) {
  titled(`History of ${table.name}`);
  const body = h('tbody', {});
  const said = h('div', {});
  const more = h('button', { type: 'button', onclick: () => load() }, 'Earlier rounds');
  let before = null;

  async function load() {
    more.disabled = true;
    show(said);
    try {
      const page = await get(`/api/tables/${table.id}/rounds${before === null ? '' : `?before=${before}`}`);
      body.append(...page.rounds.map((round) => row(round, table)));
      before = page.rounds.at(-1)?.round ?? before;
      more.hidden = !page.more;
    } catch (error) {
      show(said, refusal(error));
    }
    more.disabled = false;
  }

  await load();
  show(main, h('section', { class: 'sheet records history' },
    crumbs([`/table/${table.id}`, table.name], [`/table/${table.id}/verify`, 'Verify the draws'],
      table.histories && visitor()?.signed_in ? [`/api/tables/${table.id}/hands`, 'Download my hands (PHH)', { download: `${table.name}-hands.phhs` }] : null),
    h('h1', {}, 'Rounds played'),
    body.childElementCount ? ruled('rounds', COLUMNS, body) : empty(table),
    said, h('p', {}, more)));
}

export async function open(main, id, round) {
  const table = await get(`/api/tables/${id}`);
  readUnder(table.edition);
  return round === undefined ? list(main, table) : replay(main, table, Number(round));
}
