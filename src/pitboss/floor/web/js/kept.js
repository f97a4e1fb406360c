// What this browser remembers of its visitor's wishes. Storage can be forbidden; then nothing is remembered.

/** What was kept under a name, or null. */
export function kept(name, where = 'localStorage') {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name; null forgets it. */
export function keep(name, text, where = 'localStorage') {
  try {
    if (text === null) window[where].removeItem(name);
    else window[where].setItem(name, text);
  } catch {
    // Full or forbidden: the wish holds until the page closes.
  }
}
