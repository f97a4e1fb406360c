// The odds explorer: choose a game, an edition and house rules, and see exactly what every wager costs.

import { get, getPatiently } from '../api.js';
import { bars } from '../chart.js';
import { h, show } from '../dom.js';
import { readUnder, refusal } from '../why.js';
import { withFraction } from './fractions.js';
import { readChoices, rulesForm, writeChoices } from './house_rules.js';
import { wagerTable } from './odds_table.js';
import { counted, gameCalled, noGames, titled } from './saying.js';

const ROOMY = '(min-width: 1000px)';
const LABEL = 36;
const PATIENCE = 150;
const BUSY = 'The floor is busy working out other odds. This page asks again by itself.';

export async function open(main, slug) {
  titled('Odds');
  const { games } = await get('/api/lobby');
  if (!games.length) return void show(main, noGames('Odds'));
  const asked = new URLSearchParams(location.search);
  let game = gameCalled(slug, games);
  let choices = readChoices(location.search, game);
  let view = { wager: asked.get('wager'), sort: asked.get('sort') };
  let rules = null;
  let table = null;
  let lawfulPays = {};
  let turn = 0;

  const progress = h('div', { class: 'progress', role: 'status' });
  const results = h('div', { class: 'odds-results' });
  const fold = h('details', { class: 'odds-rules', open: window.matchMedia(ROOMY).matches });
  const practiceLink = h('a', { class: 'button' }, 'Practice under these rules');
  const usual = h('a', {}, 'Back to the default rules');
  const pick = h('select', { onchange: (event) => {
    game = games.find((one) => one.slug === event.target.value);
    choices = readChoices('', game);
    view = { wager: null, sort: null };
    fill();
  } }, games.map((one) => h('option', { value: one.slug, selected: one === game }, one.title)));

  function fill() {
    rules = rulesForm(game, choices, (now) => {
      choices = now;
      work('rules');
    });
    const count = game.options.length ? counted(game.options.length, 'choice') : 'no choices';
    show(fold, h('summary', {}, h('h2', {}, 'House rules'), h('span', { class: 'quiet-text' }, count)), rules.node);
    show(results);
    table = null;
    work();
  }

  function keepAddress() {
    const query = writeChoices(choices, game);
    practiceLink.href = `/practice/${game.slug}?${writeChoices({ ...choices, pays: {} }, game)}`.replace(/\?$/, '');
    for (const [name, value] of Object.entries(view)) if (value) query.set(name, value);
    history.replaceState(null, '', `/odds/${game.slug}?${query}`.replace(/\?$/, ''));
    usual.href = `/odds/${game.slug}`;
    usual.hidden = !writeChoices(choices, game).size;
    titled(`Odds of ${game.title}`);
  }

  async function work(cause) {
    const mine = (turn += 1);
    keepAddress();
    readUnder(choices.edition);
    results.setAttribute('aria-busy', 'true');
    const working = `Computing the exact odds of every wager in ${game.title}.`;
    const running = (words) => show(progress, h('span', { class: 'runner' }), words);
    const patience = setTimeout(() => running(working), PATIENCE);
    const patient = () => {
      clearTimeout(patience);
      if (mine === turn) running(BUSY);
      return mine === turn;
    };
    try {
      const query = new URLSearchParams(writeChoices(choices, game));
      query.set('edition', choices.edition);
      const found = await getPatiently(`/api/odds/${game.slug}?${query}`, patient);
      if (mine === turn) tell(found);
      if (mine === turn) show(progress);
    } catch (error) {
      if (mine === turn) refuse(error, cause);
    } finally {
      clearTimeout(patience);
      if (mine === turn) results.removeAttribute('aria-busy');
    }
  }

  function tell(found) {
    rules.accept();
    results.classList.remove('stale');
    const focus = document.activeElement?.dataset?.keep;
    table = wagerTable(found, view, {
      changed: () => keepAddress(),
      chosen: (line) => show(chart, advantages(found, line)),
      repay: (line, odds) => {
        lawfulPays = choices.pays;
        choices.pays = Object.fromEntries(Object.entries({ ...lawfulPays, [line]: odds }).filter(([, one]) => one));
        work('pays');
      },
      pays: choices.pays,
    });
    if (!found.wagers.length) return void show(results, NO_WAGERS());
    const chart = h('div', {}, advantages(found, view.wager));
    show(results, h('section', {}, h('h2', {}, 'House advantage'), chart),
      h('section', {}, h('h2', {}, 'Every wager'), table.node, remarks(found)));
    const lost = focus && !document.activeElement?.dataset?.keep;
    if (lost) results.querySelector(`[data-keep="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }

  /** The refusal is shown next to the control that caused it. The last lawful odds stay, visibly out of date. */
  function refuse(error, cause) {
    show(progress);
    const beside = cause === 'pays' ? table?.refuse(error) : rules.refuse(error);
    if (cause === 'pays') {
      choices.pays = lawfulPays;
      keepAddress();
    }
    if (!beside) show(results, refusal(error));
    else if (cause === 'rules' && table) {
      results.classList.add('stale');
      show(progress, 'Refused: the odds below are still for the last lawful rules.');
    } else if (!table) {
      show(results, h('p', {}, 'The law does not allow these rules. The reason is shown beside the rule.'));
    }
    if (beside && cause !== 'pays') fold.open = true;
  }

  show(main, h('div', { class: 'sheet odds' },
    h('header', { class: 'page-head' }, h('h1', {}, 'Odds'),
      h('p', { class: 'lead' },
        'What each wager costs, computed exactly from the rules. Change a rule to see its effect.')),
    h('div', { class: 'odds-bar' }, h('label', { class: 'field picker' }, 'Game', pick), usual, practiceLink), progress,
    h('div', { class: 'odds-body' }, fold, results)));
  fill();
  return () => {
    turn += 1;
  };
}

/** What this page says of a game in which nobody wagers against the house. */
const NO_WAGERS = () => h('section', {}, h('h2', {}, 'No wagers against the house'),
  h('p', {}, 'Players bet against each other here, and the house takes a rake or a fee. At a practice table, a coach says what each move is worth.'));

/** One bar for each house advantage; wagers that cost the same share a bar. */
function advantages(found, chosen) {
  const groups = new Map();
  for (const line of found.wagers) {
    if (!groups.has(line.house_advantage)) groups.set(line.house_advantage, []);
    groups.get(line.house_advantage).push(line);
  }
  const byCost = ([one], [other]) => one.house_advantage_percent - other.house_advantage_percent;
  const items = [...groups.values()].sort(byCost).map((lines) => ({
    label: named(lines, chosen),
    value: lines[0].house_advantage_percent,
    text: withFraction(lines[0].house_advantage),
    marked: lines.some((line) => line.wager === chosen),
    hollow: lines.every((line) => !line.offered),
  }));
  const desc = items.map((item) => `${item.label}: ${item.text}`).join('; ');
  return bars({ title: `House advantage of the wagers in ${found.name}`, desc, items });
}

/** The chosen wager's name comes first, so that its bar can be recognized. */
function named(lines, chosen) {
  const first = (one, other) => (other.wager === chosen) - (one.wager === chosen);
  const names = [...new Set([...lines].sort(first).map((line) => line.name))];
  let shown = 1;
  while (shown < names.length && names.slice(0, shown + 1).join(' · ').length <= LABEL) shown += 1;
  const rest = names.length - shown;
  return names.slice(0, shown).join(' · ') + (rest ? ` and ${rest} more` : '');
}

const remarks = (found) => h('div', { class: 'quiet-text note' },
  found.wagers.some((line) => !line.offered)
    && h('p', {}, 'Wagers marked “not offered” are shown as if this house offered them.'),
  found.note && h('p', {}, found.note));
