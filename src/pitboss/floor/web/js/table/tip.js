// The tip about a place: its odds while the patron points at it, or the reason why it refused a wager. It lies beside the
// felt's edge and not on it, so that it covers neither cards nor other places; under a finger, it lies above the finger.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { whyButton } from '../why.js';
import { percent } from './odds.js';

const REFUSAL_STAYS = 9000;
const TIP_STAYS = 5000; // once the finger is lifted
const GAP = 6;
const FINGER = 40; // pixels between a finger and what it points at

export function tip(table, odds, frame) {
  const look = h('div', { class: 'tip', role: 'tooltip', id: 'tip', hidden: true });
  const no = h('div', { class: 'tip refused', role: 'alert', hidden: true });
  frame.append(look, no);
  let looking = null;
  let timer = null;
  let leaving = null;
  let finger = null;
  let before = null;

  frame.addEventListener('pointerdown', (event) => {
    finger = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    if (finger) away();
  }, true);
  // No finger hovers: its tip goes a while after it is lifted, or with the next touch.
  for (const lifted of ['pointerup', 'pointercancel']) {
    frame.addEventListener(lifted, () => {
      clearTimeout(leaving);
      if (finger) leaving = setTimeout(away, TIP_STAYS);
    });
  }

  async function explain(spot, element) {
    away();
    const about = table.spots[spot];
    if (!about) return;
    looking = element;
    const line = odds.known(spot);
    show(look, words(table, about, line));
    element.setAttribute('aria-describedby', 'tip');
    put(look, element, frame, finger);
    if (line) return;
    const found = await odds.of(spot);
    if (looking !== element || !found) return;
    show(look, words(table, about, found));
    put(look, element, frame, finger);
  }

  function away() {
    clearTimeout(leaving);
    looking?.removeAttribute('aria-describedby');
    looking = null;
    look.hidden = true;
  }

  /** Show why an element refused a wager of a patron who has these chips left, with the paragraphs. */
  function refuse(element, error, chips) {
    if (before) before[2] = chips;
    clearTimeout(timer);
    away();
    show(no, h('p', {}, error.message, ' ', error.cites?.length ? whyButton(error.cites, error.message) : null));
    put(no, element, frame, finger);
    timer = setTimeout(quiet, REFUSAL_STAYS);
  }

  function quiet() {
    clearTimeout(timer);
    no.hidden = true;
  }
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    away();
    quiet();
  });

  return {
    explain, away, refuse, quiet,
    /**
     * The tip goes when wagers close, and a refusal when the patron's chips change or the table goes on. `chips` counts
     * what is wagered and not yet acknowledged, so that a wager before the refused one does not take the refusal away.
     */
    follow(scene, chips) {
      const now = [scene.round, scene.awaits, chips];
      if (now.some((one, at) => before && one !== before[at])) quiet();
      if (scene.awaits !== 'wagers' || (before && scene.round !== before[0])) away();
      before = now;
    },
  };
}

function words(table, about, line) {
  const limits = about.limits ?? table.limits;
  const facts = [`pays ${about.pays}`, line ? `house advantage ${percent(line.house_advantage_percent)}` : null,
    limits.minimum === limits.maximum ? dollars(limits.minimum) : `${dollars(limits.minimum)} to ${dollars(limits.maximum)}`];
  return h('p', {}, h('strong', {}, about.name), facts.filter(Boolean).map((text) => [' · ', h('span', {}, text)]));
}

// Above or below the felt, whichever is nearer and can be seen; above a finger. Never outside the frame's width.
function put(node, element, frame, finger) {
  node.hidden = false;
  const around = frame.getBoundingClientRect();
  const cloth = (frame.querySelector('.cloth') ?? frame).getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const size = node.getBoundingClientRect();
  const lowest = (document.querySelector('section.rail')?.getBoundingClientRect().top ?? window.innerHeight) - size.height - GAP;
  const seen = (top) => top >= 0 && top <= lowest;
  const edges = [cloth.top - size.height - GAP, cloth.bottom + GAP];
  if (place.top + place.bottom > cloth.top + cloth.bottom) edges.reverse();
  // A felt that is higher than the screen shows no edge; then the tip is at the far end of the screen.
  const far = place.top + place.bottom > window.innerHeight ? GAP : lowest;
  const top = finger ? Math.max(GAP, finger.y - FINGER - size.height) : edges.find(seen) ?? far;
  const middle = finger ? finger.x : place.left + Math.min(place.width, around.width) / 2;
  const left = Math.max(GAP, Math.min(middle - around.left - size.width / 2, around.width - size.width - GAP));
  node.style.left = `${left}px`;
  node.style.top = `${top - around.top}px`;
}
