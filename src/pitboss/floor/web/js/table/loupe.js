// A magnifying glass for the finger: on a dense felt, holding shows what is under the finger, sliding changes it, and
// letting go bets there.

import { h, svg } from '../dom.js';

const DELAY = 180; // milliseconds that a finger rests before the glass comes up
const ACROSS = 4.4; // units that are seen through it
const SIZE = 132; // pixels
const STILL = 8; // pixels that a finger may move before it counts as a swipe

/**
 * `picture` is the felt's SVG, and `[left, top, wide]` what it shows; `at(x, y)` gives the place under a point,
 * `words(place)` its name, and `choose(place)` is called when the finger is lifted from one.
 */
export function loupe(picture, [left, top, wide], { at, words, choose }) {
  const glass = svg('svg', { width: SIZE, height: SIZE });
  const name = h('p', {});
  const node = h('div', { class: 'loupe', 'aria-hidden': 'true' }, glass, name);
  let timer = null;
  let start = null;
  let open = false;

  function show({ clientX, clientY }) {
    const around = picture.getBoundingClientRect();
    const unit = around.width / wide;
    const [x, y] = [(clientX - around.left) / unit + left, (clientY - around.top) / unit + top];
    glass.setAttribute('viewBox', `${x - ACROSS / 2} ${y - ACROSS / 2} ${ACROSS} ${ACROSS}`);
    node.style.setProperty('left', `${Math.max(4, Math.min(clientX - SIZE / 2, window.innerWidth - SIZE - 4))}px`);
    node.style.setProperty('top', `${Math.max(4, clientY - SIZE - 72)}px`);
    const place = at(clientX, clientY);
    for (const one of picture.querySelectorAll('.aimed')) if (one !== place) one.classList.remove('aimed');
    place?.classList.add('aimed');
    // What is seen is a copy of the felt as it is now.
    name.textContent = place ? words(place) : '';
    glass.replaceChildren(...[...picture.children].map((one) => one.cloneNode(true)));
    return place;
  }

  function close() {
    clearTimeout(timer);
    timer = null;
    open = false;
    node.remove();
    for (const one of picture.querySelectorAll('.aimed')) one.classList.remove('aimed');
  }

  picture.addEventListener('touchstart', (event) => {
    close();
    if (event.touches.length > 1) return;
    const [touch] = event.touches;
    start = { x: touch.clientX, y: touch.clientY };
    timer = setTimeout(() => {
      open = true;
      document.body.append(node);
      show(touch);
    }, DELAY);
  }, { passive: true });
  picture.addEventListener('touchmove', (event) => {
    const [touch] = event.touches;
    if (open) {
      event.preventDefault();
      show(touch);
    } else if (start && Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > STILL) close();
  }, { passive: false });
  picture.addEventListener('touchend', (event) => {
    if (!open) return close();
    event.preventDefault();
    const place = show(event.changedTouches[0]);
    close();
    if (place) choose(place);
    return undefined;
  }, { passive: false });
  picture.addEventListener('touchcancel', close);
}
