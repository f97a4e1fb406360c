// Shared parts of the record pages: tables whose cells know their column, and links back.

import { h } from '../dom.js';
import { moment } from './saying.js';

/** A cell that names its column, for phones, on which each row becomes a block. */
export const cell = (label, kind, ...children) => h('td', { 'data-label': label, class: kind || null }, ...children);

/** A table of these columns, each [name, kind]. */
export const ruled = (kind, columns, rows, foot = null) => h('table', { class: kind },
  h('thead', {}, h('tr', {}, columns.map(([name, of]) => h('th', { scope: 'col', class: of || null }, name)))),
  rows instanceof Element ? rows : h('tbody', {}, rows), foot ? h('tfoot', {}, foot) : null);

/** Links to related pages, each [address, words]. */
export const crumbs = (...links) => h('nav', { class: 'crumbs', 'aria-label': 'Nearby' },
  links.filter(Boolean).map(([href, words, more]) => h('a', { href, ...more }, words)));

/** A time, given in Unix seconds or as the record writes it; empty if there is none. */
export const when = (at) => (at ? moment(typeof at === 'number' ? at : Date.parse(at) / 1000) : '');

/** Money in the color of its sign. */
export const tinted = (cents, words) => h('span', { class: cents > 0 ? 'win' : cents < 0 ? 'lose' : null }, words);
