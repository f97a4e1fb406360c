// The arrangement of the table page: header, felt, side, and the rail within reach of the thumb.

import { h, show } from '../dom.js';
import { visitor } from '../api.js';

/** `does.sit`, `.buy`, `.leave`, `.again`; `does.queue(place)` tells of the waiting list in its place. */
export function frame(parts, does) {
  const { table, top, meters, board, surface, telling, writing, beside, record, purse, now, chairs, office, hotline, watch, wishes, drill, above, pausing, shortcuts, sounds } = parts;
  const contested = Boolean(table.layout.pots); // patrons bet against each other
  const banner = h('div', { class: 'banner', role: 'status', hidden: true });
  const cloth = h('div', { class: 'cloth', tabindex: '-1' }, surface.node);
  board.prepend(meters.node, cloth);
  board.style.setProperty('--least', `${surface.size.least}px`);
  board.style.setProperty('--ratio', String(surface.size.ratio));
  if (table.layout.verdict) surface.put(telling.node, table.layout.verdict);

  // On a phone, the balance is in the header, so that the felt and the rail are on one screen.
  if (table.narrow) top.balance.append(purse.balance);
  const money = h('div', { class: 'purse' },
    wishes.button, pausing?.buttons, hotline.button, h('button', { type: 'button', class: 'quiet', onclick: does.buy }, 'Buy chips'), h('button', { type: 'button', class: 'quiet leave', onclick: does.leave }, 'Leave'));
  const seated = h('div', { class: 'seated' }, table.narrow ? null : purse.balance, purse.picker, purse.actions, now.moves, contested && table.narrow ? money : null);
  const sit = h('button', { type: 'button', class: 'primary sit', onclick: does.sit });
  const list = h('div', { class: 'listed', hidden: true }); // of those who wait for a seat
  const rail = h('section', { class: 'rail', tabindex: contested ? '-1' : null, 'aria-label': 'Your rail' },
    above.node, table.layout.verdict ? null : telling.node, table.narrow ? drill?.strip : null, h('div', { class: 'hand' }, seated, sit, list, h('div', { class: 'go' }, now.clock, now.deal)));

  // Nothing lies below a table with seats all around it, so that the felt is as large as possible.
  if (contested && !table.narrow) top.about.append(money);
  const aside = h('div', { class: 'calls-aside' }, contested ? null : now.calls); // calls that a patron may make, but nobody waits for
  const node = h('div', { class: ['table-page', table.narrow && 'narrow', contested && 'contested', table.options?.betting === 'fixed' && 'fixed'] }, banner, top.node,
    h('div', { class: 'middle' },
      h('div', { class: 'play' }, board, contested ? null : drill?.under, table.narrow ? beside.roads : null, table.blank ? null : writing.node, contested ? null : h('div', { class: 'under' }, chairs.node, money), hotline.list, wishes.list),
      h('aside', { class: 'side', 'aria-label': 'Result and log' }, aside, contested ? drill?.under : null, drill?.chart, beside.node, table.narrow ? null : beside.roads, contested ? null : drill?.node, office?.node, watch?.node,
        h('section', { class: 'panel' }, h('h2', {}, 'Log'), record.node, record.spoken),
        contested ? drill?.node : null,
        table.blank ? writing.node : null,
        h('div', { class: 'settings' }, shortcuts.setting, sounds.setting))),
    office?.strip, rail);

  let lost = null;
  // Nothing can be done before the table is shown.
  for (const part of [seated, money, sit, now.deal, top.balance]) part.hidden = true;
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
      top.balance.hidden = !here;
      now.deal.hidden = !here || !scene.dealer.automatic || contested;
      const free = table.places - scene.seats.length - scene.kept;
      const listed = !here && scene.open && !scene.you?.leaving && (scene.you?.waits > 0 || free <= 0);
      list.hidden = !listed;
      if (listed) does.queue(list);
      sit.hidden = here || listed || (!scene.open && !scene.you?.leaving) || scene.retired;
      sit.textContent = scene.you?.leaving ? 'Come back' : visitor()?.signed_in ? 'Take a seat' : 'Play as a guest';
      above.show(scene, wagers);
      const home = scene.awaits === 'calls' ? above.node : aside;
      if (!contested && now.calls.parentNode !== home) {
        const focused = now.calls.contains(document.activeElement) ? document.activeElement : null;
        home.prepend(now.calls); // what lies below it stays where it is
        focused?.focus({ preventScroll: true }); // it is lost when the node is moved
      }
      rail.classList.toggle('choosing', here && scene.moves.length > 0);
      node.dataset.number = scene.number;
      node.classList.toggle('closed', !scene.open);
      node.classList.toggle('betting', scene.open && scene.awaits === 'wagers');
    },
  };
}
