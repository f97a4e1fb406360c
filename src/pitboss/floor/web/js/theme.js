// Runs before the first paint, so that visitors never see the wrong theme. It is not a module, because modules load later.

(() => {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // If storage is disabled, the system's theme applies.
  }
})();
