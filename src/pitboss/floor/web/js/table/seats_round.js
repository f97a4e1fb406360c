// A table with seats all around it, turned so that the viewer's own seat is the nearest.

const known = new WeakMap(); // layout -> seat -> the turned layout, so that the same seat always has the same drawing

/** The layout as it looks from a seat; the same one where seats do not turn, or for somebody who only watches. */
export function turned(layout, seat) {
  if (!layout.home || !seat || seat === layout.home) return layout;
  if (!known.has(layout)) known.set(layout, new Map());
  const forms = known.get(layout);
  if (!forms.has(seat)) forms.set(seat, turn(layout, seat));
  return forms.get(seat);
}

function turn(layout, seat) {
  const many = layout.plates.length;
  const placeOf = (one) => ((one - seat + layout.home - 1 + 2 * many) % many) + 1;
  const plates = layout.plates.map((plate) => ({ ...layout.plates.find((one) => one.seat === placeOf(plate.seat)), seat: plate.seat }));
  const restOf = (name) => layout.rests.find((one) => one.name === `seat-${placeOf(Number(name.slice(5)))}`);
  const rests = layout.rests.map((rest) => (rest.name.startsWith('seat-') ? { ...restOf(rest.name), name: rest.name } : rest));
  return { ...layout, plates, rests };
}
