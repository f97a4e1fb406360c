// Tabs on the felt, for places that share one part of it, such as place and buy bets on a phone.

import { h } from '../dom.js';
import { change } from '../money.js';

/** `put(element, place)` lays a switch on the felt; `changed()` is called when another tab is chosen. */
export function switches(layout, put, changed) {
  const chosen = new Map((layout.switches ?? []).map((one) => [one.name, one.tabs[0]]));
  const drawn = (layout.switches ?? []).map((one) => {
    const tabs = one.tabs.map((tab) => h('label', { class: 'tab' },
      h('input', { type: 'radio', name: `tab-${one.name}`, value: tab, checked: tab === one.tabs[0], onchange: () => {
        chosen.set(one.name, tab);
        arrange();
        changed();
      } }), h('span', {}, tab)));
    return { one, tabs, node: put(h('div', { class: 'tabs', role: 'radiogroup', 'aria-label': `${one.tabs.join(', ')}: which places are shown` }, tabs), one) };
  });

  const isChosen = (under) => {
    const [name, tab] = under.split('/');
    const one = layout.switches.find((each) => each.name === name);
    return chosen.get(name) === tab && (!one.under || isChosen(one.under));
  };
  // The tab under which something is, or, where that is hidden itself, the one under which its switch is.
  const visible = (under) => {
    const above = layout.switches.find((each) => under.startsWith(`${each.name}/`)).under;
    return above && !isChosen(above) ? visible(above) : under;
  };
  const arrange = () => drawn.forEach(({ one, node }) => { node.hidden = Boolean(one.under) && !isChosen(one.under); });
  arrange();

  return {
    /** Whether a part of the layout is under a chosen tab, or under none at all. */
    shows: ({ under }) => !under || isChosen(under),
    /** Whether chips on an area are seen: what is in a closed drawer is not. */
    keeps({ under }) {
      if (!under) return true;
      const one = layout.switches.find((each) => each.name === under.split('/')[0]);
      return one.drawer ? isChosen(under) : !one.under || isChosen(one.under);
    },
    /** Show on each tab what wagers under it came to: a list of the "switch/tab" and the cents of each. */
    tell(sums) {
      const found = new Map();
      for (const { under, cents } of sums) found.set(visible(under), (found.get(visible(under)) ?? 0) + cents);
      for (const { one, tabs } of drawn) {
        one.tabs.forEach((tab, at) => {
          const cents = found.get(`${one.name}/${tab}`);
          tabs[at].dataset.told = cents === undefined ? '' : change(cents);
          tabs[at].classList.toggle('lost', cents < 0);
        });
      }
    },
    /** Mark the tabs under which these areas are. */
    mark(areas) {
      for (const { one, tabs } of drawn) {
        one.tabs.forEach((tab, at) => tabs[at].classList.toggle('laid', areas.some(({ under }) => under === `${one.name}/${tab}`)));
      }
    },
  };
}
