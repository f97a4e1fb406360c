// Dice: tumbling cubes, thrown by hand or tossed under the dome of a shaker.

import { h, still, svg } from '../dom.js';
import { halt, keepMoving, move } from './motion.js';

const LOW = -0.27;
const HIGH = 0.27;
const CORNERS = [[LOW, LOW], [HIGH, HIGH]];
const ACROSS = [[HIGH, LOW], [LOW, HIGH]];
const PIPS = {
  1: [[0, 0]],
  2: CORNERS,
  3: [...CORNERS, [0, 0]],
  4: [...CORNERS, ...ACROSS],
  5: [...CORNERS, ...ACROSS, [0, 0]],
  6: [...CORNERS, ...ACROSS, [LOW, 0], [HIGH, 0]],
};
/** The rotation of the cube that brings each face up; opposite faces add up to seven. */
const UP = { 1: [0, 0], 2: [0, -90], 3: [-90, 0], 4: [90, 0], 5: [0, 90], 6: [0, 180] };
/** The angle of each die on the table, so that no two look alike. */
const LIE = [-14, 21, 6, -27, 12];
const TILT = 34;
const THROW = 1300;
export const SHAKEN = /shaker/i; // the name of dice that are in a shaker
const TOSSED = ['none', 'translateY(-55%)', 'none', 'translateY(-16%)', 'none'];
const ROLLED = [
  'translate(-340%, -90%)', 'translate(-150%, 10%)', 'translate(-60%, -45%)',
  'translate(-14%, 0)', 'translate(-4%, -10%)', 'none',
];

const pips = (value, r) => (PIPS[value] ?? []).map(([cx, cy]) => svg('circle', { class: 'dice-pip', cx, cy, r }));
const face = (value) => svg('svg', { viewBox: '-0.5 -0.5 1 1' }, pips(value, value === 1 ? 0.12 : 0.095));

const side = (value) => h('div', { class: `dice-side dice-up-${value}` }, face(value));
const cube = () => h('div', { class: 'dice-cube' }, [1, 2, 3, 4, 5, 6].map(side));

const lying = (lie, [x, y], spin = 0) =>
  `rotateX(${TILT}deg) rotateZ(${lie + spin}deg) rotateX(${x + spin * 2}deg) rotateY(${y - spin}deg)`;

function die(at) {
  const lie = LIE[at % LIE.length];
  const body = cube();
  const hop = h('div', { class: 'dice-hop' }, body);
  const node = h('div', { class: 'dice-die' }, h('div', { class: 'dice-shade' }), hop);
  const put = (value) => {
    body.style.transform = lying(lie, UP[value]);
    body.dataset.up = value;
  };
  put(at + 3 > 6 ? 1 : at + 3);
  return {
    node,
    put,
    thrown: (value, shaken) => Promise.all([
      move(body, [{ transform: lying(lie, UP[value], shaken ? 180 : 300) }, { transform: lying(lie, UP[value]) }],
        { duration: THROW - at * 60, delay: at * 60, easing: 'cubic-bezier(0.15, 0.7, 0.3, 1)' }),
      move(hop, (shaken ? TOSSED : ROLLED).map((transform) => ({ transform })),
        { duration: THROW - at * 60, delay: at * 60 }),
    ]),
    shaken: () => {
      keepMoving(body, [{ transform: lying(lie, UP[3]) }, { transform: lying(lie, UP[3], 360) }],
        { duration: 900 + at * 130 });
      keepMoving(hop, [{ transform: 'translateY(0)' }, { transform: 'translateY(-14%)' }],
        { duration: 170 + at * 30, direction: 'alternate' });
    },
  };
}

const dome = () => svg('svg', { class: 'dice-dome', viewBox: '-104 -66 208 128' },
  svg('path', { class: 'dice-glass', d: 'M-86 46V4A86 62 0 0 1 86 4V46' }),
  svg('path', { class: 'dice-glint', d: 'M-70 4A72 50 0 0 1 -26 -42' }),
  svg('circle', { class: 'dice-knob', cy: -60, r: 4.5 }),
  svg('rect', { class: 'dice-base', x: -100, y: 46, width: 200, height: 14, rx: 4 }));

export function make(look) {
  const dice = Array.from({ length: look.count || 2 }, (_, at) => die(at));
  const shaker = SHAKEN.test(look.name);
  const node = h('div', {
    class: ['thing', 'thing-dice', shaker && 'dice-shaker', `dice-${dice.length}`], role: 'img',
      'aria-label': `The ${look.name}`,
  }, h('div', { class: 'dice-bed' }, dice.map((one) => one.node)), shaker ? dome() : null);

  return {
    node,
    async show(outcome, says, { animate = true } = {}) {
      const faces = [outcome].flat().map(Number);
      halt(node);
      node.setAttribute('aria-label', `The ${look.name} shows ${says || faces.join(', ')}`);
      dice.forEach((one, at) => UP[faces[at]] && one.put(faces[at]));
      if (animate && !still()) await Promise.all(dice.map((one, at) => UP[faces[at]] && one.thrown(faces[at], shaker)));
    },
    wait() {
      halt(node);
      node.setAttribute('aria-label', shaker ? 'The dice are being shaken' : 'The dice are about to be thrown');
      if (!still()) dice.forEach((one) => one.shaken());
    },
    rest() {
      halt(node);
    },
  };
}

/** The flat face of a die around 0 0, one unit wide. */
export const dieFace = (value) => [
  svg('rect', { class: 'dice-side', x: -0.48, y: -0.48, width: 0.96, height: 0.96, rx: 0.18 }), ...pips(value, 0.1)];

/** Little dice in a row. */
export function small(outcome) {
  const faces = [outcome].flat();
  const width = faces.length * 1.15 - 0.15;
  return svg('svg', { class: 'small-dice', viewBox: `0 0 ${width} 1`, role: 'img', 'aria-label': faces.join('-') },
    faces.map((value, at) => svg('g', { transform: `translate(${at * 1.15 + 0.5} 0.5)` }, dieFace(value))));
}
