// The entry point: it finds the page for an address. Each page's module loads when it is first visited.

import { expect, refreshVisitor } from './api.js';
import { h, show } from './dom.js';
import { masthead } from './masthead.js';

const PAGES = [
  [/^\/$/, () => import('./pages/lobby.js')],
  [/^\/table\/(\d+)$/, (id) => {
    expect(`/api/tables/${id}`);
    return import('./table/page.js');
  }],
  [/^\/table\/(\d+)\/history(?:\/(\d+))?$/, () => import('./pages/history.js')],
  [/^\/table\/(\d+)\/verify$/, () => import('./pages/verify.js')],
  [/^\/odds(?:\/([a-z0-9-]+))?$/, () => import('./pages/odds.js')],
  [/^\/cage$/, () => import('./pages/cage.js')],
  [/^\/play$/, () => import('./pages/play.js')],
  [/^\/practice(?:\/([a-z0-9-]+))?$/, () => import('./pages/practice.js')],
  [/^\/account$/, () => import('./pages/account.js')],
  [/^\/pit$/, () => import('./pages/pit.js')],
  [/^\/pit\/events$/, () => import('./pages/pit_events.js')],
  [/^\/law\/(.+)$/, () => import('./pages/law.js')],
];
const NOT_PAGES = /^\/(api|web|docs|openapi|healthz)\b/;

const main = document.getElementById('main');
const address = () => location.pathname + location.search;
const known = refreshVisitor().catch(() => null);
let leave = null;
let visits = 0;
let shown = null;

/** Go to an address on this floor. */
export function go(path) {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  return open();
}

async function open() {
  shown = address();
  const visit = (visits += 1);
  leave?.();
  leave = null;
  document.body.dataset.page = location.pathname.split('/')[1] || 'lobby';
  document.dispatchEvent(new Event('page'));
  const [load, parts] = meant(readable(location.pathname));
  if (!load) {
    document.title = 'Page not found · Pitboss';
    tell('Page not found', 'The address may be outdated or mistyped.');
    return;
  }
  try {
    const [page] = await Promise.all([load(...parts), known]);
    if (visit !== visits) return;
    // A page's `open` fills `main`, sets its title, and returns a function that stops what it started.
    const stop = (await page.open(show(main), ...parts)) ?? null;
    if (visit === visits) leave = stop;
    else stop?.();
  } catch (error) {
    if (visit === visits) tell('Something went wrong', error.message);
  }
  if (visit === visits && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

function meant(path) {
  for (const [pattern, load] of PAGES) {
    const found = pattern.exec(path);
    if (found) return [load, found.slice(1)];
  }
  return [null, []];
}

function readable(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const tell = (heading, sentence) => show(main, h('section', { class: 'sheet' },
  h('h1', {}, heading), h('p', {}, sentence), h('p', {}, h('a', { href: '/' }, 'Back to the lobby'))));

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
