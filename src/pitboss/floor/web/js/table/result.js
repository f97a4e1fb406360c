// What a patron's wagers came to, in words.

import { dollars } from '../money.js';

/** The same for a hand in which patrons bet against each other: what the patron won or lost. */
export function afterHand(net) {
  if (net > 0) return { words: `You’re up ${dollars(net)}`, tone: 'win' };
  return net < 0 ? { words: `You’re down ${dollars(-net)}`, tone: 'lose' } : { words: 'You break even', tone: '' };
}

/** `{words, tone}` of what was won or lost in all. */
export function result(net) {
  if (net > 0) return { words: `You win ${dollars(net)}`, tone: 'win' };
  return net < 0 ? { words: `You lose ${dollars(-net)}`, tone: 'lose' } : { words: 'You break even', tone: '' };
}
