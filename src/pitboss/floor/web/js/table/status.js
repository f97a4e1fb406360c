// What the table is waiting for, in one sentence.

import { visitor } from '../api.js';
import { capital } from '../dom.js';

export function status(scene, table) {
  const me = scene.seats.find((one) => one.you);
  const dealer = scene.dealer.automatic ? 'the dealer' : scene.dealer.name;
  if (scene.you?.leaving) return `You have left seat ${scene.you.leaving}. What is in play is settled by the rules, and your chips then go to the cage.`;
  if (scene.retired) return 'The house has closed this table for good. Its history stays.';
  if (!scene.open) return 'This table is closed. Wagers on the layout stay as they are.';
  if (scene.seats.length && scene.seats.length < table.patrons) return table.patrons - scene.seats.length > 1 ? 'House players are sitting down.' : 'A house player is sitting down.';
  if (table.layout.pots) return betweenPatrons(scene, me);
  if (scene.awaits === 'choice') {
    const [first, ...others] = scene.choosers;
    if (me && scene.choosers.includes(me.seat)) return 'It’s your turn.';
    return others.length ? `Waiting for ${scene.choosers.length} players.` : `Waiting for seat ${first}.`;
  }
  if (scene.awaits === 'chance') return 'No more bets.';
  if (scene.awaits === 'calls') {
    if (!scene.seats.length) return 'Waiting for the first player to sit down.';
    return me && scene.offers.some((one) => one.by.includes('patron')) ? 'It is your call.' : `Waiting for ${dealer}.`;
  }
  if (scene.awaits === 'open') return `${capital(dealer)} opens the next round.`;
  if (!me) return dealer === visitor()?.name ? 'Bets are open.' : 'You are watching. Take a seat to play.';
  if (me.chips <= 0 && !scene.you.on_layout) return 'You have no chips here. Buy more to continue.';
  return scene.asks?.says ?? 'Place your bets.';
}

// Where patrons bet against each other.
function betweenPatrons(scene, me) {
  const [seat] = scene.choosers;
  if (seat) return me?.seat === seat ? 'It’s your turn.' : `Seat ${seat} to act.`;
  if (!scene.seats.length) return 'Take a seat, and the dealer deals.';
  if (me && scene.contest.idle.includes(me.seat)) return 'You are sitting out.';
  if (me && !me.chips && !scene.contest.paid.some((one) => one.seat === me.seat)) return 'You have no chips here. Buy more to continue.';
  return scene.awaits === 'chance' ? 'The dealer deals.' : 'The next hand is about to begin.';
}
