// The waiting list of a full table: how to join it, and the seat that is kept for the first person on it.

import { h, show } from '../dom.js';

const SECOND = 1000;
const ahead = (many) => (many ? `, ${many} ahead of you` : '');

/** Show the list in this place. `does.join()`, `does.off()` and `does.sit()`. */
export function waiting(place, does) {
  const says = h('p', { role: 'status' });
  const act = h('button', { type: 'button', class: 'primary', onclick: () => (kept === null ? does.join() : does.sit()) });
  const off = h('button', { type: 'button', class: 'quiet', onclick: does.off }, 'Leave the list');
  show(place, says, act, off);
  let kept = null; // when the seat is given to the next, by this clock

  const tick = () => {
    if (kept === null) return;
    const left = Math.max(0, Math.ceil(kept - Date.now() / SECOND));
    says.textContent = `A seat is kept for you for ${left} second${left === 1 ? '' : 's'}.`;
  };
  const ticking = setInterval(tick, SECOND);

  return {
    show(scene) {
      const { waits = 0, seat_kept: until = null } = scene.you ?? {};
      kept = until === null ? null : Date.now() / SECOND + (until - scene.now);
      off.hidden = !waits;
      act.hidden = waits > 0 && kept === null;
      act.textContent = kept === null ? `Join the list${ahead(scene.waiting)}` : 'Take your seat';
      says.textContent = waits ? `You’re on the list${waits > 1 ? ahead(waits - 1) : ': the next free seat is yours'}.` : 'All seats are taken.';
      tick();
    },
    stop: () => clearInterval(ticking),
  };
}
