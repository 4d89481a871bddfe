// The chosen theme, before anything is painted: the same key and rule as src/theme/theme-provider.tsx.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem('tallyhouse-theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'light' ? '#f7f4ec' : '#0f1613';
})();
