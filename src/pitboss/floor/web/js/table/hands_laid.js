// How hands lie in their places: side by side if a place has several, and as large as possible.

import { CARD } from './paper.js';

const FAN = 0.52; // the distance from one card to the next card, which partly covers it
const OPEN = 1.02; // the same if there is room for whole cards
const BETWEEN = 0.3;
const WHOLE = 5; // a place at least this wide shows whole cards

/** The arranged hands: [{hand, place, wide, above, cards: [{face, at, hand, nth, order, place}]}]. */
export function arranged(layout, hands) {
  let order = 0;
  const taken = new Set(hands.map((hand) => hand.at));
  return layout.rests.filter((rest) => taken.has(rest.name)).flatMap((rest) => {
    const here = hands.filter((hand) => hand.at === rest.name);
    const room = roomOf(layout, rest, taken);
    const whole = rest.room >= WHOLE;
    const step = (hand) => Math.min(whole ? OPEN : FAN, (Math.max(room, CARD.w * 1.5) - CARD.w) / Math.max(1, hand.cards.length - 1));
    const wides = here.map((hand) => CARD.w + step(hand) * Math.max(0, hand.cards.length - 1));
    const total = wides.reduce((sum, one) => sum + one, 0) + BETWEEN * (here.length - 1);
    const scale = Math.min(1, room / total);
    let along = (-total / 2) * scale;
    return here.map((hand, index) => {
      const middle = along + (wides[index] * scale) / 2;
      along += (wides[index] + BETWEEN) * scale;
      const place = at(rest, middle, scale);
      const cards = hand.cards.map((face, nth) => ({
        face, at: rest.name, hand: index, nth, order: (order += 1),
        place: at(rest, middle + (-wides[index] / 2 + CARD.w / 2 + nth * step(hand)) * scale, scale),
      }));
      return { hand, place, wide: wides[index], above: !whole, cards };
    });
  });
}

function at(rest, along, scale) {
  const turn = (rest.turn * Math.PI) / 180;
  return { x: rest.x + along * Math.cos(turn), y: rest.y + along * Math.sin(turn), turn: rest.turn, scale };
}

// A place next to an empty one can use the room of both.
function roomOf(layout, rest, taken) {
  const beside = layout.rests.filter((one) => one !== rest && taken.has(one.name) && one.room < WHOLE);
  if (rest.room >= WHOLE) return rest.room;
  const nearest = Math.min(...beside.map((one) => Math.abs(one.x - rest.x)), 2 * Math.min(rest.x, layout.width - rest.x), 3 * rest.room);
  return Math.max(rest.room, nearest) - 0.2;
}

/** Which cards stay (including those that move or turn over), which arrive, and which leave. */
export function matched(before, wanted) {
  const left = new Set(before);
  const found = new Map();
  const rules = [
    (old, next) => old.at === next.at && old.hand === next.hand && old.nth === next.nth && old.face === next.face,
    (old, next) => old.at === next.at && old.hand === next.hand && old.nth === next.nth && !old.face,
    (old, next) => old.at === next.at && old.face === next.face,
    // Cards that move from one hand to another.
    (old, next) => before.length === wanted.length && old.face === next.face && Boolean(old.face),
  ];
  for (const same of rules) {
    for (const next of wanted) {
      if (found.has(next)) continue;
      const old = [...left].find((one) => same(one, next));
      if (!old) continue;
      found.set(next, old);
      left.delete(old);
    }
  }
  return { stay: [...found].map(([next, old]) => ({ next, old })), come: wanted.filter((next) => !found.has(next)), go: [...left] };
}
