// A hand in which patrons bet against each other: the dealer's words, said to the patron, and how the hand came out.

import { capital } from '../dom.js';
import { dollars } from '../money.js';
import { inShort } from './hand_words.js';
import { afterHand } from './result.js';

const FEW = 2; // up to so many winners are each named with what they won
const POT = /^(?:the )?(pot|main pot|side pot \d+)(?:, |$)/;
const SILENT = new Set(['Opened', 'Over', 'Shuffled']);

/** The name of the pot that a payment comes from; null for any other payment. */
export function potOf({ type, what }) {
  const found = type === 'Paid' && POT.exec(what);
  return found ? capital(found[1]) : null;
}

const listed = (words) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

export function narrator() {
  let shown = new Map(); // what the hands are that were shown
  let won = new Map(); // what each seat has won
  let net = null; // what the patron has won or lost in the hand
  let dealt = false; // whether the log says already that cards are dealt
  let pots = ''; // how the chips in the middle were last divided

  // "Seat 4 raises to $8 and is all in." is "You raise to $8 and are all in." to whoever sits there.
  const toMe = (text, mine) => text.replace(new RegExp(`^Seat ${mine} (?:(will)|(\\w+)s)\\b`), 'You $1$2').replace(/^(You .*) and is all in/, '$1 and are all in');

  function follow(event, mine) {
    if (event.type === 'Opened') [shown, won, net, dealt, pots] = [new Map(), new Map(), null, false, ''];
    else if (event.type !== 'Drawn') dealt = false;
    if (event.type === 'Chosen' && event.seat === mine) net = (net ?? 0) - event.cents;
    if (event.type === 'Paid' && event.seat === mine) net = (net ?? 0) + (event.gains?.[mine] ?? 0);
    if (potOf(event)) won.set(event.seat, (won.get(event.seat) ?? 0) + event.cents);
    if (event.type === 'Noted' && event.what === 'shows') shown.set(event.seat, event.says.replace(/^Seat \d+ shows /, ''));
  }

  return {
    /** An event in words; null if nothing is said about it, and undefined if it is not part of a hand. */
    hear(event, mine) {
      const before = { dealt, pots };
      follow(event, mine);
      if (SILENT.has(event.type)) return undefined;
      if (event.type === 'Drawn') {
        dealt = true;
        if (event.seen_by?.length === 0) return null; // a card that is burned
        if (event.outcome === null) return before.dealt ? null : 'The dealer deals.';
        return event.seen_by ? toMe(event.text, mine) : event.says;
      }
      if (event.type === 'Noted' && event.what === 'pots') {
        pots = event.text;
        return pots === before.pots ? null : pots;
      }
      if (event.type === 'Called' && event.by === 'patron' && event.seat) return toMe(`Seat ${event.seat} ${event.says[0].toLowerCase()}${event.says.slice(1)}.`, mine);
      return ['Chosen', 'Paid', 'Noted'].includes(event.type) ? toMe(event.text, mine) || null : undefined;
    },
    /** How the hand ended: who won how much with what, and what the patron won or lost. */
    result(mine) {
      if (!won.size) return null;
      const told = [...won].map(([seat, cents]) => `${seat === mine ? 'you win' : `seat ${seat} wins`} ${dollars(cents)}`);
      const [seat] = won.keys();
      const head = won.size > FEW ? `${capital(listed([...won.keys()].map((one) => (one === mine ? 'you' : `seat ${one}`))))} win`
        : capital(won.size === 1 && shown.has(seat) ? `${told[0]} with ${inShort(shown.get(seat))}` : told.join(', '));
      return { head, ...(net === null ? {} : afterHand(net)) };
    },
  };
}
