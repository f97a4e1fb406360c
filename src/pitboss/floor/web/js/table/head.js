// The table's header: its name, its limits, its sign, and the badge that leads to the fairness check.

import { h, show } from '../dom.js';
import { dollars } from '../money.js';
import { whyButton } from '../why.js';
import { ask } from './seats.js';

/** `act(commands)` sends a command from the fairness dialog. */
export function head(table, act) {
  const count = h('span', {}, `0 of ${table.places} seats`); // the words that come have the same room
  const dealer = h('span', { hidden: true });
  const badge = h('button', { type: 'button', class: 'quiet badge', onclick: () => fairness(table, latest, act) }, 'Fairness', h('code', {}, '········'));
  const notices = h('div', { class: 'notices' });
  let latest = null;
  const limits = table.stakes || `${dollars(table.limits.minimum)} to ${dollars(table.limits.maximum)}`;
  const balance = h('div', { class: 'purse-here' });
  const more = h('button', { type: 'button', class: 'quiet more', 'aria-expanded': 'false', 'aria-controls': 'about-table', onclick: () => {
    const open = node.classList.toggle('open');
    more.setAttribute('aria-expanded', String(open));
  } }, 'More');
  const about = h('nav', { class: 'about', id: 'about-table', 'aria-label': 'This table' },
    h('button', { type: 'button', class: 'quiet', onclick: () => sign(table) }, 'Rules'), badge,
    h('a', { class: 'button quiet', href: `/table/${table.id}/history` }, 'History'));
  const node = h('header', { class: 'table-head' },
    h('div', { class: 'title' }, h('h1', {}, table.name),
      h('p', { class: 'facts' }, table.name.toLowerCase().includes(table.title.toLowerCase()) ? null : h('span', {}, table.title), h('span', { class: 'money' }, limits), count, dealer, table.private ? h('span', {}, 'Practice, free chips') : null)),
    balance, more, about, notices);
  return {
    node,
    /** What leads on from the table; on a phone it is folded away. */
    about,
    /** Where the patron's balance is on a phone. */
    balance,
    show(scene) {
      latest = scene;
      count.textContent = `${scene.seats.length} of ${table.places} seats${housed(scene.seats.filter((one) => one.house).length)}`;
      dealer.hidden = scene.dealer.automatic;
      dealer.textContent = `dealt by ${scene.dealer.name}`;
      const { commitment } = scene.fairness ?? {};
      show(badge, 'Fairness', commitment ? h('code', {}, commitment.slice(0, 8)) : null);
      show(notices, (scene.notices ?? []).map((text) => h('p', {}, text)));
    },
  };
}

const housed = (many) => (many ? `, ${many === 1 ? 'one bot' : `${many} bots`}` : '');

function sign(table) {
  ask('Rules at this table', [
    h('p', {}, `${table.title}, under N.J.A.C. ${table.edition}. ${table.stakes || `Wagers from ${dollars(table.limits.minimum)} to ${dollars(table.limits.maximum)}, in steps of ${dollars(table.limits.increment)}`}.`),
    h('ul', { class: 'sign' }, table.sign.map(({ text, cites }) => h('li', {}, text, ' ', cites?.length ? whyButton(cites, text) : null))),
    table.choices.length ? h('details', { class: 'house-choices' }, h('summary', {}, 'The house’s choices'), headed(table.choices)) : null,
  ]);
}

/** The house's choices under their headings, with a mark where they differ from the usual ones. */
const headed = (choices) => [...new Set(choices.map(({ group }) => group))].map((group) => [
  h('h3', {}, group),
  h('dl', {}, choices.filter((one) => one.group === group).map(({ title, says, about, usual, cites }) => h('div', {},
    h('dt', {}, title), h('dd', {}, says, usual ? null : h('span', { class: 'unusual' }, 'not the usual rule'), ' ',
      whyButton(cites, about || `${title}: ${says}.`))))),
]);

function fairness(table, scene, act) {
  const { series, commitment, drawn, cut } = scene.fairness ?? {};
  const word = h('input', { maxlength: 64, autocomplete: 'off', size: 20 });
  const done = h('p', { class: 'quiet-text', role: 'status' });
  const doing = (commands, sentence) => async () => {
    try {
      await act(commands());
      done.textContent = sentence;
    } catch (error) {
      done.textContent = error.message;
    }
  };
  ask('Fairness', [
    h('p', {}, 'Every result comes from a secret seed. Its fingerprint was published before the first draw of the series, so the seed cannot be changed later. When it is revealed, anyone can recompute every result.'),
    h('dl', { class: 'facts-list' },
      h('dt', {}, 'Series'), h('dd', {}, String(series ?? '')),
      h('dt', {}, 'Fingerprint (SHA-256)'), h('dd', {}, h('code', {}, commitment ?? '')),
      h('dt', {}, 'Draws so far'), h('dd', {}, String(drawn ?? 0)),
      h('dt', {}, 'Cut'), h('dd', {}, cut ? h('code', {}, cut) : 'nobody has cut yet')),
    scene.you?.seat ? [
      h('div', { class: 'row' }, h('label', { class: 'field' }, 'Cut with a word of your own', word),
        h('button', { type: 'button', onclick: doing(() => [{ type: 'Cut', word: word.value }], 'Cut. The next draws depend on your word.') }, 'Cut')),
      h('p', {}, h('button', { type: 'button', onclick: doing(() => [{ type: 'Reveal' }], 'Revealed. A new series has begun.') }, 'Reveal the seed and start a new series')),
    ] : null,
    done,
    h('p', {}, h('a', { href: `/table/${table.id}/verify` }, 'Verify the results at this table')),
  ]);
}
