// Calls for the floor: a patron raises a dispute, a dealer asks for help, and a floorperson answers with a sentence.
// Only those concerned see what is said, and no chips are moved.

import { visitor } from '../api.js';
import { h } from '../dom.js';
import { kept, keep } from '../kept.js';
import { alsoInWhy } from '../why.js';
import { inPlace, say } from './in_place.js';
import { ask } from './seats.js';

const LONGEST = 200;
const MOST = 30; // wagers that can be chosen from
const OF_DEALERS = ['A patron disputes a payment.', 'A wrong result was keyed in.', 'I paid too much or too little.', 'A wager came late.'];

/** `act(commands)` sends commands and rejects with a Refused. */
export function floorCalls(table, act) {
  const button = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => open() }, 'Call the floor');
  const list = h('ul', { class: 'floor-calls', 'aria-label': 'Calls for the floor', hidden: true });
  const decided = []; // {line, round, spot, place} of the patron's own wagers, newest first
  const closed = new Set((kept(`answered:${table.id}`, 'sessionStorage') ?? '').split(' ').filter(Boolean).map(Number));
  let scene = null;

  const waits = () => scene?.calls.some((one) => one.yours && !one.answer);
  const deals = () => !scene?.you?.seat && scene?.dealer.name === visitor()?.name;

  /** `asked` is the settlement that the log told, {line, spot}, if it is about one. */
  function open(asked = null) {
    const text = h('textarea', { name: 'text', maxlength: LONGEST, rows: 3, required: true });
    const choices = [{ round: scene.round, spot: '', place: 'This table' }, ...decided]; // as they are now: more may be decided meanwhile
    const found = choices.findIndex((one) => asked && one.line === asked.line && one.spot === asked.spot);
    const about = h('select', { name: 'about' }, choices.map((one, at) => h('option', { value: at, selected: at === found }, `${one.place}, round ${one.round}`)));
    const quick = deals() ? h('div', { class: 'row quick' }, OF_DEALERS.map((one) => h('button', { type: 'button', class: 'quiet', onclick: () => { text.value = one; } }, one))) : null;
    ask('Call the floor', [
      deals() ? null : h('label', { class: 'field' }, 'About', about), quick,
      h('label', { class: 'field' }, 'What happened, in a sentence', text),
      h('p', { class: 'quiet-text' }, 'A floorperson reads it and answers here. Other patrons do not see it. This doesn’t move any chips.'),
    ], 'Call the floor', () => {
      const { round, spot } = choices[Number(about.value)];
      return act([{ type: 'CallFloor', text: onOneLine(text.value), ...(deals() ? {} : { round, spot }) }]);
    });
  }

  function answering(call) {
    const text = h('textarea', { name: 'text', maxlength: LONGEST, rows: 3, required: true });
    ask('Answer and close', [h('p', {}, `${who(call)}: ${call.text}`), h('label', { class: 'field' }, 'Your answer, in a sentence', text),
      h('p', { class: 'quiet-text' }, 'The answer is in the record, and closes the call. This doesn’t move any chips.')], 'Answer', () => act([{ type: 'AnswerCall', call: call.number, text: onOneLine(text.value) }]));
  }

  const who = (call) => (call.yours ? 'You' : call.seat ? `Seat ${call.seat}, ${call.name}` : `The dealer, ${call.name}`);
  const about = (call) => [call.place, call.round ? `round ${call.round}` : ''].filter(Boolean).join(', ');

  const calls = inPlace(list, (one) => one.number, (first) => {
    let call = first;
    const head = h('strong', {});
    const said = h('span', {});
    const answer = h('span', { class: 'answer' });
    const reply = h('button', { type: 'button', class: 'primary', hidden: true, onclick: () => answering(call) }, 'Answer');
    const away = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => put(call) }, 'Close');
    return {
      node: h('li', {}, h('p', {}, head, ' ', said), h('p', {}, answer, reply, away)),
      show(now) {
        call = now;
        say(head, `${who(call)} called the floor${about(call) ? ` about ${about(call)}` : ''}.`);
        say(said, call.text);
        say(answer, call.answer ? `${call.answered_by} answers: ${call.answer}` : call.yours ? 'A floorperson will answer here.' : call.text ? '' : 'The floor is called.');
        reply.hidden = !call.for_you || Boolean(call.answer);
        away.hidden = !call.answer;
      },
    };
  });

  function put(call) {
    closed.add(call.number);
    keep(`answered:${table.id}`, [...closed].join(' '), 'sessionStorage');
    refresh();
  }

  function refresh() {
    const open_ = (scene.calls ?? []).filter((one) => !closed.has(one.number));
    list.hidden = !open_.length;
    calls(open_);
    button.hidden = table.private || !(scene.you?.seat || scene.you?.leaving);
    button.disabled = waits();
  }

  // A patron who reads why a wager was decided so is one tap away from the floor.
  alsoInWhy((about) => (!button.hidden && !waits() ? h('button', { type: 'button', onclick: () => open(about) }, 'Call the floor') : null));

  return {
    button, list, open, waits,
    hear(next, lines) {
      scene = next;
      const mine = next.you?.seat || next.you?.leaving;
      for (const line of lines) {
        if (line.number < (next.you?.since ?? 0)) continue; // what was decided before the patron sat down was somebody else's
        for (const event of line.events) {
          if (event.type !== 'Settled' || event.seat !== mine || decided.some((one) => one.line === line.number && one.spot === event.spot)) continue;
          decided.unshift({ line: line.number, round: line.round, spot: event.spot, place: event.place ?? event.spot });
        }
      }
      decided.length = Math.min(decided.length, MOST);
      refresh();
    },
  };
}

const onOneLine = (text) => text.trim().replace(/\s+/g, ' ');
