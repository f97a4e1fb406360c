// The equipment at a table, drawn from its own look.

import * as balls from './balls.js';
import * as cards from './cards.js';
import * as dice from './dice.js';
import * as wheel from './wheel.js';
import * as words from './words.js';

/** Which kinds can be drawn, and what a look needs for that. */
const KINDS = {
  wheel: { draws: wheel, fits: (look) => look.marks?.length > 1 },
  dice: { draws: dice, fits: (look) => !look.faces || look.faces === 6 },
  balls: { draws: balls, fits: (look) => look.faces > 0 && look.faces <= 200 },
  cards: { draws: cards, fits: () => true },
};

const drawer = (look) => {
  const kind = look && Object.hasOwn(KINDS, look.kind) ? KINDS[look.kind] : null;
  return kind?.fits(look) ? kind.draws : words;
};

/**
 * A thing: its `node`; `show(outcome, says, {animate})` for a result, `wait()` before one, `rest()` for no motion.
 * `place` is the part of the felt that it has, if it is on the felt.
 */
export const thing = (look, place = null) => drawer(look).make(look, place);

// Where a table has no equipment of its own to look at, such as a deck in the dealer's hands, a result may still be cards.
const areCards = (outcome) => [outcome].flat().every((one) => /^[2-9TJQKA][CDHS]$/.test(one));

/** A tiny picture of a result, for lists. */
export const small = (outcome, look) => (look || !areCards(outcome) ? drawer(look) : cards).small(outcome, look);
