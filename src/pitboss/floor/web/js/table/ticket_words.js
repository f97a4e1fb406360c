// What became of the patron's tickets, in a few words: "Five of six. The ticket pays $176", or, where tickets pay less
// than they cost, "One of five tickets pays $18. You lose $12".

import { capital } from '../dom.js';
import { dollars } from '../money.js';
import { result } from './result.js';
import { hits, read } from './ticket.js';

const WORDS = 'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(' ');
export const inWords = (number) => WORDS[number] ?? String(number);
export { capital };

/** The settlements of one round by ticket: what each cost in this game, and what it pays. */
export function byTicket(settled) {
  const found = new Map();
  for (const one of settled) {
    const sum = found.get(one.spot) ?? { spot: one.spot, name: one.place ?? one.spot, cents: 0, pays: 0 };
    found.set(one.spot, sum);
    sum.cents += one.stake;
    sum.pays += one.returned + one.paid;
  }
  return [...found.values()];
}

/** "Five of six." for one group; of several ways, how many pay. */
function caught(blank, ticket, drawn) {
  const found = [...hits(ticket, drawn)].map(([name, many]) => [...name.split('/').map(Number), many]);
  if (!ticket.kind) return `${capital(inWords(found[0][1]))} of ${inWords(found[0][0])}.`;
  const sum = (list) => list.reduce((total, [, , many]) => total + many, 0);
  const paid = found.filter(([spots, caughtNow]) => blank.rates.some((rate) => rate.spots === spots && rate.catch === caughtNow));
  return `${capital(inWords(sum(paid)))} of ${inWords(sum(found))} ways.`;
}

/** `{head, words, tone}` of one round's settlements. */
export function ticketResult(blank, settled, drawn) {
  const tickets = byTicket(settled);
  if (!tickets.length) return { head: 'The numbers are drawn.', words: '', tone: '' };
  const [cents, pays] = ['cents', 'pays'].map((name) => tickets.reduce((sum, one) => sum + one[name], 0));
  const { words: net, tone } = result(pays - cents);
  if (tickets.length > 1) {
    const winners = tickets.filter((one) => one.pays).length;
    return { head: `${capital(inWords(winners))} of ${inWords(tickets.length)} tickets ${winners > 1 ? 'pay' : 'pays'}${pays ? ` ${dollars(pays)}` : ''}.`, words: net, tone };
  }
  const head = caught(blank, read(tickets[0].spot, blank.kinds), drawn);
  if (pays && pays < cents) return { head: head.replace('.', `: it pays ${dollars(pays)}.`), words: net, tone };
  return { head, words: pays ? `The ticket pays ${dollars(pays)}` : 'The ticket pays nothing', tone };
}
