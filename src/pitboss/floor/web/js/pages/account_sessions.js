// Where the visitor is signed in, with a way to sign out everywhere else, and how the password came to be.

import { endSessions } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { cell, ruled, when } from './ruled.js';

const RECENT = 30 * 86400 * 1000; // for so long we point out that the password was set with somebody's code
const COLUMNS = [['Browser'], ['Address'], ['Signed in'], ['Last used'], ['']];

const named = (one) => one.browser || 'Unknown browser';

function row(one, end) {
  const leave = h('button', { type: 'button', 'aria-label': `Sign out ${named(one)} at ${one.address}`,
    onclick: () => end('one', one.id) }, 'Sign out');
  return h('tr', {},
    cell('Browser', 'name-of', named(one), one.this ? h('span', { class: 'this' }, 'this one') : null),
    cell('Address', '', one.address || 'unknown'),
    cell('Signed in', '', when(one.since) || 'unknown'),
    cell('Last used', '', when(one.seen) || 'unknown'),
    cell('', 'deed', one.this ? null : leave));
}

/** The open sessions; `again` is told who the visitor is after some were ended. */
export function sessions({ sessions: list }, again) {
  const said = h('div', {});
  const end = async (which, id) => {
    try {
      await again(await endSessions(which, id));
    } catch (error) {
      show(said, refusal(error));
    }
  };
  const others = h('button', { type: 'button', onclick: () => end('others') }, 'Sign out everywhere else');
  return h('section', {}, h('h2', {}, 'Where you are signed in'),
    ruled('blocks sessions', COLUMNS, list.map((one) => row(one, end))), list.length > 1 ? h('p', {}, others) : null, said);
}

const events = (list) => h('ul', { class: 'told' },
  list.map((one) => h('li', { class: one.code ? 'by-code' : null }, when(one.at), h('span', {}, one.says))));

/** If somebody gave a code for a new password not long ago, that comes first. */
export function warning({ passwords: list }) {
  const recent = list.filter((one) => one.code && Date.now() - Date.parse(one.at) < RECENT);
  return recent.length ? h('div', { class: 'notice-block', role: 'status' },
    h('h2', {}, 'Somebody gave out a code for your password'), events(recent),
    h('p', {}, 'If you did not ask for it, tell the Division and change your password.')) : null;
}

/** When and how the password was set. */
export const passwords = ({ passwords: list }) => h('section', {}, h('h2', {}, 'Your password'), events(list));
