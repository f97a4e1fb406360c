// The page for what is not there: an address that nothing answers to, or a table, a game or a round that does not exist.

import { h, show, svg } from '../dom.js';
import { titled } from './saying.js';

const NOT_THERE = [404, 422]; // a number too large to be a table's is not even looked up
const AGAIN = [null, 'Try again'];
const LOBBY = ['/', 'Go to the lobby'];
const ELSEWHERE = [['/odds', 'See the odds'], ['/practice', 'Practice']];

/** What was looked for, by its address: the heading, the sentence, and where to go instead. */
const KINDS = [
  [/^\/table\/(\d+)\/history\/\d+$/, (table) => ({
    heading: 'No such round', says: 'The rounds that were played at this table are all in its history.',
    links: [[`/table/${table}/history`, 'See the table’s history'], [`/table/${table}`, 'Go to the table']],
  })],
  [/^\/table\/\d+/, () => ({
    heading: 'No such table', says: 'If it was a practice table, only the person who opened it can see it; every open table is in the lobby.',
    links: [LOBBY, ['/practice', 'Open a practice table']],
  })],
  [/^\/odds\//, () => ({ heading: 'No such game', says: 'Choose one of the games whose odds are known here.', links: [['/odds', 'See the odds'], LOBBY] })],
  [/^\/practice\//, () => ({ heading: 'No such game', says: 'Choose one of the games that can be practiced here.', links: [['/practice', 'Practice'], LOBBY] })],
];
const NOWHERE = { heading: 'No such page', says: 'Nothing on this floor has this address; it may be outdated or mistyped.', links: [LOBBY, ...ELSEWHERE] };

export function open(main) {
  draw(main, NOWHERE);
}

/** The page for an error that another page came upon. */
export function told(main, path, error) {
  if (!NOT_THERE.includes(error.status)) {
    draw(main, { heading: 'Something went wrong', says: error.message, links: [AGAIN, LOBBY] });
    return;
  }
  const [pattern, kind] = KINDS.find(([one]) => one.test(path)) ?? [/^/, () => ({ ...NOWHERE, says: error.message })];
  draw(main, kind(...pattern.exec(path).slice(1)));
}

function draw(main, { heading, says, links }) {
  titled(heading);
  const [first, ...others] = links;
  const link = (kind) => ([href, text]) => (href ? h('a', { class: ['button', kind], href }, text)
    : h('button', { type: 'button', class: kind, onclick: () => location.reload() }, text));
  show(main, h('section', { class: 'sheet lost' }, tray(),
    h('h1', {}, heading), h('p', { class: 'lead' }, says),
    h('p', { class: 'row' }, link('primary')(first), others.map(link('')))));
}

/** A felt on which nothing lies but the discard tray, with the cards of rounds that are over. */
function tray() {
  const cards = Array.from({ length: 7 }, (_, at) => svg('path', { class: 'lost-card', d: `M${206 + at * 0.7} ${120 - at * 5}h74l14 -15h-74z` }));
  return svg('svg', { class: 'lost-felt', viewBox: '0 0 480 190', 'aria-hidden': 'true' },
    svg('path', { class: 'lost-table', d: 'M10 20h460c0 96 -92 160 -230 160s-230 -64 -230 -160z' }),
    svg('path', { class: 'lost-line', d: 'M60 34h360c-4 74 -78 124 -180 124s-176 -50 -180 -124z' }),
    svg('path', { class: 'lost-tray', d: 'M196 124h92l18 -20h-92z' }), cards,
    svg('path', { class: 'lost-glass', d: 'M196 124v-46l18 -20h92v46l-18 20z' }),
    svg('path', { class: 'lost-glass', d: 'M196 78h92l18 -20M288 78v46' }),
    [[110, 62], [140, 104], [340, 104], [370, 62]].map(([cx, cy]) => svg('circle', { class: 'lost-line', cx, cy, r: 15 })));
}
