// The chosen theme, before anything is painted: the same keys and rule as src/theme/theme-provider.tsx.
(function () {
  const isStaff = location.pathname.startsWith('/admin');
  let theme = null;
  try {
    theme = localStorage.getItem(isStaff ? 'tallyhouse-staff-theme' : 'tallyhouse-theme');
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = isStaff || matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'light' ? '#f7f4ec' : '#0f1613';
})();
