// The seats on the rim of the table: a plate with number, name and chips for each, or a button to sit down there.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { seatTone } from './chips.js';

const TWO_LINES = 0.8; // units; a plate as high as this has a second line

/** `sit(seat)` is called when a free seat is picked. */
export function plates(table, surface, sit) {
  const { layout } = table;
  const list = surface.put(h('ol', { class: 'seats plates', 'aria-label': 'Seats' }), { x: 0, y: 0, w: layout.width, h: layout.height });
  let made = '';

  return {
    node: null,
    show(scene) {
      // Redrawn only when it has changed, so that a seat's button keeps the focus.
      const sign = JSON.stringify([scene.seats, scene.you?.seat, scene.open, scene.choosers]);
      if (sign === made) return;
      made = sign;
      const taken = new Map(scene.seats.map((one) => [one.seat, one]));
      const closed = Boolean(scene.you?.seat) || !scene.open;
      show(list, layout.plates.map((plate) => (taken.has(plate.seat) ? person(plate, taken.get(plate.seat), scene) : free(plate, closed))));
    },
  };

  function person(plate, one, scene) {
    const choosing = !one.leaving && scene.choosers.includes(one.seat);
    const doing = choosing ? 'to choose' : one.leaving ? 'leaving' : one.ready ? 'ready' : one.connected ? '' : 'away';
    const owes = one.owes ? `owes ${dollars(one.owes)}` : '';
    const who = one.you ? 'You' : one.house ? 'House' : one.name; // the plate's title has the whole name
    const bits = [one.title, owes, doing].filter(Boolean);
    const words = `Seat ${one.seat}: ${[one.name, one.you ? 'you' : '', one.house ? 'a house player' : '', dollars(one.chips), ...bits].filter(Boolean).join(', ')}`;
    return place(plate, ['taken', one.you && 'you', one.house && 'house', !one.connected && 'away', choosing && 'choosing', seatTone(one.seat)], { title: words },
      h('span', { class: 'number' }, String(one.seat)),
      h('span', { class: ['person', !plate.w && 'visually-hidden'] }, h('span', { class: 'who' }, who), one.house ? h('span', { class: 'bot' }, 'bot') : null,
        plate.h < TWO_LINES ? h('span', { class: 'doing' }, bits.at(-1) ?? '')
          : h('span', { class: 'more' }, bits.length > 1 ? null : h('span', { class: 'money' }, dollars(one.chips)), h('span', { class: 'doing' }, bits.join(', ')))));
  }

  function free(plate, closed) {
    const words = plate.h < TWO_LINES || !plate.w ? String(plate.seat) : `${plate.seat} · sit here`;
    const seat = closed ? h('span', { class: 'number' }, h('span', { class: 'visually-hidden' }, `Seat ${plate.seat}, free`), h('span', { 'aria-hidden': 'true' }, String(plate.seat)))
      : h('button', { type: 'button', class: 'number', 'aria-label': `Sit at seat ${plate.seat}`, onclick: () => sit(plate.seat) }, words);
    return place(plate, ['free'], {}, seat);
  }
}

function place({ x, y, w, h: high, turn }, kinds, props, ...children) {
  return h('li', { class: ['plate', !w && 'small', high >= TWO_LINES && w && 'two-lines', ...kinds], ...props,
    style: { '--px': String(x), '--py': String(y), '--pw': String(w || high), '--ph': String(high), '--turn': `${turn}deg` } }, children);
}
