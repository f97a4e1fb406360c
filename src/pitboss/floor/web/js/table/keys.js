// One-key shortcuts. They can be switched off by people who might press keys by accident.
//
// A key never means two things: the rail's keys (D, U, C, R, X) belong to the rail, and a choice that has once got a key
// keeps it as long as the page is open. A choice that has just appeared does not listen for a second, so that a key meant
// for something else does not choose. A key that is held down acts once, unless it only changes an amount.

import { h } from '../dom.js';
import { kept, keep } from '../kept.js';

export const RESTS = 1000; // milliseconds

/** Whether a button can be used. It keeps the focus in either case, which a disabled button would lose. */
export const able = (button, can) => button.setAttribute('aria-disabled', String(!can));
export const isAble = (button) => button.getAttribute('aria-disabled') !== 'true';

export function keys() {
  const fixed = new Map(); // key -> button
  const offered = new Map(); // key -> the choice on offer now: {button, wakes, lent}
  const owners = new Map(); // name of a choice -> its key
  const before = new Map(); // key -> when a choice was last on offer: {at, wakes}
  let on = kept('shortcuts') !== 'off';

  const heard = (event) => {
    const button = event.target.closest?.('button, [role=button]');
    if (event.repeat && button && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!on || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.closest?.('input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select')) return;
    const key = event.key.toLowerCase();
    const found = offered.get(key);
    const meant = found?.button ?? fixed.get(key);
    if (!meant?.isConnected || !isAble(meant)) return;
    // Arrows keep their meaning where something else goes by them.
    if (key.startsWith('arrow') && event.target.closest?.('input:not([type=range]), .area, .log')) return;
    event.preventDefault();
    if ((!event.repeat || found?.lent) && meant.checkVisibility()) meant.click();
  };
  document.addEventListener('keydown', heard, true);

  const box = h('input', { type: 'checkbox', checked: on, onchange: () => {
    on = box.checked;
    keep('shortcuts', on ? null : 'off');
    document.body.classList.toggle('no-shortcuts', !on);
  } });
  document.body.classList.toggle('no-shortcuts', !on);

  const shown = (button, key) => {
    button.setAttribute('aria-keyshortcuts', key.toUpperCase());
    button.append(h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()));
    return button;
  };

  const unless = (button, test) => button.addEventListener('click', (event) => test(event) && event.stopImmediatePropagation(), true);

  function keyOf(name) {
    const owned = new Set(owners.values());
    const key = owners.get(name) ?? [...name.toLowerCase()].find((one) => /[a-z]/.test(one) && !fixed.has(one) && !owned.has(one));
    if (key) owners.set(name, key);
    return key;
  }

  // A new choice ignores the keyboard and the second click of a double click until it wakes.
  function rest(button, wakes) {
    const left = wakes - Date.now();
    if (left <= 0) return;
    button.classList.add('resting');
    setTimeout(() => button.classList.remove('resting'), left);
  }

  return {
    /** Give a button this key permanently, and show it on the button, which does nothing while it is not `able`. */
    bind(button, key) {
      fixed.set(key, button);
      unless(button, () => !isAble(button));
      return shown(button, key);
    },
    /** Give a current choice a letter of its name as its key, which is added to `taken`. */
    offer(button, name, taken) {
      unless(button, (event) => event.detail !== 1 && button.classList.contains('resting'));
      const key = keyOf(name);
      const known = before.get(key ?? name);
      const wakes = known && (known.wakes > Date.now() || Date.now() - known.at < RESTS) ? known.wakes : Date.now() + RESTS;
      rest(button, wakes);
      taken.push(key ?? name);
      offered.set(key ?? name, { button, wakes });
      return key ? shown(button, key) : button;
    },
    /** Let these keys press a button that chooses nothing yet, such as one for an amount. They are added to `taken`. */
    lend(button, names, taken) {
      for (const name of names.map((one) => one.toLowerCase())) {
        taken.push(name);
        offered.set(name, { button, wakes: 0, lent: true });
      }
    },
    /** Release these keys. */
    release(taken) {
      for (const key of taken.splice(0)) {
        before.set(key, { at: Date.now(), wakes: offered.get(key)?.wakes ?? 0 });
        offered.delete(key);
      }
    },
    setting: h('label', { class: 'setting' }, box, 'One-key shortcuts'),
    stop: () => document.removeEventListener('keydown', heard, true),
  };
}
