// An amount that several seats share, as one bar on the felt: each part as wide as its share, in its seat's color.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { seatTone } from './chips.js';

export function bar(layout, surface) {
  const title = h('strong');
  const note = h('span', { class: 'shared-note' });
  const parts = h('ul', { class: 'shares' });
  const node = h('section', { class: 'shared', hidden: true }, h('p', { class: 'shared-title' }, title, note), parts);
  if (layout.bar) surface.put(node, layout.bar);

  return {
    show(scene) {
      const found = scene.bar;
      node.hidden = !found;
      if (!found) return;
      const names = new Map(scene.seats.map((one) => [one.seat, one.you ? 'You' : one.name]));
      title.textContent = found.title;
      note.textContent = found.note;
      const open = found.whole - found.parts.reduce((sum, { cents }) => sum + cents, 0);
      show(parts, found.parts.map(({ seat, cents, words }) => h('li', { class: seatTone(seat), style: { '--part': String(cents) } },
        h('strong', { class: 'money' }, dollars(cents)), h('span', {}, [names.get(seat) ?? `Seat ${seat}`, words].filter(Boolean).join(', ')))),
      open > 0 ? h('li', { class: 'open', style: { '--part': String(open) } }, h('strong', { class: 'money' }, dollars(open)), h('span', {}, 'open')) : null);
    },
  };
}
