// Next to the felt: the equipment, and the last results.

import { h, show } from '../dom.js';
import { small, thing } from '../things/index.js';
import { liesOnFelt } from './felt_cards.js';
import { hands } from './hands.js';
import { roads } from './roads.js';
import { shoeOdds } from './shoe_odds.js';
import { status } from './status.js';

export function side(table) {
  const place = h('div', { class: 'device' });
  const words = h('p', { class: 'status', role: 'status' }, 'Connecting to the table.');
  const results = h('ol', { class: 'results', 'aria-label': 'Last results, newest first' });
  const lying = hands();
  const score = table.roads?.length ? roads(table.roads) : null;
  const followed = shoeOdds(table);
  let now = null;
  let look = null;

  function need(next) {
    const sign = JSON.stringify(next ?? null);
    if (sign === look) return;
    look = sign;
    now = thing(next ?? null);
    show(place, now.node);
  }
  need(table.device);

  return {
    node: h('div', { class: 'device-strip' }, place, lying.node, h('div', { class: 'device-words' }, words, results), followed.node),
    roads: score?.node ?? null,
    // If whole hands are shown, the last card is shown among them.
    draw: (event, animate) => (event.outcome === null ? null : now.show(event.outcome, event.says, { animate: animate && !place.hidden })),
    show(scene, first) {
      need(scene.device ?? table.device);
      if (first && scene.showing) now.show(scene.showing.outcome, scene.showing.says, { animate: false });
      if (scene.awaits === 'chance' && scene.open) now.wait();
      // If whole hands are on the table, the last card needs no place of its own.
      place.hidden = Boolean(scene.hands?.length);
      lying.show(scene.hands, liesOnFelt(table.layout, scene.hands), scene.you?.seat ?? null);
      score?.show(scene.road);
      followed.show(scene);
      words.textContent = status(scene, table);
      show(results, [...scene.results].reverse().map((one) => h('li', { title: one.says }, small(one.outcome, scene.device ?? table.device))));
      results.hidden = !scene.results.length;
    },
  };
}

/** The places that an outcome hits directly: the box of a number or of a drawn ball. */
export function hit(table, outcome, kind) {
  if (Array.isArray(outcome) && kind !== 'balls') return new Set();
  const marks = new Set([outcome].flat().map(String));
  return new Set(Object.values(table.spots).filter(({ covers }) => covers?.length === 1 && marks.has(covers[0])).map(({ id }) => id));
}
