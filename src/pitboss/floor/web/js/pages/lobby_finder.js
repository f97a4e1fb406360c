// How a visitor finds a table in the lobby: by words, by the part of the floor, by whether anybody sits there.

import { h, show, svg } from '../dom.js';

const ALL = 'All';

/** `changed()` is called when the visitor looks for something else. */
export function finder(changed) {
  let tables = [];
  let group = ALL;
  const hunt = (event) => {
    event?.preventDefault();
    changed();
  };
  const field = h('input', { type: 'search', id: 'find', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search',
    placeholder: 'Game, table, rule or wager', 'aria-label': 'Find a table by game, name, rule or wager', 'aria-keyshortcuts': '/', oninput: hunt });
  const people = h('input', { type: 'checkbox', onchange: hunt });
  const groups = h('div', { class: 'find-groups', role: 'group', 'aria-label': 'Parts of the floor' });
  const told = h('p', { class: 'visually-hidden', role: 'status' });
  const wanted = h('p', {});
  let drawn = '';

  const words = () => plain(field.value).split(/\s+/).filter(Boolean);
  const finds = (table) => (group === ALL || table.group === group) && (!people.checked || table.taken.length > 0)
    && phrasesOf(table).some((phrase) => words().every((word) => phrase.includes(word)));

  const choose = (name) => () => {
    group = name;
    changed();
  };
  const one = ([name, count]) => h('button', { type: 'button', 'data-group': name, onclick: choose(name) }, name, ' ',
    h('span', { class: 'count' }, String(count)));

  /** What the floor has is counted whatever is looked for, so that nothing moves while somebody types. */
  const follow = (now) => {
    tables = now;
    const names = [...new Set(tables.map((table) => table.group))];
    if (!names.includes(group)) group = ALL;
    const counts = [[ALL, tables.length], ...names.map((name) => [name, tables.filter((table) => table.group === name).length])];
    if (JSON.stringify(counts) !== drawn) show(groups, counts.map(one));
    drawn = JSON.stringify(counts);
    for (const button of groups.children) button.setAttribute('aria-pressed', String(button.dataset.group === group));
    const left = tables.filter(finds).length;
    const looking = field.value.trim() || people.checked || group !== ALL;
    told.textContent = looking ? `${left} of ${tables.length} tables` : '';
    wanted.textContent = field.value.trim() ? `No tables match “${field.value.trim()}”.`
      : 'Nobody is seated at these tables right now.';
  };

  const everything = () => {
    field.value = '';
    people.checked = false;
    group = ALL;
    changed();
    field.focus();
  };
  const press = (event) => {
    const typing = event.target.closest?.('input, select, textarea, dialog, [contenteditable]');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  document.addEventListener('keydown', press);
  return {
    node: h('form', { class: 'finder', role: 'search', onsubmit: hunt },
      h('div', { class: 'find-field' }, glass(), field, h('kbd', { 'aria-hidden': 'true' }, '/')), groups,
      h('label', { class: 'find-people' }, people, 'Only tables with people'), told),
    nothing: h('div', { class: 'empty' }, wanted,
      h('p', {}, h('button', { type: 'button', onclick: everything }, 'Show every table'))),
    follow,
    finds,
    stop: () => document.removeEventListener('keydown', press),
  };
}

/** Nobody should have to know where a name has a hyphen, or which apostrophe. */
const plain = (text) => text.toLowerCase().replaceAll('-', ' ').replaceAll('’', "'");

/** Everything that a table can be found by: what it is called, alone or with one of its wagers or rules. */
const phrasesOf = ({ name, title, group, edition, wagers, rules }) =>
  ['', ...wagers, ...rules].map((one) => plain([name, title, group, edition, one].join('\n')));

const glass = () => svg('svg', { viewBox: '0 0 20 20', width: 18, height: 18, 'aria-hidden': 'true' },
  svg('path', { d: 'M8.5 3a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M12.6 12.6L17 17', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linecap': 'round' }));
