/** Theme: light, dark, or the setting of the system. */
export type Theme = 'light' | 'dark' | 'system'

/** Themes in display order. */
export const themes: readonly Theme[] = ['light', 'dark', 'system']

/** Key of the stored choice; `early.js` reads it before the first paint. */
const key = 'film-club.theme'

/** Reads the stored choice: `system` when there is none, or no storage. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    // Storage is switched off: nothing is stored.
    return 'system'
  }
}

/** Puts a theme on the page and stores the choice. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is switched off or full: the choice holds until the page is left.
  }
}
