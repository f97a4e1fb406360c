// The pit: what needs attention, every table, the people and their roles, and the audit, each for the roles that may see it.

import { visitor } from '../api.js';
import { h, show } from '../dom.js';
import { audit } from './pit_audit.js';
import { people } from './pit_people.js';
import { tables } from './pit_tables.js';
import { crumbs } from './ruled.js';
import { titled } from './saying.js';

const WHO = 'This page is for floorpersons, supervisors, pit clerks, surveillance, the Division and the administrator.';

function notYours(me) {
  const account = me?.signed_in && !me.guest;
  return h('section', { class: 'sheet narrow' }, h('h1', {}, 'The pit'), h('p', {}, WHO),
    h('p', {}, me?.signed_in ? `You are signed in as ${me.name}; an administrator can give you a role.`
      : 'You are not signed in.'),
    h('p', {}, h('a', { href: account ? '/' : '/account' }, account ? 'Back to the lobby' : 'Sign in')));
}

export async function open(main) {
  titled('The pit');
  const me = visitor();
  const may = (power) => me?.powers?.includes(power);
  if (!['see-pit', 'manage-people', 'audit'].some(may)) {
    show(main, notYours(me));
    return null;
  }
  const place = h('div', {});
  const everybody = may('manage-people') ? await people() : null;
  // This goes on until it is stopped, so nothing that may fail comes after it.
  const stop = may('see-pit') ? await tables(place) : null;
  show(main, h('section', { class: 'sheet records pit' }, h('h1', {}, 'The pit'),
    may('see-events') ? crumbs(['/pit/events', 'Events']) : null,
    may('see-pit') ? place : null,
    everybody ? [h('h2', {}, 'People and their roles'), everybody] : null,
    may('audit') ? [h('h2', {}, 'Audit'), audit()] : null));
  return stop;
}
