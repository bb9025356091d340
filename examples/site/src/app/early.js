// What cannot wait for the other scripts: it stands in the page, and runs before the first paint.
try {
  // The keys are those of theme.ts and fonts.ts.
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('film-club.theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('film-club.fonts')) dataset.fonts = 'here'
} catch {
  // Storage is switched off: the system's theme stays, and the fonts come late.
}
