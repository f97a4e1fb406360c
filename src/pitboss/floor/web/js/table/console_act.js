// The steps of a round, and the one act that is the dealer's now, from what the table says it awaits.

import { h } from '../dom.js';
import { say } from './in_place.js';
import { spoken } from './moves.js';

const FIRST = 'wagering'; // the phase in which a round begins to take wagers, in every game
const STEPS = ['Open', 'Bets', 'No more bets', 'Result', 'Take', 'Pay'];
const OF_A_HAND = ['Shuffle', 'Cards', 'Bets', 'Pots']; // where patrons bet against each other
const WORDS = { wheel: 'Number', dice: 'Roll', balls: 'Balls', cards: 'Cards' };
const DRAWS = { wheel: 'Spin the wheel', dice: 'Roll the dice', balls: 'Draw the balls', cards: 'Deal from the shoe' };

export const isDealing = (scene, me) => Boolean(me?.signed_in) && !scene.dealer.automatic && scene.dealer.name === me.name;

/** The strip of steps, with the present one marked. */
export function steps(table) {
  const contested = Boolean(table.layout.pots);
  const items = (contested ? OF_A_HAND : STEPS).map((text) => h('li', {}, text));
  const node = h('ol', { class: 'steps', 'aria-label': 'Steps of the round' }, items);
  return {
    node,
    /** `step` is the number of the present step. */
    show(step, kind) {
      if (!contested) say(items[3], WORDS[kind] ?? 'Result');
      items.forEach((item, at) => {
        item.classList.toggle('past', at < step);
        if (at === step) item.setAttribute('aria-current', 'step');
        else item.removeAttribute('aria-current');
      });
    },
  };
}

/** The number of the present step. */
export function stepOf(scene, next) {
  if (scene.contest) return scene.awaits === 'choice' ? 2 : scene.awaits === 'chance' ? 1 : next ? 3 : 0;
  if (next && scene.awaits !== 'chance' && scene.awaits !== 'choice') return next.take ? 4 : 5;
  if (scene.awaits === 'open') return 0;
  if (scene.awaits === 'wagers') return scene.phase === FIRST ? 1 : 2;
  return scene.bets.length ? 3 : 0; // checks and shuffles come before a round
}

/** The routine call that this dealer, or a supervisor who deals, makes now. */
function routine(scene, may) {
  const offer = scene.offers.find((one) => one.routine && (one.by.includes('dealer') || (one.by.includes('floor') && may('call-floor'))));
  return offer ? { offer, by: offer.by.includes('dealer') ? 'dealer' : 'floor' } : null;
}

/** What the large key does: `text`, `more` in small words, and `command`, without which it cannot be pressed. */
export function actOf(scene, table, may) {
  if (scene.awaits === 'open') {
    return scene.open || scene.seats.some((one) => one.leaving) ? { text: scene.contest ? 'Begin the hand' : 'Open the round', command: { type: 'Open' } } : { text: 'The table is closed' };
  }
  if (scene.awaits === 'choice') {
    const seats = scene.choosers;
    if (scene.contest) return { text: `Seat ${seats[0]} to act` };
    return { text: seats.length === 1 ? `Seat ${seats[0]} chooses` : `Seats ${seats.join(', ')} choose` };
  }
  if (scene.awaits === 'chance') return scene.dealer.tracking ? null : { text: scene.contest ? 'Deal the cards' : DRAWS[(scene.device ?? table.device)?.kind] ?? 'Draw the result', command: { type: 'Draw' } };
  const due = routine(scene, may);
  if (!due) return { text: 'Waiting for the floor or a patron' };
  const { offer, by } = due;
  return { text: spoken(offer.name), more: offer.about, command: { type: 'Call', by, name: offer.name, value: offer.values[0] ?? '', seat: offer.seats[0] ?? 0 } };
}
