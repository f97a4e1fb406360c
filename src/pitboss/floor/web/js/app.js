// The entry point: it finds the page for an address. Each page's module loads when it is first visited.

import { expect, refreshVisitor } from './api.js';
import { h, show, styled } from './dom.js';
import { masthead } from './masthead.js';

// An address, the module of its page, and the style sheets that it needs besides those of every page.
const PAGES = [
  [/^\/$/, () => import('./pages/lobby.js'), 'lobby'],
  [/^\/table\/(\d+)$/, (id) => {
    expect(`/api/tables/${id}`);
    return import('./table/page.js');
  }],
  [/^\/table\/(\d+)\/history(?:\/(\d+))?$/, () => import('./pages/history.js'), 'records', 'blank'],
  [/^\/table\/(\d+)\/verify$/, () => import('./pages/verify.js'), 'records'],
  [/^\/odds(?:\/([a-z0-9-]+))?$/, () => import('./pages/odds.js'), 'house_rules'],
  [/^\/cage$/, () => import('./pages/cage.js'), 'play'],
  [/^\/play$/, () => import('./pages/play.js'), 'play', 'coach'],
  [/^\/practice(?:\/([a-z0-9-]+))?$/, () => import('./pages/practice.js'), 'house_rules'],
  [/^\/account$/, () => import('./pages/account.js'), 'records'],
  [/^\/pit$/, () => import('./pages/pit.js'), 'records'],
  [/^\/pit\/events$/, () => import('./pages/pit_events.js'), 'records'],
  [/^\/law\/(.+)$/, () => import('./pages/law.js')],
];
const NOT_PAGES = /^\/(api|web|docs|openapi|healthz)\b/;

const main = document.getElementById('main');
const address = () => location.pathname + location.search;
const known = refreshVisitor().catch(() => null);
// Words on felts are measured, so the letters must be there.
const lettering = Promise.all(['600', 'italic'].map((face) => document.fonts.load(`${face} 1em "Pitboss Lettering"`))).catch(() => null);
let leave = null;
let visits = 0;
let shown = null;

/** Go to an address on this floor. */
export function go(path) {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  return open();
}

/** Give the page that is open another address, without opening it anew. */
export function rename(path) {
  history.replaceState(null, '', path);
  shown = address();
}

async function open() {
  shown = address();
  const visit = (visits += 1);
  leave?.();
  leave = null;
  document.body.dataset.page = location.pathname.split('/')[1] || 'lobby';
  document.dispatchEvent(new Event('page'));
  const [load, sheets, parts] = meant(readable(location.pathname));
  try {
    const [page] = await Promise.all([load(...parts), known, lettering, ...sheets.map(styled)]);
    if (visit !== visits) return;
    // A page's `open` fills `main`, sets its title, and returns a function that stops what it started.
    const stop = (await page.open(show(main), ...parts)) ?? null;
    if (visit === visits) leave = stop;
    else stop?.();
  } catch (error) {
    const [{ told }] = await Promise.all([import('./pages/lost.js').catch(() => ({ told: plainly })), styled('lobby')]);
    if (visit === visits) told(main, location.pathname, error);
  }
  if (visit === visits && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

function meant(path) {
  for (const [pattern, load, ...sheets] of PAGES) {
    const found = pattern.exec(path);
    if (found) return [load, sheets, found.slice(1)];
  }
  return [() => import('./pages/lost.js'), ['lobby'], []];
}

function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** When not even the page that says what went wrong can be loaded. */
const plainly = (place, path, error) => show(place, h('section', { class: 'sheet' },
  h('h1', {}, 'Something went wrong'), h('p', {}, error.message), h('p', {}, h('button', { type: 'button', onclick: () => location.reload() }, 'Try again'))));

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href^="/"]');
  if (!link || link.target || link.hasAttribute('download') || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const path = link.getAttribute('href');
  if (NOT_PAGES.test(path)) return;
  event.preventDefault();
  if (path !== address()) go(path);
});
// A jump within the page, such as the skip link's, is also a history step, but not a new page.
window.addEventListener('popstate', () => address() !== shown && open());

// Nothing is awaited here: pages import `go` from this module, so it must finish before they load.
masthead(document.getElementById('masthead'));
open();
