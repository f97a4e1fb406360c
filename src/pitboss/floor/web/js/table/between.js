// What a patron can ask for at any time, and what is then done between two hands: sitting out, playing again, straddling,
// getting more chips. It is done as soon as the table takes it.

import { h } from '../dom.js';
import { dollars } from '../money.js';

const STRADDLE = ['straddle', 'no-straddle'];

/** `act(commands)` sends commands; `refused(error)` tells what was not done. */
export function between(table, act, refused) {
  const [out, back] = table.pauses;
  const wishes = new Set(); // the names of calls
  let bought = null; // commands that bring chips, or take some along
  let scene = null;

  const toggle = (text) => h('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false', hidden: true, onclick: () => press(text) }, text);
  const pause = toggle('Sit out');
  const straddle = toggle('Straddle');
  const note = h('p', { hidden: true });
  const cancel = h('button', { type: 'button', class: 'quiet', onclick: () => {
    bought = null;
    render();
  } }, 'Cancel');

  const deal = h('button', { type: 'button', class: 'primary', onclick: () => press('Sit out') }, 'Deal me in');

  const seat = () => scene?.you?.seat;
  const plays = () => Boolean(scene?.contest?.paid.some((one) => one.seat === seat()));
  const isOut = () => Boolean(scene?.contest?.idle.includes(seat()));
  const straddles = () => Boolean(scene?.contest?.straddles.includes(seat()));

  function press(which) {
    const name = which === 'Sit out' ? (isOut() ? back : out) : STRADDLE[Number(straddles())];
    if (!wishes.delete(name)) wishes.add(name);
    render();
    grant();
  }

  // Whatever the table takes now is done now, once.
  function grant() {
    for (const name of [...wishes]) {
      if (!scene.offers.some((one) => one.name === name && one.by.includes('patron'))) continue;
      wishes.delete(name);
      act([{ type: 'Call', name, value: '' }]).catch(refused);
    }
    if (bought && !plays()) {
      const commands = bought;
      bought = null;
      render();
      act(commands).catch(refused);
    }
  }

  function render() {
    const here = Boolean(seat());
    const leaving = wishes.has(out);
    pause.hidden = !here;
    pause.textContent = isOut() ? (wishes.has(back) ? 'Back for the next hand' : 'Play again') : leaving ? 'Out after this hand' : 'Sit out';
    pause.setAttribute('aria-pressed', String(leaving || wishes.has(back))); // what is asked for; 'Play again' is not
    straddle.hidden = !here || table.options.straddle !== 'yes';
    straddle.setAttribute('aria-pressed', String(straddles() !== STRADDLE.some((one) => wishes.has(one))));
    // A phone has the button in the rail anyway.
    const away = isOut() && !table.narrow && !wishes.has(back) && (!plays() || scene.past) && scene.you.chips > 0;
    note.hidden = !bought && !away;
    if (!bought) {
      if (away !== note.contains(deal) || note.contains(cancel)) note.replaceChildren(...(away ? ['You’re sitting out.', deal] : []));
      return;
    }
    const [{ type, cents }] = bought;
    note.replaceChildren(type === 'BuyIn' ? `${dollars(cents)} more after this hand.` : `${dollars(cents)} goes to the cage after this hand.`, cancel);
  }

  return {
    buttons: [pause, straddle],
    note,
    /** Chips come to the table, or leave it, between hands. */
    async chips(commands) {
      if (!plays()) return act(commands);
      bought = commands;
      return render();
    },
    show(next) {
      scene = next;
      if (!seat()) wishes.clear();
      // A wish that came true in another way is done.
      wishes.delete(isOut() ? out : back);
      wishes.delete(STRADDLE[Number(!straddles())]);
      render();
      grant();
    },
  };
}
