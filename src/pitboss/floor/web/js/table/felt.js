// The felt: every place that takes a wager is a button, positioned by the game's layout.

import { svg } from '../dom.js';
import { dollars } from '../money.js';
import { inscribed } from './inscription.js';
import { letter } from './lettering.js';
import { areaOf, hitRadius, isRound, leastWidth, neighbor } from './places.js';

const MARGIN = 0.3;
const ROUND_LETTERS = 0.4;
const LONG_PRESS = 500;

/**
 * Draw a table's layout. `hears.press(spot)`, `hears.take(spot)`, `hears.look(spot, element, how)` with how 'hover',
 * 'focus' or 'hold', and `hears.away()`.
 */
export function felt(table, hears) {
  const { layout } = table;
  const buttons = new Map();
  const reach = hitRadius(layout);
  const areas = svg('g', { class: 'areas' });
  const layers = Object.fromEntries(['lit', 'cards', 'puck', 'others', 'chips', 'tags'].map((name) => [name, svg('g', { class: name, 'aria-hidden': 'true' })]));
  const node = svg('svg', {
    class: 'layout', role: 'group', 'aria-label': `Layout of ${table.name}. Arrow keys move between places, Enter bets the chosen chip, Delete takes down a wager.`,
    viewBox: `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`,
  }, inscribed(layout), areas, Object.values(layers));

  // Round places are on top of the boxes they share.
  for (const area of [...layout.areas].sort((a, b) => isRound(a) - isRound(b))) {
    const button = draw(area, reach);
    buttons.set(button, area);
    areas.append(button);
  }
  const all = [...buttons.keys()];
  rove(all[0]);

  function rove(to) {
    for (const one of all) one.setAttribute('tabindex', one === to ? '0' : '-1');
  }

  const name = (spot, mine = null) => {
    const about = table.spots[spot];
    if (!about) return spot;
    const from = about.limits?.minimum ?? table.limits.minimum;
    const laid = mine ? `, your wager ${dollars(mine.cents)}${mine.beside ? `, and ${dollars(mine.beside)} next to it` : ''}${mine.mark ? `, marked ${mine.mark}` : ''}` : '';
    return `${about.name}, pays ${about.pays}, from ${dollars(from)}${laid}`;
  };
  for (const [button, area] of buttons) button.setAttribute('aria-label', name(area.spot));

  const under = (event) => event.target.closest?.('.area');
  let held = null;
  let suppressed = false;

  node.addEventListener('click', (event) => {
    const button = under(event);
    if (!button) return;
    if (suppressed) {
      suppressed = false;
      return;
    }
    rove(button);
    if (event.shiftKey) hears.take(buttons.get(button).spot);
    else hears.press(buttons.get(button).spot);
  });
  node.addEventListener('contextmenu', (event) => {
    const button = under(event);
    if (!button || event.pointerType === 'touch') {
      if (button) event.preventDefault();
      return;
    }
    event.preventDefault();
    hears.take(buttons.get(button).spot);
  });
  node.addEventListener('keydown', (event) => {
    const button = under(event);
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const { spot } = buttons.get(button);
    if (event.key === 'Enter' || event.key === ' ') hears.press(spot);
    else if (event.key === 'Delete' || event.key === 'Backspace') hears.take(spot);
    else {
      const to = event.key === 'Home' ? all[0] : event.key === 'End' ? all[all.length - 1]
        : buttonOf(neighbor(layout.areas, buttons.get(button), event.key));
      if (!to) return;
      rove(to);
      to.focus();
    }
    event.preventDefault();
  });
  node.addEventListener('pointerover', (event) => {
    const button = under(event);
    if (button && event.pointerType !== 'touch') hears.look(buttons.get(button).spot, button, 'hover');
  });
  node.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && hears.away());
  node.addEventListener('focusin', (event) => {
    const button = under(event);
    if (button?.matches(':focus-visible')) hears.look(buttons.get(button).spot, button, 'focus');
  });
  node.addEventListener('focusout', () => hears.away());
  node.addEventListener('pointerdown', (event) => {
    const button = under(event);
    suppressed = false;
    if (!button || event.pointerType !== 'touch') return;
    held = setTimeout(() => {
      suppressed = true;
      hears.look(buttons.get(button).spot, button, 'hold');
    }, LONG_PRESS);
  });
  for (const over of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(over, () => clearTimeout(held));

  const buttonOf = (area) => all.find((one) => buttons.get(one) === area);
  const of = (spot) => all.filter((one) => buttons.get(one).spot === spot);

  return {
    node,
    layers,
    /** What the frame needs to know to size the felt. */
    size: { least: leastWidth(layout, window.matchMedia('(pointer: coarse)').matches), ratio: (layout.width + 2 * MARGIN) / (layout.height + 2 * MARGIN) },
    focus: () => all.find((one) => one.getAttribute('tabindex') === '0')?.focus({ preventScroll: true }),
    /** The layout's first area for a spot, or the area next to which its wagers go, or undefined. */
    area: (spot) => areaOf(layout, spot),
    /** Whether a wager on this spot goes next to another spot's place because it has none of its own. */
    isBeside: (spot) => areaOf(layout, spot)?.spot !== spot,
    /** Round places whose lettering is covered by chips. */
    covered(spots) {
      for (const [button, area] of buttons) button.classList.toggle('covered', Boolean(area.round) && area.w === area.h && spots.has(area.spot));
    },
    /** Show which places are the patron's own and which are another patron's. */
    own(seat) {
      for (const [button, area] of buttons) {
        button.classList.toggle('yours', Boolean(seat) && area.seat === seat);
        button.classList.toggle('not-yours', Boolean(seat && area.seat) && area.seat !== seat && !layout.shared);
      }
      const first = all.find((one) => one.classList.contains('yours'));
      if (first && !all.some((one) => one.getAttribute('tabindex') === '0' && one.classList.contains('yours'))) rove(first);
    },
    /** The elements that take a wager on this spot. */
    of,
    /** Put the patron's wager into each button's label. */
    wagered(mine) {
      for (const [button, area] of buttons) {
        const label = name(area.spot, mine.get(area.spot));
        if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
      }
    },
    /** Light the places that an outcome hit. */
    light(spots) {
      layers.lit.replaceChildren(...layout.areas.filter((area) => spots.has(area.spot) && !isRound(area)).map((area) => svg('rect', {
        x: area.x + 0.04, y: area.y + 0.04, width: area.w - 0.08, height: area.h - 0.08, rx: area.round ? Math.min(area.w, area.h) / 2 : 0.06 })));
    },
    /** Show which places are marked on the ticket that is being written. */
    pick(spots) {
      for (const [button, area] of buttons) button.classList.toggle('picked', spots.has(area.spot));
    },
    /** Place the pucks, each on the largest area of its spot. */
    mark(pucks) {
      const boxes = (spot) => layout.areas.filter((area) => area.spot === spot).sort((a, b) => b.w * b.h - a.w * a.h);
      layers.puck.replaceChildren(...pucks.flatMap(({ spot, text }) => boxes(spot).slice(0, 1).map((box) => puck(box, text))));
    },
    /** How many pixels one unit of the layout currently takes. */
    unit: () => node.getBoundingClientRect().width / (layout.width + 2 * MARGIN) || 40,
  };
}

const puck = (box, text) => svg('g', { transform: `translate(${box.x + box.w - 0.36} ${box.y + 0.36})` },
  svg('circle', { r: 0.31 }), svg('text', { 'font-size': 0.26, dy: '0.35em' }, text));

function draw(area, reach) {
  const button = svg('g', { class: ['area', isRound(area) ? 'round' : 'box', area.tone && `tone-${area.tone}`], role: 'button', 'data-spot': area.spot });
  if (isRound(area)) {
    button.append(svg('circle', { class: 'hit', cx: area.x, cy: area.y, r: reach }), svg('circle', { class: 'dot', cx: area.x, cy: area.y, r: reach * 0.5 }));
    return button;
  }
  button.append(svg('rect', { class: 'box', x: area.x, y: area.y, width: area.w, height: area.h, rx: area.round ? Math.min(area.w, area.h) / 2 : 0 }));
  for (const line of letter(area.label, area.round ? area.w * (area.w > area.h ? 0.8 : 0.86) : area.w, area.h, area.round ? ROUND_LETTERS : undefined)) {
    button.append(svg('text', { x: area.x + area.w / 2, y: area.y + area.h / 2 + line.dy, 'font-size': line.size, dy: '0.34em' }, line.text));
  }
  return button;
}
