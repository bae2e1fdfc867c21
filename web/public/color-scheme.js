// The key and the values are those of the component library's own local storage manager.
(() => {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {}
  const dark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
