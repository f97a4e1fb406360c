// One choice left to the house: its title, its control, what it changes, and how the law bears on it.

import { capital, h, show } from '../dom.js';
import { reasons } from './saying.js';

const SIDE_BY_SIDE = 30; // letters that fit in one row of segments
const FEW = 4;

/** A value in the words of the option; a number goes into the words for any value. */
export const said = (option, value) => option.words[value]
  ?? (option.words['*'] ?? '{}').replace('{}', Number(value).toLocaleString('en-US'));

/** `choose(value)` is called when another value is chosen. `found` is the text in which a search looks. */
export function rule(option, value, choose) {
  const refused = h('div', { class: 'rule-said' });
  const usual = h('p', { class: 'usual', role: 'status' });
  const told = (now) => show(usual, now === option.default ? null : `Usually: ${said(option, option.default)}.`);
  const chosen = (now) => {
    node.classList.toggle('changed', now !== option.default);
    told(now);
    choose(now);
  };
  const node = h('fieldset', { class: ['rule', value !== option.default && 'changed'] },
    h('legend', {}, option.title), control(option, value, chosen), usual,
    h('p', { class: 'about' }, option.about && `${option.about} `, reasons(option.cites, option.about || option.title)), refused);
  told(value);
  return { option, node, refused, found: searched(option) };
}

/** A choice that exists only in the other edition is shown as not allowed. */
export const elsewhere = (option) => ({
  option,
  node: h('div', { class: 'rule elsewhere' }, h('p', { class: 'legend' }, option.title),
    h('p', { class: 'about' }, `Not allowed here: only N.J.A.C. ${option.edition} leaves this to the house. `,
      reasons(option.cites, option.about || option.title))),
  found: searched(option),
});

const searched = (option) => [option.title, option.group, option.about, option.name, ...option.listed.map((one) => said(option, one))]
  .join(' ').toLowerCase();

function control(option, value, choose) {
  if (!option.listed.length) return number(option, value, choose);
  const words = option.listed.map((one) => said(option, one));
  if (option.listed.length > FEW) {
    return h('select', { 'aria-label': option.title, onchange: (event) => choose(event.target.value) },
      option.listed.map((one, at) => h('option', { value: one, selected: one === value }, capital(words[at]))));
  }
  const long = words.join('').length > SIDE_BY_SIDE;
  return radios(option.name, option.listed, value, choose, (one) => said(option, one), long ? 'choices' : 'segments');
}

/** A number with its unit beside it. */
function number(option, value, choose) {
  const [low, high] = option.choices.split('..');
  const unit = h('span', { class: 'quiet-text', 'aria-hidden': 'true' }, said(option, value));
  const range = { type: 'number', inputmode: 'numeric', min: low, max: high, value };
  const onchange = (event) => {
    unit.textContent = said(option, event.target.value);
    choose(event.target.value);
  };
  const words = `${option.title}, from ${said(option, low)} to ${said(option, high)}`;
  return h('div', { class: 'row' }, h('input', { ...range, 'aria-label': words, onchange }), unit);
}

/** A few choices as radio buttons: side by side like one control, or one below the other. */
export const radios = (name, values, value, choose, says, kind = 'segments') => h('div', { class: kind },
  values.map((one) => h('label', {},
    h('input', { type: 'radio', name, value: one, checked: one === value, onchange: () => choose(one) }),
    h('span', {}, capital(says(one))))));
