// The log: the dealer's calls, and what happened to each wager and why. The newest round and line come first.

import { h, show, still } from '../dom.js';
import { change, dollars } from '../money.js';
import { whyButton } from '../why.js';
import { afterHand, result } from './result.js';

const MOST = 150;
const MOVED = 30; // lines: more are not seen at once
const SLIDES = 160; // milliseconds
const SILENT = new Set(['Placed', 'TakenDown', 'Chosen', 'Opened', 'Over', 'Shuffled', 'Moved', 'Marked']);

export function log(table) {
  const list = h('ol', { class: 'log', tabindex: '0', 'aria-label': 'Log of the table' });
  const spoken = h('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  const seen = new Set();
  let round = null;
  let begun = 0; // the hand that was opened last: its blinds are on the line that opens it
  let net = null;
  let playing = false; // cards burned between rounds are reported in one line
  let burned = null;
  const others = new Map(); // what other seats won or lost in this settlement

  // The lines that are there slide down to make room for new ones, so that nothing jumps.
  let tops = null;
  function slide() {
    for (const [line, top] of tops) {
      const by = line.isConnected ? top - line.offsetTop : 0;
      if (by) line.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: SLIDES, easing: 'ease-out', composite: 'add' });
    }
    tops = null;
  }
  function makeRoom() {
    if (tops || still()) return;
    tops = [...list.children].slice(0, MOVED).map((line) => [line, line.offsetTop]);
    queueMicrotask(slide);
  }

  let heading = null;
  const add = (node) => {
    makeRoom();
    if (heading) heading.after(node);
    else list.prepend(node);
    while (list.childElementCount > MOST) list.lastElementChild.remove();
  };
  let saying = [];
  const say = (text, aloud) => {
    if (!aloud) return;
    saying = [...saying, text].slice(-4);
    show(spoken, saying.map((one) => h('p', {}, one)));
  };

  /**
   * Log one event of a line. `mine` is the patron's seat; new events are read `aloud`. Where patrons bet against each
   * other, `story` has the words for it, or null if the log leaves it out.
   */
  function tell(line, event, mine, aloud = true, story = undefined) {
    if (event.type === 'Opened' && table.layout.pots) begun = line.round + 1;
    if (Math.max(line.round, begun) !== round) {
      round = Math.max(line.round, begun);
      net = null;
      heading = round ? h('li', { class: 'round' }, `${table.layout.pots ? 'Hand' : 'Round'} ${round}`) : null;
      makeRoom();
      if (heading) list.prepend(heading);
    }
    if (story !== undefined) return narrated(line, event, mine, story, aloud);
    if (event.type === 'Opened') playing = true;
    else if (event.type === 'Over') playing = false;
    if (event.type === 'Drawn' && !playing) return between(event, aloud);
    burned = null;
    if (event.type === 'Settled') settled(line, event, mine);
    else if (event.type === 'Paid' && event.gains?.[mine] && net !== null) net += event.gains[mine];
    else if (event.type !== 'Paid') flush();
    if (event.type === 'Settled') return undefined;
    if (event.type === 'Over') over();
    else if (event.type === 'Called' || event.type === 'Drawn') {
      const says = event.says || event.text;
      add(h('li', { class: event.type === 'Drawn' ? 'drawn' : 'call' },
        event.type === 'Called' && event.by === 'patron' ? h('span', { class: 'who' }, line.who) : null, says));
      say(says, aloud);
    } else if (!SILENT.has(event.type)) add(h('li', { class: 'aside' }, event.text));
    return undefined;
  }

  // What was won has its reason beside it.
  function narrated(line, event, mine, story, aloud) {
    if (event.gains?.[mine] && event.type === 'Paid') net = (net ?? 0) + event.gains[mine];
    if (event.type === 'Chosen' && event.seat === mine) net = (net ?? 0) - event.cents;
    if (story === null) return;
    const gain = event.type === 'Paid' ? event.gains?.[event.seat] ?? 0 : 0;
    if (gain > 0) {
      add(h('li', { class: ['settled', event.seat !== mine && 'others'] }, h('span', { class: 'what' }, story, ' ', whyButton(event.cites, event.text, { line: line.number }))));
    } else add(h('li', { class: event.type === 'Drawn' && !event.seen_by ? 'drawn' : 'aside' }, story));
    say(story, aloud);
  }

  // The first card drawn between two rounds is logged, and the others are counted.
  function between(event, aloud) {
    const says = event.says || event.text;
    if (!burned) {
      add(h('li', { class: 'drawn' }, says));
      say(says, aloud);
      burned = { count: 0, line: null };
      return;
    }
    burned.count += 1;
    if (!burned.line) add(burned.line = h('li', { class: 'aside' }));
    burned.line.textContent = burned.count === 1 ? says : `${burned.count} more cards`;
  }

  function settled(line, event, mine) {
    const name = event.place ?? event.spot;
    const gain = event.gains?.[event.seat] ?? 0;
    if (event.seat !== mine) {
      others.set(event.seat, (others.get(event.seat) ?? 0) + gain);
      return;
    }
    net = (net ?? 0) + gain;
    add(h('li', { class: 'settled' },
      h('span', { class: 'what' }, words(name, event), ' ', whyButton(event.cites, event.text, { line: line.number, spot: event.spot })),
      h('span', { class: ['money', gain > 0 ? 'win' : gain < 0 ? 'lose' : ''] }, change(gain))));
  }

  // One line sums up another patron's wagers.
  function flush() {
    for (const [seat, gain] of others) add(h('li', { class: 'aside' }, `Seat ${seat}: `, h('span', { class: 'money' }, change(gain))));
    others.clear();
  }

  // It is not read aloud, because the verdict is.
  function over() {
    if (net === null) return;
    const { words: came, tone } = table.layout.pots ? afterHand(net) : result(net);
    add(h('li', { class: ['sum', tone] }, `${came}.`));
    net = null;
  }

  return {
    node: list, spoken, tell, flush,
    /** Whether a line is new. Each line is logged once, no matter how often the table sends it. */
    fresh(line) {
      if (seen.has(line.number)) return false;
      seen.add(line.number);
      return true;
    },
  };
}

// The game's own reason often already names the wager; then it is not named twice.
function words(name, event) {
  if (event.why?.startsWith(`${name} `)) return [h('strong', {}, name), event.why.slice(name.length), event.odds ? `, ${event.odds}` : ''];
  return [h('strong', {}, name), ` ${verdict(event)}`, event.why ? `: ${event.why}` : ''];
}

function verdict(event) {
  if (event.verdict === 'won') return `won ${dollars(event.paid)}${event.odds ? ` at ${event.odds}` : ''}`;
  if (event.verdict === 'half lost') return `lost ${dollars(event.stake - event.returned)}, half of it`;
  if (event.verdict === 'push') return 'pushed';
  if (event.verdict === 'void') return `was returned, ${dollars(event.stake)}`;
  return `lost ${dollars(event.stake)}`;
}
