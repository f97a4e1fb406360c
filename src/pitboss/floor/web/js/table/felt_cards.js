// The hands on the felt: cards come from the shoe one by one, stay in their place, turn over, and leave.

import { svg } from '../dom.js';
import { discardsAt, shoeAt } from './furniture.js';
import { arranged, matched, nearest } from './hands_laid.js';
import { width } from './lettering.js';
import { CARD, card } from './paper.js';

const SLIDE = 300;
const TURN = 260;
const APART = 150; // milliseconds from one card to the next when several come together
const SPACED = 0.12; // between the letters of a hand's name
const RING = 0.14; // around a hand
const LARGE = 1.5; // cards of this size have their total in a circle
const LONGEST = 2400; // milliseconds at most, no matter how many cards there are

const transform = ({ x, y, turn, scale }) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
const attribute = ({ x, y, turn, scale }) => `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
const finished = (motion) => Promise.race([motion.finished.catch(() => null), new Promise((done) => setTimeout(done, SLIDE + TURN + LONGEST))]);

/** Whether this layout has places for hands on the felt. */
export const liesOnFelt = (layout, hands) => Boolean(layout.rests?.length) && (hands ?? []).some((hand) => layout.rests.some((rest) => rest.name === hand.at));

export function feltCards(layout, layer) {
  const marks = svg('g', { class: 'marks' });
  const cards = svg('g', { class: 'dealt-cards' });
  const totals = svg('g', { class: 'totals' });
  layer.append(marks, cards, totals);
  let lying = []; // {face, at, hand, nth, order, place, paper}
  let places = []; // the hands as they lie
  let dealt = null; // the round whose cards are on the felt

  /** Show the hands of this round, or (null) of the last. With motion, it resolves when every card has arrived. */
  async function show(hands, { animate = false, mine = null, round = null } = {}) {
    const groups = arranged(layout, nearest(layout, hands ?? [], mine).filter((hand) => layout.rests.some((rest) => rest.name === hand.at)));
    const wanted = groups.flatMap((group) => group.cards);
    places = groups;
    const anew = isNew(round);
    if (round !== null) dealt = round;
    if (anew) dim(false);
    const { stay, come, go } = anew ? { stay: [], come: wanted, go: lying } : matched(lying, wanted);
    lying = [...stay.map(({ old, next }) => ({ ...next, paper: old.paper, was: old })), ...come.map((next) => ({ ...next, paper: card(next.face) }))];
    for (const old of go) leave(old, animate);
    // Later cards of a hand lie on top of earlier ones, in whatever order they arrived.
    cards.append(...[...lying].sort((a, b) => a.order - b.order).map((one) => put(one)));
    const moving = lying.filter((one) => one.was).map((one) => moved(one, animate));
    const step = Math.min(APART, LONGEST / Math.max(1, come.length));
    const coming = lying.filter((one) => !one.was).sort((a, b) => a.nth - b.nth || a.order - b.order);
    if (animate) moving.push(...coming.map((one, at) => arrives(one, at * step)));
    // A hand's total is shown when its cards have arrived.
    if (animate && anew) totals.replaceChildren();
    await Promise.all(moving);
    word(groups, mine);
    for (const one of lying) delete one.was;
  }

  /** Whether this is a different round from the one whose cards are on the felt. */
  function isNew(round) {
    return round !== null && round !== dealt;
  }

  /** The cards on the felt belong to a round that is over. */
  function dim(past) {
    layer.classList.toggle('past', past);
  }

  function put(one) {
    one.paper.node.setAttribute('transform', attribute(one.place));
    return one.paper.node;
  }

  function moved({ was, place, face, paper }, animate) {
    if (was.face !== face) {
      if (animate) return over(paper, face, 0);
      paper.show(face);
      return null;
    }
    if (!animate || attribute(was.place) === attribute(place)) return null;
    return finished(paper.node.animate([{ transform: transform(was.place) }, { transform: transform(place) }], { duration: SLIDE, easing: 'ease-out' }));
  }

  // From its back to its face. Even if the motion is stopped, the face is shown in the end.
  function over(paper, face, delay) {
    paper.show('');
    setTimeout(() => paper.show(face), delay + TURN / 2);
    return finished(paper.flip.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0.02)' }, { transform: 'scaleX(1)' }], { duration: TURN, delay, easing: 'ease-in-out' }));
  }

  function arrives({ place, paper, face }, delay) {
    const from = transform({ ...shoeAt(layout), scale: 0.9 });
    if (face) over(paper, face, delay + SLIDE * 0.35);
    return finished(paper.node.animate([{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: transform(place), opacity: 1 }],
      { duration: SLIDE, delay, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'backwards' }));
  }

  function leave({ place, paper }, animate) {
    if (!animate) return paper.node.remove();
    const motion = paper.node.animate([{ transform: transform(place), opacity: 1 }, { transform: transform({ ...discardsAt(layout), scale: 0.8 }), opacity: 0 }], { duration: SLIDE, easing: 'ease-in', fill: 'forwards' });
    return finished(motion).then(() => paper.node.remove());
  }

  function word(groups, mine) {
    // Where patrons bet against each other, it is told at the seats whose turn it is.
    const isMarked = ({ hand, rest }) => (layout.pots ? hand.tone === 'good' : hand.turn || (rest.whole && hand.tone === 'good'));
    marks.replaceChildren(...groups.filter((group) => group.hand.cards.length && isMarked(group)).map(({ hand, place, around: [left, top, right, bottom] }) => {
      const ring = RING / place.scale;
      return svg('rect', { class: [hand.turn && !layout.pots ? 'in-turn' : 'won-hand', hand.seat === mine && 'yours'], transform: attribute(place),
        x: left - ring, y: top - ring, width: right - left + 2 * ring, height: bottom - top + 2 * ring, rx: 0.12 });
    }));
    totals.replaceChildren(...groups.flatMap((group) => [named(group), total(group, mine)]));
  }

  // A hand's name begins above its left edge, and leaves room for the total at its right.
  function named({ hand, place, wide, rest }) {
    if (!rest.named) return svg('g', {});
    const size = Math.min(0.6 / place.scale, (wide - (rest.caption === 'corner' ? 0.6 : 0)) / (width(hand.name.toUpperCase()) + SPACED * hand.name.length));
    return svg('g', { class: 'hand-name', transform: attribute(place) }, svg('text', { x: -wide / 2, y: -CARD.h / 2 - 0.5 / place.scale, dy: '0.35em', 'font-size': size }, hand.name));
  }

  function total({ hand, place, wide: across, rest }, mine) {
    if (!hand.says || !rest.caption) return svg('g', {});
    const large = place.scale > LARGE;
    const size = large ? 0.42 / place.scale ** 0.5 : Math.max(0.3, 0.3 / place.scale ** 0.5);
    const high = size * (large ? 1.7 : 1.48);
    const wide = Math.max(large ? high : size * 1.9, size * (0.58 * hand.says.length + 0.9));
    const under = rest.third === 'below' ? [-across / 4, CARD.h * 0.93] : [0, CARD.h / 2 + 0.26];
    const [x, y] = { above: [0, -CARD.h / 2 - 0.24], corner: [across / 2 - wide / 2, -CARD.h / 2 - 0.56 / place.scale], below: under,
      left: [-across / 2 - wide / 2 - 0.12, 0], right: [across / 2 + wide / 2 + 0.12, 0] }[rest.caption];
    return svg('g', { class: ['total', hand.tone, hand.turn && 'turn', hand.seat === mine && 'yours', large && 'large'], transform: `${attribute(place)} translate(${x} ${y})` },
      svg('rect', { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
      svg('text', { 'font-size': size, dy: '0.35em' }, hand.says));
  }

  /** The cards of a seat as they lie: [{face, place, node}]. */
  function of(seat) {
    const own = places.find(({ hand }) => hand.seat === seat)?.rest.name;
    return lying.filter((one) => one.at === own).sort((a, b) => a.nth - b.nth).map(({ face, place, paper }) => ({ face, place, node: paper.node }));
  }

  return { show, dim, isNew, of };
}
