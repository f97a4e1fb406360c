// Elements made from code, never from strings, so that text always stays text.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'style') for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else if (name === 'class') node.setAttribute('class', Array.isArray(value) ? value.filter(Boolean).join(' ') : value);
    else if (name === 'value' || name === 'checked' || name === 'disabled') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return node;
}

/** An HTML element: h('button', {class: 'deal', onclick: deal}, 'Deal'). */
export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);

/** The same for SVG. */
export const svg = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** Replace a node's contents with these. */
export const show = (node, ...children) => {
  node.replaceChildren(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return node;
};

/** Words as the beginning of a sentence. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const sheets = new Map();

/** Load a style sheet that only some pages need, once; a page waits for it before it draws. */
export const styled = (name) => {
  if (!sheets.has(name)) {
    sheets.set(name, new Promise((done) => {
      document.head.append(h('link', { rel: 'stylesheet', href: `/web/css/${name}.css`, onload: done, onerror: done }));
    }));
  }
  return sheets.get(name);
};
