// Numbered balls, drawn one after another into a glass tube.

import { h, still, svg } from '../dom.js';
import { halt, keepMoving, move } from './motion.js';

const DRAW = 1900;
const A_ROW = 10;

/** The name of the game before the numbers that the dealer calls: "Game 4: 3 17 22". */
export const gameOf = (says) => /^([^:]+):/.exec(says ?? '')?.[1] ?? '';

const columns = (faces) => (faces <= 10 ? faces : faces % 10 === 0 ? 10 : Math.ceil(Math.sqrt(faces * 1.25)));

/** As many places as balls are drawn: in one row if there is room for it, else in several. */
export function make(look) {
  const places = Array.from({ length: look.count }, () => h('span', { class: 'balls-place' }));
  const rows = Array.from({ length: Math.ceil(look.count / A_ROW) }, (_, at) => h('span', { class: 'balls-tube' }, places.slice(at * A_ROW, (at + 1) * A_ROW)));
  const game = h('strong', {});
  const title = h('span', { class: 'balls-title', hidden: true }, 'Last draw ', game);
  const node = h('div', { class: 'thing thing-balls', role: 'img', 'aria-label': `The ${look.name}` }, title, h('span', { class: 'balls-row' }, rows));
  let numbers = [];
  let caught = new Set();

  const told = () => {
    const gold = numbers.filter((one) => caught.has(one));
    return `${game.textContent ? `${game.textContent}, balls` : 'Balls'} drawn: ${numbers.join(', ')}${gold.length ? `. Caught: ${gold.join(', ')}` : ''}`;
  };
  const color = () => {
    for (const [at, number] of numbers.entries()) places[at]?.firstChild?.classList.toggle('balls-caught', caught.has(number));
  };
  const empty = (says = '') => {
    places.forEach((place) => place.replaceChildren());
    game.textContent = gameOf(says);
    title.hidden = !game.textContent;
  };

  return {
    node,
    async show(outcome, says, { animate = true } = {}) {
      numbers = [outcome].flat().map(Number).filter((number) => number >= 1 && number <= look.faces);
      halt(node);
      empty(says);
      const balls = numbers.slice(0, places.length).map((number, at) => {
        const ball = h('span', { class: 'balls-ball' }, String(number));
        places[at].append(ball);
        return ball;
      });
      color();
      node.setAttribute('aria-label', told());
      if (!animate || still()) return;
      const pause = (DRAW - 350) / Math.max(1, balls.length);
      await Promise.all(balls.map((ball, at) => move(ball, [
        { transform: 'translateX(220%) rotate(300deg)', opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { transform: 'none', opacity: 1 },
      ], { duration: 350, delay: at * pause, easing: 'cubic-bezier(0.2, 0, 0.3, 1)' })));
    },
    /** These numbers are on the patron's ticket: their balls are gold. */
    catch(marked) {
      caught = new Set(marked);
      color();
      if (numbers.length) node.setAttribute('aria-label', told());
    },
    wait() {
      halt(node);
      numbers = [];
      empty();
      node.setAttribute('aria-label', 'The balls are mixing');
      if (still()) return;
      places.forEach((place, at) => keepMoving(place, [{ opacity: 1 }, { opacity: 0.35 }], { duration: 480 + (at % 5) * 90, direction: 'alternate' }));
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
