// Numbered balls, drawn one after another into their places on a board.

import { still, svg } from '../dom.js';
import { halt, keepMoving, move } from './motion.js';

const DRAW = 1700;
const CELL = 20;

const columns = (faces) => (faces <= 10 ? faces : faces % 10 === 0 ? 10 : Math.ceil(Math.sqrt(faces * 1.25)));
const middle = (at) => at * CELL + CELL / 2;
const place = (number, wide) => [middle((number - 1) % wide), middle(Math.floor((number - 1) / wide))];

export function make(look) {
  const wide = columns(look.faces);
  const high = Math.ceil(look.faces / wide);
  const balls = svg('g', { class: 'balls-drawn' });
  const every = Array.from({ length: look.faces }, (_, at) => at + 1);
  const [width, height] = [wide * CELL + 12, high * CELL + 12];
  const node = svg('svg', {
    class: 'thing thing-balls', viewBox: `-6 -6 ${width} ${height}`, role: 'img', 'aria-label': `The ${look.name}`,
  },
    svg('rect', { class: 'balls-board', x: -6, y: -6, width, height, rx: 6 }),
    every.map((number) => {
      const [x, y] = place(number, wide);
      return svg('g', { transform: `translate(${x} ${y})` }, svg('circle', { class: 'balls-hole', r: 8.6 }),
        svg('text', { class: 'balls-blank', dy: '0.35em', 'font-size': 8 }, String(number)));
    }), balls);

  const ball = (number) => {
    const [x, y] = place(number, wide);
    const drop = svg('g', { class: 'balls-drop' }, svg('circle', { class: 'balls-ball', r: 8.6 }),
      svg('circle', { class: 'balls-disc', r: 6.6 }), svg('text', { dy: '0.35em', 'font-size': 8 }, String(number)));
    return { drop, placed: svg('g', { transform: `translate(${x} ${y})` }, drop), y };
  };

  return {
    node,
    async show(outcome, says, { animate = true } = {}) {
      const numbers = [outcome].flat().map(Number).filter((number) => number >= 1 && number <= look.faces);
      halt(node);
      node.setAttribute('aria-label', `Balls drawn: ${numbers.join(', ')}`);
      const drawn = numbers.map(ball);
      balls.replaceChildren(...drawn.map((one) => one.placed));
      if (!animate || still()) return;
      const pause = (DRAW - 350) / Math.max(1, drawn.length);
      await Promise.all(drawn.map(({ drop, y }, at) => move(drop, [
        { transform: `translateY(${-y - CELL}px)`, opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: 'none', opacity: 1 },
      ], { duration: 350, delay: at * pause, easing: 'cubic-bezier(0.3, 0, 0.4, 1.25)' })));
    },
    wait() {
      halt(node);
      balls.replaceChildren();
      node.setAttribute('aria-label', 'The balls are mixing');
      if (still()) return;
      node.querySelectorAll('.balls-hole').forEach((hole, at) => {
        const duration = 500 + (at % 5) * 120;
        if (at % 7 === 3) keepMoving(hole, [{ opacity: 1 }, { opacity: 0.3 }], { duration, direction: 'alternate' });
      });
    },
    rest() {
      halt(node);
    },
  };
}

/** The board as a tiny picture with the drawn numbers highlighted. */
export function small(outcome, look) {
  const wide = columns(look.faces);
  const drawn = new Set([outcome].flat().map(Number));
  const dot = (at) => svg('circle', {
    class: drawn.has(at + 1) ? 'balls-lit' : 'balls-dim', r: drawn.has(at + 1) ? 0.44 : 0.2,
    cx: (at % wide) + 0.5, cy: Math.floor(at / wide) + 0.5,
  });
  return svg('svg', {
    class: 'small-board', viewBox: `0 0 ${wide} ${Math.ceil(look.faces / wide)}`, role: 'img',
      'aria-label': [...drawn].join(' '),
  }, Array.from({ length: look.faces }, (_, at) => dot(at)));
}
