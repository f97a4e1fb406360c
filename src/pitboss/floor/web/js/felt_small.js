// The felt as a picture without buttons, for the cards in the lobby and for replays: the same drawing as at the table.

import { svg } from './dom.js';
import { dollars } from './money.js';
import { othersChip, stack } from './table/chips.js';
import { MARGIN, ground, grounds, lettered, shape } from './table/felt.js';
import { feltCards } from './table/felt_cards.js';
import { areaOf, besidePlace, chipRadius, isRound, stakePlace } from './table/places.js';
import { dieFace } from './things/dice.js';
import { thing } from './things/index.js';

const BETWEEN_DICE = 1.3;

const FIRST_TAB = (layout) => ({ under }) => !under || layout.switches.some((one) => under === `${one.name}/${one.tabs[0]}`);

const told = (bets) => (bets.length
  ? `The layout, with ${bets.map((bet) => `${dollars(bet.cents)} on ${bet.spot}`).join(', ')}` : 'The layout');

const box = (layout, area) => svg('g', { class: ['area', 'box', area.tone && `tone-${area.tone}`] }, shape(area), lettered(layout, area));

/** A spot's chips are where the patron's own would be; several seats' chips are one after another. */
function chips(layout, bets) {
  const seen = new Map();
  return bets.flatMap((bet) => {
    const area = areaOf(layout, bet.spot, bet.seat);
    if (!area) return [];
    const nth = seen.get(area) ?? 0;
    seen.set(area, nth + 1);
    const radius = chipRadius(layout, area);
    const { x, y } = nth ? besidePlace(area, radius, nth - 1) : stakePlace(area, radius);
    return svg('g', { transform: `translate(${x} ${y})` }, nth ? othersChip(bet.seat, bet.cents, radius * 0.8) : stack(bet.cents, radius));
  });
}

/** Wagers without a box of their own, such as a written ticket, are in a row below the felt. */
const beside = (frame, off) => off.map((bet, at) => {
  const [x, y] = [frame.x + (frame.w / 3) * (at % 3) + 0.5, frame.y + frame.h + 0.8 + Math.floor(at / 3) * 1.1];
  const words = (kind, down, size, text) => svg('text', { class: kind, x: x + 0.6, y: y + down, 'font-size': size }, text);
  return svg('g', { class: 'small-beside' }, svg('g', { transform: `translate(${x} ${y})` }, stack(bet.cents, 0.4)),
    words('small-ticket', -0.02, 0.34, bet.spot), words('small-about', 0.3, 0.22, bet.mark ?? ''));
});

/** The wheel or the dice in their place on the felt, with the last result. */
function equipment({ device: place }, look, outcome) {
  if (!place || !look) return null;
  if (look.kind === 'wheel') {
    const wheel = thing(look, place);
    wheel.show(outcome, '', { animate: false });
    for (const [name, value] of Object.entries({ x: place.x, y: place.y, width: place.w, height: place.h })) wheel.node.setAttribute(name, value);
    return wheel.node;
  }
  if (look.kind !== 'dice') return null;
  const faces = [outcome ?? Array.from({ length: look.count || 2 }, (_, at) => at + 3)].flat();
  const size = Math.min(place.h * 0.6, place.w / (faces.length * BETWEEN_DICE + 0.3));
  return faces.map((face, at) => svg('g', { class: 'printed-die', transform: `translate(${place.x + place.w / 2 + (at - (faces.length - 1) / 2) * size * BETWEEN_DICE} ${place.y + place.h / 2}) scale(${size})` }, dieFace(face)));
}

/** The seats around a table where patrons bet against each other: which are taken, and which have a house player. */
const seated = ({ plates, home }, { taken, house_players: house, yours, numbered }) => (home ? plates : []).map(({ seat, x, y }) => [
  svg('circle', { class: ['small-seat', seat === yours ? 'yours' : house?.includes(seat) ? 'house' : taken.includes(seat) && 'taken'], cx: x, cy: y, r: 0.62 }),
  numbered ? svg('text', { class: ['small-number', taken.includes(seat) && 'taken'], x, y, dy: '0.35em', 'font-size': 0.6 }, String(seat)) : null]);

/** What is in the picture: the whole felt, or only the paper where tickets are marked. */
const frameOf = (layout) => (layout.sheet && layout.panels.find(({ tone }) => tone === 'paper')) || { x: 0, y: 0, w: layout.width, h: layout.height };

/** A layout with these bets and hands of cards, its equipment with the last outcome, and the seats around it. */
export function feltSmall(layout, { bets = [], hands = [], look = null, outcome = null, seats = null } = {}) {
  const off = bets.filter((bet) => !areaOf(layout, bet.spot));
  const cards = svg('g', {});
  if (hands.length && layout.rests?.length) feltCards(layout, cards).show(hands);
  const shown = FIRST_TAB(layout);
  const fields = new Map([...grounds(layout)].filter(([one]) => shown(one)));
  const boxes = layout.areas.filter((area) => !isRound(area) && !area.invited && shown(area));
  const rows = Math.ceil(off.length / 3);
  const frame = frameOf(layout);
  const high = rows ? 0.4 + rows * 1.1 : 0;
  const viewBox = `${frame.x - MARGIN} ${frame.y - MARGIN} ${frame.w + 2 * MARGIN} ${frame.h + 2 * MARGIN + high}`;
  return svg('svg', { class: 'felt-small', role: 'img', 'aria-label': told(bets), viewBox },
    ground(layout, fields), equipment(layout, look, outcome), boxes.map((area) => box(layout, area)), seats ? seated(layout, seats) : null, cards, chips(layout, bets), beside(frame, off));
}
