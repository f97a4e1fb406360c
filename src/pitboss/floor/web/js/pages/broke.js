// Somebody who is out of chips: what to do next.

import { freshKey, post, refreshVisitor } from '../api.js';
import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';

/** `held` is all that is left; `given(cage)` is called with the cage after it gave chips. */
export function broke({ grant: { cents } }, held, given) {
  const said = h('div', {});
  const key = freshKey();
  const take = h('button', { class: 'primary', type: 'button', onclick: async () => {
    take.disabled = true;
    try {
      const cage = await post('/api/cage/grant', { key });
      await refreshVisitor();
      given(cage);
    } catch (error) {
      show(said, refusal(error));
      take.disabled = false;
    }
  } }, `Get ${dollars(cents)} in play chips`);
  return h('section', { class: 'broke-now', 'aria-labelledby': 'broke-title' },
    h('h2', { id: 'broke-title' }, held ? `You are down to ${dollars(held)}` : 'You are out of chips'),
    h('p', {}, 'Chips here are play money, so nothing is lost but a round. The cage gives you more, free of charge.'),
    h('p', { class: 'row' }, take, h('a', { class: 'button', href: '/practice' }, 'Practice first, with free chips'),
      h('a', { href: '/odds' }, 'See what each wager costs')),
    said);
}
