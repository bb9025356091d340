/** Key of the flag that the fonts are cached. `early.js` reads it. */
const key = 'film-club.fonts'

/**
 * Enables the web fonts. A first visit uses system fonts of the same metrics until all content is loaded. Later visits
 * find the fonts in the browser's cache and use them from the first paint.
 */
export function enableFonts(): void {
  document.documentElement.dataset.fonts = 'here'
  try {
    localStorage.setItem(key, 'here')
  } catch {
    // Storage is disabled or full: the fonts load late on every visit.
  }
}
