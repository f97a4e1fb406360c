// A private table: the visitor chooses the game and its rules, and sits down alone.

import { get, post, someone } from '../api.js';
import { go } from '../app.js';
import { h, show } from '../dom.js';
import { feltSmall } from '../felt_small.js';
import { refusal } from '../why.js';
import { readChoices, rulesForm, writeChoices } from './house_rules.js';
import { gameCalled, noGames, titled } from './saying.js';

export async function open(main, slug) {
  titled('Practice');
  const { games } = await get('/api/lobby');
  if (!games.length) return void show(main, noGames('Practice'));
  let game = gameCalled(slug, games);
  let choices = readChoices(location.search, game);
  const body = h('div', { class: 'practice-body' });

  const pick = h('select', { onchange: (event) => {
    game = games.find((one) => one.slug === event.target.value);
    choices = readChoices('', game);
    keep();
    fill();
  } }, games.map((one) => h('option', { value: one.slug, selected: one === game }, one.title)));

  const keep = () => {
    const query = writeChoices({ ...choices, pays: {} }, game).toString();
    history.replaceState(null, '', `/practice/${game.slug}${query ? `?${query}` : ''}`);
  };

  function fill() {
    const said = h('div', {});
    const rules = rulesForm(game, choices, (now) => {
      choices = now;
      show(said);
      rules.accept();
      odds.href = oddsOf();
      keep();
    });
    const oddsOf = () => `/odds/${game.slug}?${writeChoices(choices, game)}`.replace(/\?$/, '');
    const odds = h('a', { href: oddsOf() }, 'See the odds');
    const start = h('button', { class: 'primary', type: 'button', onclick: () => deal(rules, said, start) },
      'Open the table');
    show(body,
      h('aside', { class: 'practice-felt' }, feltSmall(game.layout), h('p', { class: 'row' }, start, odds), said),
      h('section', {}, h('h2', {}, 'House rules'), rules.node));
  }

  async function deal(rules, said, start) {
    start.disabled = true;
    try {
      await someone();
      const { table } = await post('/api/practice',
        { game: game.slug, edition: choices.edition, options: choices.options });
      await go(`/table/${table}`);
    } catch (error) {
      if (!rules.refuse(error)) show(said, refusal(error));
      else show(said, h('p', { class: 'refusal' }, 'One of these rules is not allowed. The reason is beside it.'));
      start.disabled = false;
    }
  }

  fill();
  show(main, h('div', { class: 'sheet practice-page' },
    h('header', { class: 'page-head' }, h('h1', {}, 'Practice'),
      h('p', { class: 'lead' },
        'A table of your own, with free practice chips. Rounds follow each other without a pause, '
        + 'every place on the layout can explain itself, and nothing counts toward your results.')),
    h('label', { class: 'field picker' }, 'Game', pick), body));
}
