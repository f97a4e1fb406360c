// The calls a patron may make now. Those about one wager are many: they share one list.

/** The offers that stand by themselves, and those that speak of a spot of the layout or a wager that lies. */
export function sorted(offers, spots) {
  const ofWagers = offers.filter((offer) => spots.some((spot) => offer.name.endsWith(`-${spot}`)));
  return { alone: offers.filter((offer) => !ofWagers.includes(offer)), ofWagers };
}
