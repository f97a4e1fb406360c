// The panel for tickets of several groups: which kind, which group the brush marks, the ways, the games, and the ticket
// as it is written.

import { h, show } from '../dom.js';
import { LETTERS, LONGEST, makes } from './ticket.js';
import { capital } from './ticket_words.js';

const MOST_GROUPS = 20;

/**
 * `ticket()` is the ticket being marked and `active()` the group that the brush marks. `hears.change(change)` changes
 * the ticket, `hears.activate(at)` gives the brush to a group, `hears.written(text)` is what is being typed until
 * `hears.left()`, and `hears.close()`.
 */
export function waysPanel(blank, ticket, active, hears) {
  const kinds = h('div', { class: 'choices-row', role: 'radiogroup', 'aria-label': 'Kind of ticket' }, [null, ...blank.kinds].map((kind) => radio('ticket-kind', kind ? capital(kind.name) : 'One group', false, () => {
    const now = ticket();
    const joined = kind ? now.groups : [now.groups.flat()];
    hears.change({ kind, groups: joined, single: [], sizes: usual(kind, { ...now, groups: joined }) });
  })));
  const about = h('p', { class: 'about' });
  const groups = h('div', { class: 'choices-row', role: 'group', 'aria-label': 'Groups: which one the brush marks' });
  const ways = h('div', { class: 'ways' });
  const games = h('div', { class: 'choices-row games' });
  const text = h('input', { name: 'ticket', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: LONGEST, placeholder: '3-17-22+5-6', oninput: () => hears.written(text.value), onblur: () => hears.left() });
  const told = h('p', { class: 'told', role: 'status' });
  const back = h('button', { type: 'button', class: 'back', 'aria-label': 'Back to the pay table', onclick: hears.close }, '‹', h('span', {}, 'Pay table'));
  const node = h('section', { class: 'ways-panel', 'aria-label': 'Tickets of several groups', hidden: true },
    h('div', { class: 'choices-row top' }, back, kinds), about, groups, ways, h('div', { class: 'choices-row last' }, games,
      h('label', { class: 'written' }, h('span', {}, 'Written'), text)), told);
  let letters = '';
  let made = '';

  const choice = (name, on, act, words = null) => h('button', {
    type: 'button', class: ['choice', on && 'on'], 'aria-label': words, 'aria-pressed': String(on), onclick: act,
  }, name);

  const letter = (at) => {
    const king = ticket().kind?.king;
    return king && at === 0 ? 'King' : LETTERS.charAt(at - (king ? 1 : 0)).toUpperCase();
  };

  // A kind begins with every way that its groups make; a way ticket, with two groups at a time.
  function usual(kind, next) {
    const sizes = kind?.records ? [...makes({ ...next, kind }).keys()].filter((size) => size <= blank.most_in_way) : [];
    return kind?.records === 'one' ? sizes.slice(sizes.length > 1 ? 1 : 0, sizes.length > 1 ? 2 : 1) : sizes;
  }

  function groupRow() {
    const now = ticket();
    if (!now.kind) return [];
    const each = now.groups.map((group, at) => choice(`${letter(at)} ${group.length}`, at === active(), () => hears.activate(at),
      `${at || !now.kind.king ? 'Group ' : ''}${letter(at)}, ${group.length} marked`));
    const more = now.groups.length < MOST_GROUPS && now.groups.every((group) => group.length);
    return [...each, choice('+ Group', false, () => {
      hears.change({ groups: [...now.groups, []] });
      hears.activate(now.groups.length);
    })].map((button, at, all) => {
      if (at === all.length - 1) button.disabled = !more;
      return button;
    });
  }

  function wayRows() {
    const now = ticket();
    if (!now.kind?.records) return [];
    const found = [...makes(now)].filter(([size]) => size <= blank.most_in_way);
    const only = now.kind.records === 'one';
    const all = found.map(([size, many]) => {
      const on = !now.single.length && now.sizes.includes(size);
      const sizes = only ? [size] : on ? now.sizes.filter((one) => one !== size) : [...now.sizes, size].sort((one, other) => one - other);
      const it = [`${many}/${size}`, on, () => hears.change({ sizes, single: [] }), `${many} ${many === 1 ? 'way' : 'ways'} of ${size} ${size === 1 ? 'spot' : 'spots'}`];
      return only ? radio('ticket-ways', ...it) : choice(...it);
    });
    const rows = [h('div', { class: 'choices-row', role: only ? 'radiogroup' : 'group', 'aria-label': 'Ways' }, h('span', { class: 'label' }, 'Ways'), all.length ? all : h('span', { class: 'label' }, 'mark the groups first'))];
    return only || found.length === 0 ? rows : [...rows, singleRow(now)];
  }

  /** The letters of the groups that are marked. */
  const there = ({ groups: all, kind }) => LETTERS.slice(0, Math.max(0, all.filter((group) => group.length).length - (kind?.king ? 1 : 0)));

  // Ways one by one: the letters of their groups, then "Add".
  function singleRow(now) {
    const each = [...there(now)].map((one) => choice(one.toUpperCase(), letters.includes(one), () => {
      letters = letters.includes(one) ? letters.replace(one, '') : [...letters, one].sort().join('');
      hears.change({});
    }, `Group ${one.toUpperCase()} in a single way`));
    const add = h('button', { type: 'button', class: 'choice', disabled: !letters || now.single.includes(letters), onclick: () => {
      const way = letters;
      letters = '';
      hears.change({ single: [...now.single, way], sizes: [] });
    } }, 'Add way');
    const laid = now.single.map((way) => choice(`${way.toUpperCase()} ×`, true, () => {
      const single = now.single.filter((one) => one !== way);
      hears.change({ single, sizes: single.length ? [] : usual(now.kind, now) });
    }, `Take out the way ${way.toUpperCase()}`));
    return h('div', { class: 'choices-row', role: 'group', 'aria-label': 'Single ways' }, h('span', { class: 'label' }, 'Single'), each, add, laid);
  }

  function gameRow() {
    const now = ticket();
    const step = (by, label) => {
      const to = now.games + by;
      return h('button', { type: 'button', class: 'choice', 'aria-label': label, disabled: to < 1 || to > blank.games, onclick: () => hears.change({ games: to }) }, by > 0 ? '+' : '−');
    };
    return blank.games > 1 ? [h('span', { class: 'label' }, 'Games'), step(-1, 'One game fewer'), h('output', {}, String(now.games)), step(1, 'One game more')] : [];
  }

  return {
    node, usual,
    focus: () => back.focus({ preventScroll: true }),
    /** `written` is the ticket's notation, and `words` what the table says to it. */
    show(written, words, bad = false) {
      if (text.value !== written) text.value = written;
      if (told.textContent !== words) told.textContent = words;
      told.classList.toggle('bad', bad);
      const named = there(ticket());
      letters = [...letters].filter((one) => named.includes(one)).join('');
      // A button that is just being pressed must not be made anew.
      const sign = JSON.stringify([ticket(), active(), letters]);
      if (sign === made) return;
      made = sign;
      const row = [groups, ways, games].find((one) => one.contains(document.activeElement));
      const focused = row && placeOf(row, document.activeElement);
      [null, ...blank.kinds].forEach((kind, at) => {
        kinds.children[at].firstChild.checked = ticket().kind?.name === kind?.name;
      });
      about.textContent = ticket().kind?.about ?? 'One group of numbers, played as one.';
      show(groups, groupRow());
      show(ways, wayRows());
      show(games, gameRow());
      focused?.();
    },
  };

  // The same control after everything was made anew, so that the keyboard stays where it was.
  function placeOf(row, element) {
    const name = (one) => one.getAttribute('aria-label') ?? one.textContent;
    const controls = () => [...row.querySelectorAll(':is(button, input):enabled')];
    const [at, label] = [controls().indexOf(element), name(element)];
    return () => {
      const now = controls();
      (now.find((one) => name(one) === label) ?? now[Math.min(at, now.length - 1)])?.focus({ preventScroll: true });
    };
  }
}

/** One of several choices of which one holds. */
const radio = (group, name, on, act, words = null) => h('label', { class: 'button choice' },
  h('input', { type: 'radio', name: group, checked: on, 'aria-label': words, onchange: act }), name);
