// The preferences that this browser remembers. If storage is disabled, nothing is remembered.

/** The text stored under a name, or null. */
export function kept(name, where = 'localStorage') {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
}

/** Store a text under a name; null deletes it. */
export function keep(name, text, where = 'localStorage') {
  try {
    if (text === null) window[where].removeItem(name);
    else window[where].setItem(name, text);
  } catch {
    // Storage is full or disabled: the preference lasts until the page closes.
  }
}
