// Exact figures as people read them. The server writes a fraction as "7/495" and a whole number as "35".

import { h, show } from '../dom.js';

const MOST = 13;

const parts = (text) => {
  const [top, under = '1'] = String(text).split('/');
  return [Number(top), Number(under)];
};

export const number = (text) => {
  const [top, under] = parts(text);
  return top / under;
};

/** A percentage with enough decimals to be meaningful. */
export const percent = (text) => {
  const value = 100 * number(text);
  if (value === 0) return '0%';
  return `${value.toFixed(Math.abs(value) < 0.01 ? 6 : 3)}%`;
};

/** The fraction itself, if it is short enough to read in a column. */
export const brief = (text) => (text.length <= MOST ? text : '');

/** The fraction itself. One that is too long to read is folded away, and can be copied. */
export const exactly = (text) => {
  if (brief(text)) return h('span', { class: 'exact' }, text);
  const copy = h('button', { type: 'button', class: 'quiet', onclick: async () => {
    await navigator.clipboard.writeText(text);
    show(copy, 'Copied');
  } }, 'Copy');
  return h('details', { class: 'exactly' }, h('summary', {}, 'exactly'),
    h('span', { class: 'exact' }, text), navigator.clipboard ? copy : null);
};

/** The percentage, followed by the fraction if there is a readable one. */
export const withFraction = (text) => (text.includes('/') && brief(text) ? `${percent(text)}  ${text}` : percent(text));

/** True odds as they are usually written, like 10 to 9; or "to 1" if that is too long to read. */
export const oddsAgainst = (text) => {
  const [top, under] = parts(text);
  if (!top) return '–';
  const said = `${top.toLocaleString('en-US')} to ${under.toLocaleString('en-US')}`;
  return said.length <= 12 ? said : `${(top / under).toLocaleString('en-US', { maximumFractionDigits: 2 })} to 1`;
};

/** A net result per unit at risk: +35, −1, 0. */
export const net = (text) => {
  const [top, under] = parts(text);
  const size = under === 1 ? Math.abs(top).toLocaleString('en-US') : String(text).replace('-', '');
  return top ? `${top > 0 ? '+' : '−'}${size}` : '0';
};

/** Whether a wager's figures are exact fractions. Others were rounded and have no meaningful fraction. */
export const isExact = (line) => !line.method || line.method.startsWith('exact');
