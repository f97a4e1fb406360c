// Wagers without a drawn place: traveling spots, and tickets that patrons write themselves.

import { get } from '../api.js';
import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { refusal } from '../why.js';

/** `hears.place(spot)`, `hears.take(spot)`, `hears.marking(on)`. */
export function tickets(table, hears) {
  const list = h('ul', { class: 'tickets', 'aria-label': 'Wagers next to the layout' });
  const trouble = h('div');
  const about = h('p', { class: 'quiet-text', role: 'status' });
  const text = h('input', { name: 'ticket', autocomplete: 'off', spellcheck: 'false', maxlength: 500, placeholder: '3-17-22' });
  const mark = h('input', { type: 'checkbox', onchange: () => hears.marking(mark.checked) });
  const form = h('form', { class: 'ticket' },
    h('label', { class: 'field grow' }, 'Write a ticket', text),
    h('button', { type: 'submit' }, 'Bet on it'),
    h('label', { class: 'setting' }, mark, 'Mark numbers on the blank'), about, trouble);
  form.hidden = !table.free_text;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    show(trouble);
    const spot = await read(text.value.trim());
    if (spot) hears.place(spot.id);
  });
  text.addEventListener('input', () => check());

  async function read(name) {
    if (!name) return null;
    try {
      const spot = table.spots[name] ?? await get(`/api/tables/${table.id}/spot?name=${encodeURIComponent(name)}`);
      table.spots[spot.id] ??= spot;
      return spot;
    } catch (error) {
      show(trouble, refusal(error));
      return null;
    }
  }

  let timer = null;
  let made = '';
  function check() {
    clearTimeout(timer);
    show(trouble);
    about.textContent = '';
    hears.picked(new Set(text.value.split(/[-+]/)));
    timer = setTimeout(async () => {
      const name = text.value.trim();
      if (/[-+:=,/]$/.test(name)) return; // not completely written yet
      const spot = await read(name);
      if (spot && name === text.value.trim()) about.textContent = `${spot.name}: pays ${spot.pays}, from ${dollars(spot.limits?.minimum ?? table.limits.minimum)}.`;
    }, 350);
  }

  function bet(one, mine) {
    const name = table.spots[one.spot]?.name ?? one.spot;
    const own = one.seat === mine;
    return h('li', { class: [own && 'own', one.pending && 'pending'], 'data-spot': one.spot },
      h('span', { class: 'money' }, dollars(one.cents)), h('span', {}, own ? name : `Seat ${one.seat}: ${name}`), one.mark ? h('span', { class: 'mark' }, one.mark) : null,
      own ? h('button', { type: 'button', class: 'quiet', 'aria-label': `Take down ${name}`, onclick: () => hears.take(one.spot) }, 'Take down') : null);
  }

  return {
    node: h('div', { class: 'beside' }, list, form),
    marking: () => mark.checked,
    /** Add a place on the layout to the ticket that is being written, or remove it. */
    toggle(spot) {
      const marked = text.value.split('-').filter(Boolean);
      text.value = (marked.includes(spot) ? marked.filter((one) => one !== spot) : [...marked, spot]).join('-');
      check();
    },
    /** The element that shows a wager on this spot, if it is here. */
    of: (spot) => list.querySelector(`[data-spot="${CSS.escape(spot)}"]`) ?? (table.free_text ? text : null),
    show(bets, mine, drawn) {
      const beside = bets.filter((one) => !drawn(one.spot));
      const sign = JSON.stringify([beside, mine]);
      if (sign === made) return;
      made = sign;
      for (const one of beside) if (!table.spots[one.spot]) learn(one.spot);
      show(list, beside.map((one) => bet(one, mine)));
      list.hidden = !beside.length;
    },
  };

  // The name of a spot from somebody's wager. An unknown spot keeps its own name.
  function learn(spot) {
    table.spots[spot] = { id: spot, name: spot, pays: '' };
    get(`/api/tables/${table.id}/spot?name=${encodeURIComponent(spot)}`).then((found) => {
      Object.assign(table.spots[spot], found);
      made = '';
    }).catch(() => null);
  }
}
