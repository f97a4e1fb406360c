// Who is known to the floor, and the roles they hold. A tick is kept at once.

import { get, post } from '../api.js';
import { h, show } from '../dom.js';
import { refusal } from '../why.js';
import { cell, ruled } from './ruled.js';

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

function person(one) {
  const said = h('div', { class: 'said' });
  let kept = [...one.roles];
  const boxes = Object.entries(ROLES).map(([role, name]) => {
    const box = h('input', { type: 'checkbox', checked: kept.includes(role), 'aria-label': `${one.name}: ${name}` });
    box.addEventListener('change', () => keep());
    return { role, box, node: h('label', {}, box, name) };
  });

  async function keep() {
    const wanted = boxes.filter(({ box }) => box.checked).map(({ role }) => role);
    show(said);
    try {
      await post(`/api/people/${one.id}/roles`, { roles: wanted });
      kept = wanted;
      show(said, h('span', { class: 'quiet-text', role: 'status' }, 'Kept.'));
    } catch (error) {
      boxes.forEach(({ role, box }) => { box.checked = kept.includes(role); });
      show(said, refusal(error));
    }
  }

  return h('tr', {},
    cell('Person', 'name-of', one.name, one.guest ? h('span', { class: 'quiet-text' }, ' guest') : null),
    cell('Roles', '', h('div', { class: 'roles' }, boxes.map(({ node }) => node)), said));
}

export async function people() {
  try {
    const found = await get('/api/people');
    return ruled('blocks', [['Person'], ['Roles']], found.people.map(person));
  } catch (error) {
    return refusal(error);
  }
}
