// One-key shortcuts. They can be switched off by people who might press keys by accident.

import { h } from '../dom.js';
import { kept, keep } from '../kept.js';

export function keys() {
  const fixed = new Map();
  const ofMoment = new Map(); // a current choice takes precedence over a button that always has the key
  let on = kept('shortcuts') !== 'off';

  const heard = (event) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) return;
    if (event.target.closest?.('input:not([type=radio]):not([type=checkbox]), textarea, select')) return;
    const key = event.key.toLowerCase();
    const button = [ofMoment.get(key), fixed.get(key)].find((one) => one?.isConnected && !one.disabled);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener('keydown', heard);

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

  // A button that can always be pressed does not lend its key to the current choices.
  const isFree = (key) => /[a-z]/.test(key) && !ofMoment.has(key) && (!fixed.has(key) || fixed.get(key).disabled);

  return {
    /** Give a button this key permanently, and show it on the button. */
    bind(button, key) {
      fixed.set(key, button);
      return shown(button, key);
    },
    /** Give a current choice the first free letter of its name as its key, which is added to `taken`. */
    offer(button, name, taken) {
      const key = [...name.toLowerCase()].find(isFree);
      if (!key) return button;
      ofMoment.set(key, button);
      taken.push(key);
      return shown(button, key);
    },
    /** Release these keys. */
    release(taken) {
      for (const key of taken.splice(0)) ofMoment.delete(key);
    },
    setting: h('label', { class: 'setting' }, box, 'One-key shortcuts'),
    stop: () => document.removeEventListener('keydown', heard),
  };
}
