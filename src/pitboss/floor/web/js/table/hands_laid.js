// How hands lie in their places: side by side if a place has several, and as large as possible.

import { CARD } from './paper.js';

const FAN = 0.52; // the distance from one card to the next card, which partly covers it
const OPEN = 1.02; // the same if there is room for whole cards
const BETWEEN = 0.3;
const GAP = 0.07; // between a hand and a card that lies sideways
const BELOW = 0.8; // the size of a card that lies sideways below the others
const CLOSE = 0.9; // the distance between two cards that lean apart
const RAISED = 0.16; // how much higher one's own cards lie that everybody sees

/** The arranged hands: [{hand, place, wide, around, rest, cards: [{face, at, hand, nth, order, place}]}]. */
export function arranged(layout, hands) {
  let order = 0;
  const taken = new Set(hands.map((hand) => hand.at));
  return layout.rests.filter((rest) => taken.has(rest.name)).flatMap((rest) => {
    const here = hands.filter((hand) => hand.at === rest.name);
    const room = roomOf(layout, rest, taken) / rest.scale;
    const laid = here.map((hand) => spread(hand, rest, room));
    const total = laid.reduce((sum, { wide }) => sum + wide, 0) + BETWEEN * (here.length - 1);
    const scale = rest.scale * Math.min(1, room / total);
    let from = (-total / 2) * scale;
    return here.map((hand, index) => {
      const { wide, cards: lying } = laid[index];
      const middle = from + (wide * scale) / 2;
      from += (wide + BETWEEN) * scale;
      const cards = hand.cards.map((face, nth) => {
        const { x, y = 0, turn = 0, lean = 0, size = 1 } = lying[nth];
        const place = at(rest, middle + (x - wide / 2) * scale, y * scale);
        return { face, at: rest.name, hand: index, nth, order: (order += 1), place: { ...place, turn: place.turn + turn + lean, scale: scale * size } };
      });
      return { hand, place: { ...at(rest, middle), scale }, wide, around: around(lying, wide), rest, cards };
    });
  });
}

/** The hands with the viewer's own where the layout has a place for it: the two hands change places. */
export function nearest(layout, hands, mine) {
  const near = layout.rests?.find((rest) => rest.own)?.name;
  const far = hands.find((hand) => mine && hand.seat === mine)?.at;
  if (!near || !far || near === far) return hands;
  return hands.map((hand) => ({ ...hand, at: { [near]: far, [far]: near }[hand.at] ?? hand.at }));
}

// Where the middles of a hand's cards are, from its left edge and from its middle height, and how wide it is without
// those that lie sideways.
function spread(hand, rest, room) {
  const upright = rest.sideways ? rest.sideways - 1 : Math.max(rest.slots, hand.cards.length);
  const leans = rest.tilt && upright === 2;
  const raised = (nth) => (rest.own && hand.hole?.length && !hand.hole.includes(nth) ? -RAISED : 0);
  const step = Math.min(leans ? CLOSE : rest.whole ? OPEN : FAN, (Math.max(room, CARD.w * 1.5) - CARD.w) / Math.max(1, upright - 1));
  const wide = CARD.w + step * Math.max(0, upright - 1);
  return { wide, cards: hand.cards.map((_, nth) => (nth < upright ? { x: CARD.w / 2 + nth * step, y: raised(nth), lean: leans ? (nth ? rest.tilt : -rest.tilt) : 0 } : sideways(rest, wide, nth - upright))) };
}

// The edges of the box around all cards of a hand, from its middle: left, top, right, bottom.
function around(lying, wide) {
  const edges = lying.map(({ x, y = 0, turn = 0, size = 1 }) => {
    const [w, h] = turn ? [CARD.h, CARD.w] : [CARD.w, CARD.h];
    return [x - wide / 2 - (w / 2) * size, y - (h / 2) * size, x - wide / 2 + (w / 2) * size, y + (h / 2) * size];
  });
  return [0, 1, 2, 3].map((side) => Math[side < 2 ? 'min' : 'max'](...edges.map((one) => one[side])));
}

function sideways(rest, wide, nth) {
  if (rest.third === 'below') return { x: wide - (CARD.h / 2 + nth * CARD.w) * BELOW, y: CARD.h / 2 + GAP + (CARD.w / 2) * BELOW, turn: 90, size: BELOW };
  const out = GAP + CARD.h / 2 + nth * (CARD.h + GAP);
  return { x: rest.third === 'left' ? -out : wide + out, y: (CARD.h - CARD.w) / 2, turn: 90 };
}

function at(rest, along, down = 0) {
  const turn = (rest.turn * Math.PI) / 180;
  return { x: rest.x + along * Math.cos(turn) - down * Math.sin(turn), y: rest.y + along * Math.sin(turn) + down * Math.cos(turn), turn: rest.turn };
}

// A place next to an empty one can use the room of both, unless the places are all around the table.
function roomOf(layout, rest, taken) {
  if (rest.whole || layout.home) return rest.room;
  const beside = layout.rests.filter((one) => one !== rest && taken.has(one.name) && !one.whole);
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
