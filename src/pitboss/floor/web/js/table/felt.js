// The felt: every place that takes a wager is a button, positioned by the game's layout.

import { h, svg } from '../dom.js';
import { dollars } from '../money.js';
import { inWords, markOn } from './brush.js';
import { furniture } from './furniture.js';
import { letter } from './lettering.js';
import { areaOf, center, hitRadius, isRound, leastWidth, neighbor } from './places.js';
import { panel, printed } from './printing.js';
import { switches } from './switches.js';

export const MARGIN = 0.3;
const ROUND_LETTERS = 0.4;
const LONG_PRESS = 500;
const SMALL = 0.7; // places smaller than this are hard to hit with a finger
const KEYS = 'Arrow keys move between places, Enter bets the chosen chip, Delete takes down a wager.';
const BET_KEYS = 'F folds, C checks or calls, R bets or raises.';
const BLANK_KEYS = 'Arrow keys move between numbers, Space marks one, Delete clears it.';

/**
 * Draw a table's layout. `hears.press(spot, seat)`, `hears.take(spot)`, `hears.look(spot, element)` for a place that is
 * hovered over, focused or held, and `hears.away()`.
 */
export function felt(table, hears) {
  const { layout } = table;
  const buttons = new Map();
  const reach = hitRadius(layout);
  const dense = layout.areas.some((area) => isRound(area) || Math.min(area.w, area.h) < SMALL);
  const areas = svg('g', { class: 'areas' });
  const fields = grounds(layout);
  const layers = Object.fromEntries(['marks', 'lit', 'reach', 'sums', 'cards', 'puck', 'others', 'chips', 'tags'].map((name) => [name, svg('g', { class: name, 'aria-hidden': 'true' })]));
  const picture = svg('svg', {
    class: 'layout', role: 'group', 'aria-label': `Layout of ${table.name}. ${layout.pots ? BET_KEYS : table.blank ? BLANK_KEYS : KEYS}`,
    viewBox: viewBox(layout),
  }, ground(layout, fields), layers.marks, areas, Object.values(layers).slice(1));
  const over = h('div', { class: 'over-felt' });
  const node = h('div', { class: 'spread' }, picture, over);
  node.style.setProperty('--across', String(layout.width + 2 * MARGIN));

  // Round places are on top of the boxes they share.
  for (const area of [...layout.areas].sort((a, b) => isRound(a) - isRound(b))) {
    const button = draw(layout, area, reach);
    buttons.set(button, area);
    areas.append(button);
  }
  const all = [...buttons.keys()];
  let invited = new Set();
  let hit = new Map(); // what the last outcome hit, and whether the patron has a wager there
  let seated = null;
  let taken = new Set();
  const tabs = switches(layout, put, arrange);

  /** Show what the chosen tabs, the state of the round and the viewer's seat let be seen. */
  function arrange() {
    for (const [button, area] of buttons) button.toggleAttribute('hidden', !tabs.shows(area) || (area.invited && !invited.has(area.spot)));
    for (const [field, drawn] of fields) drawn.toggleAttribute('hidden', !tabs.shows(field));
    lights();
    const open = all.filter(usable);
    const focused = document.activeElement;
    if (buttons.has(focused) && focused.hasAttribute('hidden')) {
      // A place that goes away leaves the focus to the nearest one.
      rove(nearest(open, focused));
      focusRoving();
    } else if (!open.some((one) => one.getAttribute('tabindex') === '0')) rove(open[0]);
    hears.arranged?.();
  }
  function lights() {
    const isLit = (area) => !table.blank && hit.has(area.spot) && area.w && tabs.shows(area) && !area.invited && (!area.seat || taken.has(area.seat));
    layers.lit.replaceChildren(...layout.areas.filter(isLit).map((area) => shape(area, hit.get(area.spot) && (!area.seat || area.seat === seated) ? 'box own' : 'box')));
  }
  const usable = (button) => !button.hasAttribute('hidden') && !button.classList.contains('not-yours');

  function rove(to) {
    for (const one of all) one.setAttribute('tabindex', one === to ? '0' : '-1');
  }
  const focusRoving = () => all.find((one) => one.getAttribute('tabindex') === '0' && usable(one))?.focus({ preventScroll: true });
  function nearest(open, from) {
    const middle = center(buttons.get(from));
    const off = (one) => Math.hypot(center(buttons.get(one)).x - middle.x, center(buttons.get(one)).y - middle.y);
    return [...open].sort((one, other) => off(one) - off(other))[0];
  }
  rove(all[0]);

  /** Something on the felt that is not part of the drawing, in a place of the layout. */
  function put(element, place) {
    for (const [name, value] of Object.entries({ '--x': place.x + MARGIN, '--y': place.y + MARGIN, '--w': place.w, '--h': place.h })) element.style.setProperty(name, String(value));
    element.classList.add('in-place');
    over.append(element);
    return element;
  }

  let notes = new Map(); // what is marked on a blank, and what is drawn: by spot
  const name = ({ spot, seat }, mine = null) => {
    if (table.blank) return [spot, inWords(notes.get(spot))].filter(Boolean).join(', ');
    const about = table.spots[spot];
    if (!about) return spot;
    const from = about.limits?.minimum ?? table.limits.minimum;
    const laid = mine ? `, your wager ${dollars(mine.cents)}${mine.beside ? `, and ${dollars(mine.beside)} next to it` : ''}${mine.mark ? `, marked ${mine.mark}` : ''}` : '';
    // Where every seat has a place for the same wager, it says whose it is.
    const whose = seat && layout.areas.some((area) => area.spot === spot && area.seat !== seat) ? `, seat ${seat}` : '';
    return `${about.name}${whose}, pays ${about.pays}, from ${dollars(from)}${laid}`;
  };
  for (const [button, area] of buttons) button.setAttribute('aria-label', name(area));

  const under = (event) => event.target.closest?.('.area:not(.not-yours)');
  let held = null;
  let suppressed = false;

  picture.addEventListener('click', (event) => {
    const button = under(event);
    if (!button) return;
    if (suppressed) {
      suppressed = false;
      return;
    }
    rove(button);
    if (event.shiftKey) hears.take(buttons.get(button).spot);
    else hears.press(buttons.get(button).spot, buttons.get(button).seat);
  });
  picture.addEventListener('contextmenu', (event) => {
    const button = under(event);
    if (!button || event.pointerType === 'touch') {
      if (button) event.preventDefault();
      return;
    }
    event.preventDefault();
    hears.take(buttons.get(button).spot);
  });
  picture.addEventListener('keydown', (event) => {
    const button = under(event);
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const { spot, seat } = buttons.get(button);
    if (event.key === 'Enter' || event.key === ' ') hears.press(spot, seat);
    else if (event.key === 'Delete' || event.key === 'Backspace') hears.take(spot);
    else {
      const to = event.key === 'Home' ? all.find(usable) : event.key === 'End' ? all.findLast(usable)
        : buttonOf(neighbor(all.filter(usable).map((one) => buttons.get(one)), buttons.get(button), event.key));
      if (!to) return;
      rove(to);
      to.focus();
    }
    event.preventDefault();
  });
  picture.addEventListener('pointerover', (event) => {
    const button = under(event);
    if (!button || event.pointerType === 'touch') return;
    reaches(buttons.get(button).spot);
    hears.look(buttons.get(button).spot, button);
  });
  picture.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'touch') return;
    reaches(null);
    hears.away();
  });
  picture.addEventListener('focusin', (event) => {
    const button = under(event);
    if (!button?.matches(':focus-visible')) return;
    reaches(buttons.get(button).spot);
    hears.look(buttons.get(button).spot, button);
  });
  picture.addEventListener('focusout', () => {
    reaches(null);
    hears.away();
  });
  picture.addEventListener('pointerdown', (event) => {
    const button = under(event);
    suppressed = false;
    if (!button || event.pointerType !== 'touch' || dense) return;
    held = setTimeout(() => {
      suppressed = true;
      hears.look(buttons.get(button).spot, button);
    }, LONG_PRESS);
  });
  for (const over of ['pointerup', 'pointercancel', 'pointerleave']) picture.addEventListener(over, () => clearTimeout(held));

  // Where places are too close for a finger, holding brings up a glass instead of a tip.
  if (dense && navigator.maxTouchPoints) {
    import('./loupe.js').then(({ loupe }) => loupe(picture, [-MARGIN, -MARGIN, layout.width + 2 * MARGIN], {
      at: (x, y) => document.elementFromPoint(x, y)?.closest('.area:not(.not-yours)') ?? null,
      words: (button) => `${table.spots[buttons.get(button).spot]?.name ?? ''}, ${table.spots[buttons.get(button).spot]?.pays ?? ''}`,
      choose: (button) => hears.press(buttons.get(button).spot),
    }));
  }

  /** Light the numbers that a wager covers, if it covers more than its own box. */
  function reaches(spot) {
    const covers = new Set(table.spots[spot]?.covers ?? []);
    const single = (area) => table.spots[area.spot]?.covers?.length === 1 && covers.has(table.spots[area.spot].covers[0]);
    const found = covers.size > 1 ? layout.areas.filter((area) => area.w && area.spot !== spot && single(area)) : [];
    layers.reach.replaceChildren(...found.map((area) => shape(area)));
  }

  const buttonOf = (area) => all.find((one) => buttons.get(one) === area);

  arrange();
  return {
    node,
    layers,
    put,
    /** What the frame needs to know to size the felt. */
    size: { least: table.narrow ? 0 : leastWidth(layout, window.matchMedia('(pointer: coarse)').matches), ratio: (layout.width + 2 * MARGIN) / (layout.height + 2 * MARGIN) },
    focus: focusRoving,
    /** The area of a seat's wager on a spot, or the area next to which it goes, or undefined. */
    area: (spot, seat = seated) => (table.blank ? undefined : areaOf(layout, spot, seat)),
    /** Whether chips on an area are to be seen. */
    seen: (area) => tabs.keeps(area),
    /** What wagers under other tabs came to. */
    told: tabs.tell,
    /** Whether a wager on this spot goes next to another spot's place because it has none of its own. */
    isBeside: (spot) => areaOf(layout, spot)?.spot !== spot,
    /** Round places whose lettering is covered by chips. */
    covered(places) {
      for (const [button, area] of buttons) button.classList.toggle('covered', Boolean(area.round) && area.w === area.h && places.has(area));
    },
    /** Show which places are the patron's own, which are another patron's, and which are nobody's. */
    own(seat, others) {
      [seated, taken] = [seat, others];
      for (const [button, area] of buttons) {
        button.classList.toggle('vacant', Boolean(area.seat) && !taken.has(area.seat));
        button.classList.toggle('yours', Boolean(seat) && area.seat === seat);
        const closed = Boolean(seat && area.seat) && area.seat !== seat && !layout.shared;
        button.classList.toggle('not-yours', closed);
        if (closed) button.setAttribute('aria-disabled', 'true');
        else button.removeAttribute('aria-disabled');
      }
      const first = all.find((one) => one.classList.contains('yours') && usable(one));
      if (first && !all.some((one) => one.getAttribute('tabindex') === '0' && one.classList.contains('yours'))) rove(first);
    },
    /** The wagers that are possible right now in places that are shown only then: [{spot, most}]. */
    invite(invites, laid) {
      const next = new Set([...invites.map(({ spot }) => spot), ...laid]);
      for (const [button, area] of buttons) {
        if (!area.invited) continue;
        const most = invites.find(({ spot }) => spot === area.spot)?.most;
        const told = button.querySelector('.most');
        if (told) told.textContent = most ? `up to ${dollars(most)}` : '';
      }
      if (next.size === invited.size && [...next].every((one) => invited.has(one))) return;
      invited = next;
      arrange();
    },
    /** Ring the places that the table wants a chip on, where it does not take one everywhere. */
    ask(spots) {
      for (const [button, area] of buttons) button.classList.toggle('wanted', spots.includes(area.spot));
    },
    /** The elements that take a wager on this spot; the patron's own come first. */
    of: (spot) => all.filter((one) => buttons.get(one).spot === spot && usable(one)),
    /** Put the patron's wager into each button's label. */
    wagered(mine) {
      for (const [button, area] of buttons) {
        const label = name(area, !area.seat || area.seat === seated ? mine.get(area.spot) : null);
        if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
      }
      tabs.mark(layout.areas.filter((area) => mine.has(area.spot)));
    },
    /** Tell the sum of all wagers on a spot where the layout has a place for it. */
    sum(bets) {
      const told = layout.areas.filter(({ total, spot }) => total && bets.some((bet) => bet.spot === spot));
      layers.sums.replaceChildren(...told.map(({ spot, total: [x, y, size] }) => svg('text', { x, y, dy: '0.35em', 'font-size': size },
        dollars(bets.filter((bet) => bet.spot === spot).reduce((sum, { cents }) => sum + cents, 0)))));
    },
    /** Light the places that an outcome hit: those with a wager of the patron's are filled, the others only ringed. */
    light(spots, mine = []) {
      hit = new Map(spots.map((spot) => [spot, mine.includes(spot)]));
      lights();
    },
    /** Show on a blank what is marked and drawn: spot -> {marked, drawn, letter}. */
    pick(found) {
      notes = found;
      for (const [button, area] of buttons) {
        const note = notes.get(area.spot);
        button.classList.toggle('picked', Boolean(note?.marked));
        button.setAttribute('aria-pressed', String(Boolean(note?.marked)));
        button.setAttribute('aria-label', name(area));
      }
      layers.marks.replaceChildren(...layout.areas.filter((area) => notes.has(area.spot)).map((area) => markOn(area, notes.get(area.spot))));
    },
    /** Place the pucks, each on the largest area of its spot. */
    mark(pucks) {
      const boxes = (spot) => layout.areas.filter((area) => area.spot === spot).sort((a, b) => b.w * b.h - a.w * a.h);
      layers.puck.replaceChildren(...pucks.flatMap(({ spot, text }) => boxes(spot).slice(0, 1).map((box) => puck(box, text))));
    },
    /** How many pixels one unit of the layout currently takes. */
    unit: () => picture.getBoundingClientRect().width / (layout.width + 2 * MARGIN) || 40,
    arrange,
  };
}

const PUCK = 0.4;
// In a high box it lies across the upper edge, where it covers no print.
const puck = (box, text) => svg('g', { transform: `translate(${box.x + box.w - PUCK - 0.1} ${box.h > box.w ? box.y - 0.16 : box.y + PUCK + 0.1})` },
  svg('circle', { r: PUCK }), svg('circle', { class: 'inner', r: PUCK * 0.82 }), svg('text', { 'font-size': PUCK * 0.82, dy: '0.35em' }, text));

const viewBox = (layout) => `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`;

/** The fields and the print of a layout, each with its drawing. */
export const grounds = (layout) => new Map([...(layout.panels ?? []).map((one) => [one, panel(one)]), ...(layout.prints ?? []).map((one) => [one, printed(layout, one)])]);

// A lamp hangs over a table with a rim.
const light = () => svg('defs', {},
  svg('linearGradient', { id: 'lit-wood', x1: 0, y1: 0, x2: 0, y2: 1 }, svg('stop', { class: 'wood-above', offset: 0 }), svg('stop', { class: 'wood-below', offset: 1 })),
  svg('radialGradient', { id: 'lit-felt' }, svg('stop', { class: 'felt-middle', offset: 0 }), svg('stop', { class: 'felt-edge', offset: 1 })));

/** What lies under the places: the table's edge, fields, print and furniture. */
export const ground = (layout, fields) => svg('g', { class: 'ground', 'aria-hidden': 'true' },
  layout.rim ? [light(), svg('path', { class: 'rim-wood', d: layout.rim }), svg('path', { class: 'rim-felt', d: layout.rim })] : null,
  [...fields.values()], (layout.furniture ?? []).map(furniture));

const turned = (area) => (area.turn ? { transform: `rotate(${area.turn} ${area.x + area.w / 2} ${area.y + area.h / 2})` } : {});

/** The outline of an area. */
export const shape = (area, kind = 'box') => (area.outline ? svg('path', { class: kind, d: area.outline, ...turned(area) })
  : svg('rect', { class: kind, x: area.x, y: area.y, width: area.w, height: area.h, rx: area.round ? Math.min(area.w, area.h) / 2 : 0, ...turned(area) }));

/** What is printed in an area: what the layout says, or its label as large as its box allows. */
export function lettered(layout, area) {
  if (area.prints?.length) return svg('g', turned(area), area.prints.map((one) => printed(layout, one)));
  const room = area.round ? area.w * (area.w > area.h ? 0.8 : 0.86) : area.w;
  return svg('g', turned(area), letter(area.label, room, area.h, area.round ? ROUND_LETTERS : undefined).map((line) =>
    svg('text', { x: area.x + area.w / 2, y: area.y + area.h / 2 + line.dy, 'font-size': line.size, dy: '0.34em' }, line.text)));
}

function draw(layout, area, reach) {
  const button = svg('g', { class: ['area', isRound(area) ? 'round' : 'box', area.tone && `tone-${area.tone}`, area.invited && 'invited'], role: 'button', 'data-spot': area.spot });
  if (area.seat) button.setAttribute('data-seat', String(area.seat));
  if (isRound(area)) {
    button.append(svg('circle', { class: 'hit', cx: area.x, cy: area.y, r: reach }), svg('circle', { class: 'dot', cx: area.x, cy: area.y, r: reach * 0.5 }));
    return button;
  }
  button.append(shape(area));
  if (!area.invited) button.append(lettered(layout, area));
  else {
    const radius = Math.min(0.44, area.h * 0.42);
    const [x, y] = area.chips ?? [area.x + radius, area.y + area.h / 2];
    button.append(svg('g', { class: 'plus', transform: `translate(${x} ${y})` }, svg('circle', { r: radius }), svg('path', { d: `M${-radius / 2} 0H${radius / 2}M0 ${-radius / 2}V${radius / 2}` })));
    // A circle has no room for words.
    if (!area.round) button.append(svg('text', { class: 'most', x: x + radius + 0.2, y, dy: '0.34em', 'font-size': Math.min(0.44, area.h * 0.5) }));
  }
  return button;
}
