// The visitor's account: a guest, or somebody with a name and a password.

import { changePassword, get, login, logout, register, reset, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { passwords, sessions, warning } from './account_sessions.js';
import { inWords, titled } from './saying.js';

export async function open(main) {
  titled('Account');
  await fill(main, visitor());
}

async function fill(main, me) {
  const again = (now) => fill(main, now);
  const named = me?.signed_in && !me.guest;
  const account = named && await get('/api/account');
  show(main, h('div', { class: 'sheet account' },
    h('header', { class: 'page-head' }, h('h1', {}, named ? me.name : 'Account'),
      h('p', { class: 'lead' }, standing(me))),
    named && warning(account),
    !named && h('div', { class: 'two' }, newAccount(me, again), wayIn(again)),
    me?.signed_in && known(me, again),
    named && h('div', { class: 'records' }, sessions(account, again), passwords(account), newPassword(again)), stored()));
}

function standing(me) {
  if (!me?.signed_in) return 'You are just looking around. When you sit down, you become a guest; an account keeps your chips.';
  if (me.guest) return `You are playing as ${me.name}. With an account, you keep your chips and seats in any browser.`;
  return 'Your chips, seats and results are kept under this name.';
}

function known(me, again) {
  const said = h('div', {});
  const leave = () => logout().then(again).catch((error) => show(said, refusal(error)));
  const roles = me.roles.map(inWords).join(', ') || 'None';
  return h('section', {}, h('h2', {}, me.guest ? me.name : 'You'),
    h('dl', { class: 'standing' },
      h('div', {}, h('dt', {}, me.roles.length === 1 ? 'Role' : 'Roles'), h('dd', {}, roles))),
    h('p', { class: 'row' }, h('button', { type: 'button', onclick: leave }, 'Sign out'),
      me.guest && h('span', { class: 'quiet-text' }, 'A guest who signs out cannot get these chips back.')), said);
}

const newAccount = (me, again) => form({
  heading: 'Create an account', deed: 'Create account', primary: true,
  hint: me?.signed_in ? `You keep everything that ${me.name} has.` : 'You start with $1,000 in play chips.',
  fields: [NAME, { ...NEW_PASSWORD, label: 'Password' }], act: register, again,
});

/** The form to sign in, or, if the password is lost, the one for a code. */
function wayIn(again) {
  const place = h('div', {});
  const turn = (text, to) => h('button', { type: 'button', class: 'quiet', onclick: () => to() }, text);
  function signIn() {
    show(place, form({ heading: 'Sign in', deed: 'Sign in', hint: 'If you already have an account.',
      fields: [NAME, PASSWORD], act: login, again, beside: turn('I lost my password', lost) }));
  }
  function lost() {
    show(place, form({ heading: 'Set a new password', deed: 'Set password', hint: LOST,
      fields: [NAME, CODE, NEW_PASSWORD], act: reset, again, beside: turn('Back to signing in', signIn) }));
    place.querySelector('input').focus();
  }
  signIn();
  return place;
}

const newPassword = (again) => form({
  heading: 'Change the password', deed: 'Change password', hint: 'You will be signed out everywhere else.',
  fields: [{ ...PASSWORD, label: 'Old password' }, NEW_PASSWORD], act: changePassword, again });

const LOST = 'Ask an administrator of this floor for a code. It is valid for an hour, and only once.';
const PLAIN = { spellcheck: 'false', autocapitalize: 'none' };
const NAME = { label: 'Name', name: 'name', autocomplete: 'username', maxlength: 64, ...PLAIN };
const CODE = { label: 'Code', name: 'code', autocomplete: 'one-time-code', maxlength: 64, ...PLAIN };
const PASSWORD = { label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password' };
const NEW_PASSWORD = { label: 'New password', name: 'new-password', type: 'password', autocomplete: 'new-password' };

/** A form whose fields are given to `act` in their order; only a password is taken as it was typed. */
function form({ heading, deed, hint, fields, act, again, primary = false, beside = null }) {
  const said = h('div', {});
  const inputs = fields.map(({ label, ...more }) => h('input', { required: true, ...more }));
  const send = h('button', { class: primary && 'primary', type: 'submit' }, deed);
  const submit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    show(said);
    try {
      await again(await act(...inputs.map((one) => (one.type === 'password' ? one.value : one.value.trim()))));
    } catch (error) {
      show(said, refusal(error));
      send.disabled = false;
    }
  };
  return h('form', { class: 'entry', onsubmit: submit }, h('h2', {}, heading), h('p', { class: 'quiet-text' }, hint),
    inputs.map((input, at) => h('label', { class: 'field' }, fields[at].label, input)),
    said, h('p', { class: 'row' }, send, beside));
}

const stored = () => h('section', {}, h('h2', {}, 'What is stored'), h('ul', { class: 'stored' },
  h('li', {}, 'Your name, your roles, and your password, which is stored only as an Argon2 hash and cannot be read.'),
  h('li', {}, 'When and from where you signed in. Surveillance, the Division and administrators can see that.'),
  h('li', {},
    'What you do at the tables and at the cage. The record is never rewritten, so that every payment can be checked.'),
  h('li', {}, 'One cookie, which keeps you signed in, and your choice of theme on this device.'),
  h('li', {}, 'No email address and no real money. Nothing is sent anywhere else.')));
