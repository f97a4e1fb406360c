// The visitor's account: a guest, or somebody with a name and a password.

import { login, logout, register, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { inWords, titled } from './saying.js';

export async function open(main) {
  titled('Account');
  fill(main, visitor());
}

function fill(main, me) {
  const again = (now) => fill(main, now);
  const named = me?.signed_in && !me.guest;
  show(main, h('div', { class: 'sheet account' },
    h('header', { class: 'page-head' }, h('h1', {}, named ? me.name : 'Account'),
      h('p', { class: 'lead' }, standing(me))),
    !named && h('div', { class: 'two' }, newAccount(me, again), signIn(again)),
    me?.signed_in && known(me, again), stored()));
}

function standing(me) {
  if (!me?.signed_in) return 'You are just looking around. When you sit down, you become a guest; an account keeps your chips.';
  if (me.guest) return `You are playing as ${me.name}. With an account, you keep your chips and seats in any browser.`;
  return 'Your chips, seats and results are kept under this name.';
}

function known(me, again) {
  const said = h('div', {});
  const leave = () => logout().then(again, (error) => show(said, refusal(error)));
  const roles = me.roles.map(inWords).join(', ') || 'None';
  return h('section', {}, h('h2', {}, me.guest ? me.name : 'You'),
    h('dl', { class: 'standing' },
      h('div', {}, h('dt', {}, me.roles.length === 1 ? 'Role' : 'Roles'), h('dd', {}, roles))),
    h('p', { class: 'row' }, h('button', { type: 'button', onclick: leave }, 'Sign out'),
      me.guest && h('span', { class: 'quiet-text' }, 'A guest who signs out cannot get these chips back.')), said);
}

const newAccount = (me, again) => form({
  heading: 'Create an account', deed: 'Create account',
  hint: me?.signed_in ? `You keep everything that ${me.name} has.` : 'You start with $1,000 in play chips.',
  password: 'new-password', act: register, again,
});

const signIn = (again) => form({ heading: 'Sign in', deed: 'Sign in', hint: 'If you already have an account.',
  password: 'current-password', act: login, again });

function form({ heading, deed, hint, password, act, again }) {
  const said = h('div', {});
  const plain = { spellcheck: 'false', autocapitalize: 'none' };
  const name = h('input', { name: 'name', autocomplete: 'username', required: true, maxlength: 64, ...plain });
  const secret = h('input', { name: 'password', type: 'password', autocomplete: password, required: true });
  const send = h('button', { class: password === 'new-password' && 'primary', type: 'submit' }, deed);
  const submit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    show(said);
    try {
      again(await act(name.value.trim(), secret.value));
    } catch (error) {
      show(said, refusal(error));
      send.disabled = false;
    }
  };
  return h('form', { class: 'entry', onsubmit: submit }, h('h2', {}, heading), h('p', { class: 'quiet-text' }, hint),
    h('label', { class: 'field' }, 'Name', name), h('label', { class: 'field' }, 'Password', secret),
    said, h('p', {}, send));
}

const stored = () => h('section', {}, h('h2', {}, 'What is stored'), h('ul', { class: 'stored' },
  h('li', {}, 'Your name, your roles, and your password, which is stored only as an Argon2 hash and cannot be read.'),
  h('li', {},
    'What you do at the tables and at the cage. The record is never rewritten, so that every payment can be checked.'),
  h('li', {}, 'One cookie, which keeps you signed in, and your choice of theme on this device.'),
  h('li', {}, 'No email address and no real money. Nothing is sent anywhere else.')));
