// What surveillance and the Division see of a table: every wager, the large ones marked, and every settlement with its
// paragraphs. Cards that lie face down are shown to nobody before the round is over.

import { visitor } from '../api.js';
import { h } from '../dom.js';
import { settling } from './console_pay.js';

const NEAR = 0.9; // of the table's maximum

export function surveillance(table) {
  const told = settling(table, { ticks: false });
  const node = h('section', { class: 'panel surveillance', 'aria-label': 'Surveillance', hidden: true }, h('h2', {}, 'Surveillance'),
    h('p', { class: 'quiet-text' }, 'Cards that lie face down are shown to nobody while the round goes on. ',
      h('a', { href: `/table/${table.id}/history` }, 'Replay a finished round'), ' to see them.'), told.node);
  return {
    node,
    hear(scene, lines) {
      node.hidden = !visitor()?.powers?.includes('replay') || Boolean(scene.you?.seat || scene.you?.leaving);
      told.hear(lines);
      told.show(scene, table.limits.maximum * NEAR);
    },
  };
}
