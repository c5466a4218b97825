// Runs before the first paint, so that nobody sees the other theme flash; a file because the policy allows no inline script.
(function () {
  var kept = null;
  try {
    kept = localStorage.getItem('theme');
  } catch {
    // Storage can be closed to us; the system's choice then stands.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  // The browser's own bar goes with the portal, also where its theme is not the system's.
  document.querySelectorAll('meta[data-theme]').forEach(function (meta) {
    meta.media = meta.dataset.theme === (dark ? 'dark' : 'light') ? 'all' : 'not all';
  });
})();
