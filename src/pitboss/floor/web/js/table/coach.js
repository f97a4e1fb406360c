// The coach: the chart of this table's rules, if it has one, what the present choice is worth, and how well the patron has
// chosen so far.

import { get } from '../api.js';
import { capital, h, show } from '../dom.js';
import { change, costs } from '../money.js';
import { kept, keep } from '../kept.js';
import { worthOf } from './betting.js';
import { advised, strip } from './chances.js';
import { spoken } from './moves.js';
import { inPlay } from './raise.js';
import { strategy } from './strategy.js';

const TIMES = { beside: 'Beside', after: 'After I choose', hidden: 'Hidden' };
const IDLE = { beside: 'When it’s your turn, the coach says here what you have, what you need, and what each choice is worth.', after: 'After each choice, the coach says here what it was worth.' };
const UNADVISED = ['show', 'muck']; // moves of which the coach says nothing
const LEAST = 0.05; // cents; smaller differences do not count
const SURE = 2; // standard errors of a difference that was simulated; nor do those count
const NO_CHART = { node: null, there: Promise.resolve(), moves: () => [], show: () => null };

const money = (cents) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const named = (move) => spoken(move).toLowerCase();

/** `changed()` is called when the patron changes when the coach speaks. */
export function coach(table, changed) {
  let when = Object.hasOwn(TIMES, kept('coach') ?? '') ? kept('coach') : 'beside';
  let last = null; // the last choice: its round, what it was about, and what it was worth
  let asked = 0;
  const contested = Boolean(table.layout.pots); // patrons bet against each other: no chart says what is best
  const chart = contested ? NO_CHART : strategy(table, () => {
    chart.again();
    changed();
  });
  const words = h('div', { class: 'advice', 'aria-live': 'polite' });
  const [right, cost, missed] = [contested ? 'Good choices' : 'Choices by the chart', 'Cost of mistakes', 'Most missed'].map((name) => figure(name));
  const picker = h('fieldset', { class: 'coach-times' }, h('legend', {}, contested ? 'Coach' : 'Chart'),
    h('div', { class: 'segments' }, Object.entries(TIMES).map(([value, name]) => h('label', {},
      h('input', { type: 'radio', name: 'coach', value, checked: value === when, onchange: () => pick(value) }), h('span', {}, name)))));
  const brief = contested ? strip(() => under.scrollIntoView({ block: 'center' })) : null;
  const idle = contested ? h('p', { class: 'idle quiet-text' }) : null; // what the coach will say here
  const under = h('section', { class: ['coach', contested && 'panel'], 'aria-label': 'The coach' }, contested ? h('h2', {}, 'Coach') : null, idle, words,
    h('div', { class: 'coach-row' }, h('dl', { class: 'coach-figures' }, right.node, cost.node, missed.node), picker));
  if (chart.node) chart.node.hidden = when === 'hidden';
  told();

  function pick(value) {
    when = value;
    keep('coach', value === 'beside' ? null : value);
    if (chart.node) chart.node.hidden = value === 'hidden';
    changed();
  }

  /** How well this person has chosen in this game. The floor remembers it. */
  async function told() {
    const mine = (asked += 1);
    const found = await get(`/api/play/choices?game=${encodeURIComponent(table.game)}`).catch(() => null);
    if (!found || mine !== asked) return;
    right.says(found.made ? `${found.made - found.missed} of ${found.made}` : 'None yet');
    cost.says(costs(found.cost));
    missed.says(found.most_missed[0]?.kind ?? 'Nothing yet');
  }

  const before = (scene) => (when === 'beside' && scene?.advice) || null;
  const offered = (scene) => scene.moves.map((move) => move.name);

  return {
    chart: chart.node,
    under,
    strip: brief?.node ?? null,
    before,
    there: chart.there,
    /** A choice was made: how much less it was worth than the best one. */
    chose(scene, move, cents) {
      told();
      const worth = scene?.advice?.worth;
      const made = scene?.moves.find((one) => one.name === move);
      last = { round: scene.round, where: scene.situation, moves: offered(scene) };
      const had = worth && made && (scene.advice.sizes?.some((one) => one.move === move) || cents >= made.most) ? worthOf(scene.advice, made, cents) : undefined;
      if (had === undefined) return;
      const [best] = Object.keys(worth);
      const less = worth[best] - had;
      last.wrong = less > Math.max(LEAST, SURE * (scene.advice.doubt ?? 0)) && !chart.moves(scene.situation, last.moves).includes(move);
      last.text = last.wrong
        ? `${spoken(move)} cost ${money(less)} on average: ${named(best)} was worth ${change(Math.round(worth[best]))}, ${named(move)} ${change(Math.round(had))}.`
        : `${spoken(move)} was the best choice, worth ${change(Math.round(had))} on average.`;
    },
    show(scene) {
      const choosing = Boolean(scene.situation && scene.moves.length);
      // What is said of the last round stays until the next hand is to be played.
      if (last && scene.round > last.round + (scene.moves.length ? 0 : 1)) last = null;
      brief?.show(before(scene));
      if (idle) idle.hidden = true;
      if (when === 'hidden') return void show(words);
      if (when === 'after' && !choosing && last) chart.show(last.where, last.moves, false);
      else chart.show(choosing ? scene.situation : null, choosing ? offered(scene) : [], when === 'after' && choosing);
      const now = before(scene);
      show(words,
        last?.text && (last.wrong || when === 'after') ? h('p', { class: last.wrong ? 'wrong' : 'right' }, last.text) : null,
        !now ? null : contested ? advised(now, scene.moves, inPlay(scene).put) : present(scene.situation, now, chart.moves(scene.situation, offered(scene))));
      if (idle) {
        const thinks = when === 'beside' && scene.moves.some(({ name }) => !UNADVISED.includes(name));
        idle.textContent = thinks ? 'The coach is thinking.' : IDLE[when];
        idle.hidden = words.childElementCount > 0;
      }
    },
  };
}

function figure(name) {
  const value = h('dd', {}, '…');
  return { node: h('div', {}, h('dt', {}, name), value), says(text) { value.textContent = text; } };
}

/** What the present choice is worth, in a sentence, and on what that rests. */
function present(where, { worth, why }, byChart) {
  const [[best, most], next] = Object.entries(worth);
  const about = where ? `${where.says}: ` : '';
  const start = where ? named(best) : spoken(best);
  const than = !next ? '' : most - next[1] > LEAST
    ? [', ', h('strong', { class: 'money' }, money(most - next[1])), ` more than ${named(next[0])}`] : `, the same as ${named(next[0])}`;
  const apart = byChart.length && !byChart.includes(best) ? ` The chart, which goes by the total alone, says ${named(byChart[0])}.` : '';
  return [
    h('p', { class: 'what-it-is-worth' }, `${about}${start} is worth `, h('strong', { class: 'money' }, change(Math.round(most))), ' on average', than, `.${apart}`),
    why ? h('p', { class: 'quiet-text' }, `${capital(why)}${why.endsWith('.') ? '' : '.'}`) : null,
  ];
}
