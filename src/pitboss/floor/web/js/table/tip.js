// The tip next to a place: its odds while the patron points at it, or the reason why it refused a wager.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { whyButton } from '../why.js';
import { percent } from './odds.js';

const REFUSAL_STAYS = 9000;

export function tip(table, odds, frame) {
  const look = h('div', { class: 'tip', role: 'tooltip', id: 'tip', hidden: true });
  const no = h('div', { class: 'tip refused', role: 'alert', hidden: true });
  frame.append(look, no);
  let looking = null;
  let timer = null;

  async function explain(spot, element, note = '') {
    looking = element;
    const about = table.spots[spot];
    if (!about) return;
    const line = odds.known(spot);
    show(look, words(table, about, line), note ? h('p', {}, note) : null);
    element.setAttribute('aria-describedby', 'tip');
    put(look, element, frame);
    if (line) return;
    const found = await odds.of(spot);
    if (looking !== element || !found) return;
    show(look, words(table, about, found), note ? h('p', {}, note) : null);
    put(look, element, frame);
  }

  function away() {
    looking?.removeAttribute('aria-describedby');
    looking = null;
    look.hidden = true;
  }

  /** Show a refusal next to an element, with the paragraphs. */
  function refuse(element, error) {
    clearTimeout(timer);
    away();
    show(no, h('p', {}, error.message, ' ', error.cites?.length ? whyButton(error.cites, error.message) : null));
    put(no, element, frame);
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
  return { explain, away, refuse, quiet };
}

function words(table, about, line) {
  const limits = about.limits ?? table.limits;
  return [
    h('strong', {}, about.name),
    h('p', {}, `Pays ${about.pays}`),
    line ? h('p', {}, `House advantage ${percent(line.house_advantage_percent)}`) : null,
    h('p', { class: 'money' }, `${dollars(limits.minimum)} to ${dollars(limits.maximum)}`),
  ];
}

// Above the place if there is room, otherwise below it; never outside the frame.
function put(node, element, frame) {
  node.hidden = false;
  const around = frame.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const size = node.getBoundingClientRect();
  const middle = place.left + Math.min(place.width, around.width) / 2 - around.left;
  const left = Math.max(4, Math.min(middle - size.width / 2, around.width - size.width - 4));
  const above = place.top - around.top - size.height - 8;
  const roomy = place.top - size.height - 8 > 0 && above > 0; // what is above the frame stays visible
  node.style.left = `${left}px`;
  node.style.top = `${roomy ? above : place.bottom - around.top + 8}px`;
}
