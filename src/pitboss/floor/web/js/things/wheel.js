// A wheel with a ball, or with pegs and a clapper. In a place that is wider than it is high, only its upper arc is shown.

import { h, still, svg } from '../dom.js';
import { halt, keepMoving, move, turned } from './motion.js';
import { SIGNS } from './signs.js';

const RIM = 102;
const TOP = 110; // above the center, with room for the clapper
const TOP_OF_TRACK = 101; // a ball needs less
const WIDER = 1.3; // a place that is this much wider than it is high shows the arc
const ACROSS_ARC = 176;
// Radii: from outside to inside, the ball's track, the marks, the wells, the middle; where the ball rests; the answer.
const BALLED = { track: 93, marks: [86, 66], wells: [66, 46], rest: 56, middle: 46, letters: 11, answer: { y: 0, size: 38, disc: 36 } };
const BALLED_ARC = { track: 97, marks: [93, 77], wells: [77, 62], rest: 69.5, middle: 62, letters: 11.5, answer: { y: -53, size: 19 } };
const STOPPED = { marks: [95, 72], middle: 72, letters: 7.6, answer: { y: 0, size: 40, disc: 43 } };
const STOPPED_ARC = { marks: [94, 72], middle: 72, letters: 8, answer: { y: -56, size: 20 } };
const SIGNED = { joker: 'crown', flag: 'flag' }; // marks that are drawn
const SPIN = 1900;
const SLOW_DOWN = 'cubic-bezier(0.12, 0.62, 0.2, 1)';

const point = (radius, degrees) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

const sector = ([outer, inner], from, to) => `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}`
  + `L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;

/** A mark in letters of a size, or as its sign. Money is shown without its dollar sign where there is little room. */
const written = (mark, size, whole = false) => (SIGNED[mark]
  ? svg('path', { class: 'wheel-sign', d: SIGNS[SIGNED[mark]], transform: `scale(${size})` })
  : svg('text', { dy: '0.35em', 'font-size': size }, whole ? mark : mark.replace(/^\$/, '')));

/** The size of the letters of a mark, so that it has room between its neighbors. */
const lettering = (mark, { letters, marks: [outer, inner] }, step) =>
  Math.min(letters, ((outer + inner) / 2) * Math.sin((step * Math.PI) / 180) * (SIGNED[mark] ? 0.8 : 0.86 / (0.64 * mark.replace(/^\$/, '').length)));

function pocket(look, form, at, step) {
  const [outer, inner] = form.marks;
  const [cx, cy] = point(outer, step / 2).split(' ');
  return svg('g', { class: ['wheel-pocket', look.tones[at]], transform: `rotate(${at * step})` },
    svg('path', { class: 'wheel-number', d: sector(form.marks, -step / 2, step / 2) }),
    form.wells ? svg('path', { class: 'wheel-well', d: sector(form.wells, -step / 2, step / 2) }) : svg('circle', { class: 'wheel-peg', r: 1.2, cx, cy }),
    svg('g', { transform: `translate(0 ${-(outer + inner) / 2})` }, written(look.marks[at], lettering(look.marks[at], form, step))));
}

const UPRIGHT = 'M0 -92L1.3 -89.5L0 -87L-1.3 -89.5Z';
const ACROSS = 'M-2.5 -89.5L0 -88.2L2.5 -89.5L0 -90.8Z';
const deflectors = () => Array.from({ length: 8 }, (_, at) =>
  svg('path', { class: 'wheel-brass', d: at % 2 ? UPRIGHT : ACROSS, transform: `rotate(${at * 45 + 22.5})` }));

const ribs = (radius) => [0, 45, 90, 135].map((angle) =>
  svg('path', { class: 'wheel-rib', d: `M0 ${3 - radius}V${radius - 3}`, transform: `rotate(${angle})` }));

const turret = () => [
  svg('path', { class: 'wheel-brass', d: 'M-2 -24L2 -24L3 -3L24 -2L24 2L3 3L2 24L-2 24L-3 3L-24 2L-24 -2L-3 -3Z' }),
  [0, 90, 180, 270].map((turn) =>
    svg('circle', { class: 'wheel-brass', r: 3.4, cy: -25, transform: `rotate(${turn})` })),
  svg('circle', { class: 'wheel-brass', r: 7 }), svg('circle', { class: 'wheel-cone', r: 2.6 })];

/** The winning mark, large: in the middle of the wheel, or under the arc. */
function answer({ y, size, disc }) {
  const place = svg('g', { transform: `translate(0 ${y})` });
  const node = svg('g', { class: 'wheel-answer' }, place);
  return { node, say: (mark, tone) => {
    node.setAttribute('class', `wheel-answer wheel-pocket ${tone}${disc ? '' : ' wheel-bare'}`);
    place.replaceChildren(...[
      disc && svg('circle', { class: 'wheel-number', r: disc }), disc && svg('circle', { class: 'wheel-ring', r: disc - 3 }),
      written(mark, Math.min(size, (2.74 * size) / Math.max(2, mark.length)), true),
    ].filter(Boolean));
  } };
}

/** The clapper ticks slower and slower; each peg lifts it a little. */
function ticks(count) {
  const frames = [{ transform: 'rotate(0deg)', offset: 0 }];
  for (let tick = 1; tick <= count; tick += 1) {
    const at = 1 - (1 - tick / (count + 1)) ** 2.2;
    frames.push({ transform: 'rotate(-20deg)', offset: Math.max(frames.at(-1).offset, at - 0.02) },
      { transform: 'rotate(0deg)', offset: at });
  }
  return [...frames, { transform: 'rotate(0deg)', offset: 1 }];
}

const angle = (degrees) => ({ transform: `rotate(${degrees}deg)` });
const turnTo = (node, from, to) => move(node, [angle(from), angle(to)], { duration: SPIN, easing: SLOW_DOWN });

const out = (radius) => `translateY(${-radius}px)`;

/** The ball runs along the rim, falls, and hops once on the frets and once in its pocket. */
const fall = ({ track, marks: [outer, inner], rest }) => [
  [track, 0], [track, 0.42, 'ease-in'], [inner + 4, 0.58, 'ease-out'], [(outer + inner) / 2, 0.66, 'ease-in'],
  [rest, 0.76, 'ease-out'], [rest + 5, 0.82, 'ease-in'], [rest, 0.88], [rest, 1],
].map(([radius, offset, easing = 'linear']) => ({ transform: out(radius), offset, easing }));

const leather = () => svg('g', { class: 'wheel-clapper' },
  svg('path', { class: 'wheel-leather', d: 'M-4.6 -12.5L4.6 -12.5L1.4 3L-1.4 3Z' }));

/** `place` is the part of the felt that the wheel has, if it is on the felt. */
export function make(look, place) {
  const step = 360 / look.marks.length;
  const arc = Boolean(place) && place.w > WIDER * place.h;
  const form = look.ball ? (arc ? BALLED_ARC : BALLED) : (arc ? STOPPED_ARC : STOPPED);
  const hub = answer(form.answer);
  const rotor = svg('g', { class: 'wheel-rotor' }, look.marks.map((_, at) => pocket(look, form, at, step)),
    svg('circle', { class: 'wheel-cone', r: form.middle }), ribs(form.middle), turret());
  const reach = svg('g', { class: 'wheel-reach' }, svg('circle', { class: 'wheel-ball', r: 4.2 }));
  const orbit = svg('g', { class: 'wheel-orbit' }, reach);
  const clapper = leather();
  const node = svg('svg', {
    class: ['thing', 'thing-wheel', arc && 'wheel-arc'], role: 'img', 'aria-label': `The ${look.name}`,
    viewBox: arc ? `${-ACROSS_ARC / 2} ${look.ball ? -TOP_OF_TRACK : -TOP} ${ACROSS_ARC} ${(ACROSS_ARC * place.h) / place.w}` : `-104 ${-TOP} 208 214`,
  },
  svg('circle', { class: 'wheel-bowl', r: RIM }), svg('circle', { class: 'wheel-rail', r: RIM - 2.5 }), rotor,
  svg('path', { class: 'wheel-won', d: sector([form.marks[0], (form.wells ?? form.marks)[1]], -step / 2, step / 2) }),
  look.ball ? [arc ? null : deflectors(), orbit] : svg('g', { transform: 'translate(0 -96)' }, clapper), hub.node);
  let turns = 0;
  let held = false;
  reach.style.transform = out(form.track ?? 0);

  /** How far to turn until the next stop with the mark comes to the top. */
  const nearest = (mark, from) => Math.min(...look.marks.flatMap((one, at) =>
    (one === mark ? [(((-at * step - from) % 360) + 360) % 360] : [])));

  function spin(from, to, ballFrom) {
    const others = look.ball
      ? [turnTo(orbit, ballFrom, -1080), move(reach, fall(form), { duration: SPIN, easing: 'linear' })]
      : [move(clapper, ticks(18), { duration: SPIN, easing: 'linear' })];
    return Promise.all([turnTo(rotor, from, to), ...others]);
  }

  /** Stop everything where it is, with no result. */
  function stop() {
    const [from, ballFrom] = [turned(rotor), turned(orbit)];
    turns += 1;
    held = false;
    halt(node);
    node.classList.remove('wheel-settled');
    return [from, ballFrom];
  }

  return {
    node,
    async show(outcome, says, { animate = true } = {}) {
      const mark = String(outcome ?? '');
      const at = look.marks.indexOf(mark);
      node.setAttribute('aria-label', `The ${look.name} shows ${says || mark}`);
      if (at < 0) return this.rest();
      const [from, ballFrom] = stop();
      const turn = turns;
      const to = from + 360 + nearest(mark, from);
      held = true;
      rotor.style.transform = `rotate(${to % 360}deg)`;
      orbit.style.transform = 'rotate(0deg)';
      reach.style.transform = out(form.rest ?? 0);
      hub.say(mark, look.tones[at]);
      if (animate && !still()) await spin(from, to, ballFrom);
      if (turn === turns) node.classList.add('wheel-settled');
    },
    wait() {
      const [from, ballFrom] = stop();
      node.setAttribute('aria-label', `The ${look.name} is turning`);
      rotor.style.transform = `rotate(${from}deg)`;
      reach.style.transform = out(form.track ?? 0);
      if (still()) return;
      keepMoving(rotor, [angle(from), angle(from + 360)], { duration: look.ball ? 9000 : 5000 });
      if (look.ball) keepMoving(orbit, [angle(ballFrom), angle(ballFrom - 360)], { duration: 1300 });
      else keepMoving(clapper, [angle(0), angle(-14)], { duration: 90, direction: 'alternate' });
    },
    rest() {
      turns += 1;
      halt(node);
      node.classList.toggle('wheel-settled', held);
    },
  };
}

/** A result as on the wheel: its mark on its color. */
export function small(outcome, look) {
  const mark = String(outcome);
  const at = look.marks.indexOf(mark);
  return h('span', { class: ['small-mark', at < 0 ? 'plain' : look.tones[at]], role: 'img', 'aria-label': mark },
    SIGNED[mark] ? svg('svg', { class: 'small-sign', viewBox: '-0.6 -0.6 1.2 1.2' }, written(mark, 1)) : mark);
}
