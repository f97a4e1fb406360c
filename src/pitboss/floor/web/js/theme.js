// Runs before the first paint, so that a visitor who chose a theme never sees the other one. Not a module: those wait.

(() => {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage can be forbidden; then the system's theme holds.
  }
})();
