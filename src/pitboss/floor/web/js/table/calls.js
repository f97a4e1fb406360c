// The calls a patron may make now. The many calls about single wagers share one list.

/** The offers that stand alone, and those that concern a spot on the layout or a wager that is up. */
export function sorted(offers, spots) {
  const ofWagers = offers.filter((offer) => spots.some((spot) => offer.name.endsWith(`-${spot}`)));
  return { alone: offers.filter((offer) => !ofWagers.includes(offer)), ofWagers };
}
