// The choices that the law leaves to the house, as a form: the edition, and every option under its heading.

import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { elsewhere, radios, rule } from './rule_control.js';
import { counted } from './saying.js';

const FEW = 9; // so many choices are seen at once; more are folded under their headings, and can be searched

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
  let rules = [];
  let groups = [];
  let touched = null;
  const chosen = { ...choices, options: { ...choices.options } };
  const many = game.options.length > FEW;
  const tell = (name) => {
    touched = name;
    sum();
    changed(chosen);
  };
  const search = h('input', { type: 'search', placeholder: 'Soft 17, splits, side wagers', oninput: () => find() });
  const count = h('p', { class: 'quiet-text rules-count', role: 'status' });
  const list = h('div', { class: 'rules-list' });
  const node = h('form', { class: 'rules', onsubmit: (event) => event.preventDefault() }, editions(),
    many && h('label', { class: 'field rules-search' }, 'Find a rule', search), count, list);
  draw();

  function editions() {
    if (game.editions.length < 2) return h('p', { class: 'quiet-text' }, `Only in N.J.A.C. ${game.editions[0]}.`);
    return h('fieldset', { class: 'rule' }, h('legend', {}, 'Edition of the rules'),
      radios('edition', game.editions, chosen.edition, (value) => {
        chosen.edition = value;
        const gone = game.options.filter((option) => option.edition && option.edition !== value);
        for (const option of gone) delete chosen.options[option.name];
        draw();
        tell('edition');
      }, (value) => `N.J.A.C. ${value}`));
  }

  function draw() {
    const open = new Set(groups.filter(({ fold }) => fold.open).map(({ name }) => name));
    const first = !groups.length;
    const opens = (name, inside) => open.has(name)
      || (first && (!many || inside.some(({ option }) => option.name in chosen.options)));
    const own = (option) => !option.edition || option.edition === chosen.edition;
    const known = new Set(game.options.filter(own).map((option) => option.name));
    const shown = game.options.filter((option) => own(option) || !known.has(option.name));
    rules = shown.map((option) => (own(option) ? made(option) : elsewhere(option)));
    groups = [...new Set(shown.map(({ group }) => group))].map((name) => {
      const inside = rules.filter(({ option }) => option.group === name);
      const mark = h('span', { class: 'mark' });
      const titles = h('span', { class: 'quiet-text' }, inside.map(({ option }) => option.title).join(' · '));
      const fold = h('details', { class: 'rules-group', open: opens(name, inside) },
        h('summary', {}, h('span', { class: 'name' }, name), titles, mark), h('div', { class: 'rules-inside' }, inside.map((one) => one.node)));
      return { name, fold, mark, inside };
    });
    show(list, groups.map(({ fold }) => fold),
      !game.options.length && h('p', { class: 'quiet-text' }, 'The law leaves the house no choice in this game.'));
    sum();
    find();
  }

  function made(option) {
    return rule(option, chosen.options[option.name] ?? option.default, (to) => {
      if (to === option.default) delete chosen.options[option.name];
      else chosen.options[option.name] = to;
      tell(option.name);
    });
  }

  /** How many choices differ from the usual ones, in all and under each heading. */
  function sum() {
    for (const { mark, inside } of groups) {
      const own = inside.filter(({ option }) => option.name in chosen.options).length;
      mark.textContent = own ? `${own} changed` : '';
    }
    const own = Object.keys(chosen.options).length;
    const back = own ? h('button', { type: 'button', class: 'quiet', onclick: usual }, 'Back to the usual rules') : null;
    const words = own ? `${counted(own, 'choice differs', 'choices differ')} from the usual rules.` : 'These are the usual rules.';
    show(count, game.options.length ? [words, ' ', back] : null);
  }

  function usual() {
    chosen.options = {};
    draw();
    tell(null);
  }

  /** Only the rules in which the words occur are shown, and their headings are open while somebody searches. */
  function find() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of rules) one.node.hidden = !words.every((word) => one.found.includes(word));
    for (const { fold, inside } of groups) {
      fold.hidden = inside.every((one) => one.node.hidden);
      if (words.length) fold.open = true;
    }
    const nothing = words.length > 0 && groups.every(({ fold }) => fold.hidden);
    list.querySelector('.nothing')?.remove();
    if (nothing) list.append(h('p', { class: 'quiet-text nothing' }, `No rule says “${search.value.trim()}”.`));
  }

  return {
    node,
    accept() {
      for (const { refused } of rules) if (refused) show(refused);
    },
    refuse(error) {
      const at = rules.find(({ option, refused }) => refused && option.name === touched)
        ?? rules.find(({ option, refused }) => refused && error.message.includes(option.title));
      if (!at) return false;
      show(at.refused, refusal(error));
      groups.find(({ inside }) => inside.includes(at)).fold.open = true;
      return true;
    },
  };
}
