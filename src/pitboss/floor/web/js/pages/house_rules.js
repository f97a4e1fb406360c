// The choices that the law leaves to the house, as a form: the edition, and every option with its paragraphs.

import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { inWords, reasons, sentence } from './saying.js';

const FEW = 26;

/** The choices in an address: ?edition=13:69F&option=wheel=single-zero&pays=straight=36 to 1. */
export function readChoices(search, game) {
  const asked = new URLSearchParams(search);
  const pair = (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
  const pairs = (name) => Object.fromEntries(asked.getAll(name).filter((one) => one.includes('=')).map(pair));
  return { edition: asked.get('edition') ?? game.editions[0], options: pairs('option'), pays: pairs('pays') };
}

/** The same choices as a query, with only what differs from the defaults. */
export function writeChoices({ edition, options, pays = {} }, game) {
  const query = new URLSearchParams();
  if (edition !== game.editions[0]) query.set('edition', edition);
  for (const [name, value] of Object.entries(options)) query.append('option', `${name}=${value}`);
  for (const [line, odds] of Object.entries(pays)) query.append('pays', `${line}=${odds}`);
  return query;
}

/**
 * The form. `changed(choices)` is called after each change, with the choices that differ from the defaults.
 * `refuse(error)` shows next to the control what the law refuses; `accept()` removes that again.
 */
export function rulesForm(game, choices, changed) {
  const rules = new Map();
  let touched = null;
  const chosen = { ...choices, options: { ...choices.options } };
  const tell = (name) => {
    touched = name;
    changed(chosen);
  };
  const node = h('form', { class: 'rules', onsubmit: (event) => event.preventDefault() }, editions(),
    h('div', { class: 'rules-list' }));
  list();

  function editions() {
    if (game.editions.length < 2) return h('p', { class: 'quiet-text' }, `Only in N.J.A.C. ${game.editions[0]}.`);
    return h('fieldset', { class: 'rule' }, h('legend', {}, 'Edition of the rules'),
      segments('edition', game.editions, chosen.edition, (value) => {
        chosen.edition = value;
        const gone = game.options.filter((option) => option.edition && option.edition !== value);
        for (const option of gone) delete chosen.options[option.name];
        list();
        tell('edition');
      }, (value) => `N.J.A.C. ${value}`));
  }

  function list() {
    rules.clear();
    const own = game.options.filter((option) => !option.edition || option.edition === chosen.edition);
    const others = game.options.filter((option) => !own.includes(option));
    show(node.querySelector('.rules-list'),
      own.map((option) => rule(option)), others.map((option) => elsewhere(option)),
      !game.options.length && h('p', { class: 'quiet-text' }, 'The law leaves the house no choice in this game.'));
  }

  function rule(option) {
    const said = h('div', { class: 'rule-said' });
    const value = chosen.options[option.name] ?? option.default;
    const choose = (to) => {
      if (to === option.default) delete chosen.options[option.name];
      else chosen.options[option.name] = to;
      box.classList.toggle('changed', to !== option.default);
      tell(option.name);
    };
    const box = h('fieldset', { class: ['rule', value !== option.default && 'changed'] },
      h('legend', {}, inWords(option.name)), control(option, value, choose),
      h('p', { class: 'about' }, `${sentence(option.about)}. `, reasons(option.cites, sentence(option.about))), said);
    rules.set(option.name, said);
    return box;
  }

  return {
    node,
    accept() {
      for (const said of rules.values()) show(said);
    },
    refuse(error) {
      const named = /'([^']+)'/.exec(error.message)?.[1];
      const said = rules.get(touched) ?? rules.get(named);
      if (said) show(said, refusal(error));
      return Boolean(said);
    },
  };
}

function control(option, value, choose) {
  const name = inWords(option.name);
  const [low, high] = option.choices.split('..');
  if (high !== undefined) {
    const range = { type: 'number', inputmode: 'numeric', min: low, max: high, value };
    const onchange = (event) => choose(event.target.value);
    return h('input', { ...range, 'aria-label': `${name}, from ${low} to ${high}`, onchange });
  }
  const values = option.choices.split('|');
  if (values.length < 4 && option.choices.length <= FEW) return segments(option.name, values, value, choose, inWords);
  return h('select', { 'aria-label': name, onchange: (event) => choose(event.target.value) },
    values.map((one) => h('option', { value: one, selected: one === value }, inWords(one))));
}

/** A few choices side by side, as radio buttons that look like one control. */
function segments(name, values, value, choose, says) {
  return h('div', { class: 'segments' }, values.map((one) => h('label', {},
    h('input', { type: 'radio', name, value: one, checked: one === value, onchange: () => choose(one) }),
      h('span', {}, says(one)))));
}

/** A choice that exists only in the other edition is shown as refused. */
const elsewhere = (option) => h('div', { class: 'rule elsewhere' }, h('p', { class: 'legend' }, inWords(option.name)),
  h('p', { class: 'about' }, `Not allowed here: only N.J.A.C. ${option.edition} leaves this to the house. `,
    reasons(option.cites, sentence(option.about))));
