// The theme a person chose, put on the page before it is painted. The key is the one of src/app/theme.ts.
try {
  const theme = localStorage.getItem('film-club.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's theme stays.
}
