// Motion that never decides anything: the final state is set before it starts, and stopping it leaves that state.

/** Move a node. It resolves when the node has arrived or was moved otherwise, even in a hidden tab. */
export function move(node, frames, { duration, delay = 0, easing = 'ease-out' }) {
  const motion = node.animate(frames, { duration, delay, easing, fill: 'backwards' });
  const late = new Promise((done) => { setTimeout(done, duration + delay + 250); });
  return Promise.race([motion.finished.catch(() => null), late]);
}

/** Move continuously until stopped. */
export const keepMoving = (node, frames, { duration, easing = 'linear', direction = 'normal' }) => {
  node.animate(frames, { duration, easing, direction, iterations: Infinity });
};

/** Stop all motion in a node. */
export const halt = (node) => {
  for (const motion of node.getAnimations({ subtree: true })) motion.cancel();
};

/** The current rotation of a node, in degrees. */
export const turned = (node) => {
  const found = getComputedStyle(node).transform;
  if (!found || found === 'none') return 0;
  const matrix = new DOMMatrixReadOnly(found);
  return (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
};
