// Growing amounts that the table displays, such as a progressive prize.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';

export function meters() {
  const node = h('dl', { class: 'meters', hidden: true });
  return {
    node,
    show(found) {
      node.hidden = !found?.length;
      show(node, (found ?? []).map(({ name, cents }) => h('div', {}, h('dt', {}, name), h('dd', { class: 'money' }, cents % 100 ? dollars(cents) : `${dollars(cents)}.00`))));
    },
  };
}
