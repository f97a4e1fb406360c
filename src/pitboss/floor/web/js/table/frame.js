// The arrangement of the table page: header, felt, side, and the rail within reach of the thumb.

import { h, show } from '../dom.js';
import { visitor } from '../api.js';

/** `does.sit`, `.buy`, `.leave`, `.again`. */
export function frame(parts, does) {
  const { table, top, meters, board, surface, writing, beside, record, purse, now, chairs, office, wishes, drill, trouble, reminding, shortcuts } = parts;
  const banner = h('div', { class: 'banner', role: 'status', hidden: true });
  const cloth = h('div', { class: 'cloth', tabindex: '-1' }, surface.node);
  board.prepend(meters.node, cloth);
  board.style.setProperty('--least', `${surface.size.least}px`);
  board.style.setProperty('--ratio', String(surface.size.ratio));

  const seated = h('div', { class: 'seated' }, purse.balance, purse.picker, purse.actions, now.moves);
  const money = h('div', { class: 'purse' },
    wishes.button, h('button', { type: 'button', class: 'quiet', onclick: does.buy }, 'Buy chips'), h('button', { type: 'button', class: 'quiet leave', onclick: does.leave }, 'Leave'));
  const sit = h('button', { type: 'button', class: 'primary sit', onclick: does.sit });
  const broke = h('p', { class: 'broke', hidden: true }, 'You have no chips at this table. ', h('button', { type: 'button', class: 'primary', onclick: does.buy }, 'Buy chips'));
  const rail = h('section', { class: 'rail', 'aria-label': 'Your rail' },
    reminding.node, trouble, broke, now.choices, h('div', { class: 'hand' }, seated, sit, h('div', { class: 'go' }, now.clock, now.deal)));

  const node = h('div', { class: 'table-page' }, banner, top.node,
    h('div', { class: 'middle' },
      h('div', { class: 'play' }, board, writing.node, h('div', { class: 'under' }, chairs.node, money), wishes.list, beside.roads),
      h('aside', { class: 'side', 'aria-label': 'Result and log' }, beside.node, drill?.node, office.node,
        h('section', { class: 'panel' }, h('h2', {}, 'Log'), record.node, record.spoken),
        h('div', { class: 'settings' }, shortcuts.setting))),
    rail);

  let lost = null;
  // Nothing can be done before the table is shown.
  for (const part of [seated, money, sit, now.deal]) part.hidden = true;
  return {
    node,
    /** The connection is 'coming', 'up' or 'down'. A short interruption is not mentioned. */
    line(state) {
      node.dataset.line = state;
      clearTimeout(lost);
      if (state === 'up') {
        banner.hidden = true;
        return;
      }
      lost = setTimeout(() => {
        show(banner, 'The connection to the table is down. Your seat and your wagers are safe; reconnecting. ',
          h('button', { type: 'button', class: 'quiet', onclick: does.again }, 'Try now'));
        banner.hidden = false;
      }, 900);
    },
    show(scene, wagers) {
      const here = Boolean(scene.you?.seat);
      seated.hidden = !here;
      money.hidden = !here;
      now.deal.hidden = !here || !scene.dealer.automatic;
      sit.hidden = here || (!scene.open && !scene.you?.leaving) || scene.retired;
      sit.textContent = scene.you?.leaving ? 'Come back' : visitor()?.signed_in ? 'Take a seat' : 'Play as a guest';
      broke.hidden = !(here && wagers.chips() < table.limits.minimum && !wagers.mine().length && scene.open);
      rail.classList.toggle('choosing', here && scene.moves.length > 0);
      node.dataset.number = scene.number;
      node.classList.toggle('closed', !scene.open);
      node.classList.toggle('betting', scene.open && scene.awaits === 'wagers');
    },
  };
}
