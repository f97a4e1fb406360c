// How a patron verifies that the draws are fair: the commitment, the cut, the reveal, and the arithmetic.

import { freshKey, get, post, refreshVisitor } from '../api.js';
import { h, show } from '../dom.js';
import { check } from '../draws.js';
import { refusal } from '../why.js';
import { crumbs } from './ruled.js';
import { counted, titled } from './saying.js';
import { current, cutWords, fact, revealed } from './verify_series.js';

const AGAIN = 5000;

const BEFORE = 'The house chooses a secret seed and publishes its SHA-256 hash, the commitment. '
  + 'From then on, it cannot change the seed without being caught.';
const DURING = 'Each draw is computed from the seed, the number of the draw and the cut. '
  + 'Until wagering closes, every patron at the table can cut: '
  + 'a word that the house could not predict then affects every later draw.';
const AFTER = 'The seed is revealed after 100 draws, or when a patron asks for it between rounds; '
  + 'with cards, when they are shuffled between rounds. Then anybody can recompute every draw.';
const NONE = 'None yet. After the reveal, every draw of a series can be checked here.';

/** Send one command to the table. A refusal is shown next to its control. */
async function command(table, said, deed) {
  show(said);
  try {
    await post(`/api/tables/${table}/commands`, { key: freshKey(), do: [deed] });
    return true;
  } catch (error) {
    show(said, refusal(error));
    return false;
  }
}

/** What a patron at the table may do. `follow` passes on the current series. */
function controls(table, refresh) {
  const said = h('div', { class: 'said' });
  const good = (words) => show(said, h('p', { class: 'good', role: 'status' }, words));
  const word = h('input', { id: 'cut-word', maxlength: 64, required: true, autocomplete: 'off' });
  const cut = async (event) => {
    event.preventDefault();
    if (await command(table, said, { type: 'Cut', word: word.value })) {
      word.value = '';
      good('Cut. Your word affects every draw from now on.');
    }
    refresh();
  };
  const ask = async () => {
    if (await command(table, said, { type: 'Reveal' })) good('The seed is revealed below, and a new series has begun.');
    refresh();
  };
  const reveal = h('button', { type: 'button', onclick: ask }, 'Reveal the seed now');
  const node = h('div', { class: 'fair-controls' },
    h('form', { class: 'row', onsubmit: cut },
      h('label', { for: 'cut-word' }, 'Cut with'), word, h('button', { type: 'submit' }, 'Cut')),
    reveal, said);
  return { node, follow: (latest) => { reveal.disabled = !latest?.draws.length; } };
}

const onlooker = (table) => ({
  node: h('p', {}, 'Patrons at this table can cut, and can ask for the seed between rounds. ',
    h('a', { href: `/table/${table}` }, 'Take a seat')),
  follow() {},
});

const standing = (series) => (series
  ? h('dl', { class: 'facts' },
    fact('Commitment', h('code', {}, series.commitment)),
    fact('Drawn so far', counted(series.draws.length, 'draw')),
    fact('Cut', series.cuts.length ? cutWords(series.cuts) : 'nobody has cut yet'))
  : h('p', { class: 'quiet-text' }, 'No series has begun yet. The commitment is published before the first draw.'));

const arithmetic = (table) =>
  h('details', {}, h('summary', {}, 'The arithmetic, if you want to do it yourself'), h('ol', { class: 'arithmetic' },
  h('li', {}, 'The commitment is the SHA-256 hash of the seed’s 32 bytes.'),
  h('li', {}, 'The cut is empty at first. A word W changes it to the SHA-256 hash, in hex, of the old cut, a colon and W.'),
  h('li', {}, 'Block i of draw k is the HMAC-SHA-256, keyed with the seed, of ',
    h('code', {}, `pitboss:${table}:SERIES:k:CUT:i`), ', with i from 0.'),
  h('li', {}, 'A block is four big-endian words of 8 bytes. A number below n is the next word modulo n; ',
    'a word of 2⁶⁴ − (2⁶⁴ mod n) or more is skipped.'),
  h('li', {}, 'A wheel shows the stop at this number, from 0, clockwise. A die shows a number below 6, plus 1. ',
    'A ball or a card is the one at this number among those left, in their order, and leaves the others to close up; ',
    'a deck is ordered by clubs, diamonds, hearts, spades, each from ace to king, and equal cards of a shoe lie together.'),
  h('li', {}, h('a', { href: `/api/tables/${table}/fairness` }, 'All of it as data'), ': with docs/fairness.md, ',
    'which says the rest, anybody can write a program that verifies it, as examples/verify_draws.py does.')));

export async function open(main, id) {
  const table = Number(id);
  const [about, me] = await Promise.all([get(`/api/tables/${table}`), refreshVisitor()]);
  titled(`Verify ${about.name}`);
  const found = new Map();
  const opened = new Set();
  const now = h('div', {});
  const drawn = h('div', {});
  const earlier = h('div', { class: 'series-list' });
  const seated = me.seats.some((one) => one.table === table);
  const deeds = seated ? controls(table, () => refresh().catch(() => null)) : onlooker(table);
  let published = null;
  let last = '';
  let fresh = true;

  function past(one, series) {
    const onCheck = () => {
      found.set(one.series, check(published.table, one, published.devices));
      draw(series);
      earlier.querySelector(`[data-series="${one.series}"] .verdict`)?.focus();
    };
    return revealed(one, { look: about.device, devices: published.devices, table, opened, found: found.get(one.series), onCheck });
  }

  function draw(series) {
    const [latest, ...rest] = series[0]?.seed ? [null, ...series] : series;
    if (fresh && rest.length) opened.add(rest[0].series);
    fresh = false;
    deeds.follow(latest);
    show(now, h('h2', {}, latest ? `Series ${latest.series}, in progress` : 'The next series'), standing(latest));
    const shown = latest?.draws.length || latest?.keyed.length;
    show(drawn, shown ? current(latest, { look: about.device, devices: published.devices, table, opened }) : null);
    show(earlier, rest.length ? rest.map((one) => past(one, series)) : h('p', { class: 'quiet-text' }, NONE));
  }

  async function refresh() {
    published = await get(`/api/tables/${table}/fairness`);
    const { series } = published;
    const text = JSON.stringify(series);
    if (text !== last) draw(series);
    last = text;
  }

  await refresh();
  show(main, h('section', { class: 'sheet records verify' },
    crumbs([`/table/${table}`, about.name], [`/table/${table}/history`, 'History']),
    h('h1', {}, 'Check that the draws are fair'),
    h('dl', { class: 'explained' }, fact('Before', BEFORE), fact('During', DURING), fact('After', AFTER)),
    now, deeds.node, drawn,
    h('h2', {}, 'Earlier series'), earlier,
    h('h2', {}, 'Without this page'),
    h('p', {}, 'The command ', h('code', {}, 'pitboss audit verify'),
      ' checks the same, and also the whole record and the books.'),
    arithmetic(table)));
  const timer = setInterval(() => refresh().catch(() => null), AGAIN);
  return () => clearInterval(timer);
}
