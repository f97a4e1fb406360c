// Motion that never decides anything: the end is in place before it starts, and stopping it leaves the end.

/** Move a node; resolves when it is there, or when something else moved it, even in a tab that nobody sees. */
export function move(node, frames, { duration, delay = 0, easing = 'ease-out' }) {
  const motion = node.animate(frames, { duration, delay, easing, fill: 'backwards' });
  const late = new Promise((done) => { setTimeout(done, duration + delay + 250); });
  return Promise.race([motion.finished.catch(() => null), late]);
}

/** Move without end, until it is halted. */
export const keepMoving = (node, frames, { duration, easing = 'linear', direction = 'normal' }) => {
  node.animate(frames, { duration, easing, direction, iterations: Infinity });
};

/** Stop whatever moves in a node. */
export const halt = (node) => {
  for (const motion of node.getAnimations({ subtree: true })) motion.cancel();
};

/** How far a node is turned just now, in degrees. */
export const turned = (node) => {
  const found = getComputedStyle(node).transform;
  if (!found || found === 'none') return 0;
  const matrix = new DOMMatrixReadOnly(found);
  return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
};
