// What was said and settled in a round, line by line, with the current step marked.

import { h } from '../dom.js';
import { change } from '../money.js';
import { clock } from './replay_player.js';
import { gain } from './replay_seats.js';
import { tinted } from './ruled.js';
import { reasons } from './saying.js';

function sentence(event) {
  if (!event.text) return null;
  const settled = event.type === 'Settled';
  const net = settled ? gain(event) : 0;
  return h('p', { class: ['event', `is-${event.type.toLowerCase()}`] }, h('span', {}, event.text),
    settled ? tinted(net, change(net)) : null, reasons(event.cites, event.why || event.text));
}

/** Whether to show who did it, which the sentences may already say. */
const named = (line, before) => line.who && line.who !== 'dealer' && line.who !== before?.who
  && !line.events.some((event) => event.text?.includes(line.who));

/** The log of these lines. A click on a line's time goes to that step. */
export function log(lines, go) {
  const rows = lines.map((line, step) => h('li', {},
    h('button', { type: 'button', class: 'quiet time', 'aria-label': `Go to step ${step + 1}, ${clock(line.at)}`,
      onclick: () => go(step) }, clock(line.at)),
    h('div', {}, named(line, lines[step - 1]) ? h('p', { class: 'quiet-text who' }, line.who) : null,
      line.events.map(sentence))));
  const node = h('ol', { class: 'replay-log' }, rows);
  return {
    node,
    at(step) {
      rows.forEach((row, at) => {
        row.className = at > step ? 'to-come' : at === step ? 'now' : '';
        if (at === step) row.setAttribute('aria-current', 'step');
        else row.removeAttribute('aria-current');
      });
    },
  };
}
