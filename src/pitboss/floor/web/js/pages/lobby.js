// The lobby: a live table on top, and every table of the floor below it. Only what has changed is redrawn.

import { get, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { card } from './lobby_card.js';
import { finder } from './lobby_finder.js';
import { hero } from './lobby_hero.js';
import { counted, titled } from './saying.js';

const WHOLE = '/api/lobby?games=no';
const EVERY = 4000;
const LEADING = 3; // this many games, the most played, come first and are drawn wide

export async function open(main) {
  titled('Lobby');
  const trouble = h('div', { 'aria-live': 'polite' });
  const found = h('div', { class: 'lobby-tables' });
  const cards = new Map();
  const sections = new Map();
  let tables = (await get(WHOLE)).tables;
  let timer = 0;
  let left = false; // what comes in after that is not shown, and nothing more is asked

  const search = finder(() => put());
  const live = hero();
  const none = nobody();

  const section = (title) => {
    if (!sections.has(title)) sections.set(title, group(title));
    return sections.get(title);
  };

  const put = () => {
    for (const table of tables) {
      if (cards.has(table.id)) cards.get(table.id).update(table);
      else cards.set(table.id, card(table));
    }
    search.follow(tables);
    const wanted = tables.filter(search.finds);
    const shown = parted(wanted, leaders(tables)).map(([title, inside, wide]) => {
      const one = section(title);
      one.put(inside.map((table) => cards.get(table.id).node), wide);
      return one.node;
    });
    keepIn(found, shown.length ? shown : [tables.length ? search.nothing : none]);
    live.follow(tables);
  };

  const look = async () => {
    if (!document.hidden) {
      try {
        const brief = (await get('/api/lobby?brief=yes')).tables;
        const known = new Map(tables.map((table) => [table.id, table]));
        // A newly opened table is not drawn yet.
        const fresh = brief.some((table) => !known.has(table.id));
        tables = fresh ? (await get(WHOLE)).tables : brief.map((table) => ({ ...known.get(table.id), ...table }));
        if (left) return;
        show(trouble);
        put();
      } catch (error) {
        show(trouble, h('p', { class: 'refusal' }, `${error.message} The tables below may be out of date.`));
      }
    }
    if (!left) timer = setTimeout(look, EVERY);
  };

  put();
  show(main, h('div', { class: 'sheet lobby' }, live.node, search.node, trouble, found, small()));
  timer = setTimeout(look, EVERY);
  return () => {
    left = true;
    clearTimeout(timer);
    live.stop();
    search.stop();
  };
}

/** The most played games on this floor. */
function leaders(tables) {
  const byRank = [...tables].sort((one, other) => one.rank - other.rank);
  return [...new Set(byRank.map((table) => table.game))].slice(0, LEADING);
}

/** The tables in sections: the first table of each leading game, then all other tables by group, as the floor orders them. */
function parted(tables, leading) {
  const first = leading.map((game) => tables.find((table) => table.game === game)).filter(Boolean);
  const rest = tables.filter((table) => !first.includes(table));
  const groups = [...new Set(rest.map((table) => table.group))];
  return [
    ...(first.length ? [['Most played', first, true]] : []),
    ...groups.map((title) => [title, rest.filter((table) => table.group === title), false]),
  ];
}

function group(title) {
  const count = h('span', { class: 'quiet-text' });
  const inside = h('div', { class: 'cards' });
  return {
    node: h('section', { class: 'lobby-group' }, h('h2', {}, title, ' ', count), inside),
    put(nodes, wide) {
      inside.classList.toggle('wide', wide);
      count.textContent = counted(nodes.length, 'table');
      keepIn(inside, nodes);
    },
  };
}

/** Put these nodes in, unless they are there already: what is moved would lose the focus. */
function keepIn(place, nodes) {
  const same = nodes.length === place.children.length && nodes.every((node, at) => node === place.children[at]);
  if (!same) show(place, nodes);
}

const nobody = () => h('div', { class: 'empty' },
  h('p', {}, 'No tables are open right now. You can always open a practice table of your own.'),
  h('p', {}, h('a', { class: 'button primary', href: '/practice' }, 'Open a practice table')));

const small = () => h('p', { class: 'quiet-text note' }, 'Play chips have no value and cannot be bought or exchanged. ',
  visitor()?.signed_in ? null : 'A guest’s chips last as long as this browser’s session, unless you create an account.');
