// A wheel. A wheel with colored compartments has a ball; a wheel with stops has pegs and a clapper.

import { h, still, svg } from '../dom.js';
import { halt, keepMoving, move, turned } from './motion.js';

const NUMBERS = { outer: 86, inner: 66 };
const STOPS = { outer: 92, inner: 50 };
const POCKET = { outer: 66, inner: 46 };
const TRACK = 93;
const REST = 56;
const SPIN = 1900;
const SLOW_DOWN = 'cubic-bezier(0.12, 0.62, 0.2, 1)';

const point = (radius, degrees) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
};

const sector = ({ outer, inner }, from, to) => `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}`
  + `L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;

/** A wheel without colors gets one color for each mark, the most common mark first. */
export function tones(look) {
  if (look.tones?.length) return look.tones;
  const counts = new Map();
  for (const mark of look.marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const ranks = [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one));
  return look.marks.map((mark) => `stop-${Math.min(6, ranks.indexOf(mark))}`);
}

function pockets(look, step) {
  const tone = tones(look);
  const letters = Math.min(11, step * 0.98);
  return look.marks.map((mark, at) => svg('g', { class: ['wheel-pocket', tone[at]], transform: `rotate(${at * step})` },
    svg('path', { class: 'wheel-number', d: sector(NUMBERS, -step / 2, step / 2) }),
    svg('path', { class: 'wheel-well', d: sector(POCKET, -step / 2, step / 2) }),
    svg('text', { y: -(NUMBERS.outer + NUMBERS.inner) / 2, dy: '0.35em', 'font-size': letters }, mark)));
}

function stops(look, step) {
  const tone = tones(look);
  const text = { transform: `translate(0 ${-(STOPS.outer + STOPS.inner) / 2 - 4}) rotate(-90)`,
    'font-size': Math.min(9, step * 1.15) };
  const [cx, cy] = point(STOPS.outer, step / 2).split(' ');
  return look.marks.map((mark, at) => svg('g', { class: ['wheel-pocket', tone[at]], transform: `rotate(${at * step})` },
    svg('path', { class: 'wheel-number', d: sector(STOPS, -step / 2, step / 2) }),
    svg('text', { ...text, dy: '0.35em' }, mark), svg('circle', { class: 'wheel-peg', r: 1.1, cx, cy })));
}

const UPRIGHT = 'M0 -92L1.3 -89.5L0 -87L-1.3 -89.5Z';
const ACROSS = 'M-2.5 -89.5L0 -88.2L2.5 -89.5L0 -90.8Z';
const deflectors = () => Array.from({ length: 8 }, (_, at) =>
  svg('path', { class: 'wheel-brass', d: at % 2 ? UPRIGHT : ACROSS, transform: `rotate(${at * 45 + 22.5})` }));

const turret = () => svg('g', { class: 'wheel-turret' },
  svg('circle', { class: 'wheel-cone', r: 46 }),
  [0, 45, 90, 135].map((angle) => svg('path', { class: 'wheel-rib', d: 'M0 -43V43', transform: `rotate(${angle})` })),
  svg('path', { class: 'wheel-brass', d: 'M-2 -24L2 -24L3 -3L24 -2L24 2L3 3L2 24L-2 24L-3 3L-24 2L-24 -2L-3 -3Z' }),
  [0, 90, 180, 270].map((turn) =>
    svg('circle', { class: 'wheel-brass', r: 3.4, cy: -25, transform: `rotate(${turn})` })),
  svg('circle', { class: 'wheel-brass', r: 7 }), svg('circle', { class: 'wheel-cone', r: 2.6 }));

function answer() {
  const text = svg('text', { dy: '0.35em' });
  const node = svg('g', { class: 'wheel-answer wheel-pocket' },
    svg('circle', { class: 'wheel-number', r: 36 }), svg('circle', { class: 'wheel-ring', r: 33 }), text);
  return { node, say: (mark, tone) => {
    node.setAttribute('class', `wheel-answer wheel-pocket ${tone}`);
    text.setAttribute('font-size', Math.min(38, 104 / Math.max(2, mark.length)));
    text.textContent = mark;
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
const FALL = [
  [TRACK, 0], [TRACK, 0.42, 'ease-in'], [70, 0.58, 'ease-out'], [76, 0.66, 'ease-in'],
  [REST, 0.76, 'ease-out'], [61, 0.82, 'ease-in'], [REST, 0.88], [REST, 1],
].map(([radius, offset, easing = 'linear']) => ({ transform: out(radius), offset, easing }));

const leather = () => svg('g', { class: 'wheel-clapper' },
  svg('path', { class: 'wheel-leather', d: 'M-3 -14L3 -14L1.2 9L-1.2 9Z' }),
    svg('circle', { class: 'wheel-brass', r: 4, cy: -13 }));

export function make(look) {
  const step = 360 / look.marks.length;
  const balled = Boolean(look.tones?.length);
  const hub = answer();
  const rotor = svg('g', { class: 'wheel-rotor' }, balled ? pockets(look, step) : stops(look, step), turret());
  const reach = svg('g', { class: 'wheel-reach' }, svg('circle', { class: 'wheel-ball', r: 4.2 }));
  const orbit = svg('g', { class: 'wheel-orbit' }, reach);
  const clapper = leather();
  const node = svg('svg', {
    class: 'thing thing-wheel', viewBox: '-104 -110 208 214', role: 'img', 'aria-label': `The ${look.name}`,
  },
  svg('circle', { class: 'wheel-bowl', r: 102 }), svg('circle', { class: 'wheel-rail', r: 99.5 }), rotor,
  balled ? [deflectors(), orbit] : svg('g', { transform: 'translate(0 -96)' }, clapper), hub.node);
  let turns = 0;
  let held = false;
  reach.style.transform = out(TRACK);

  /** How far to turn until the next stop with the mark comes to the top. */
  const nearest = (mark, from) => Math.min(...look.marks.flatMap((one, place) =>
    (one === mark ? [(((-place * step - from) % 360) + 360) % 360] : [])));

  function spin(from, to, ballFrom) {
    const others = balled
      ? [turnTo(orbit, ballFrom, -1080), move(reach, FALL, { duration: SPIN, easing: 'linear' })]
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
      const place = look.marks.indexOf(mark);
      node.setAttribute('aria-label', `The ${look.name} shows ${says || mark}`);
      if (place < 0) return this.rest();
      const [from, ballFrom] = stop();
      const turn = turns;
      const to = from + 360 + nearest(mark, from);
      held = true;
      rotor.style.transform = `rotate(${to % 360}deg)`;
      orbit.style.transform = 'rotate(0deg)';
      reach.style.transform = out(REST);
      hub.say(mark, tones(look)[place]);
      if (animate && !still()) await spin(from, to, ballFrom);
      if (turn === turns) node.classList.add('wheel-settled');
    },
    wait() {
      const [from, ballFrom] = stop();
      node.setAttribute('aria-label', `The ${look.name} is turning`);
      rotor.style.transform = `rotate(${from}deg)`;
      reach.style.transform = out(TRACK);
      if (still()) return;
      keepMoving(rotor, [angle(from), angle(from + 360)], { duration: balled ? 9000 : 5000 });
      if (balled) keepMoving(orbit, [angle(ballFrom), angle(ballFrom - 360)], { duration: 1300 });
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
  const place = look.marks.indexOf(mark);
  const tone = place < 0 ? 'plain' : tones(look)[place];
  return h('span', { class: ['small-mark', tone], role: 'img', 'aria-label': mark }, mark);
}
