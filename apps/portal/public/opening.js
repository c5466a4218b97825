// Runs before the first paint; a file because the policy allows no inline script.

// Nobody sees the other theme flash.
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

// The scripts behind the sign-in page come beside the first one, not after it, for somebody who is signed in already.
(function () {
  var scripts = (document.currentScript.dataset.signedIn || '').split(' ').filter(Boolean);
  try {
    if (
      !Object.keys(localStorage).some((key) => /^CognitoIdentityServiceProvider\..*\.LastAuthUser$/.test(key))
    )
      return;
  } catch {
    return;
  }
  scripts.forEach(function (href) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  });
})();
