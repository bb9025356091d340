// Inlined in the page: runs before the first paint and before all other scripts.
try {
  // The keys are declared in theme.ts and fonts.ts.
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('film-club.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('film-club.fonts')) dataset.fonts = 'here'
} catch {
  // Storage is disabled: the page uses the system's theme and loads the fonts late.
}
