// The extras of a private table: rapid play, study mode, and, if the game leaves something to skill, the coach.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { kept, keep } from '../kept.js';
import { exactly, isExact, oddsAgainst } from '../pages/fractions.js';
import { whyButton } from '../why.js';
import { coach } from './coach.js';
import { costs, percent } from './odds.js';

const onOff = (name, text, changed = () => null) => {
  const box = h('input', { type: 'checkbox', checked: kept(name) === 'on', onchange: () => {
    keep(name, box.checked ? 'on' : null);
    changed(box.checked);
  } });
  return { box, label: h('label', { class: 'setting' }, box, text) };
};

/** `changed()` is called when the patron changes when the coach gives advice. `chart` and `under` have their own places. */
export function practice(table, odds, changed = () => null) {
  const rapid = onOff('rapid', 'Rapid play');
  const study = onOff('study', 'Study mode', (on) => !on && show(lesson));
  const lesson = h('div', { class: 'lesson', 'aria-live': 'polite' });
  const contested = Boolean(table.layout.pots); // there are no wagers against the house to study
  const advice = table.coach ? coach(table, changed) : null;
  const bill = h('div', { class: 'bill' });
  const node = h('section', { class: 'panel practice', 'aria-label': 'Practice' },
    h('h2', {}, 'Practice'), h('div', { class: 'row' }, rapid.label, contested ? null : study.label), lesson, bill);
  let cheapest = null;
  // The chart is wanted sooner than the odds, and the floor works on few questions of one person at a time.
  if (!contested) Promise.resolve(advice?.there).then(odds.wagers).then((lines) => {
    // A wager that costs nothing can be made only along with one that does.
    cheapest = lines.filter((line) => line.offered !== false && line.house_advantage_percent)
      .reduce((best, line) => (!best || line.house_advantage_percent < best.house_advantage_percent ? line : best), null);
    changed();
  });

  /** What a spot wins on, what it pays, and what it costs. */
  async function explain(spot) {
    const about = table.spots[spot];
    const wager = table.wagers[about?.wager];
    if (!about) return;
    show(lesson, h('h3', {}, about.name), h('p', { class: 'quiet-text' }, 'Looking it up.'));
    const line = await odds.of(spot);
    show(lesson, h('h3', {}, about.name),
      wager?.about ? h('p', {}, `Wins on: ${wager.about}.`) : null,
      about.covers?.length && about.covers.length < 25 ? h('p', {}, `Covers ${about.covers.join(', ')}.`) : null,
      h('p', {}, `Pays ${about.pays}${line?.true_odds ? `; the true odds are ${oddsAgainst(line.true_odds)}` : ''}.`),
      line ? h('p', {}, `Costs ${dollars(Math.round(costs(line, 10000)))} for every $100 wagered, on average (${percent(line.house_advantage_percent)}).`) : null,
      line && isExact(line) && line.house_advantage.includes('/') ? h('p', { class: 'quiet-text' }, 'House advantage: ', exactly(line.house_advantage)) : null,
      whyButton([...(wager?.cites ?? []), ...(about.cites ?? [])], `${about.name} pays ${about.pays}.`));
  }

  return {
    node,
    rapid: () => rapid.box.checked,
    studying: () => study.box.checked && !contested,
    explain,
    chart: advice?.chart ?? null,
    under: advice?.under ?? null,
    strip: advice?.strip ?? null,
    before: (scene) => advice?.before(scene) ?? null,
    chose: (...made) => advice?.chose(...made),
    /** The cost of the wagers on the layout, and the coach's advice. */
    show(scene, mine) {
      const cost = mine.reduce((sum, bet) => sum + costs(odds.known(bet.spot), bet.cents), 0);
      const laid = mine.reduce((sum, bet) => sum + bet.cents, 0);
      advice?.show(scene);
      const open = scene.awaits === 'wagers' || scene.awaits === undefined;
      show(bill,
        laid && open ? h('p', {}, 'Your wagers now cost ', h('strong', { class: 'money' }, `$${(cost / 100).toFixed(2)}`), ` on average, out of ${dollars(laid)}.`) : null,
        cheapest && open ? h('p', { class: 'quiet-text' }, `The cheapest wager here is ${cheapest.name}, at ${percent(cheapest.house_advantage_percent)}.`) : null);
    },
  };
}
