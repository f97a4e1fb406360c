// What each wager costs in the next round, given the cards left in the shoe. For those who may follow the shoe.

import { get, visitor } from '../api.js';
import { h, show } from '../dom.js';

export function shoeOdds(table) {
  const node = h('section', { class: 'panel', 'aria-label': 'Shoe odds', hidden: true });
  let asked = 0;

  return {
    node,
    async show(scene) {
      if (table.device?.kind !== 'cards' || !visitor()?.powers?.includes('replay')) return;
      if (scene.awaits !== 'wagers' || asked === scene.round) return;
      asked = scene.round;
      const found = await get(`/api/tables/${table.id}/shoe`).catch(() => null);
      if (!found) return;
      node.hidden = false;
      show(node, h('h2', {}, 'Shoe odds'), h('p', {}, `${found.left} cards left. House advantage in the next round:`),
        h('table', {}, h('tbody', {}, found.wagers.map((one) => h('tr', {},
          h('th', { scope: 'row' }, one.name), h('td', { class: 'money' }, `${one.house_advantage_percent.toFixed(3)}%`),
          h('td', {}, one.house_advantage_percent < 0 ? 'against the house' : ''))))));
    },
  };
}
