// Lists that change in place: an element stays the same as long as its item does, so that no press is lost on it.

/** Show an item for each of `items` in `list`. `make(item)` gives {node, show(item)}; `name(item)` tells which is which. */
export function inPlace(list, name, make) {
  const known = new Map();
  return (items) => {
    const wanted = new Set(items.map(name));
    for (const [one, { node }] of known) {
      if (wanted.has(one)) continue;
      node.remove();
      known.delete(one);
    }
    items.forEach((item, at) => {
      const one = name(item);
      if (!known.has(one)) known.set(one, make(item));
      const { node, show } = known.get(one);
      show?.(item);
      if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null);
    });
  };
}

/** Set a text only where it differs. */
export const say = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};
