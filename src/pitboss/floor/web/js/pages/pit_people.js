// The people known to the floor, and their roles. Each change is saved immediately.

import { get, post, visitor } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { cell, ruled, when } from './ruled.js';

const ROLES = {
  patron: 'patron',
  dealer: 'dealer',
  floor: 'floorperson',
  supervisor: 'supervisor',
  clerk: 'pit clerk',
  surveillance: 'surveillance',
  division: 'Division',
  admin: 'administrator',
};

const OWN = 'admin';

function person(one) {
  const said = h('div', { class: 'said' });
  let kept = [...one.roles];
  const boxes = Object.entries(ROLES).map(([role, name]) => {
    const box = h('input', { type: 'checkbox', checked: kept.includes(role), 'aria-label': `${one.name}: ${name}` });
    box.addEventListener('change',
      () => (role === OWN && !box.checked && visitor()?.person === one.id ? ask() : keep()));
    return { role, box, node: h('label', {}, box, name) };
  });

  const back = () => boxes.forEach(({ role, box }) => { box.checked = kept.includes(role); });

  async function keep() {
    const wanted = boxes.filter(({ box }) => box.checked).map(({ role }) => role);
    show(said);
    try {
      await post(`/api/people/${one.id}/roles`, { roles: wanted });
      kept = wanted;
      show(said, h('span', { class: 'quiet-text', role: 'status' }, 'Saved.'));
    } catch (error) {
      back();
      show(said, refusal(error));
    }
  }

  /** An administrator who gives up the power over roles cannot take it back here. */
  function ask() {
    const stay = h('button', { type: 'button', onclick: () => { back(); show(said); } }, 'Stay administrator');
    show(said, h('p', { role: 'alert' },
      'You will no longer be able to assign roles, and only another administrator can undo this.'),
      h('p', { class: 'row' }, stay, h('button', { type: 'button', onclick: keep }, 'Give up the role')));
    stay.focus();
  }

  /** A code for somebody who lost the password; it is shown once, and everybody who sees events sees that it was. */
  async function giveCode() {
    try {
      const { code, expires } = await post(`/api/people/${one.id}/reset`);
      show(said, h('div', { class: 'notice-block', role: 'status' },
        h('p', {}, `Tell ${one.name} this code. It is shown only now, and is valid once, until `, when(expires), '.'),
        h('p', {}, h('code', { class: 'secret' }, code)),
        h('p', { class: 'quiet-text' }, `${one.name} enters it on the Account page, under “I lost my password”.`),
        h('p', {}, h('button', { type: 'button', onclick: () => show(said) }, 'Hide the code'))));
    } catch (error) {
      show(said, refusal(error));
    }
  }

  const own = visitor()?.person === one.id;
  const code = one.guest || own ? null
    : h('button', { type: 'button', class: 'quiet small', 'aria-label': `Code for a new password for ${one.name}`,
      onclick: giveCode }, 'Reset password');
  return h('tr', {},
    cell('Person', 'name-of', one.name, one.guest ? h('span', { class: 'quiet-text' }, ' guest') : null),
    cell('Roles', '', h('div', { class: 'roles' }, boxes.map(({ node }) => node)), said),
    cell('', 'deed', code));
}

/** The people, a page at a time. */
export async function people() {
  const body = h('tbody', {});
  const said = h('div', {});
  const more = h('button', { type: 'button', onclick: () => load() }, 'More people');
  let last = 0;

  async function load() {
    show(said);
    try {
      const found = await get(`/api/people?after=${last}`);
      body.append(...found.people.map(person));
      last = found.people.at(-1)?.id ?? last;
      more.hidden = !found.more;
    } catch (error) {
      show(said, refusal(error));
    }
  }

  await load();
  return h('div', {}, ruled('blocks', [['Person'], ['Roles'], ['']], body), said, h('p', {}, more));
}
