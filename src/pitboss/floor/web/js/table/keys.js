// One-key shortcuts. They can be switched off, for those whose voice or hand presses keys by chance.

import { h } from '../dom.js';
import { kept, keep } from '../kept.js';

export function keys() {
  const buttons = new Map();
  let on = kept('shortcuts') !== 'off';

  const heard = (event) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]')) return;
    if (event.target.closest?.('input:not([type=radio]):not([type=checkbox]), textarea, select')) return;
    const button = buttons.get(event.key.toLowerCase());
    if (!button?.isConnected || button.disabled) return;
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

  return {
    /** Give a button this key, and show it on the button. */
    bind(button, key) {
      buttons.set(key, button);
      button.setAttribute('aria-keyshortcuts', key.toUpperCase());
      button.append(h('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()));
      return button;
    },
    /** The first letter of a name that is still free, or ''. */
    free: (name) => [...name.toLowerCase()].find((one) => /[a-z]/.test(one) && !buttons.has(one)) ?? '',
    /** Take a key back. */
    release: (key) => buttons.delete(key),
    setting: h('label', { class: 'setting' }, box, 'One-key shortcuts'),
    stop: () => document.removeEventListener('keydown', heard),
  };
}
