// Where things are on a layout: chips on an area, the neighbors of an area, and how small it may be drawn.

const SMALLEST_UNIT = 21; // pixels, on a felt with round areas, so that all of it is visible on a phone
const SMALLEST_POINTED = 34; // pixels, on a felt with points between its boxes; a finger gets a glass there

const SMALLEST_CHIP = 0.28;

export const isRound = (area) => !area.w && !area.h;

/**
 * The area of a wager: the one in front of its seat, or else the spot's first. A spot without an area has the one next
 * to which its wagers go, such as `box-3` for `box-3+double-1`.
 */
export function areaOf(layout, spot, seat = null) {
  for (const name of [spot, spot.split(/[+/]/)[0]]) {
    const found = layout.areas.filter((area) => area.spot === name);
    if (found.length) return found.find((area) => area.seat && area.seat === seat) ?? found[0];
  }
  return undefined;
}
export const center = (area) => ({ x: area.x + area.w / 2, y: area.y + area.h / 2 });

/** The radius of a chip: large enough to read, and small enough for its box, or for the smallest box between points. */
export function chipRadius(layout, area = null) {
  if (layout.chip) return area && !area.seat ? Math.min(layout.chip, Math.max(SMALLEST_CHIP, 0.25 * Math.min(area.w, area.h))) : layout.chip;
  if (area?.round) return Math.min(0.46, 0.4 * Math.min(area.w, area.h));
  if (layout.areas.some(isRound)) return 0.27;
  return area && !isRound(area) ? Math.max(0.24, Math.min(0.5, 0.36 * Math.min(area.w, area.h))) : 0.36;
}

/** The touch radius of a round place: as large as its round neighbors allow. */
export function hitRadius(layout) {
  const rounds = layout.areas.filter(isRound);
  let near = 0.5;
  rounds.forEach((one, at) => rounds.slice(at + 1).forEach((two) => {
    const apart = Math.hypot(one.x - two.x, one.y - two.y);
    if (apart > 0.05) near = Math.min(near, apart);
  }));
  return near * 0.48;
}

/** The smallest width in pixels at which every place can still be hit with a thumb or with a mouse. */
export function leastWidth(layout, thumb) {
  if (layout.areas.some((area) => area.round)) return Math.round(layout.width * SMALLEST_UNIT);
  const boxes = layout.areas.filter((area) => !isRound(area));
  const least = Math.min(1, ...boxes.map((area) => Math.min(area.w, area.h)));
  const unit = layout.areas.some(isRound) ? SMALLEST_POINTED : Math.max(24, (thumb ? 20 : 17) / least);
  return Math.round(layout.width * unit);
}

/** Where a patron's own chips go on an area: where the layout says, or next to the lettering if there is room, or on it. */
export function stakePlace(area, radius) {
  const place = area.chips ? { x: area.chips[0], y: area.chips[1] } : roomyPlace(area, radius);
  return area.turn ? around(center(area), place, area.turn) : place;
}

function around(middle, { x, y }, degrees) {
  const turn = (degrees * Math.PI) / 180;
  const [across, down] = [x - middle.x, y - middle.y];
  return { x: middle.x + across * Math.cos(turn) - down * Math.sin(turn), y: middle.y + across * Math.sin(turn) + down * Math.cos(turn) };
}

function roomyPlace(area, radius) {
  const middle = center(area);
  if (isRound(area) || (area.round && area.w === area.h)) return middle;
  if (area.round) return { x: area.x + area.w - radius * 0.45, y: middle.y }; // at its end, so that its lettering can be read
  if (area.w >= 1.7 * area.h) return { x: area.x + Math.max(radius + 0.04, Math.min(area.w * 0.14, 2)), y: middle.y };
  if (area.h >= 1.7 * area.w) return { x: middle.x, y: area.y + area.h - Math.max(radius + 0.08, area.h * 0.2) };
  if (Math.min(area.w, area.h) >= 1.4) return { x: area.x + area.w - radius - 0.07, y: area.y + area.h - radius - 0.07 };
  return middle;
}

const BESIDE = [[1, 0.3], [-1, 0.3], [1, -0.75], [-1, -0.75], [2, 0.3], [-2, 0.3]];

/** Where chips that were added to a wager go, one stack after another. */
export function besidePlace(area, radius, at) {
  const middle = stakePlace(area, radius);
  const [x, y] = BESIDE[at % BESIDE.length];
  return { x: middle.x + x * radius * 2.02, y: middle.y + y * radius };
}

/** Where other patrons' smaller chips go, one after another. */
export function othersPlace(area, radius, at) {
  const middle = center(area);
  if (isRound(area)) {
    const turn = -Math.PI / 4 + (at * Math.PI) / 2;
    const off = radius * 0.55; // close enough to be seen to lie on the line
    return { x: middle.x + off * Math.cos(turn), y: middle.y + off * Math.sin(turn) };
  }
  if (area.turn || area.chips) {
    const place = stakePlace(area, radius);
    return { x: place.x + (at % 3) * radius * 0.9, y: place.y + Math.floor(at / 3) * radius * 0.9 };
  }
  const small = radius * 0.62;
  const columns = Math.max(1, Math.floor((area.w - 0.1) / (small * 2.1)));
  const column = at % columns;
  return { x: area.x + area.w - small - 0.05 - column * small * 2.1, y: area.y + small + 0.05 + Math.floor(at / columns) * small * 1.6 };
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The area an arrow key leads to: the nearest one in that direction. */
export function neighbor(areas, from, arrow) {
  const way = WAYS[arrow];
  if (!way) return null;
  const here = center(from);
  let best = null;
  for (const area of areas) {
    if (area === from) continue;
    const there = center(area);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    if (along < 0.05) continue;
    // Areas that overlap sideways count as straight ahead, so a wide box leads to whatever is under any part of it.
    const aside = way[0] ? gap(from.y, from.h, area.y, area.h) : gap(from.x, from.w, area.x, area.w);
    const drift = way[0] ? Math.abs(there.y - here.y) : Math.abs(there.x - here.x);
    const cost = edge(from, area, way, along) + aside * 3 + drift * 0.4;
    if (!best || cost < best.cost) best = { area, cost };
  }
  return best?.area ?? null;
}

const gap = (a, length, b, other) => Math.max(0, Math.max(a, b) - Math.min(a + length, b + other));
const edge = (from, to, way, along) => Math.max(0, along - (way[0] ? from.w + to.w : from.h + to.h) / 2) + along * 0.2;
