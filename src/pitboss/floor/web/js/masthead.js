// The strip at the top of every page: the navigation, the visitor's name, and the bankroll.

import { onVisitor } from './api.js';
import { h, show, svg } from './dom.js';
import { dollars } from './money.js';
import { kept, keep } from './kept.js';

const PLACES = [
  ['/', 'Lobby'],
  ['/odds', 'Odds'],
  ['/practice', 'Practice'],
  ['/play', 'My play'],
  ['/cage', 'Cage'],
];
const THEMES = ['auto', 'light', 'dark'];

const stroke = (d) => svg('path', { d, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
const icon = (...paths) => svg('svg', { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, paths.map(stroke));
const MENU = ['M3 6h14', 'M3 10h14', 'M3 14h14'];
const THEME_ICONS = {
  auto: ['M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14', 'M10 3v14', 'M10 6l5 0', 'M10 10h7', 'M10 14h5'],
  light: ['M10 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7', 'M10 1.8v1.8', 'M10 16.4v1.8', 'M1.8 10h1.8', 'M16.4 10h1.8', 'M4.2 4.2l1.3 1.3', 'M14.5 14.5l1.3 1.3', 'M4.2 15.8l1.3-1.3', 'M14.5 5.5l1.3-1.3'],
  dark: ['M15.8 12.3a6.6 6.6 0 0 1-8.1-8.1a6.6 6.6 0 1 0 8.1 8.1z'],
};

/** Fill the header once; from then on it follows the visitor and the address. */
export function masthead(header) {
  const nav = h('nav', { id: 'places', 'aria-label': 'Floor' });
  const mine = h('div', { class: 'mine' });
  const menu = h('button', { class: 'quiet menu', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'places', 'aria-label': 'Menu' }, icon(...MENU));
  menu.addEventListener('click', () => open(menu.getAttribute('aria-expanded') !== 'true'));
  const open = (wide) => {
    menu.setAttribute('aria-expanded', String(wide));
    header.classList.toggle('open', wide);
  };
  show(header, h('a', { class: 'name', href: '/' }, h('img', { src: '/web/icon.svg', alt: '', width: 26, height: 26 }), 'Pitboss'), nav, mine, themeSwitch(), menu);
  onVisitor((me) => {
    show(nav, places(me).map(([path, text]) => h('a', { href: path }, text)), h('a', { class: 'narrow', href: '/account' }, 'Account'));
    show(mine, whose(me));
    mark(header);
  });
  document.addEventListener('page', () => {
    open(false);
    mark(header);
  });
}

const places = (me) => (me.powers?.includes('see-pit') ? [...PLACES, ['/pit', 'Pit']] : PLACES);

function whose(me) {
  if (!me.signed_in) return h('a', { href: '/account' }, 'Sign in');
  return [
    h('a', { class: 'bankroll money', href: '/cage', 'aria-label': `Bankroll ${dollars(me.bankroll)}, go to the cage` }, dollars(me.bankroll)),
    h('a', { class: 'person', href: '/account' }, me.name),
  ];
}

function mark(header) {
  const here = location.pathname;
  for (const link of header.querySelectorAll('nav a')) {
    const path = link.getAttribute('href');
    const current = path === '/' ? here === '/' || here.startsWith('/table') : here === path || here.startsWith(`${path}/`);
    if (current) link.setAttribute('aria-current', here === path ? 'page' : 'true');
    else link.removeAttribute('aria-current');
  }
}

function themeSwitch() {
  const button = h('button', { class: 'quiet theme', type: 'button' });
  const put = (theme) => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', `Theme: ${theme}`);
    button.title = `Theme: ${theme}`;
    show(button, icon(...THEME_ICONS[theme]));
  };
  let now = THEMES.includes(kept('theme')) ? kept('theme') : 'auto';
  put(now);
  button.addEventListener('click', () => {
    now = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    keep('theme', now);
    put(now);
  });
  return button;
}
