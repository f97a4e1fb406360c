// What the table says, in one place where the eyes are: what it waits for, and after a result what came and what the
// patron won or lost, until the next wager is made.

import { h } from '../dom.js';
import { result } from './result.js';
import { status } from './status.js';

/** `story` tells how a hand between patrons ended; `ticketResult` tells how marked tickets did. */
export function verdict(table, story, ticketResult) {
  const head = h('span', { class: 'head' }, 'Connecting to the table.');
  const more = h('span', { class: 'more' });
  const sum = h('strong', { class: 'sum money' });
  const node = h('div', { class: ['verdict status', table.layout.rests?.length && 'among-hands'], role: 'status' }, h('span', { class: 'said' }, head, more), sum);
  let spoken = ''; // the dealer's last words in this round
  let announced = ''; // the dealer's words for how it came out
  let noted = ''; // what else became of the round
  let net = null; // what the patron's wagers of this round have come to so far
  let tickets = []; // the settlements of the patron's tickets in this round, where tickets are marked on a blank
  let drawn = new Set();
  let told = false; // whether the last result stands here

  const say = (text, came) => {
    told = Boolean(came);
    node.classList.toggle('result', told);
    head.textContent = text;
    more.textContent = came?.more ?? '';
    sum.textContent = came?.words ?? '';
    sum.className = `sum money ${came?.tone ?? ''}`;
  };

  return {
    node,
    /** Follow the round: what is said, and what is paid to the patron in `mine`. */
    tell(event, mine, scene) {
      if (table.blank && event.type === 'Settled' && event.seat === mine) tickets.push(event);
      if (event.type === 'Drawn') drawn = new Set([event.outcome].flat());
      if (event.type === 'Called' && event.result) announced = event.says;
      if (event.type === 'Noted' && event.says) noted = event.says;
      if (event.type === 'Opened') [spoken, announced, noted, net] = ['', '', '', null];
      else if ((event.type === 'Drawn' || (event.type === 'Called' && event.by !== 'patron')) && (event.says || event.text)) spoken = event.says || event.text;
      else if (event.gains && (event.seat === mine || event.gains[mine])) net = (net ?? 0) + (event.gains[mine] ?? 0);
      else if (event.type === 'Over') this.over(scene, mine);
    },
    over(scene, mine) {
      const { headline, showing } = scene;
      const own = story?.result(mine) ?? (table.blank && ticketResult(table.blank, tickets, drawn));
      if (own) say(own.head, own);
      else say(headline || announced || headlineOf(spoken, scene) || noted, { ...(net === null ? {} : result(net)), more: headline ? showing.says : '' });
      [spoken, announced, noted, net, tickets] = ['', '', '', null, []];
    },
    /** A result stands until the patron makes a wager or is to choose; everything else is what the table waits for. */
    show(scene) {
      const next = ['open', 'wagers'].includes(scene.awaits) || (scene.past && !scene.moves.length);
      if (told && next && scene.open) return;
      say(status(scene, table), null);
    },
    clear(scene) {
      if (told) say(status(scene, table), null);
    },
  };
}

// Where hands are on the table, the house's hand says what came, unless the dealer said it.
function headlineOf(spoken, scene) {
  const houses = (scene.hands ?? []).filter((hand) => !hand.seat && hand.says);
  return houses.length ? houses.map((hand) => `${hand.name} ${hand.says}`).join(', ') : spoken;
}
