// One round, step by step: the layout with the wagers at that time, the equipment, and what was said and paid.

import { get } from '../api.js';
import { h, show, still } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { liesOnFelt } from '../table/felt_cards.js';
import { thing } from '../things/index.js';
import { log } from './replay_log.js';
import { player } from './replay_player.js';
import { seatsAt } from './replay_seats.js';
import { crumbs } from './ruled.js';
import { titled } from './saying.js';

const NARROW = '(max-width: 700px) and (orientation: portrait)';

/** The equipment, which shows the round's result from the step that drew it on. */
function equipment(look, round) {
  const place = h('div', { class: 'replay-thing' });
  const says = h('p', { class: 'says' });
  let device = null;
  let shown = null;
  const bring = (step, animate) => {
    const showing = step.showing?.round === round ? step.showing : null;
    const now = JSON.stringify(showing);
    if (now === shown) return null;
    shown = now;
    if (!showing || !device) {
      device = thing(look);
      show(place, device.node);
    }
    says.textContent = showing ? showing.says : 'Nothing drawn yet';
    return showing ? device.show(showing.outcome, showing.says, { animate }) : null;
  };
  return { node: h('div', {}, place, says), show: bring };
}

/** A line that draws and settles becomes two steps: the result with the wagers still up, and then the settlement. */
function unfolded({ lines, steps }) {
  const found = [];
  lines.forEach((line, at) => {
    const cut = line.events.findIndex((event) => event.type === 'Settled');
    const drawn = cut > 0 && line.events.slice(0, cut).some((event) => event.type === 'Drawn');
    if (!drawn || !at) {
      found.push({ line, step: steps[at] });
      return;
    }
    const before = { ...steps[at - 1], showing: steps[at].showing, hands: steps[at].hands };
    found.push({ line: { ...line, events: line.events.slice(0, cut) }, step: before });
    found.push({ line: { ...line, events: line.events.slice(cut) }, step: steps[at] });
  });
  return found;
}

const around = ({ id, name, histories }, round, newest) => crumbs(
  [`/table/${id}`, name], [`/table/${id}/history`, 'All rounds'],
  round > 1 ? [`/table/${id}/history/${round - 1}`, 'Previous round'] : null,
  round < newest ? [`/table/${id}/history/${round + 1}`, 'Next round'] : null,
  [`/table/${id}/verify`, 'Verify the draws'],
  [`/api/tables/${id}/rounds/${round}/transcript`, 'Download the transcript',
    { download: `${name}-round-${round}.txt` }],
  histories ? [`/api/tables/${id}/rounds/${round}/phh`, 'Download hand (PHH)', { download: `${name}-hand-${round}.phh` }] : null);

export async function replay(main, table, round) {
  const path = `/api/tables/${table.id}/rounds`;
  const [record, { rounds }] = await Promise.all([get(`${path}/${round}`), get(path)]);
  const walk = unfolded(record);
  const lines = walk.map((one) => one.line);
  titled(`Round ${round} of ${table.name}`);
  const chips = h('div', {});
  const machine = equipment(table.device, round);
  const said = log(lines, (at) => control.go(at));
  const contested = Boolean(table.layout.pots); // patrons bet against each other
  const layout = (contested && window.matchMedia(NARROW).matches && table.portraits[0]) || table.layout;
  const felt = h('div', { class: ['replay-felt', layout.height > layout.width && 'upright'] });
  let laid = null;

  function at(step, { animate }) {
    const now = walk[step].step;
    // The felt is redrawn only when something on it changes.
    const lies = JSON.stringify([now.bets, now.hands]);
    if (lies !== laid) show(felt, feltSmall(layout, { bets: now.bets, hands: now.hands, seats: { taken: now.seats.map((one) => one.seat ?? one), numbered: true } }));
    laid = lies;
    machine.node.hidden = contested || liesOnFelt(table.layout, now.hands);
    show(chips, seatsAt(now, lines, step, contested));
    said.at(step);
    return machine.show(now, animate && !still());
  }

  const control = player(lines, at);
  show(main, h('section', { class: 'sheet records replay' },
    around(table, round, rounds[0]?.round ?? round),
    h('h1', {}, `Round ${round}`),
    record.keyed ? h('p', { class: 'quiet-text' }, 'The dealer keyed in what real equipment showed; no seed vouches for it.')
      : null,
    h('div', { class: 'replay-table' },
      h('div', { class: 'replay-scroll', tabindex: 0, role: 'region', 'aria-label': 'The layout at this step' }, felt),
      machine.node),
    control.node,
    h('div', { class: 'replay-below' },
      h('div', {}, h('h2', {}, 'What happened'), said.node), h('div', {}, h('h2', {}, 'Seats'), chips))));
  control.go(0);
  return control.stop;
}
