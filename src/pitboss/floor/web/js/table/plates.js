// The seats on the rim of the table: a plate with number, name and chips for each, or a button to sit down there.

import { capital, h, show } from '../dom.js';
import { dollars } from '../money.js';
import { seatTone } from './chips.js';
import { kindOf } from './hand_words.js';

const TWO_LINES = 0.8; // units; a plate as high as this has a second line
const ROOM = 12; // letters in the second line, beside which there are gaps
const SECOND = 1000; // milliseconds
const TICK = 250;
const SOON = 10; // seconds from which on they are counted

/** `sit(seat)` is called when a free seat is picked. */
export function plates(table, surface, sit) {
  const { layout } = table;
  const contested = Boolean(layout.pots); // patrons bet against each other: a plate tells what its patron did last
  const list = surface.put(h('ol', { class: 'seats plates', 'aria-label': 'Seats' }), { x: 0, y: 0, w: layout.width, h: layout.height });
  let made = '';
  let clock = null; // when the usual time and the time bank of the player to act run out, and how long each is

  // A ring around the player to act shows the time that is left.
  const tick = () => {
    const now = Date.now() / SECOND;
    const banked = clock && now >= clock.usual && clock.end > clock.usual; // the time bank runs
    const [end, span] = !clock ? [now, 1] : banked ? [clock.end, clock.end - clock.usual] : [clock.usual, clock.window];
    const left = clock ? Math.max(0, end - now) : 0;
    for (const plate of list.querySelectorAll('.choosing')) {
      plate.style.setProperty('--left', String(clock ? Math.min(1, left / span) : 1));
      plate.classList.toggle('banked', Boolean(banked));
      const told = plate.querySelector('.time');
      if (told) told.textContent = clock && (banked || left < SOON) ? `${banked ? 'bank ' : ''}${Math.ceil(left)} s` : told.dataset.says;
    }
  };
  const ticking = contested ? setInterval(tick, TICK) : null;

  return {
    node: null,
    show(scene) {
      const at = (time) => Date.now() / SECOND + (time - scene.now);
      clock = scene.deadline === null ? null : { usual: at(scene.overtime ?? scene.deadline), end: at(scene.deadline), window: scene.window || 1 };
      // Redrawn only when it has changed, and then what had the focus gets it back.
      const sign = JSON.stringify([scene.seats, scene.you?.seat, scene.open, scene.choosers, scene.contest?.folded, contested && scene.hands]);
      if (sign !== made) {
        made = sign;
        const taken = new Map(scene.seats.map((one) => [one.seat, one]));
        const closed = Boolean(scene.you?.seat) || !scene.open;
        const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('aria-label') : null;
        show(list, layout.plates.map((plate) => (taken.has(plate.seat) ? person(plate, taken.get(plate.seat), scene) : free(plate, closed))));
        if (focused) [...list.querySelectorAll('[aria-label]')].find((one) => one.getAttribute('aria-label') === focused)?.focus({ preventScroll: true });
      }
      tick();
    },
    stop: () => clearInterval(ticking),
  };

  // The hand that was shown, or else what the patron did last.
  function lately(one, scene) {
    const hand = scene.hands?.find(({ seat, says }) => seat === one.seat && says);
    if (!contested || !hand) return one.title;
    const kind = kindOf(hand.says);
    return table.narrow || kind.length + dollars(one.chips).length > ROOM ? kindOf(hand.says, true) : kind;
  }

  function person(plate, one, scene) {
    const choosing = !one.leaving && scene.choosers.includes(one.seat);
    const doing = choosing ? (contested ? (one.house && table.narrow ? 'acts' : 'to act') : 'to choose') : one.leaving ? 'leaving' : one.ready ? 'ready' : one.connected ? '' : 'away';
    const owes = one.owes ? `owes ${dollars(one.owes)}` : '';
    const [, character = ''] = one.house ? one.name.split(', ') : []; // house players differ in how they play
    const [, guest] = /^Guest (.+)$/.exec(one.name) ?? []; // only the number where there is little room; the plate's title has the whole name
    const who = one.you ? 'You' : one.house ? capital(character || 'House') : contested && guest ? [table.narrow ? null : h('span', { class: 'guest' }, 'Guest '), guest] : one.name;
    const title = lately(one, scene);
    const bits = [title, owes, doing].filter(Boolean);
    const seen = contested ? [(choosing && doing) || owes || title || doing].filter((bit) => bit && !(table.narrow && bit === 'folded')) : bits;
    const bank = one.time_bank ? `${Math.ceil(one.time_bank)} seconds in the time bank` : '';
    const words = `Seat ${one.seat}: ${[one.name, one.you ? 'you' : '', one.house ? 'a house player' : '', dollars(one.chips), ...bits, bank].filter(Boolean).join(', ')}`;
    const folded = scene.contest?.folded.includes(one.seat) && !scene.past;
    const kinds = ['taken', one.you && 'you', one.house && 'house', !one.connected && 'away', choosing && 'choosing',
      folded && 'folded', scene.hands?.some(({ seat, tone }) => contested && seat === one.seat && tone === 'good') && 'winner', seatTone(one.seat)];
    const mark = one.house ? bot(one, character) : null;
    const below = mark && contested && table.narrow; // a narrow plate has no room for it beside the name
    return place(plate, kinds, { title: words },
      h('span', { class: 'number' }, String(one.seat)),
      h('span', { class: ['person', !plate.w && 'visually-hidden'] }, h('span', { class: 'name-line' }, h('span', { class: 'who' }, who), mark && !below ? mark : null),
        plate.h < TWO_LINES ? h('span', { class: 'doing' }, bits.at(-1) ?? '')
          : h('span', { class: 'more' }, below ? mark : null, contested ? told(one, seen, choosing) : [h('span', { class: 'money' }, dollars(one.chips)), h('span', { class: 'doing' }, seen.join(', '))])));
  }

  // What is done matters most: the chips are beside it only where there is room for both.
  function told(one, seen, choosing) {
    const text = seen.join(', ');
    return h('span', { class: 'told' },
      text ? h('span', { class: ['doing', choosing && 'time'], 'data-says': text }, shortly(text, dollars(one.chips), table.narrow)) : null, h('span', { class: 'money' }, dollars(one.chips)));
  }

  // Pointed at or focused, the mark says who plays there.
  function bot(one, character) {
    return character ? h('span', { class: 'bot', tabindex: '0', role: 'img', 'aria-label': one.name, 'data-says': one.name }, 'bot') : h('span', { class: 'bot' }, 'bot');
  }

  function free(plate, closed) {
    const words = plate.h < TWO_LINES || !plate.w ? String(plate.seat) : `${plate.seat} · sit here`;
    const seat = closed ? h('span', { class: 'number' }, h('span', { class: 'visually-hidden' }, `Seat ${plate.seat}, free`), h('span', { 'aria-hidden': 'true' }, String(plate.seat)))
      : h('button', { type: 'button', class: 'number', 'aria-label': `Sit at seat ${plate.seat}`, onclick: () => sit(plate.seat) }, words);
    return place(plate, ['free'], {}, seat);
  }
}

// Where there is no room for it, the chips before the seat tell how much it was.
function shortly(text, chips, narrow) {
  return narrow || text.length + chips.length > ROOM ? text.replace(/ (?:to )?\$.*/, '') : text;
}

function place({ x, y, w, h: high, turn }, kinds, props, ...children) {
  return h('li', { class: ['plate', !w && 'small', high >= TWO_LINES && w && 'two-lines', ...kinds], ...props,
    style: { '--px': String(x), '--py': String(y), '--pw': String(w || high), '--ph': String(high), '--turn': `${turn}deg` } }, children);
}
