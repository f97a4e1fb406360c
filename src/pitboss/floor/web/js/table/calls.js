// The calls a patron may make now. The many calls about single wagers share one list.

const spotOf = (offer, spots) => Object.keys(spots).find((spot) => offer.name.endsWith(`-${spot}`));

/** A call about a wager in words: which one, and what is called. */
export function aboutWager(offer, spots) {
  const spot = spotOf(offer, spots);
  return `Turn ${spots[spot].name} ${offer.name.slice(0, -spot.length - 1).replaceAll('-', ' ')}`;
}

/** The offers that stand alone, and those that concern a spot on the layout or a wager that is up. */
export function sorted(offers, spots) {
  const ofWagers = offers.filter((offer) => spotOf(offer, spots));
  return { alone: offers.filter((offer) => !ofWagers.includes(offer)), ofWagers };
}
