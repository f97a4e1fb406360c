// The equipment, the last results and the hands, on the felt where the layout has a place for them, or else beside it.

import { h, show } from '../dom.js';
import { SHAKEN } from '../things/dice.js';
import { small, thing } from '../things/index.js';
import { bar } from './bar.js';
import { hands } from './hands.js';
import { shoeOdds } from './shoe_odds.js';

const TITLES = { wheel: 'Last spins', dice: 'Last rolls', balls: 'Last games', cards: 'Last cards' };

// Of the last results on the felt, in units: the heading, and each row.
const HEADING = 0.6;
const ROW = 0.7;

/** `roads` keeps score of who won, where patrons do. */
export function side(table, surface, roads) {
  const { layout } = table;
  const place = h('div', { class: 'device' });
  const heading = h('p', { class: 'results-title' });
  const results = h('ol', { class: 'results', 'aria-label': 'Last results, newest first' });
  const last = h('div', { class: 'last-results' }, heading, results);
  const lying = hands();
  const score = roads?.(table.roads) ?? null;
  const followed = shoeOdds(table);
  const shares = bar(layout, surface);
  const laid = Boolean(layout.rests?.length); // hands lie on the felt: nothing is needed beside it
  let now = null;
  let look = null;

  function need(next) {
    const sign = JSON.stringify(next ?? null);
    if (sign === look) return;
    look = sign;
    now = thing(next ?? null, layout.device);
    show(place, now.node);
    heading.textContent = SHAKEN.test(next?.name) ? 'Last shakes' : TITLES[next?.kind] ?? 'Last results';
  }
  need(table.device);
  place.hidden = laid && !layout.device;
  last.hidden = true;

  const node = h('div', { class: 'device-strip' });
  if (layout.device) surface.put(place, layout.device);
  else node.append(place);
  node.append(lying.node);
  if (layout.results) {
    surface.put(last, layout.results);
    last.style.setProperty('--rows', String(Math.max(1, Math.floor((layout.results.h - HEADING) / ROW))));
  }
  else node.append(last);
  node.append(followed.node);

  return {
    node,
    roads: score?.node ?? null,
    // If whole hands are shown, the last card is shown among them.
    draw: (event, animate) => (event.outcome === null ? null : now.show(event.outcome, event.says, { animate: animate && !place.hidden })),
    /** Show which of the balls are caught. */
    catch: (numbers) => now.catch?.(numbers),
    show(scene, first) {
      need(scene.device ?? table.device);
      if (first && scene.showing) now.show(scene.showing.outcome, scene.showing.says, { animate: false });
      if (scene.awaits === 'chance' && scene.open) now.wait();
      // If whole hands are on the table, the last card needs no place of its own.
      place.hidden = Boolean(scene.hands?.length) || (laid && !layout.device);
      lying.show(scene.hands);
      score?.show(scene.road);
      followed.show(scene);
      shares.show(scene);
      show(results, [...scene.results].reverse().map((one) => h('li', { title: one.says }, small(one.outcome, scene.device ?? table.device))));
      last.hidden = !scene.results.length || laid;
    },
  };
}
