// One paragraph in plain words, with what is known about its printed text.

import { get } from '../api.js';
import { go } from '../app.js';
import { capital, h, show } from '../dom.js';
import { titled } from './saying.js';

export async function open(main, cite) {
  titled(cite);
  const found = await get(`/api/law/${encodeURIComponent(cite)}`).catch((error) => ({ missing: error }));
  const told = found.missing ? missing(found.missing, cite) : paragraph(found);
  show(main, h('article', { class: 'sheet narrow law' }, told, another(cite), back()));
}

const paragraph = ({ shown, plainly, authority, errata }) => [
  h('h1', {}, shown),
  h('p', { class: 'plainly' }, plainly),
  authority && h('p', { class: 'quiet-text' }, `Authority: ${authority}.`),
  errata?.length > 0 && misprints(errata),
];

const misprints = (errata) => h('section', {}, h('h2', {}, errata.length === 1 ? 'A misprint' : 'Misprints'),
  h('ul', {}, errata.map((one) => h('li', {}, one))));

const missing = (error, cite) => [h('h1', {}, 'Paragraph not found'), h('p', {}, capital(error.message)),
  h('p', { class: 'quiet-text' }, `You looked for: ${cite}`)];

function another(cite) {
  const input = h('input', { id: 'cite', name: 'cite', value: cite, autocomplete: 'off', spellcheck: 'false' });
  return h('form', { class: 'look-up', onsubmit: (event) => {
    event.preventDefault();
    if (input.value.trim()) go(`/law/${encodeURIComponent(input.value.trim())}`);
  } }, h('label', { for: 'cite' }, 'Look up another paragraph'),
    h('div', { class: 'joined' }, input, h('button', { type: 'submit' }, 'Look up')));
}

const back = () => h('p', {}, history.length > 1
  ? h('button', { type: 'button', onclick: () => history.back() }, 'Back to where you were')
  : h('a', { href: '/' }, 'Go to the lobby'));
