// What a dealer or a supervisor does at a table now and then, folded under one menu.

import { h } from '../dom.js';
import { ask } from './seats.js';

/** `act(commands)` sends commands and rejects with a Refused; `complain(error)` shows one. */
export function tableMenu(act, complain, may) {
  const menu = h('details', { class: 'table-menu' });
  const close = () => { menu.open = false; };
  const at = (command) => () => {
    close();
    act([command()]).catch(complain);
  };
  const field = (name, label) => {
    const input = h('input', { name, maxlength: 200, autocomplete: 'off', required: true });
    return { input, node: h('label', { class: 'field' }, label, input) };
  };
  const asking = (title, says, name, label, doing, command) => () => {
    close();
    const { input, node } = field(name, label);
    ask(title, [h('p', {}, says), node], doing, () => act([command(input.value.trim())]));
  };
  const button = (text, onclick) => h('button', { type: 'button', class: 'quiet', onclick }, text);

  const items = {
    tracked: button('Take over and key in results', at(() => ({ type: 'TakeOver', tracking: true }))),
    over: button('Take over and draw results', at(() => ({ type: 'TakeOver', tracking: false }))),
    back: button('Hand back to the automatic dealer', at(() => ({ type: 'HandBack' }))),
    relieve: button('Relieve the dealer', asking('Relieve the dealer?', 'The automatic dealer goes on at once.', 'reason', 'Reason', 'Relieve', (reason) => ({ type: 'Relieve', reason }))),
    void: button('Void the round', asking('Void the round?', 'All undecided wagers are returned. It cannot be undone.', 'reason', 'Reason', 'Void the round', (reason) => ({ type: 'VoidRound', reason }))),
    notice: button('Post a notice', asking('Post a notice', 'Everybody at the table sees it.', 'notice', 'Notice', 'Post', (text) => ({ type: 'Post', text }))),
    shut: button('Close the table', at(() => ({ type: 'CloseTable' }))),
    open: button('Open the table', at(() => ({ type: 'OpenTable' }))),
  };
  menu.append(h('summary', { class: 'button' }, 'Table'), h('div', { class: 'menu-items' }, Object.values(items)));
  menu.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  menu.addEventListener('focusout', (event) => event.relatedTarget && !menu.contains(event.relatedTarget) && close());

  return {
    node: menu,
    show(scene, deals) {
      const { automatic } = scene.dealer;
      const shown = {
        tracked: may('deal') && (automatic || (deals && !scene.dealer.tracking)),
        over: may('deal') && (automatic || (deals && scene.dealer.tracking)),
        back: deals,
        relieve: may('close') && !automatic && !deals,
        void: may('close'),
        notice: may('close'),
        shut: may('close') && !scene.retired && scene.open,
        open: may('close') && !scene.retired && !scene.open,
      };
      for (const [name, item] of Object.entries(items)) item.hidden = !shown[name];
      menu.hidden = !Object.values(shown).some(Boolean);
    },
  };
}
