// What the rail says, on a line above it: a refusal, how the patron sat down, the way to more chips, a reminder, and the
// calls for which the table waits. It lies over the page, so that nothing moves when it comes or goes.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';
import { usualBuyIn } from './seats.js';

/**
 * `does.change()` asks for another number of chips; `does.buy(cents)` buys them, and `does.grant()` gets more play chips,
 * which may be refused: `does.refused(error)`.
 */
export function notes(table, parts, does) {
  const no = h('div', { class: 'trouble' });
  const sat = h('div', { class: 'sat', role: 'status' });
  const broke = h('div', { class: 'broke', role: 'status' });
  const node = h('div', { class: 'above' }, parts.reminder, no, sat, broke, parts.more);
  let since = null; // the scene in which a refusal was shown: it goes when that is over
  let seat = null; // where the patron has just sat down, until the first round is dealt
  let offer = '';

  const sign = (scene) => JSON.stringify([scene.round, scene.awaits, scene.you?.seat, scene.you?.chips, scene.you?.bankroll]);
  // The note goes when that is done; a second press before would do it twice.
  const button = (text, act) => {
    let sent = false;
    const once = async () => {
      if (sent) return;
      sent = true;
      await act().catch((error) => {
        sent = false;
        does.refused(error);
      });
    };
    return h('button', { type: 'button', class: 'primary', onclick: once }, text);
  };

  // One button gets the patron on: chips from the cage, or, where the cage has none either, play chips from the house.
  function short(scene, wagers) {
    const { bankroll } = scene.you;
    const cents = usualBuyIn(table, bankroll);
    const left = wagers.chips() ? `You have ${dollars(wagers.chips())} left here, and the minimum is ${dollars(table.limits.minimum)}. ` : 'You have no chips left here. ';
    if (cents + wagers.chips() >= table.limits.minimum) return [left, button(`Buy ${dollars(cents)}`, () => does.buy(cents))];
    return [`${left}You have ${bankroll ? `only ${dollars(bankroll)}` : 'nothing'} at the cage. `, button('Get more play chips', does.grant)];
  }

  return {
    node,
    refuse(error, scene) {
      since = scene && sign(scene);
      show(no, refusal(error));
    },
    quiet: () => show(no),
    /** Say where the patron sits now, and with what. */
    seated: (number) => { seat = number; },
    show(scene, wagers) {
      if (since !== null && since !== sign(scene)) {
        since = null;
        show(no);
      }
      const here = scene.you?.seat ?? null;
      const dealt = scene.contest?.paid.some((one) => one.seat === here);
      if (here !== seat || dealt || (scene.awaits !== 'wagers' && scene.you.on_layout)) seat = null;
      const least = table.layout.pots ? 1 : table.limits.minimum; // a patron who bets against others may play with few chips
      const isShort = here && scene.open && wagers.chips() < least && !wagers.mine().length && !dealt;
      const now = JSON.stringify([seat && !isShort && [scene.you.chips + scene.you.on_layout, scene.you.bankroll], isShort && [wagers.chips(), scene.you.bankroll]]);
      if (now === offer) return;
      offer = now;
      show(sat, seat && !isShort ? h('p', {},
        `You’re in seat ${seat} with ${dollars(scene.you.chips + scene.you.on_layout)}.`, table.private ? ' ' : ` At the cage: ${dollars(scene.you.bankroll)}. `,
        h('button', { type: 'button', class: 'quiet', onclick: does.change }, 'Change')) : null);
      show(broke, isShort ? h('p', {}, short(scene, wagers)) : null);
    },
  };
}
