// The order in which a table's news is shown: the draw first, then the settlement, then the new scene. News that
// arrives in the meantime waits its turn; if too much is waiting, it is shown without motion.

import { still } from '../dom.js';

const BACKLOG = 3;
const LONGEST = 7000; // milliseconds; no animation may hold up the table longer than this

/**
 * `parts.deal(scene, animate)` for cards, `.draw(event, animate, scene)`, `.settle(events, animate)`, `.act(events, animate)`
 * for everything else, `.tell(line, event, scene, aloud)`, `.render(scene, first)`.
 */
export function stage(parts) {
  const queue = [];
  let busy = false;
  let rapid = () => false;

  const moves = () => !still() && !rapid() && !document.hidden && queue.length < BACKLOG;

  async function show({ scene, lines, first }) {
    // Cards come first, because calls and settlements follow from them.
    const animate = !first && moves();
    await atMost(parts.deal(scene, animate), animate);
    for (const line of lines) {
      for (const events of groups(line.events)) {
        const moving = !first && moves();
        if (events[0].type === 'Drawn') await atMost(parts.draw(events[0], moving, scene), moving);
        events.forEach((event) => parts.tell(line, event, scene, !first));
        if (events[0].type === 'Settled') await parts.settle(events, moving);
        else await parts.act?.(events, moving);
      }
    }
    parts.render(scene, first);
  }

  async function run() {
    if (busy) return;
    busy = true;
    while (queue.length) {
      const next = queue.shift();
      try {
        await show(next);
      } catch (error) {
        // An error in an animation must not stop the table, because only the scene itself matters.
        console.error(error);
        parts.render(next.scene, next.first);
      }
    }
    busy = false;
  }

  return {
    hear(scene, lines, first) {
      if (first) queue.length = 0;
      queue.push({ scene, lines, first });
      return run();
    },
    rapidIf(test) { rapid = test; },
  };
}

const atMost = (promise, animate) => (animate ? Promise.race([promise, new Promise((done) => setTimeout(done, LONGEST))]) : null);

// Consecutive settlements, and the commission on them, are shown together, and so are payments; everything else one by one.
function groups(events) {
  const found = [];
  for (const event of events) {
    const last = found[found.length - 1];
    if (['Settled', 'Paid'].includes(event.type) && last?.[0].type === 'Settled') last.push(event);
    else if (event.type === 'Paid' && last?.[0].type === 'Paid') last.push(event);
    else found.push([event]);
  }
  return found;
}
