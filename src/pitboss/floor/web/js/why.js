// The paragraphs behind a result or a refusal, in plain words.

import { get } from './api.js';
import { h, show } from './dom.js';

const read = new Map();
let edition = null;

/** From now until another page opens, paragraphs are shown as a reader of this edition should see them. */
export const readUnder = (one) => {
  edition = one ?? null;
};
let also = () => null;

/** From now until another page opens, the dialog also has what this makes of what the sentence is about. */
export const alsoInWhy = (make) => {
  also = make;
};
document.addEventListener('page', () => {
  readUnder(null);
  alsoInWhy(() => null);
});

/** A citation as a reader of that edition should see it: a paragraph of the other one is the text of a section. */
export const asRead = (cite) => {
  const [, chapter, section] = /^(19:47|13:69F)-(\d+\.\d+[A-Z]?)/.exec(cite) ?? [];
  return edition && chapter && chapter !== edition ? `${edition}-${section} (text of ${cite})` : cite;
};

function paragraph(cite) {
  const address = `/api/law/${encodeURIComponent(cite)}${edition ? `?edition=${edition}` : ''}`;
  if (!read.has(address)) {
    read.set(address, get(address).catch((error) => {
      read.delete(address);
      return { shown: cite, plainly: error.message };
    }));
  }
  return read.get(address);
}

const told = (law) => h('section', { class: 'paragraph' },
  h('h3', {}, law.shown),
  h('p', {}, law.plainly),
  law.authority ? h('p', { class: 'source' }, law.authority) : null,
  (law.errata ?? []).map((one) => h('p', { class: 'source' }, one)));

/** Open a dialog with the sentence and every paragraph behind it; `about` is the settlement that it tells, {line, spot}. */
export function why(cites, sentence = '', about = null) {
  const paragraphs = h('div', { class: 'paragraphs' }, h('p', { class: 'waiting' }, 'Looking it up.'));
  const close = h('button', { type: 'button', class: 'primary', onclick: () => dialog.close() }, 'Close');
  const more = also(about);
  more?.addEventListener('click', () => dialog.close());
  const dialog = h('dialog', { class: 'why', 'aria-label': 'Why?' },
    h('h2', {}, 'Why?'), sentence ? h('p', { class: 'sentence' }, sentence) : null, paragraphs, h('div', { class: 'row' }, close, more));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  const wanted = [...new Set(cites ?? [])];
  if (!wanted.length) show(paragraphs, h('p', {}, 'No paragraph is cited for this; it is how the floor works.'));
  else Promise.all(wanted.map(paragraph)).then((laws) => show(paragraphs, laws.map(told)));
  return dialog;
}

/** A small button that opens the dialog. */
export const whyButton = (cites, sentence = '', about = null) => h('button', {
  type: 'button', class: 'why', 'aria-label': sentence ? `Why? ${sentence}` : 'Why?', onclick: () => why(cites, sentence, about),
}, 'why?');

/** A refusal, as shown everywhere: the sentence and its "why?" button. */
export const refusal = (error) => h('p', { class: 'refusal', role: 'alert' },
  error.message, error.cites?.length ? [' ', whyButton(error.cites, error.message)] : null);
