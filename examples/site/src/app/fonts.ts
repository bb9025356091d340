/** Says that the fonts were here before; `public/early.js` reads it. */
const key = 'film-club.fonts'

/**
 * Lets the page have its fonts. On a first visit they come after all that one waits for: until then the page is set in
 * faces of the system with the same measures. Later they are in the browser's cache, and there from the first paint.
 */
export function bringFonts(): void {
  document.documentElement.dataset.fonts = 'here'
  try {
    localStorage.setItem(key, 'here')
  } catch {
    // Storage is switched off or full: the fonts come late each time.
  }
}
