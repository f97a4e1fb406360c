// The rail: the patron's chips and balance, the chip to bet with, and the buttons for the wagers.

import { h, show, svg } from '../dom.js';
import { CHIPS, dollars } from '../money.js';
import { chip } from './chips.js';
import { able } from './keys.js';

const sizes = (table) => CHIPS.filter(({ cents }) => cents <= table.limits.maximum && cents % table.chip === 0).reverse();
const usual = (table) => sizes(table).find(({ cents }) => cents >= table.limits.minimum)?.cents ?? sizes(table).at(-1)?.cents ?? table.limits.minimum;

/**
 * `hears.undo`, `.clear`, `.repeat`, `.double` for the four buttons; `hears.chosen` when another chip is picked. `chosen` is
 * the selected chip, if it is not the usual one: the smallest that may be bet alone.
 */
export function rail(table, keys, hears, chosen = usual(table)) {
  const balance = h('div', { class: 'balance' });
  const picture = (drawn) => svg('svg', { viewBox: '-1.12 -1.12 2.24 2.24', 'aria-hidden': 'true' }, drawn);
  const pick = (value) => () => {
    chosen = value;
    hears.chosen();
  };
  const choice = (value, name, drawn, picked) => h('label', { class: 'size' },
    h('input', { type: 'radio', name: 'chip', value: String(value), checked: picked, onchange: pick(value) }),
    drawn, h('span', { class: 'visually-hidden' }, name));
  const off = svg('g', { class: 'take-off' }, svg('circle', { r: 0.98 }), svg('path', { d: 'M-0.4 -0.4L0.4 0.4M0.4 -0.4L-0.4 0.4' }));
  const picker = h('fieldset', { class: 'sizes' }, h('legend', { class: 'visually-hidden' }, 'Chip to bet with'),
    sizes(table).map(({ cents }) => choice(cents, `${dollars(cents)} chip`, picture(chip(cents)), cents === chosen)),
    choice(0, 'Take down wagers', picture(off), chosen === 0));
  const plain = Boolean(table.layout.pots); // nothing is wagered on the layout: the keys are free for choices
  const button = (text, key, act) => (plain ? (one) => one : keys.bind)(h('button', { type: 'button', 'aria-disabled': 'true', onclick: act }, h('span', {}, text)), key);
  const buttons = {
    undo: button('Undo', 'u', hears.undo),
    clear: button('Clear', 'c', hears.clear),
    repeat: button('Repeat', 'r', hears.repeat),
    double: button('Double', 'x', hears.double),
  };
  const actions = h('div', { class: 'actions', role: 'group', 'aria-label': 'Your wagers' }, Object.values(buttons));

  // What the next press takes back is in the button's name.
  function tellUndo(what) {
    const text = what ? `Undo: ${what}` : 'Undo';
    if (buttons.undo.title === text) return;
    buttons.undo.title = text;
    buttons.undo.setAttribute('aria-label', text);
  }

  if (plain) for (const part of [picker, actions]) part.hidden = true;

  return {
    balance, picker, actions, buttons,
    /** The selected chip, in cents; 0 means that wagers are taken down. */
    chosen: () => chosen,
    show(scene, wagers) {
      const open = scene.awaits === 'wagers' && scene.open;
      const some = wagers.lately().length > 0;
      const undoes = open || wagers.wishes() ? wagers.undoes() : '';
      tellUndo(undoes);
      able(buttons.undo, Boolean(undoes));
      able(buttons.clear, (open && some) || wagers.wishes());
      able(buttons.double, open && some);
      able(buttons.repeat, open && scene.you?.repeat?.length > 0 && !some);
      const inPot = scene.contest?.paid.find(({ seat }) => seat === scene.you?.seat)?.cents ?? 0;
      const laid = wagers.mine().reduce((sum, bet) => sum + bet.cents, 0);
      show(balance,
        h('div', {}, h('span', { class: 'label' }, plain ? 'Stack' : 'Chips'), h('strong', { class: 'money', 'data-chips': String(wagers.chips()) }, dollars(wagers.chips()))),
        h('div', { class: plain && !inPot && 'nothing' }, h('span', { class: 'label' }, plain ? 'In the pot' : 'On the layout'), h('strong', { class: 'money' }, dollars(plain ? inPot : laid))));
    },
  };
}
